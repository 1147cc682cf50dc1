import CartoucheGeometry
import CartoucheJSON

/// A circle on the ground.
public struct CircleOverlay: Sendable, Hashable {
  /// Longitude and latitude of the centre in degrees.
  public var center: SIMD2<Double>
  /// The radius in metres on the ground.
  public var radius: Double
  /// The look.
  public var look: ShapeLook

  /// A circle around a place.
  public init(around center: SIMD2<Double>, radius: Double, look: ShapeLook = .simpleArea) {
    self.center = center
    self.radius = radius
    self.look = look
  }

  /// The radii in metres: up to a quarter of the way around the earth.
  static let radii = 0.001...10_000_000.0

  static let memberNames = ["at", "radius"] + ShapeLook.memberNames

  init(_ reader: RequestReader) throws(RequestError) {
    let place = try reader.place(at: "at")
    let radius = try reader.number("radius", Self.radii)
    self.init(
      around: try reader.required("at", place, expected: "the centre of the circle"),
      radius: try reader.required("radius", radius, expected: "the radius in metres"),
      look: try ShapeLook(reader, standard: .simpleArea))
  }

  var members: JSONObject {
    JSONObject(
      [(key: "at", value: .place(center)), (key: "radius", value: .double(radius))] + Array(look.members))
  }

  /// The outline, whose longitudes go on beyond ±180°; see ``GroundCircle/ring``.
  var ring: [SIMD2<Double>] { GroundCircle(center: center, radius: radius).ring }
}

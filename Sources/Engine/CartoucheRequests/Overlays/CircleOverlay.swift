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

  /// The number of corners that a circle is drawn with.
  static let cornerCount = 128

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

  /// The ring of places at the radius from the centre, on a sphere of the earth's mean radius; longitudes go on beyond
  /// ±180°.
  var ring: [SIMD2<Double>] {
    let angle = radius / Mercator.meanEarthRadius
    let latitude = center.y * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sine(latitude), ElementaryFunctions.cosine(latitude))
    let (far, near) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    var ring: [SIMD2<Double>] = []
    for corner in 0..<Self.cornerCount {
      let bearing = 2 * Double.pi * Double(corner) / Double(Self.cornerCount)
      // The direct problem on a sphere.
      let height = sine * near + cosine * far * ElementaryFunctions.cosine(bearing)
      let east = ElementaryFunctions.sine(bearing) * far * cosine
      let turn = ElementaryFunctions.arctangent(y: east, x: near - sine * height)
      let rise = ElementaryFunctions.arctangent(
        y: height, x: ElementaryFunctions.squareRoot(max(1 - height * height, 0)))
      ring.append(SIMD2(center.x + turn * 180 / .pi, rise * 180 / .pi))
    }
    ring.append(ring[0])
    return ring
  }
}

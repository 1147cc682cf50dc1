import CartoucheGeometry
import CartoucheJSON

/// Something that is drawn on top of a map.
public enum Overlay: Sendable, Hashable {
  /// A pin or an icon at a place.
  case marker(MarkerOverlay)
  /// A line through places, or the area that it encloses.
  case path(PathOverlay)
  /// An area with holes.
  case polygon(PolygonOverlay)
  /// A circle on the ground.
  case circle(CircleOverlay)
  /// Features with looks of their own.
  case geoJSON(GeoJSONOverlay)

  /// One kind of overlay: its name in `type`, the names of its members, and its reader.
  private struct Kind: Sendable {
    let name: String
    let members: [String]
    let read: @Sendable (RequestReader) throws(RequestError) -> Overlay
  }

  /// All kinds; a new one is an entry here.
  private static let kinds = [
    Kind(name: "marker", members: MarkerOverlay.memberNames) { (reader) throws(RequestError) in
      .marker(try MarkerOverlay(reader))
    },
    Kind(name: "path", members: PathOverlay.memberNames) { (reader) throws(RequestError) in
      .path(try PathOverlay(reader))
    },
    Kind(name: "polygon", members: PolygonOverlay.memberNames) { (reader) throws(RequestError) in
      .polygon(try PolygonOverlay(reader))
    },
    Kind(name: "circle", members: CircleOverlay.memberNames) { (reader) throws(RequestError) in
      .circle(try CircleOverlay(reader))
    },
    Kind(name: "geojson", members: GeoJSONOverlay.memberNames) { (reader) throws(RequestError) in
      .geoJSON(try GeoJSONOverlay(reader))
    },
  ]

  /// The overlay in a JSON object, whose `type` names its kind.
  ///
  /// - Parameter pointer: The place of the object, for errors.
  /// - Throws: ``RequestError``.
  public init(_ value: JSONValue, at pointer: JSONPointer = JSONPointer()) throws(RequestError) {
    guard case .object(let members) = value else {
      throw RequestError(.value, found: value.summary, expected: "an overlay, an object", pointer: pointer)
    }
    let names = Self.kinds.map(\.name)
    guard let type = members["type"] else {
      throw RequestError(
        .missing, found: "no member \"type\"", expected: "one of \(names.joined(separator: ", "))",
        pointer: pointer)
    }
    guard let kind = Self.kinds.first(where: { .string($0.name) == type }) else {
      throw RequestError(
        .value, found: type.summary, expected: "one of \(names.joined(separator: ", "))",
        pointer: pointer.appending("type"),
        suggestion: type.string.flatMap { Spelling.nearest(to: $0, in: names) })
    }
    self = try kind.read(RequestReader(value, at: pointer, names: ["type"] + kind.members))
  }

  /// The overlay as a JSON object.
  public var json: JSONValue {
    let (type, members): (String, JSONObject) =
      switch self {
      case .marker(let marker): ("marker", marker.members)
      case .path(let path): ("path", path.members)
      case .polygon(let polygon): ("polygon", polygon.members)
      case .circle(let circle): ("circle", circle.members)
      case .geoJSON(let data): ("geojson", data.members)
      }
    return .object(JSONObject([(key: "type", value: .string(type))] + Array(members)))
  }

  /// The number of pins and icons of the overlay.
  var markerCount: Int {
    switch self {
    case .marker: 1
    case .path, .polygon, .circle: 0
    case .geoJSON(let data): data.markerCount
    }
  }

  /// The number of positions that the overlay is made of.
  var positionCount: Int {
    switch self {
    case .marker: 1
    case .path(let path): path.places.count
    case .polygon(let polygon): polygon.rings.reduce(0) { $0 + $1.count }
    case .circle: GroundCircle.cornerCount
    case .geoJSON(let data): data.positionCount
    }
  }
}

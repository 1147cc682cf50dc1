import CartoucheGeoJSON
import CartoucheJSON

/// GeoJSON whose features have looks of their own.
public struct GeoJSONOverlay: Sendable, Hashable {
  /// The properties by which features specify their looks.
  public enum Look: String, Sendable, Hashable, CaseIterable {
    /// `stroke`, `fill`, `marker-symbol` and so on (simplestyle specification 1.1).
    case simplestyle
    /// Literal `circle-*`, `line-*` and `fill-*` properties of the style specification, as martin reads them, and, beyond
    /// these, `text-*` and `icon-*`.
    case layers
  }

  /// The GeoJSON object.
  public let data: JSONValue
  /// The properties that are read.
  public let look: Look
  /// The number of positions.
  let positionCount: Int
  /// The number of points that are drawn as pins or icons.
  let markerCount: Int

  /// GeoJSON.
  ///
  /// - Throws: ``RequestError`` when the value is not GeoJSON, or when a property has a value that it cannot have.
  public init(_ data: JSONValue, look: Look = .simplestyle) throws(RequestError) {
    try self.init(data, look: look, at: JSONPointer())
  }

  static let memberNames = ["data", "look"]

  init(_ reader: RequestReader) throws(RequestError) {
    let data = try reader.required("data", reader.value("data"), expected: "a GeoJSON object")
    try self.init(
      data, look: try reader.word("look", Look.self) ?? .simplestyle, at: reader.place("data"))
  }

  init(_ data: JSONValue, look: Look, at pointer: JSONPointer) throws(RequestError) {
    self.data = data
    self.look = look
    let features: [Feature]
    do throws(GeoJSONError) {
      let bytes = (try? data.encoded()) ?? []
      features = try GeoJSONDocument(parsing: bytes).root.features
    } catch {
      throw RequestError(
        .value, found: error.found, expected: error.expected,
        pointer: JSONPointer(pointer.tokens + (error.pointer?.tokens ?? [])), suggestion: error.suggestion)
    }
    for feature in features {
      for place in feature.geometry?.strands.joined() ?? [].joined() {
        // Longitudes go on where a feature crosses the antimeridian.
        guard abs(place.x) <= 540, abs(place.y) <= 90 else {
          throw RequestError(
            .range, found: "the position [\(place.x.plain), \(place.y.plain)]",
            expected: "[longitude, latitude] in degrees", pointer: pointer)
        }
      }
    }
    positionCount = features.reduce(0) { $0 + ($1.geometry?.strands.reduce(0) { $0 + $1.count } ?? 0) }
    markerCount =
      look == .layers ? 0 : features.reduce(0) { $0 + ($1.geometry?.pointCount ?? 0) }
    for (index, feature) in features.enumerated() {
      let place =
        features.count == 1 && data["features"] == nil
        ? pointer.appending("properties")
        : pointer.appending("features").appending(index).appending("properties")
      switch look {
      case .simplestyle: _ = try SimplestyleLook(feature.properties, at: place)
      case .layers: _ = try LiteralLook(feature.properties, at: place)
      }
    }
  }

  /// The features, which were read once before.
  var features: [Feature] {
    guard let bytes = try? data.encoded(), let document = try? GeoJSONDocument(parsing: bytes) else {
      return []
    }
    return document.root.features
  }

  var members: JSONObject {
    look == .simplestyle ? ["data": data] : ["data": data, "look": .string(look.rawValue)]
  }
}

extension Geometry {
  /// The number of points, those of lines and areas not included.
  fileprivate var pointCount: Int {
    switch self {
    case .point: 1
    case .multiPoint(let positions): positions.count
    case .geometryCollection(let parts): parts.reduce(0) { $0 + $1.pointCount }
    case .lineString, .multiLineString, .polygon, .multiPolygon: 0
    }
  }

  /// The positions of all parts, each a run without interruption.
  var strands: [[SIMD2<Double>]] {
    func run(_ positions: Positions) -> [SIMD2<Double>] {
      positions.map { SIMD2($0.longitude, $0.latitude) }
    }
    return switch self {
    case .point(let position): [[SIMD2(position.longitude, position.latitude)]]
    case .multiPoint(let positions): positions.map { [SIMD2($0.longitude, $0.latitude)] }
    case .lineString(let positions): [run(positions)]
    case .multiLineString(let lines): lines.map(run)
    case .polygon(let rings): rings.map(run)
    case .multiPolygon(let polygons): polygons.flatMap { $0.map(run) }
    case .geometryCollection(let parts): parts.flatMap(\.strands)
    }
  }
}

import CartoucheExpressions
import CartoucheJSON
import Foundation

/// The geometry of the evaluated object in the units of a tile around its first point.
struct FeatureGeometry: FeatureGeometrySource {
  /// What kind of geometry it is.
  let type: GeometryType
  /// The tile whose units the coordinates are in.
  let tile: CanonicalTileID
  private let parts: [[SIMD2<Double>]]

  /// At this zoom level a unit is 7.5 cm at the equator.
  private static let zoom = 16
  private static let unitsAcross = 8192 * exp2(Double(zoom))

  /// The geometry of a shape or of a GeoJSON dictionary; `nil` when the object has none.
  init?(of object: Any?) {
    let dictionary = (object as? any GeoJSONRepresentable)?.geoJSONDictionary() ?? object
    guard let json = try? FoundationJSON.value(dictionary) else { return nil }
    let geometry = json["type"] == "Feature" ? json["geometry"] ?? .null : json
    guard let type = geometry["type"]?.string.flatMap(GeometryType.init), type != .unknown,
      let coordinates = geometry["coordinates"]
    else { return nil }
    let parts: [[SIMD2<Double>]] =
      switch type {
      case .point, .lineString: [Self.positions(type == .point ? [coordinates] : coordinates)]
      case .multiPoint: Self.positions(coordinates).map { [$0] }
      case .multiLineString, .polygon: (coordinates.array ?? []).map(Self.positions)
      default: (coordinates.array ?? []).flatMap { ($0.array ?? []).map(Self.positions) }
      }
    guard let first = parts.first?.first else { return nil }
    let last = exp2(Double(Self.zoom)) - 1
    let corner = SIMD2(Self.tileIndex(first.x, last), Self.tileIndex(first.y, last))
    self.type = type
    tile = CanonicalTileID(z: Self.zoom, x: Int(corner.x), y: Int(corner.y))
    self.parts = parts.map { part in part.map { $0 - corner * 8192 } }
  }

  func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] { parts }

  private static func tileIndex(_ units: Double, _ last: Double) -> Double {
    min(max((units / 8192).rounded(.down), 0), last)
  }

  /// Longitudes and latitudes in degrees as whole units from the upper left corner of the world.
  private static func positions(_ json: JSONValue) -> [SIMD2<Double>] {
    (json.array ?? []).compactMap { position in
      let numbers = (position.array ?? []).compactMap(\.number)
      guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else { return nil }
      let latitude = min(max(numbers[1], -85.051129), 85.051129)
      let x = (180 + numbers[0]) / 360
      let y = (180 - 180 / .pi * log(tan(.pi / 4 + latitude * .pi / 360))) / 360
      return SIMD2((x * unitsAcross).rounded(), (y * unitsAcross).rounded())
    }
  }
}

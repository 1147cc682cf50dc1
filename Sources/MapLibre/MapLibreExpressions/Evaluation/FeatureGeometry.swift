import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Foundation

/// The geometry of the evaluated object in the units of a tile around its first point.
struct FeatureGeometry: FeatureGeometrySource {
  /// The type of the geometry.
  let type: GeometryType
  /// The tile whose units the coordinates are in.
  let tile: TileID
  private let parts: [[SIMD2<Double>]]

  /// At this zoom level a unit is 7.5 cm at the equator.
  private static let zoom = 16

  /// The geometry of a shape or of a GeoJSON dictionary; `nil` when the object has none.
  init?(of object: Any?) {
    if let shape = object as? MLNShape {
      self.init(of: shape.geometry)
      return
    }
    let dictionary = (object as? any GeoJSONRepresentable)?.geoJSONDictionary() ?? object
    guard let json = try? FoundationJSON.value(dictionary), json["type"] != nil,
      let text = try? json.encoded(), let feature = (try? GeoJSON(parsing: text))?.features.first
    else { return nil }
    self.init(of: feature.geometry)
  }

  /// A geometry of one kind; `nil` for a collection, and for a geometry without positions.
  init?(of geometry: Geometry?) {
    let parts: [[SIMD2<Double>]]
    switch geometry {
    case .point(let position)?: parts = [[Self.units(position)]]
    case .multiPoint(let positions)?: parts = positions.map { [Self.units($0)] }
    case .lineString(let positions)?: parts = [positions.map(Self.units)]
    case .multiLineString(let lines)?, .polygon(let lines)?: parts = lines.map { $0.map(Self.units) }
    case .multiPolygon(let polygons)?: parts = polygons.flatMap { $0.map { $0.map(Self.units) } }
    case .geometryCollection?, nil: return nil
    }
    guard let type = geometry.flatMap({ GeometryType(rawValue: $0.type) }), let first = parts.first?.first,
      parts.allSatisfy({ $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    else { return nil }
    let last = Double(1 << Self.zoom) - 1
    let place = (first / Double(TileID.extent)).rounded(.down).clamped(
      lowerBound: .zero, upperBound: SIMD2(last, last))
    let tile = TileID(z: Self.zoom, x: Int(place.x), y: Int(place.y))
    self.type = type
    self.tile = tile
    self.parts = parts.map { part in part.map { $0 - tile.corner } }
  }

  func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] { parts }

  /// A position in whole units from the upper left corner of the world, within its northern and southern edge.
  private static func units(_ position: Position) -> SIMD2<Double> {
    let limit = Mercator.latitudeLimit
    return TileID(z: zoom, x: 0, y: 0).worldUnits(
      at: SIMD2(position.longitude, min(max(position.latitude, -limit), limit)))
  }
}

import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

extension MKShape {
  /// The shapes of a geometry: one, or those of a collection.
  static func shapes(of geometry: Geometry) -> [any MKShape & MKGeoJSONObject] {
    switch geometry {
    case .point(let position): [MKPointAnnotation(coordinate: coordinate(position))]
    case .multiPoint(let positions): [MKMultiPoint(places: positions.map { coordinate($0) })]
    case .lineString(let positions): [line(positions)]
    case .multiLineString(let lines): [MKMultiPolyline(lines.map { line($0) })]
    case .polygon(let rings): [area(rings)]
    case .multiPolygon(let polygons): [MKMultiPolygon(polygons.map { area($0) })]
    case .geometryCollection(let parts): parts.flatMap(shapes)
    }
  }

  private static func coordinate(_ position: Position) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: position.latitude, longitude: position.longitude)
  }

  private static func line(_ positions: some Sequence<Position>) -> MKPolyline {
    MKPolyline(places: positions.map(coordinate))
  }

  private static func area(_ rings: some Sequence<Positions>) -> MKPolygon {
    let rings = rings.map { ring in ring.map { coordinate($0) } }
    let holes = rings.dropFirst().map { MKPolygon(places: $0, interior: nil) }
    return MKPolygon(places: rings.first ?? [], interior: holes.isEmpty ? nil : holes)
  }
}

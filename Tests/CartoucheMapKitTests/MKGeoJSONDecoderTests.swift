import CartoucheMapKit
import Foundation
import Testing

@Suite struct MKGeoJSONDecoderTests {
  private let text = #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": 7, "properties": {"id": "s_1", "n": 1}, "geometry":
        {"type": "Polygon", "coordinates": [
          [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]]}},
      {"type": "Feature", "id": "x", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [1, 2]}, {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}]}},
      {"type": "Feature", "properties": null, "geometry": null},
      {"type": "Feature", "id": 1.5, "properties": null, "geometry":
        {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]]]}}
    ]}
    """#

  @Test("features have their properties as data, and a list of shapes") func features() throws {
    let decoded = try #require(try MKGeoJSONDecoder().decode(Data(text.utf8)) as? [MKGeoJSONFeature])
    #expect(decoded.map(\.identifier) == ["7", "x", nil, "1.5"])
    #expect(decoded[0].properties.map { String(decoding: $0, as: UTF8.self) } == #"{"id":"s_1","n":1}"#)
    #expect(decoded[1].properties == nil && decoded[2].geometry.isEmpty)
    let polygon = try #require(decoded[0].geometry[0] as? MKPolygon)
    polygon.title = "s_1"
    #expect(polygon.pointCount == 5 && polygon.interiorPolygons?.first?.pointCount == 5)
    #expect(decoded[1].geometry.count == 2 && decoded[1].geometry[1] is MKPolyline)
    #expect((decoded[1].geometry[0] as? MKPointAnnotation)?.coordinate.latitude == 2)
    #expect((decoded[3].geometry[0] as? MKMultiPolygon)?.polygons.count == 1)
  }

  @Test func aGeometryGivesItsShapes() throws {
    let text = #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#
    let decoded = try MKGeoJSONDecoder().decode(Data(text.utf8))
    let points = try #require(decoded.first as? MKMultiPoint)
    #expect(decoded.count == 1 && points.pointCount == 2 && !(points is MKPolyline))
    #expect(points.coordinate.longitude == 2)
  }

  @Test func otherTextIsAnErrorOfMapKit() {
    do {
      _ = try MKGeoJSONDecoder().decode(Data("{".utf8))
      Issue.record("read what is no GeoJSON")
    } catch let error as NSError {
      #expect(error.domain == MKErrorDomain && error.code == 6)
      #expect(error.localizedDescription.contains("1:"))
    }
  }
}

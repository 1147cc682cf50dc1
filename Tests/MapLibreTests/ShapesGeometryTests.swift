import MapLibre
import Testing

/// The values and functions for rectangles, quadrilaterals and points of the plane.
@Suite struct ShapesGeometryTests {
  let wyoming = MLNCoordinateBoundsMake(
    CLLocationCoordinate2DMake(41, -111), CLLocationCoordinate2DMake(45, -104))

  @Test("bounds without area") func emptyBounds() {
    let bounds = MLNCoordinateBoundsMake(CLLocationCoordinate2DMake(0, 0), CLLocationCoordinate2DMake(10, 0))
    #expect(MLNCoordinateBoundsIsEmpty(bounds))
    #expect(!MLNCoordinateBoundsIsEmpty(wyoming))
    let span = MLNCoordinateBoundsGetCoordinateSpan(bounds)
    #expect(!MLNCoordinateSpanEqualToCoordinateSpan(MLNCoordinateSpanZero, span))
    #expect(MLNCoordinateSpanEqualToCoordinateSpan(MLNCoordinateSpanMake(10, 0), span))
  }

  @Test("bounds and coordinates") func containment() {
    for inside in [wyoming.sw, wyoming.ne, CLLocationCoordinate2DMake(43, -107.5)] {
      #expect(MLNCoordinateInCoordinateBounds(inside, wyoming))
    }
    for outside in [
      CLLocationCoordinate2DMake(-25, 135), CLLocationCoordinate2DMake(43, -103),
      kCLLocationCoordinate2DInvalid,
      CLLocationCoordinate2DMake(.nan, -107),
    ] {
      #expect(!MLNCoordinateInCoordinateBounds(outside, wyoming))
    }
    let moved = MLNCoordinateBoundsOffset(wyoming, MLNCoordinateSpanMake(4, 1))
    #expect(moved.sw.latitude == 45 && moved.ne.longitude == -103)
    #expect(!MLNCoordinateBoundsIntersectsCoordinateBounds(wyoming, moved))
    let overlapping = MLNCoordinateBoundsOffset(wyoming, MLNCoordinateSpanMake(3.9, 6.9))
    #expect(MLNCoordinateBoundsIntersectsCoordinateBounds(wyoming, overlapping))
    #expect(MLNCoordinateBoundsEqualToCoordinateBounds(wyoming, wyoming))
    #expect(!MLNCoordinateBoundsEqualToCoordinateBounds(wyoming, moved))
  }

  @Test("bounds as quadrilaterals and text") func quads() {
    let quad = MLNCoordinateQuadFromCoordinateBounds(wyoming)
    #expect(quad.topLeft.latitude == 45 && quad.topLeft.longitude == -111)
    #expect(quad.bottomLeft.latitude == 41 && quad.bottomLeft.longitude == -111)
    #expect(quad.bottomRight.latitude == 41 && quad.bottomRight.longitude == -104)
    #expect(quad.topRight.latitude == 45 && quad.topRight.longitude == -104)
    #expect(MLNStringFromCoordinateBounds(wyoming) == "{ sw = {41.0, -111.0}, ne = {45.0, -104.0}}")
    #expect(
      MLNStringFromCoordinateQuad(quad)
        == "{ topleft = {45.0, -111.0}, bottomleft = {41.0, -111.0}}, bottomright = {41.0, -104.0}, topright = {45.0, -104.0}"
    )
  }

  @Test("angles") func angles() {
    #expect(abs(MLNDegreesFromRadians(-.pi) + 180) < 1e-12)
    #expect(abs(MLNRadiansFromDegrees(90) - .pi / 2) < 1e-15)
    for degrees in stride(from: -360.0, through: 360, by: 45) {
      #expect(abs(MLNDegreesFromRadians(MLNRadiansFromDegrees(degrees)) - degrees) < 1e-9)
    }
  }

  @Test("points of the plane") func mapPoints() {
    let middle = MLNMapPointForCoordinate(CLLocationCoordinate2DMake(0, 0), 0)
    #expect(abs(middle.x - 256) < 1e-9 && abs(middle.y - 256) < 1e-9 && middle.zoomLevel == 0)
    let corner = MLNMapPointForCoordinate(CLLocationCoordinate2DMake(90, -180), 2)
    #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-6)
    #expect(MLNMapPointForCoordinate(CLLocationCoordinate2DMake(0, 180), 3).x == 4096)
  }

  @Test("boxes") func boxes() {
    let coordinate = CLLocationCoordinate2DMake(38.9131982, -77.0325453144239)
    let box = NSValue(mlnCoordinate: coordinate)
    #expect(box.mlnCoordinateValue.latitude == coordinate.latitude)
    #expect(box.mlnCoordinateValue.longitude == coordinate.longitude)
    #expect(box == NSValue(mlnCoordinate: coordinate))
    #expect(NSValue(mlnMapPoint: MLNMapPointMake(1, 2, 3)).mlnMapPointValue.zoomLevel == 3)
    let span = NSValue(mlnCoordinateSpan: MLNCoordinateSpanMake(4.38, -4.29)).mlnCoordinateSpanValue
    #expect(span.latitudeDelta == 4.38 && span.longitudeDelta == -4.29)
    let bounds = NSValue(mlnCoordinateBounds: wyoming).mlnCoordinateBoundsValue
    #expect(MLNCoordinateBoundsEqualToCoordinateBounds(bounds, wyoming))
    let quad = MLNCoordinateQuadFromCoordinateBounds(wyoming)
    #expect(NSValue(mlnCoordinateQuad: quad).mlnCoordinateQuadValue().topRight.longitude == -104)
    #expect(!CLLocationCoordinate2DIsValid(NSNumber(value: 3).mlnCoordinateValue))
    #expect(box.mlnCoordinateQuadValue().topLeft.latitude == 0)
  }

  @Test("overlays know their rectangle") func overlays() {
    let polyline = line(10, 170, -10, 190)
    #expect(polyline.overlayBounds.sw.latitude == -10 && polyline.overlayBounds.ne.longitude == 190)
    let pacific = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(-5, 175), CLLocationCoordinate2DMake(5, 185))
    #expect(polyline.intersects(pacific))
    #expect(!polyline.intersects(wyoming))
    #expect(!MLNPolyline().intersects(wyoming))
  }

  @Test("G39 valid coordinates") func validity() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(91, 0)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(0, 181)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}

/// GeoJSON as MapKit reads it.
@Suite struct MapKitTests {
  @Test("V22 features with properties as data and a list of shapes") func features() throws {
    let features = [
      #"{"type":"Feature","id":7,"properties":{"id":"s_1","n":1},"geometry":\#(ShapesReadingTests.polygon)}"#,
      featureText(ShapesReadingTests.collection), featureText("null"),
    ]
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let decoded = try #require(try MKGeoJSONDecoder().decode(Data(text.utf8)) as? [MKGeoJSONFeature])
    #expect(decoded.count == 3)
    #expect(decoded[0].identifier == "7")
    #expect(decoded[0].properties.map { String(decoding: $0, as: UTF8.self) } == #"{"id":"s_1","n":1}"#)
    let polygon = try #require(decoded[0].geometry[0] as? MKPolygon)
    polygon.title = "s_1"
    #expect(polygon.interiorPolygons?.count == 1)
    #expect(decoded[1].geometry.count == 2)
    #expect(decoded[1].geometry[1] is MKPolyline)
    #expect(decoded[2].geometry.isEmpty)
    let points = try MKGeoJSONDecoder().decode(Data(ShapesReadingTests.point.utf8))
    #expect(points.first is MKPointAnnotation)
    #expect(throws: MLNShapeError.self) { try MKGeoJSONDecoder().decode(Data("{".utf8)) }
  }
}

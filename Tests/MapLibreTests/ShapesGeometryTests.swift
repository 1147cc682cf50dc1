import MapLibre
import Testing

/// The values and functions for rectangles, quadrilaterals and points of the plane.
@Suite struct ShapesGeometryTests {
  let wyoming = MLNCoordinateBoundsMake(
    CLLocationCoordinate2DMake(41, -111), CLLocationCoordinate2DMake(45, -104))

  @Test("bounds without area are empty") func emptyBounds() {
    let bounds = MLNCoordinateBoundsMake(CLLocationCoordinate2DMake(0, 0), CLLocationCoordinate2DMake(10, 0))
    #expect(MLNCoordinateBoundsIsEmpty(bounds))
    #expect(!MLNCoordinateBoundsIsEmpty(wyoming))
    let span = MLNCoordinateBoundsGetCoordinateSpan(bounds)
    #expect(!MLNCoordinateSpanEqualToCoordinateSpan(MLNCoordinateSpanZero, span))
    #expect(MLNCoordinateSpanEqualToCoordinateSpan(MLNCoordinateSpanMake(10, 0), span))
  }

  @Test("bounds contain their edges and nothing outside") func containment() {
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

  @Test("bounds have corners and a text") func quads() {
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

  @Test("degrees and radians convert to each other") func angles() {
    #expect(abs(MLNDegreesFromRadians(-.pi) + 180) < 1e-12)
    #expect(abs(MLNRadiansFromDegrees(90) - .pi / 2) < 1e-15)
    for degrees in stride(from: -360.0, through: 360, by: 45) {
      #expect(abs(MLNDegreesFromRadians(MLNRadiansFromDegrees(degrees)) - degrees) < 1e-9)
    }
  }

  @Test("coordinates are points of the Mercator plane") func mapPoints() {
    let middle = MLNMapPointForCoordinate(CLLocationCoordinate2DMake(0, 0), 0)
    #expect(abs(middle.x - 256) < 1e-9 && abs(middle.y - 256) < 1e-9 && middle.zoomLevel == 0)
    let corner = MLNMapPointForCoordinate(CLLocationCoordinate2DMake(90, -180), 2)
    #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-6)
    #expect(MLNMapPointForCoordinate(CLLocationCoordinate2DMake(0, 180), 3).x == 4096)
  }

  @Test("boxes return their values") func boxes() {
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

  @Test("overlays have their rectangle") func overlays() {
    let polyline = line(10, 170, -10, 190)
    #expect(polyline.overlayBounds.sw.latitude == -10 && polyline.overlayBounds.ne.longitude == 190)
    let pacific = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(-5, 175), CLLocationCoordinate2DMake(5, 185))
    #expect(polyline.intersects(pacific))
    #expect(!polyline.intersects(wyoming))
    #expect(!MLNPolyline().intersects(wyoming))
  }

  @Test("shapes keep longitudes up to ±360° as they are given", arguments: [-360.0, -190, 190, 360])
  func longitudesBeyondTheAntimeridian(longitude: Double) throws {
    let shape = line(0, 0, 0, longitude)
    #expect(shape.coordinates[1].longitude == longitude)
    let data = shape.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue)
    let again = try #require(
      try MLNShape(data: data, encoding: String.Encoding.utf8.rawValue) as? MLNPolyline)
    #expect(again.pointCount == 2 && again.coordinates[1].longitude == longitude)
  }

  @Test("a coordinate of Core Location is valid within ±90° and ±180°") func validity() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(91, 0)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(0, 181)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}

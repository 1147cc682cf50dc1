import CartoucheMapKit
import Foundation
import Testing

@Suite struct MapKitGeometryTests {
  @Test func placesAndPointsAreTheSame() {
    let place = CLLocationCoordinate2D(latitude: 48.8584, longitude: 2.2945)
    let back = MKMapPoint(place).coordinate
    #expect(abs(back.latitude - place.latitude) < 1e-9 && abs(back.longitude - place.longitude) < 1e-9)
    #expect(MKMapPoint(CLLocationCoordinate2D()) == MKMapPoint(x: 134_217_728, y: 134_217_728))
    let distance = MKMapPoint(x: 134_217_728, y: 134_217_728).distance(
      to: MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 1)))
    #expect(abs(distance - 111_319.491) < 0.01)
  }

  @Test func aMetreIsMorePointsTowardsThePoles() {
    #expect(abs(MKMetersPerMapPointAtLatitude(0) - 0.149291) < 1e-6)
    #expect(abs(MKMapPointsPerMeterAtLatitude(60) / MKMapPointsPerMeterAtLatitude(0) - 2) < 1e-9)
  }

  @Test func regionsAreMeasuredInMetres() {
    let region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 60, longitude: 10), latitudinalMeters: 111_319.4908,
      longitudinalMeters: 111_319.4908)
    #expect(abs(region.span.latitudeDelta - 1) < 1e-6 && abs(region.span.longitudeDelta - 2) < 1e-6)
    let pole = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 90, longitude: 0), latitudinalMeters: 1e9,
      longitudinalMeters: 1)
    #expect(pole.span.latitudeDelta == 180 && pole.span.longitudeDelta <= 360)
    #expect(abs(MKCoordinateRegion(.world).span.longitudeDelta - 360) < 1e-9)
  }

  @Test func rectanglesAreJoinedAndCut() {
    let a = MKMapRect(x: 0, y: 0, width: 10, height: 10)
    let b = MKMapRect(x: 5, y: 5, width: 10, height: 10)
    #expect(a.union(b) == MKMapRect(x: 0, y: 0, width: 15, height: 15))
    #expect(a.intersection(b) == MKMapRect(x: 5, y: 5, width: 5, height: 5))
    #expect(
      a.intersects(b) && !a.intersects(a.offsetBy(dx: 11, dy: 0)) && a.contains(a.insetBy(dx: 1, dy: 1)))
    #expect(a.insetBy(dx: 6, dy: 0).isNull && MKMapRect.null.union(a) == a && MKMapRect.null.isEmpty)
    #expect(a.contains(MKMapPoint(x: 0, y: 0)) && !a.contains(MKMapPoint(x: 10, y: 0)))
  }

  @Test func whatLiesBeyondTheAntimeridianComesBackOnTheOtherSide() {
    let world = MKMapSize.world.width
    let rect = MKMapRect(x: world - 5, y: 0, width: 10, height: 3)
    #expect(rect.spans180thMeridian && rect.remainder() == MKMapRect(x: 0, y: 0, width: 5, height: 3))
    #expect(
      rect.offsetBy(dx: -world, dy: 0).remainder() == MKMapRect(x: world - 5, y: 0, width: 5, height: 3))
    #expect(MKMapRect.world.remainder().isNull && !MKMapRect.world.spans180thMeridian)
  }

  @Test func shapesKnowTheirPlaces() {
    var places = [
      CLLocationCoordinate2D(latitude: 0, longitude: 0), CLLocationCoordinate2D(latitude: 0, longitude: 2),
      CLLocationCoordinate2D(latitude: 1, longitude: 2),
    ]
    let polygon = MKPolygon(coordinates: &places, count: places.count)
    let line = MKPolyline(coordinates: places, count: 2)
    #expect(polygon.pointCount == 3 && line.pointCount == 2 && abs(line.coordinate.longitude - 1) < 1e-9)
    var copied = [CLLocationCoordinate2D](repeating: CLLocationCoordinate2D(), count: 2)
    polygon.getCoordinates(&copied, range: NSRange(location: 1, length: 2))
    #expect(copied[1].latitude == 1)
    polygon.getCoordinates(&copied, range: NSRange(location: 2, length: 2))
    polygon.getCoordinates(&copied, range: NSRange(location: NSNotFound, length: 2))
    #expect(copied[0].longitude == 2)
    let both = MKMultiPolygon([polygon])
    #expect(both.boundingMapRect == polygon.boundingMapRect && line.intersects(polygon.boundingMapRect))
    #expect(!CLLocationCoordinate2DIsValid(MKMultiPolyline([]).coordinate))
    let circle = MKCircle(center: places[0], radius: 111_319.4908)
    #expect(abs(MKCoordinateRegion(circle.boundingMapRect).span.longitudeDelta - 2) < 1e-6)
  }
}

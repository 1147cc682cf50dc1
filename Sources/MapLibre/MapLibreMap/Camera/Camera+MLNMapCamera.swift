import CartoucheCoreLocation
import CartoucheGeometry
import CartoucheRenderer
import Foundation

extension Camera {
  /// The engine's camera for a camera of this interface, in a picture of a size in points.
  ///
  /// Parts that the camera leaves open (an invalid centre, a negative heading or pitch, an altitude that is not a
  /// number) or does not have are taken from `other`. An altitude of 0 is the greatest zoom level.
  package init(_ camera: MLNMapCamera, in size: CGSize, otherwise other: Camera = Camera()) {
    self = other
    let place = camera.centerCoordinate
    if CLLocationCoordinate2DIsValid(place) { center = SIMD2(place.longitude, place.latitude) }
    if camera.pitch.isFinite, camera.pitch >= 0 { pitch = min(camera.pitch, ViewTransform.maximumPitch) }
    if camera.heading.isFinite, camera.heading >= 0 { bearing = camera.heading }
    if camera.roll.isFinite { roll = camera.roll }
    let level = MLNZoomLevelForAltitude(camera.altitude, pitch, center.y, size)
    let zooms = ViewTransform.zooms
    if !level.isNaN { zoom = min(max(level, zooms.lowerBound), zooms.upperBound) }
  }
}

extension MLNMapCamera {
  /// The camera of this interface for the engine's, in a picture of a size in points.
  package convenience init(_ camera: Camera, in size: CGSize) {
    let turn = camera.bearing.truncatingRemainder(dividingBy: 360)
    self.init(
      lookingAtCenter: CLLocationCoordinate2D(latitude: camera.center.y, longitude: camera.center.x),
      altitude: MLNAltitudeForZoomLevel(camera.zoom, camera.pitch, camera.center.y, size),
      pitch: camera.pitch, heading: turn < 0 ? turn + 360 : turn)
    roll = camera.roll
  }
}

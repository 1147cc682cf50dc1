import Cartouche
import CartoucheGeometry
import CartoucheMapView
import CartoucheRenderer
import Foundation
import MapLibreExpressions
import MapLibreStyle

/// The options for a picture, as values.
struct SnapshotPlan: Sendable {
  let viewport: Viewport
  let ornaments: Ornaments
  private let size: CGSize
  private let camera: Camera
  private let zoomLevel: Double
  private let bounds: CoordinateBounds?
  /// The parts that the camera leaves open.
  private let openParts: OpenParts

  /// The parts of a camera that leave something open.
  private struct OpenParts: OptionSet {
    let rawValue: Int
    static let center = OpenParts(rawValue: 1)
    static let heading = OpenParts(rawValue: 2)
    static let pitch = OpenParts(rawValue: 4)
    static let altitude = OpenParts(rawValue: 8)
  }

  init(_ options: MLNMapSnapshotOptions) {
    let scale = options.scale.isFinite ? max(options.scale, 1) : 1
    size = options.size
    viewport = Viewport(width: size.width, height: size.height, pixelRatio: scale)
    zoomLevel = options.zoomLevel
    let corners = options.coordinateBounds
    let numbers = [corners.sw.longitude, corners.sw.latitude, corners.ne.longitude, corners.ne.latitude]
    bounds =
      MLNCoordinateBoundsIsEmpty(corners) || !numbers.allSatisfy(\.isFinite)
      ? nil : CoordinateBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    let wish = options.camera
    camera = Camera(wish, in: size)
    var open: OpenParts = []
    if !CLLocationCoordinate2DIsValid(wish.centerCoordinate) { open.insert(.center) }
    if !(wish.heading >= 0) { open.insert(.heading) }
    if !(wish.pitch >= 0) { open.insert(.pitch) }
    if !(wish.altitude > 0) { open.insert(.altitude) }
    openParts = open
    var ornaments = Ornaments()
    ornaments.compass.visibility = .hidden
    if !options.showsLogo { ornaments.logo.visibility = .hidden }
    if !options.showsAttribution { ornaments.attribution.visibility = .hidden }
    self.ornaments = ornaments
  }

  /// The camera of the picture.
  ///
  /// - Parameter own: The camera that the style's author chose.
  func camera(instead own: Camera) -> Camera {
    var camera = camera
    if openParts.contains(.center) { camera.center = own.center }
    if openParts.contains(.heading) { camera.bearing = own.bearing }
    if openParts.contains(.pitch) { camera.pitch = own.pitch }
    // Without any height the picture is that of zoom level 0, which the documentation has as the default.
    if openParts.contains(.altitude) { camera.zoom = 0 }
    if zoomLevel != 0, zoomLevel.isFinite { camera.zoom = zoomLevel }
    if let bounds { camera.fit(bounds, in: viewport, padding: 0) }
    return camera
  }
}

/// The places of a picture: which point shows which coordinate.
struct PicturePlaces: Sendable {
  private let transform: ViewTransform
  private let scale: Double

  init(_ camera: Camera, _ viewport: Viewport) {
    transform = ViewTransform(camera, viewport)
    scale = viewport.pixelRatio
  }

  /// The point that shows a coordinate, in points from the upper left corner; NaN for one behind the viewer.
  func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
    // Of all copies of the world, the one nearest to the middle.
    let middle = transform.camera.center.x
    let longitude = middle + (coordinate.longitude - middle).remainder(dividingBy: 360)
    let place = Mercator.project(longitude: longitude, latitude: coordinate.latitude)
    guard let pixel = transform.pixel(place) else { return CGPoint(x: Double.nan, y: Double.nan) }
    return CGPoint(x: pixel.x / scale, y: pixel.y / scale)
  }

  /// The coordinate that a point shows, its longitude within ±180°; an invalid one for a point of the sky.
  func coordinate(for point: CGPoint) -> CLLocationCoordinate2D {
    guard let world = transform.world(SIMD2(Double(point.x), Double(point.y)) * scale) else {
      return kCLLocationCoordinate2DInvalid
    }
    let place = Mercator.unproject(world)
    return CLLocationCoordinate2D(
      latitude: place.y, longitude: place.x.remainder(dividingBy: 360))
  }
}

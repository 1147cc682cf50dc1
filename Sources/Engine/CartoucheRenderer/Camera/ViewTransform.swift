import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles
import Foundation

/// The mapping of one frame between the unit world and device pixels.
///
/// The unit world is the Web Mercator square: x from 0 (180° W) to 1 (180° E), y from 0 (north) to 1. The map
/// plane lies between the two: the flat map in device pixels, turned by the bearing, as the picture of a
/// camera that looks straight down. A tilted camera sees the plane through ``projection``.
package struct ViewTransform: Sendable {
  /// The camera after it has been kept from looking beyond the poles.
  package let camera: Camera
  /// The size of the picture.
  package let viewport: Viewport
  /// The width of the world in device pixels.
  let worldSize: Double
  /// The point of the unit world at the centre of the camera.
  private(set) var center: SIMD2<Double>
  /// The place of ``center`` in the picture, in device pixels.
  let middle: SIMD2<Double>
  /// The projection of the map plane to the picture; `nil` on a flat map, where they are the same.
  package let projection: ProjectiveTransform?
  /// The projection of points above the ground.
  let heights: HeightProjection
  /// Width and height of a tile in logical pixels, for pictures that are combined with others.
  let tileSize: SIMD2<Double>?
  /// The sphere that the camera sees; `nil` on a flat map.
  package let globe: Globe?

  /// The relief that the camera sees; `nil` on a map without terrain.
  private(set) var relief: ViewRelief?

  private let inverse: ProjectiveTransform?
  private let cosine: Double
  private let sine: Double

  /// The transform of `camera` for a picture of `viewport`'s size.
  ///
  /// Like the reference renderer (its `TransformState::constrain`), the view never shows what lies beyond the poles
  /// when it looks straight down: when the world is lower than the picture, the zoom is raised until it fills the
  /// height, and the centre is moved north or south until the picture is filled. The pitch is clamped to 0…85°, the
  /// zoom to ``zooms``.
  ///
  /// A globe is never moved: what lies around it is space.
  ///
  /// - Parameters:
  ///   - mode: The purpose of the picture, which decides how heights are drawn.
  ///   - projection: The projection of the map; pictures that are combined with others are always flat.
  package init(
    _ camera: Camera, _ viewport: Viewport, for mode: MapMode = .still,
    in projection: MapProjection = .mercator
  ) {
    let sphere = mode.isTiled ? 0 : projection.shareOfSphere(atZoom: camera.zoom)
    let worldSide = 512.0
    var camera = camera
    if sphere > 0 {
      camera.center.y = min(max(camera.center.y, -Mercator.latitudeLimit), Mercator.latitudeLimit)
      camera.zoom = min(max(camera.zoom, Self.leastZoom(ofGlobeAt: camera.center.y)), Self.zooms.upperBound)
    } else {
      camera.zoom = min(
        max(
          camera.zoom, ElementaryFunctions.logarithmToBaseTwo(max(viewport.height, 1) / worldSide),
          Self.zooms.lowerBound), Self.zooms.upperBound
      )
    }
    camera.pitch = camera.pitch.isFinite ? min(max(camera.pitch, 0), Self.maximumPitch) : 0
    camera.roll = camera.roll.isFinite ? camera.roll : 0
    camera.fieldOfView =
      camera.fieldOfView.isFinite ? min(max(camera.fieldOfView, 1), 170) : Camera.standardFieldOfView
    let logicalWorld = worldSide * ElementaryFunctions.powerOfTwo(camera.zoom)
    var center = Mercator.project(longitude: camera.center.x, latitude: camera.center.y)
    let margin = sphere > 0 ? 0 : viewport.height / 2 / logicalWorld
    center.y = margin >= 0.5 ? 0.5 : min(max(center.y, margin), 1 - margin)
    camera.center = Mercator.unproject(center)

    self.camera = camera
    self.viewport = viewport
    self.center = center
    worldSize = logicalWorld * viewport.pixelRatio
    (sine, cosine) = Self.sineAndCosine(ofDegrees: -camera.bearing)
    let half = SIMD2(viewport.width, viewport.height) * (viewport.pixelRatio / 2)
    middle = half + camera.padding.centerOffset * viewport.pixelRatio
    globe = Self.globe(camera, viewport, middle, worldSize, share: sphere)
    let tilt = globe == nil ? Self.projection(camera, middle, Self.cameraDistance(camera, viewport)) : nil
    self.projection = tilt
    inverse = tilt?.inverse
    heights = HeightProjection(camera, viewport, mode)
    tileSize = mode.tileCount.map {
      SIMD2(viewport.width / Double($0.columns), viewport.height / Double($0.rows))
    }
  }

  /// A view that also shows a margin of logical pixels on every side, which may be beyond the poles.
  func widened(by margin: Double) -> ViewTransform { ViewTransform(widening: self, by: margin) }

  private init(widening view: ViewTransform, by margin: Double) {
    camera = view.camera
    viewport = Viewport(
      width: view.viewport.width + 2 * margin, height: view.viewport.height + 2 * margin,
      pixelRatio: view.viewport.pixelRatio)
    center = view.center
    worldSize = view.worldSize
    middle = view.middle + margin * view.viewport.pixelRatio
    (heights, tileSize) = (view.heights, view.tileSize)
    (cosine, sine) = (view.cosine, view.sine)
    globe = view.globe?.moved(by: SIMD2(repeating: margin * view.viewport.pixelRatio))
    projection =
      globe == nil ? Self.projection(camera, middle, Self.cameraDistance(camera, view.viewport)) : nil
    inverse = projection?.inverse
    relief = view.relief
  }

  /// The view of a map with a relief.
  func seeing(_ relief: ViewRelief?) -> ViewTransform {
    var view = self
    view.relief = relief
    return view
  }

  /// A view from straight above that fills a square picture with a tile, at the zoom of another view.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - side: The width and height of the picture in pixels.
  ///   - view: The view that the picture is a part of.
  init(of tile: UnwrappedTileID, side: Int, for view: ViewTransform) {
    let box = tile.worldBox
    worldSize = Double(side) / box.width
    var camera = Camera(center: view.camera.center, zoom: view.camera.zoom)
    camera.fieldOfView = view.camera.fieldOfView
    self.camera = camera
    let ratio = worldSize / Mercator.worldSize(zoom: camera.zoom)
    viewport = Viewport(width: Double(side) / ratio, height: Double(side) / ratio, pixelRatio: ratio)
    center = box.center
    middle = SIMD2(repeating: Double(side) / 2)
    (projection, inverse, globe, tileSize) = (nil, nil, nil, nil)
    heights = .perspective
    (sine, cosine) = (0, 1)
  }

  /// The zoom levels that a view can have, unless the picture is too high for them.
  package static let zooms = -2.0...25.5

  /// The greatest tilt in degrees.
  package static let maximumPitch = 85.0

  /// The place in the picture of a point of the unit world, in device pixels from the upper left corner.
  ///
  /// `nil` if it is behind the camera of a tilted map, or beyond the horizon of a globe.
  package func pixel(_ world: SIMD2<Double>) -> SIMD2<Double>? {
    if let globe { return globe.pixel(world) }
    let point = plane(world)
    guard let projection else { return point }
    let image = projection.homogeneous(point)
    guard image.z > 0 else { return nil }
    return SIMD2(image.x, image.y) / image.z
  }

  /// The point of the unit world that is seen at `pixel`, in device pixels from the upper left corner.
  ///
  /// `nil` when the pixel of a tilted map shows the sky, or that of a globe the space around it.
  package func world(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    if let globe { return globe.point(at: pixel).map { world(of: $0) } }
    guard projection != nil else { return world(plane: pixel) }
    guard let inverse else { return nil }
    let image = inverse.homogeneous(pixel)
    guard image.z > 0 else { return nil }
    return world(plane: SIMD2(image.x, image.y) / image.z)
  }

  /// The place in the map plane of a point of the unit world, in device pixels.
  package func plane(_ world: SIMD2<Double>) -> SIMD2<Double> {
    let d = (world - center) * worldSize
    return SIMD2(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y) + middle
  }

  /// The point of the unit world at a point of the map plane.
  package func world(plane point: SIMD2<Double>) -> SIMD2<Double> {
    let d = point - middle
    return SIMD2(cosine * d.x + sine * d.y, cosine * d.y - sine * d.x) / worldSize + center
  }

  /// Tile units of `tile` to the map plane.
  func transform(of tile: UnwrappedTileID) -> Transform {
    let box = tile.worldBox
    let origin = plane(box.min)
    let unit = worldSize * box.width / Double(TileID.extent)
    return Transform(
      a: cosine * unit, b: sine * unit, c: -sine * unit, d: cosine * unit, tx: origin.x, ty: origin.y)
  }

  /// The view moved by less than a pixel, so that pixels of an upright map are pixels of the world.
  ///
  /// Pictures in tiles are drawn in this view, as in the reference (`transform_state.cpp`, the aligned projection
  /// matrix): at whole zooms and bearings in steps of 90°, each of their pixels is then one of the picture's, not a
  /// mixture of several.
  var alignedToPixels: ViewTransform {
    let size = worldSize / viewport.pixelRatio
    let place = center * size
    // Half a pixel if an odd side has a pixel in the middle.
    let odd = SIMD2(
      viewport.width.rounded(.down).truncatingRemainder(dividingBy: 2) / 2,
      viewport.height.rounded(.down).truncatingRemainder(dividingBy: 2) / 2)
    let middle = SIMD2(cosine * odd.x + sine * odd.y, cosine * odd.y + sine * odd.x)
    func step(_ value: Double, _ middle: Double) -> Double {
      let step = value.truncatingRemainder(dividingBy: 1) + middle
      return step > 0.5 ? step - 1 : step
    }
    var aligned = self
    aligned.center = (place - SIMD2(step(place.x, middle.x), step(place.y, middle.y))) / size
    return aligned
  }

  /// Cosine and sine of the angle by which the map is turned in the map plane, clockwise.
  var rotation: SIMD2<Double> { SIMD2(cosine, sine) }

  /// Exact at multiples of 90°, so that an upright map has no trace of rotation.
  static func sineAndCosine(ofDegrees degrees: Double) -> (Double, Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case 270: return (-1, 0)
    case let angle:
      return (ElementaryFunctions.sine(angle * .pi / 180), ElementaryFunctions.cosine(angle * .pi / 180))
    }
  }
}

import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The view of a tile in a frame, for its symbols.
///
/// Places in the picture are in logical pixels from its upper left corner; depths are 1 at the centre of the map
/// and grow away from the camera.
struct SymbolView {
  /// Tile units to the map plane in device pixels.
  let transform: Transform
  /// The transform from the map plane to the picture in device pixels; `nil` on a flat map.
  let projection: ProjectiveTransform?
  let pixelRatio: Double
  /// The size of the picture in logical pixels.
  let size: SIMD2<Double>
  /// Logical pixels of the plane per tile unit.
  let scale: Double

  init(_ transform: Transform, _ frame: FrameContext) {
    self.transform = transform
    projection = frame.projection
    pixelRatio = frame.pixelRatio
    size = frame.size
    scale = transform.scale / frame.pixelRatio
  }

  /// The place of a point of the tile in the picture; behind the camera the depth is not positive.
  func pixel(_ point: SIMD2<Double>) -> (place: SIMD2<Double>, depth: Double) {
    let plane = plane(point)
    guard let projection else { return (plane / pixelRatio, 1) }
    let image = projection.homogeneous(plane)
    return (SIMD2(image.x, image.y) / (image.z * pixelRatio), image.z)
  }

  /// The place of a point of the tile in the map plane, in device pixels.
  func plane(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      transform.a * point.x + transform.c * point.y + transform.tx,
      transform.b * point.x + transform.d * point.y + transform.ty)
  }

  /// The depth of a point of the tile.
  func depth(_ point: SIMD2<Double>) -> Double {
    guard let projection else { return 1 }
    let plane = plane(point)
    return projection.w.x * plane.x + projection.w.y * plane.y + projection.w.z
  }

  /// The direction in the picture of the tile's x axis at a point, of length 1.
  func xAxis(at point: SIMD2<Double>) -> SIMD2<Double> {
    let direction =
      projection == nil
      ? SIMD2(transform.a, transform.b) : pixel(point + SIMD2(1, 0)).place - pixel(point).place
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return length > 0 ? direction / length : SIMD2(1, 0)
  }
}

/// The plane in which labels along lines are composed: the map, or the picture.
struct LabelPlane {
  let view: SymbolView
  /// Whether it is the map, in logical pixels along the axes of the tile; otherwise it is the picture.
  let isMap: Bool

  /// A point of the tile in the plane; in the picture's plane, 0 or less for points behind the camera.
  func project(_ point: SIMD2<Float>) -> (place: SIMD2<Float>, depth: Double) {
    if isMap { return (point * Float(view.scale), 1) }
    let pixel = view.pixel(SIMD2<Double>(point))
    return (SIMD2<Float>(pixel.place), pixel.depth)
  }

  /// Whether a point of the plane lies before the camera.
  func isVisible(_ place: SIMD2<Float>) -> Bool {
    !isMap || view.depth(SIMD2<Double>(place) / view.scale) > 0
  }

  /// The place in the picture of a point of the plane, in logical pixels.
  func pixel(_ place: SIMD2<Float>) -> SIMD2<Double> {
    isMap ? view.pixel(SIMD2<Double>(place) / view.scale).place : SIMD2<Double>(place)
  }
}

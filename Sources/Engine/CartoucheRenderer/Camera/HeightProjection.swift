import CartoucheGeometry

/// The projection of points above the ground of a map to its picture.
///
/// The only place that decides it, for all pictures of a map.
enum HeightProjection: Sendable, Hashable {
  /// The projection of the camera: lines of sight meet in it.
  case perspective
  /// Parallel lines of sight: a height shifts a point, and two points of equal height by the same amount.
  ///
  /// - shift: The shift to the right and down in device pixels per device pixel of height.
  /// - distance: The height in device pixels at which the depth would be 0; `nil` for that of the camera.
  case parallel(shift: SIMD2<Double>, distance: Double?)

  /// The shift of points of tiles: heights are upright, at a third of their length.
  ///
  /// The plan is not distorted, so that roads and labels lie where flat tiles have them. Houses are about as high as
  /// streets are wide: at their full length they would hide the streets behind them. A third is what the reference's
  /// axonometric mode draws with its usual skew of (0, 1).
  static let tileShift = SIMD2(0, -1.0 / 3)

  /// The height in metres up to which buildings of surrounding tiles are drawn: above that of any building.
  static let tallest = 1_000.0

  /// The distance in logical pixels across which buildings of surrounding tiles reach at most.
  static let farthest = 2_048.0

  /// The projection of heights for pictures of a camera.
  ///
  /// A picture to be combined with others needs one that is the same in all of them: a vanishing point of its own in each
  /// would break buildings at every edge.
  init(_ camera: Camera, _ viewport: Viewport, _ mode: MapMode) {
    let distance = ViewTransform.cameraDistance(camera, viewport)
    if let skew = camera.axonometricSkew {
      let half = SIMD2(viewport.width, viewport.height) * (viewport.pixelRatio / 2)
      self = .parallel(shift: SIMD2(skew.x * half.x, -skew.y * half.y) / distance, distance: nil)
    } else if let tiles = mode.tileCount, camera.pitch == 0 {
      self = .parallel(shift: Self.tileShift, distance: distance / Double(tiles.rows))
    } else {
      self = .perspective
    }
  }

  /// The distance of the eye by which depths are measured; `nil` for that of the camera.
  var distance: Double? { if case .parallel(_, let distance) = self { distance } else { nil } }
}

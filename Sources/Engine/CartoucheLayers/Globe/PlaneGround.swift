import CartoucheRaster

/// A tile of a map that is one plane.
final class PlaneGround: Ground {
  let plane: Transform
  let scale: Double
  var isPlane: Bool { true }
  var isFlat: Bool { projection == nil }
  /// The plane to the picture; `nil` where they are the same.
  private let projection: ProjectiveTransform?
  /// The facet of the map plane in the list that is painted; `nil` for a plane above or below it.
  private let facet: Facet?
  private let space: SpaceView?
  private let pixelsPerMeter: Double

  /// The map plane.
  ///
  /// - Parameter plane: Tile units to the plane in device pixels, with the translation.
  init(_ plane: Transform, _ frame: FrameContext) {
    self.plane = plane
    scale = plane.scale / frame.pixelRatio
    (projection, facet) = (frame.projection, frame.plane)
    (space, pixelsPerMeter) = (frame.space, frame.pixelsPerMeter)
  }

  private init(_ ground: PlaneGround, seenThrough projection: ProjectiveTransform) {
    (plane, scale, self.projection, facet) = (ground.plane, ground.scale, projection, nil)
    (space, pixelsPerMeter) = (ground.space, ground.pixelsPerMeter)
  }

  func raised(by height: Double) -> any Ground {
    guard let space else { return self }
    return PlaneGround(self, seenThrough: space.plane(atHeight: height * pixelsPerMeter))
  }

  func facet(in list: inout DisplayList) -> Facet { facet ?? list.facet(through: projection) }

  func image(of place: SIMD2<Double>) -> SIMD4<Double> {
    let point = plane.apply(x: place.x, y: place.y)
    guard let image = projection?.homogeneous(point) else { return SIMD4(point.x, point.y, 0, 1) }
    return SIMD4(image.x, image.y, 0, image.z)
  }

  func depth(of place: SIMD2<Double>) -> Double {
    guard let projection else { return 1 }
    let point = plane.apply(x: place.x, y: place.y)
    return projection.w.x * point.x + projection.w.y * point.y + projection.w.z
  }

  func corner(_ offset: SIMD2<Double>, from place: SIMD2<Double>) -> GlobeTile.Corner {
    corner(place + offset / scale)
  }
}

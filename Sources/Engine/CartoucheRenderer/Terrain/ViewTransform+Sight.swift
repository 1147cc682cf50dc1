import CartoucheGeometry
import CartoucheLayers

// What pixels show of hills.
extension ViewTransform {
  /// The number of steps in which a line of sight is followed; their lengths grow with the distance.
  private static let sightSteps = 512
  /// The number of parts of an edge of an area.
  private static let edgeParts = 16

  /// The ground that is seen inside a polygon in the picture, and its greatest depth.
  ///
  /// Where the polygon shows the sky, it counts as the farthest ground in that direction.
  ///
  /// - Parameter polygon: The corners in device pixels of the picture, or a single point.
  /// - Returns: The corners in device pixels of the map plane; `nil` where only sky is visible.
  func ground(
    under polygon: [SIMD2<Double>], over relief: ViewRelief
  ) -> (plane: [SIMD2<Double>], depth: Double)? {
    guard let sight = LineOfSight(self, relief) else { return nil }
    let parts = polygon.count > 1 ? Self.edgeParts : 1
    let pixels = polygon.indices.flatMap { index in
      let (p, q) = (polygon[index], polygon[(index + 1) % polygon.count])
      return (0..<parts).map { p + (q - p) * (Double($0) / Double(parts)) }
    }
    let ends = pixels.map(sight.end)
    guard ends.contains(where: \.isGround) else { return nil }
    return (ends.map(\.plane), ends.reduce(0) { max($0, $1.depth) })
  }

  /// The lines from the camera to the ground.
  private struct LineOfSight {
    private let view: ViewTransform
    private let relief: ViewRelief
    private let inverse: Matrix4
    private let zoom: Int
    private let depths: (near: Double, far: Double)

    /// `nil` where the picture has no size.
    init?(_ view: ViewTransform, _ relief: ViewRelief) {
      guard let inverse = view.space.inverse else { return nil }
      (self.view, self.relief, self.inverse) = (view, relief, inverse)
      zoom = Int(min(max(view.camera.zoom.rounded(.down), 0), 22))
      depths = (view.nearestDepth, max(view.farthestDepth, 2 * view.nearestDepth))
    }

    /// The end of the line through a pixel, in the map plane, with its depth.
    func end(_ pixel: SIMD2<Double>) -> (plane: SIMD2<Double>, depth: Double, isGround: Bool) {
      let (near, far) = (point(pixel, depths.near, -1), point(pixel, depths.far, 1))
      func place(_ depth: Double) -> SIMD3<Double> {
        near + (far - near) * ((depth - depths.near) / (depths.far - depths.near))
      }
      func isAbove(_ place: SIMD3<Double>) -> Bool {
        let world = view.world(plane: SIMD2(place.x, place.y))
        return place.z > relief.elevation.height(at: world, zoom: zoom) * view.pixelsPerMeter
      }
      let growth = ElementaryFunctions.exponential(
        ElementaryFunctions.logarithm(depths.far / depths.near) / Double(ViewTransform.sightSteps))
      var (above, below) = (depths.near, depths.near)
      for _ in 0..<ViewTransform.sightSteps {
        below = min(below * growth, depths.far)
        if !isAbove(place(below)) { break }
        above = below
      }
      guard above < below else { return (SIMD2(far.x, far.y), depths.far, false) }
      for _ in 0..<40 {
        let middle = (above + below) / 2
        if isAbove(place(middle)) { above = middle } else { below = middle }
      }
      let end = place(below)
      return (SIMD2(end.x, end.y), below, true)
    }

    /// The point of space at a pixel and a depth, in device pixels of the map plane.
    private func point(_ pixel: SIMD2<Double>, _ w: Double, _ z: Double) -> SIMD3<Double> {
      let point = inverse * SIMD4(pixel.x * w, pixel.y * w, z * w, w)
      return SIMD3(point.x, point.y, point.z) / point.w
    }
  }
}

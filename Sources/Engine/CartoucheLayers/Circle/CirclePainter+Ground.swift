import CartoucheGeometry
import CartoucheRaster
import CartoucheThreads
import CartoucheTiles

extension CircleLayer {
  /// Draws the circles of a tile whose ground is no plane.
  ///
  /// Those that face the viewer are drawn where their centre lies before the horizon; those that lie on the map are cut
  /// there.
  static func paint(
    _ tile: LaidOutTile<CircleLayout>, _ brush: CircleBrush, _ frame: FrameContext, on ground: any Ground,
    into list: inout DisplayList
  ) {
    /// On a globe circles are cut at its horizon instead.
    func isBehindHills(_ center: SIMD2<Float>) -> Bool {
      frame.globe == nil && ground.distanceFromHorizon(SIMD2<Double>(center)) < 0
    }
    var start = 0
    for (index, end) in tile.layout.ends.enumerated() where !frame.stop.isGiven {
      defer { start = end }
      let circle = brush.circle(index)
      if brush.liesInPlane {
        var mesh = Mesh(culling: .back)
        for center in tile.layout.centers[start..<end]
        where center.isInsideTile && tile.part?.contains(center) ?? true && !isBehindHills(center) {
          mesh.append(circle, at: SIMD2<Double>(center), brush, frame, on: ground)
        }
        list.mesh(mesh, paint: .circle(circle))
        continue
      }
      for center in tile.layout.centers[start..<end]
      where center.isInsideTile && tile.part?.contains(center) ?? true {
        let corner = ground.corner(SIMD2<Double>(center))
        guard corner.horizon >= 0, corner.image.w > 0, !isBehindHills(center) else { continue }
        var seen = circle
        seen.center = SIMD2<Float>(corner.pixel)
        if brush.shrinksWithDepth { seen.scale(by: Float(1 / corner.image.w)) }
        list.circle(seen, on: .picture)
      }
    }
  }
}

extension Mesh {
  /// The places of the corners across a circle in whole radii.
  private static let steps = [-1, -3.0 / 7, 3.0 / 7, 1]

  /// Appends a circle that lies on the ground: three cells along each side bend with it (`circle_bucket.ts`).
  fileprivate mutating func append(
    _ circle: Circle, at center: SIMD2<Double>, _ brush: CircleBrush, _ frame: FrameContext,
    on ground: any Ground
  ) {
    let depth = brush.shrinksWithDepth ? 1 : ground.image(of: center).w
    let radius = Double(circle.radius + circle.strokeWidth) / frame.pixelRatio * depth
    guard radius > 0, radius.isFinite else { return }
    let first = Int32(clamping: corners.count)
    for y in Self.steps {
      for x in Self.steps {
        let corner = ground.corner(SIMD2(x, y) * radius, from: center)
        corners.append(
          Corner(image: corner.image, horizon: corner.horizon, values: SIMD4(Float(x), Float(y), 0, 0)))
      }
    }
    for row in 0..<Int32(3) {
      for column in 0..<Int32(3) {
        let place = first + row * 4 + column
        triangles.append(SIMD3(place, place + 4, place + 1))
        triangles.append(SIMD3(place + 1, place + 4, place + 5))
      }
    }
  }
}

import CartoucheGeometry
import CartoucheRaster

/// A volume above the ground.
extension ViewTransform {
  /// The depth of the nearest points above the map plane that are drawn, 1 at the centre.
  ///
  /// It is that of MapLibre Native for extrusions (`TransformParameters`), which tilts up to 60°; beyond that it is
  /// that of GL JS, since a camera that is nearly level flies between buildings.
  var nearestDepth: Double {
    // With terrain a fiftieth of the picture's height, always (`mercator_transform.ts`).
    if relief != nil { return viewport.height * viewport.pixelRatio / 50 / cameraDistance }
    return camera.pitch > 60 ? 1 / 75 : 0.1
  }

  /// Device pixels of the map plane per metre of height, anywhere on the map.
  ///
  /// Heights count as parts of the Earth's mean radius, as in GL JS (`mercator_coordinate.ts`).
  var pixelsPerMeter: Double {
    viewport.pixelRatio / Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom)
      * (Mercator.earthRadius / Mercator.meanEarthRadius)
  }

  /// ``space`` prepared for drawing; `nil` where the picture has no size.
  var spaceView: SpaceView? {
    let matrix = space
    guard let inverse = matrix.inverse else { return nil }
    return SpaceView(
      columns: (0..<4).map { matrix[column: $0] }, inverse: (0..<4).map { inverse[column: $0] },
      near: nearestDepth)
  }

  /// The expected height in metres of buildings whose ground is not visible, as in GL JS.
  private static let expectedHeight = 500.0

  /// In the unit world, the convex polygon around the visible ground and the ground below everything visible up to a
  /// height: 500 metres, or for tiles ``HeightProjection/tallest``.
  var polygonBelowHeights: [SIMD2<Double>] {
    let ground = groundPolygon
    if globe != nil { return ground }
    if case .parallel(let shift, _) = heights {
      let reach = min(
        HeightProjection.tallest * pixelsPerMeter, HeightProjection.farthest * viewport.pixelRatio)
      let (origin, raised) = (world(plane: .zero), world(plane: shift * reach))
      return Self.hull(of: ground + ground.map { $0 - (raised - origin) })
    }
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let foot = world(plane: middle + SIMD2(0, sine * cameraDistance))
    // What a line of sight meets at a height is nearer to the camera by the height's fraction of its altitude.
    let share = min(Self.expectedHeight * pixelsPerMeter / (cosine * cameraDistance), 1)
    return Self.hull(of: ground + ground.map { $0 + (foot - $0) * share })
  }

  /// The point of the unit world where the line of sight through a point above the ground is at another height.
  ///
  /// - Parameters:
  ///   - world: The point of the unit world below.
  ///   - height: The height of the point in metres.
  ///   - other: The height in metres at which the line is intersected; 0 is the ground that the point hides.
  /// - Returns: `nil` for a point that is not below the camera.
  package func sight(
    through world: SIMD2<Double>, height: Double, at other: Double = 0
  ) -> SIMD2<Double>? {
    if case .parallel(let shift, _) = heights, projection == nil {
      return self.world(plane: plane(world) + shift * ((height - other) * pixelsPerMeter))
    }
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let foot = self.world(plane: middle + SIMD2(0, sine * cameraDistance))
    let altitude = cosine * cameraDistance / pixelsPerMeter
    guard altitude.isFinite, height < altitude else { return nil }
    return foot + (world - foot) * ((altitude - other) / (altitude - height))
  }

  /// The convex hull of points, its corners in order (Andrew, 1979).
  private static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let sorted = points.filter { ($0.x + $0.y).isFinite }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<SIMD2<Double>>) -> ArraySlice<SIMD2<Double>> {
      var chain: [SIMD2<Double>] = []
      for point in points {
        while chain.count >= 2 {
          let (a, b) = (chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1])
          guard a.x * b.y - a.y * b.x <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return Array(chain(sorted) + chain(sorted.reversed()))
  }
}

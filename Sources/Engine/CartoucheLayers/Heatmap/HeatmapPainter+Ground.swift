import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension HeatmapLayout {
  /// The points of a tile whose ground is no plane, with the cells over which they spread their weights.
  ///
  /// Three cells along each side bend with the globe; on terrain they lie level at the height of the point
  /// (`heatmap_bucket.ts` and `heatmap.vertex.glsl` of MapLibre GL JS).
  ///
  /// - Parameters:
  ///   - stretch: The factor on radii.
  ///   - intensity: The factor on weights.
  func points(
    of tile: LaidOutTile<HeatmapLayout>, on ground: any Ground, stretchedBy stretch: Double,
    intensity: Float,
    _ properties: LayerProperties<HeatmapProperties>, _ frame: FrameContext
  ) -> DensityPoints {
    let frameValues = FrameValues(values, FrameProperties(properties, frame))
    var weights = numbers(weights ?? numbers(frameValues.weight, times: 1), in: tile.part)
    if weights.count < places.count {
      weights = [Float](repeating: weights.first ?? 0, count: places.count)
    }
    let radii = numbers(frameValues.radius, times: 1)
    let steps = DensityPoints.steps(frame.globe == nil ? 2 : 4)
    var pixels: [SIMD2<Float>] = []
    var (corners, reaches) = ([SIMD4<Float>](), [Float]())
    pixels.reserveCapacity(places.count)
    reaches.reserveCapacity(places.count)
    corners.reserveCapacity(places.count * steps.count * steps.count)
    for (index, point) in places.enumerated() {
      let place = SIMD2<Double>(point)
      let radius = Double(radii.count == 1 ? radii[0] : radii[index])
      // The distance in radii at which the distribution has fallen to the least density.
      let contrast = max(DensityPoints.contrast(ofWeight: weights[index] * intensity), 1)
      let reach = (2 * ElementaryFunctions.logarithm(contrast)).squareRoot() / 3
      let first = corners.count
      for y in steps {
        for x in steps {
          let corner = ground.corner(SIMD2(x, y) * (radius * stretch * reach), from: place)
          corners.append(
            SIMD4<Float>(SIMD4(corner.image.x, corner.image.y, corner.image.w, corner.horizon)))
        }
      }
      let isSeen = reach > 0 && corners[first...].contains { $0.w >= 0 && $0.z > 0 }
      if !isSeen { weights[index] = 0 }
      reaches.append(isSeen ? Float(reach) : 0)
      pixels.append(.zero)
    }
    var points = DensityPoints(places: pixels, weights: weights, radii: [1])
    (points.corners, points.cornersPerSide, points.reaches) = (corners, steps.count, reaches)
    return points
  }
}

extension FrameContext {
  /// The ground on which the density of points in a tile is seen, and the factor on lengths there; `nil` on a plain flat
  /// map.
  ///
  /// On a globe the terrain does not lift it, and lengths are not those at the centre but those at the equator
  /// (`heatmap.vertex.glsl` of MapLibre GL JS).
  func densityGround(
    of tile: OverscaledTileID, _ transform: Transform
  ) -> (ground: any Ground, stretch: Double)? {
    guard let globe, elevation != nil else {
      let ground = ground(of: tile, transform)
      return ground.isPlane ? nil : (ground, 1)
    }
    let ground = GlobeGround(
      globeTile(globe, tile.unwrapped), scale: 1 / unitsPerPixel(in: tile.unwrapped), pixelRatio: pixelRatio)
    return (ground, 1 / (1 + (globe.centerCosine - 1) * globe.share))
  }
}

extension Globe {
  /// The outline of the globe in the picture; `nil` on the way to the flat map, and where it reaches behind the camera.
  var horizonOutline: [SIMD2<Double>]? {
    guard share == 1 else { return nil }
    let normal = SIMD3(horizon.x, horizon.y, horizon.z)
    let radius = max(1 - horizon.w * horizon.w, 0).squareRoot()
    // Two directions in the plane of the horizon; its normal is never that of the globe's right.
    let across = rotation.right
    let along = SIMD3(
      normal.y * across.z - normal.z * across.y, normal.z * across.x - normal.x * across.z,
      normal.x * across.y - normal.y * across.x)
    var outline: [SIMD2<Double>] = []
    for step in 0..<256 {
      let angle = Double(step) * (2 * .pi / 256)
      let (sine, cosine) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
      let image = matrix * SIMD4(normal * -horizon.w + (across * cosine + along * sine) * radius, 1)
      guard image.w > 0 else { return nil }
      outline.append(SIMD2(image.x, image.y) / image.w)
    }
    return outline
  }
}

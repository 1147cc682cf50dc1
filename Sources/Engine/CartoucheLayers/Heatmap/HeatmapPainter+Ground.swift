import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension HeatmapLayout {
  /// The points of a tile whose ground is no plane; those beyond the horizon have no weight.
  func points(
    of tile: LaidOutTile<HeatmapLayout>, on ground: any Ground,
    _ properties: LayerProperties<HeatmapProperties>, _ frame: FrameContext
  ) -> DensityPoints {
    let frameValues = FrameValues(values, FrameProperties(properties, frame))
    var weights = numbers(weights ?? numbers(frameValues.weight, times: 1), in: tile.part)
    if weights.count < places.count {
      weights = [Float](repeating: weights.first ?? 0, count: places.count)
    }
    var pixels: [SIMD2<Float>] = []
    var axes: [SIMD4<Float>] = []
    pixels.reserveCapacity(places.count)
    axes.reserveCapacity(places.count)
    for (index, point) in places.enumerated() {
      let place = SIMD2<Double>(point)
      let corner = ground.corner(place)
      guard corner.horizon >= 0, corner.image.w > 0 else {
        weights[index] = 0
        pixels.append(.zero)
        axes.append(.zero)
        continue
      }
      let right = ground.corner(SIMD2(1, 0), from: place).pixel - corner.pixel
      let down = ground.corner(SIMD2(0, 1), from: place).pixel - corner.pixel
      pixels.append(SIMD2<Float>(corner.pixel))
      axes.append(SIMD4<Float>(SIMD4(lowHalf: right, highHalf: down) / frame.pixelRatio))
    }
    var points = DensityPoints(
      places: pixels, weights: weights, radii: numbers(frameValues.radius, times: frame.pixelRatio))
    points.axes = axes
    return points
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

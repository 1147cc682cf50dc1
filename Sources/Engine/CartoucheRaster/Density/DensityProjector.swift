/// The rule by which points of a step become spots.
protocol DensityProjector: Sendable {
  /// The projection of points whose places a transform maps to the plane.
  func following(_ transform: Transform) -> Self

  /// Calls with the spots of those of up to eight points that reach a cell, in their order.
  func forEachSpot(_ points: DensityLanes, _ body: (DensitySpot) -> Void)
}

/// Eight points.
struct DensityLanes {
  /// The places before the transform.
  var x = Lanes.zero, y = Lanes.zero
  /// The radius in device pixels.
  var radius = Lanes.zero
  /// The densities at the points.
  var strength = Lanes.zero
  /// Half the sides of their squares in radii; not above 0 for points that are not drawn.
  var reach = Lanes.zero
  /// The index of the first among the points of its part.
  var first = 0

  /// The points that are drawn if they lie in the frame.
  @inline(__always)
  var drawn: LaneMask { both(less(.zero, reach), less(.zero, radius)) }
}

/// Points seen from above.
struct UprightProjector: DensityProjector {
  private let ladder: DensityLadder
  /// Half the width of the box around a square of side 2.
  private let extent: Float
  private let cells: SIMD2<Float>
  /// A place that is seen near the middle of the frame: near it floats are good enough.
  private var origin = SIMD2<Float>.zero
  /// The cell of level 0 there, and the steps for each unit of the places along x and y.
  private var middle = SIMD2<Float>.zero
  private var across = SIMD2<Float>.zero
  private var down = SIMD2<Float>.zero

  init(_ placed: PlacedDensity, _ ladder: DensityLadder) {
    self.ladder = ladder
    extent = Float(placed.axis.x.magnitude + placed.axis.y.magnitude)
    cells = SIMD2<Float>(ladder.cells)
  }

  func following(_ transform: Transform) -> Self {
    var projector = self
    let place = ProjectiveTransform(transform).inverse?.homogeneous(ladder.middle) ?? .zero
    // Whole, so that it has no more bits than the places.
    projector.origin = SIMD2(Float(place.x.rounded()), Float(place.y.rounded()))
    let middle = transform.apply(x: Double(projector.origin.x), y: Double(projector.origin.y))
    projector.middle = SIMD2<Float>(middle * ladder.cells)
    projector.across = SIMD2<Float>(SIMD2(transform.a, transform.b) * ladder.cells)
    projector.down = SIMD2<Float>(SIMD2(transform.c, transform.d) * ladder.cells)
    return projector
  }

  @inline(__always)
  func forEachSpot(_ points: DensityLanes, _ body: (DensitySpot) -> Void) {
    let radius = minimum(points.radius, Lanes(repeating: DensitySpot.greatestRadius))
    let rungs = ladder.rungs(ofRadii: radius * cells.x)
    let (x, y) = (points.x - origin.x, points.y - origin.y)
    let left = (x * across.x + y * down.x + middle.x) * rungs.scale + rungs.margin
    let top = (x * across.y + y * down.y + middle.y) * rungs.scale + rungs.margin
    let half = points.reach * extent * (radius * rungs.scale)
    let (width, height) = (half * cells.x, half * cells.y)
    let corners = DensityLadder.Corners(
      left: left - width, right: left + width, top: top - height, bottom: top + height)
    let scale = 1 / (radius * rungs.scale * cells.x)
    ladder.forEachSpot(corners, rungs, lanes: points.drawn) { lane, made in
      var spot = made
      spot.place = SIMD2(left[lane], top[lane])
      spot.scale = scale[lane]
      spot.strength = points.strength[lane]
      spot.reach = points.reach[lane]
      body(spot)
    }
  }
}

/// Points in a plane that is seen through a projection.
struct TiltedProjector: DensityProjector {
  private let ladder: DensityLadder
  private let lens: Lens
  private let axis: SIMD2<Double>
  /// The factor by which the projection changes areas at depth 1.
  private let determinant: Double
  private var transform = Transform.identity

  init(_ placed: PlacedDensity, _ ladder: DensityLadder, _ lens: Lens) {
    self.ladder = ladder
    self.lens = lens
    axis = placed.axis
    let p = lens.forward
    let normal = SIMD3(
      p.y.y * p.w.z - p.y.z * p.w.y, p.y.z * p.w.x - p.y.x * p.w.z, p.y.x * p.w.y - p.y.y * p.w.x)
    determinant = (p.x * normal).sum().magnitude
  }

  func following(_ transform: Transform) -> Self {
    var projector = self
    projector.transform = transform
    return projector
  }

  func forEachSpot(_ points: DensityLanes, _ body: (DensitySpot) -> Void) {
    var (x, y, size, isSeen) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var corners = DensityLadder.Corners()
    for lane in 0..<8 where points.reach[lane] > 0 && points.radius[lane] > 0 {
      let place = transform.apply(x: Double(points.x[lane]), y: Double(points.y[lane]))
      let radius = Double(min(points.radius[lane], DensitySpot.greatestRadius))
      guard place.x.magnitude + place.y.magnitude < 1e12,
        let box = box(at: place, Double(points.reach[lane]) * radius)
      else { continue }
      (x[lane], y[lane], isSeen[lane]) = (Float(place.x), Float(place.y), 1)
      size[lane] = Float(radius * ladder.cells.x * shrinkage(at: place, radius))
      corners.left[lane] = Float(box.low.x * ladder.cells.x)
      corners.right[lane] = Float(box.high.x * ladder.cells.x)
      corners.top[lane] = Float(box.low.y * ladder.cells.y)
      corners.bottom[lane] = Float(box.high.y * ladder.cells.y)
    }
    let rungs = ladder.rungs(ofRadii: size)
    corners.left = corners.left * rungs.scale + rungs.margin
    corners.right = corners.right * rungs.scale + rungs.margin
    corners.top = corners.top * rungs.scale + rungs.margin
    corners.bottom = corners.bottom * rungs.scale + rungs.margin
    ladder.forEachSpot(corners, rungs, lanes: less(.zero, isSeen)) { lane, made in
      var spot = made
      spot.place = SIMD2(x[lane], y[lane])
      spot.scale = 1 / min(points.radius[lane], DensitySpot.greatestRadius)
      spot.strength = points.strength[lane]
      spot.reach = points.reach[lane]
      body(spot)
    }
  }

  /// The pixels around the image of a square; nil when it is behind the eye.
  private func box(at place: SIMD2<Double>, _ half: Double) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    let (along, across) = (axis * half, SIMD2(-axis.y, axis.x) * half)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      let image = lens.forward.homogeneous(place + along * x + across * y)
      guard image.z >= lens.near else {
        // A part of it is behind the eye.
        let square = lens.box(
          around: place - along - across, place + along - across, place + along + across,
          place - along + across)
        return square.map { (SIMD2(Double($0.x), Double($0.y)), SIMD2(Double($0.z), Double($0.w))) }
      }
      let pixel = SIMD2(image.x, image.y) / image.z
      low = SIMD2(min(low.x, pixel.x), min(low.y, pixel.y))
      high = SIMD2(max(high.x, pixel.x), max(high.y, pixel.y))
    }
    return (low, high)
  }

  /// The smallest factor by which the picture shrinks things compared with the plane, measured half a radius away from
  /// the point, but at most one and a half times as far away as the point itself; anything farther out is too faint to
  /// need finer cells.
  private func shrinkage(at place: SIMD2<Double>, _ radius: Double) -> Double {
    let w = lens.forward.w
    let depth = lens.forward.homogeneous(place).z
    guard depth > lens.near else { return 1 }
    let farther = min(depth + radius / 2 * (w.x * w.x + w.y * w.y).squareRoot(), 1.5 * depth)
    return min(determinant / (farther * farther), 1 / farther)
  }
}

/// The facets over which the points of a step spread their weights.
struct DensityFacets: Sendable {
  fileprivate(set) var facets: [DensityFacet] = []
  /// The facets of each point, part by part; whether some of them are cut.
  fileprivate(set) var points: [(facets: Range<Int>, isCut: Bool)] = []

  /// Whether no point has facets of its own.
  var isEmpty: Bool { points.isEmpty }
}

/// Points on a surface that is no plane, each of which is seen on facets of its own.
struct BentProjector: DensityProjector {
  private let ladder: DensityLadder
  private let points: [DensityPoints]
  /// The index of the first point of each part.
  private let starts: [Int]
  /// The facets of all points.
  let facets: DensityFacets
  private var part = 0

  init(_ placed: PlacedDensity, _ ladder: DensityLadder) {
    self.ladder = ladder
    points = placed.points
    var (starts, facets) = ([Int](), DensityFacets())
    for part in points {
      starts.append(facets.points.count)
      for index in part.places.indices { Self.append(part, index, steps: ladder.cells * 256, to: &facets) }
    }
    (self.starts, self.facets) = (starts, facets)
  }

  /// The projection of the points of a part.
  func ofPart(_ part: Int) -> BentProjector {
    var projector = self
    projector.part = part
    return projector
  }

  func following(_ transform: Transform) -> BentProjector { self }

  /// Appends the facets of a point: two for each cell between its corners.
  private static func append(
    _ part: DensityPoints, _ index: Int, steps: SIMD2<Double>, to facets: inout DensityFacets
  ) {
    let first = facets.facets.count
    var isCut = false
    defer { facets.points.append((first..<facets.facets.count, isCut)) }
    let (side, reach) = (part.cornersPerSide, index < part.reaches.count ? Double(part.reaches[index]) : 0)
    let start = index * side * side
    guard side >= 2, part.corners.count >= start + side * side, reach > 0 else { return }
    func corner(_ column: Int, _ row: Int) -> DensityFacet.Corner {
      let seen = SIMD4<Double>(part.corners[start + row * side + column])
      return DensityFacet.Corner(
        image: SIMD3(seen.x, seen.y, seen.z), horizon: seen.w,
        place: SIMD2(DensityPoints.steps(side)[column], DensityPoints.steps(side)[row]) * reach)
    }
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let (a, b, c) = (corner(column, row), corner(column, row + 1), corner(column + 1, row))
        isCut = DensityFacet.append([a, b, c], steps: steps, to: &facets.facets) || isCut
        let d = corner(column + 1, row + 1)
        isCut = DensityFacet.append([c, b, d], steps: steps, to: &facets.facets) || isCut
      }
    }
  }

  func forEachSpot(_ lanes: DensityLanes, _ body: (DensitySpot) -> Void) {
    var (size, isSeen) = (Lanes.zero, Lanes.zero)
    var corners = DensityLadder.Corners()
    let cells = SIMD2<Float>(ladder.cells)
    for lane in 0..<8 where lanes.reach[lane] > 0 {
      let index = starts[part] + lanes.first + lane
      guard lanes.first + lane < points[part].places.count else { continue }
      let own = facets.points[index]
      guard let first = own.facets.first else { continue }
      var (low, high, area) = (facets.facets[first].low, facets.facets[first].high, Float(0))
      for facet in own.facets {
        low = pointwiseMin(low, facets.facets[facet].low)
        high = pointwiseMax(high, facets.facets[facet].high)
        area += facets.facets[facet].area
      }
      guard low.x.magnitude + low.y.magnitude + high.x.magnitude + high.y.magnitude < 1e12 else { continue }
      isSeen[lane] = 1
      // The shorter side of what is seen; an edge at the horizon needs the finest cells.
      let across = high - low
      let length = (across.x * across.x + across.y * across.y).squareRoot()
      size[lane] = own.isCut || length == 0 ? 0 : area / length / (2 * lanes.reach[lane]) * cells.x
      (corners.left[lane], corners.right[lane]) = (low.x * cells.x, high.x * cells.x)
      (corners.top[lane], corners.bottom[lane]) = (low.y * cells.y, high.y * cells.y)
    }
    let rungs = ladder.rungs(ofRadii: size)
    corners.left = corners.left * rungs.scale + rungs.margin
    corners.right = corners.right * rungs.scale + rungs.margin
    corners.top = corners.top * rungs.scale + rungs.margin
    corners.bottom = corners.bottom * rungs.scale + rungs.margin
    ladder.forEachSpot(corners, rungs, lanes: less(.zero, isSeen)) { lane, made in
      var spot = made
      spot.scale = Float(bitPattern: UInt32(truncatingIfNeeded: starts[self.part] + lanes.first + lane))
      spot.strength = lanes.strength[lane]
      spot.reach = lanes.reach[lane]
      body(spot)
    }
  }
}

/// The spread of a point on a surface that is no plane: the square of a distance in radii as a form of the pixels to the
/// right and down, xx · x² + xy · x · y + yy · y².
struct DensityForm: Sendable {
  var xx: Float = 0, xy: Float = 0, yy: Float = 0
}

/// Points on a surface that is no plane, each of which is seen along axes of its own.
struct BentProjector: DensityProjector {
  private let ladder: DensityLadder
  private let points: [DensityPoints]
  /// The index of the first point of each part.
  private let starts: [Int]
  /// The spreads of all points, part by part.
  let forms: [DensityForm]
  private var part = 0

  init(_ placed: PlacedDensity, _ ladder: DensityLadder) {
    self.ladder = ladder
    points = placed.points
    var (starts, forms): ([Int], [DensityForm]) = ([], [])
    for part in points {
      starts.append(forms.count)
      for index in part.places.indices { forms.append(Self.form(of: part, index)) }
    }
    (self.starts, self.forms) = (starts, forms)
  }

  /// The projection of the points of a part.
  func ofPart(_ part: Int) -> BentProjector {
    var projector = self
    projector.part = part
    return projector
  }

  func following(_ transform: Transform) -> BentProjector { self }

  /// The spread of a point; zero for one that is seen edge-on.
  private static func form(of part: DensityPoints, _ index: Int) -> DensityForm {
    guard part.axes.indices.contains(index), !part.radii.isEmpty else { return DensityForm() }
    let radius = Double(min(part.radii[min(index, part.radii.count - 1)], DensitySpot.greatestRadius))
    let axes = SIMD4<Double>(part.axes[index]) * radius
    let determinant = axes.x * axes.w - axes.y * axes.z
    guard determinant.isNormal, abs(determinant) > 1e-6 else { return DensityForm() }
    // The rows of the inverse.
    let (u, v) = (SIMD2(axes.w, -axes.z) / determinant, SIMD2(-axes.y, axes.x) / determinant)
    return DensityForm(
      xx: Float(u.x * u.x + v.x * v.x), xy: Float(2 * (u.x * u.y + v.x * v.y)),
      yy: Float(u.y * u.y + v.y * v.y))
  }

  func forEachSpot(_ lanes: DensityLanes, _ body: (DensitySpot) -> Void) {
    var (size, isSeen) = (Lanes.zero, Lanes.zero)
    var corners = DensityLadder.Corners()
    let part = points[part]
    for lane in 0..<8 where lanes.reach[lane] > 0 && lanes.radius[lane] > 0 {
      let index = lanes.first + lane
      guard part.axes.indices.contains(index), forms[starts[self.part] + index].xx > 0 else { continue }
      let axes = SIMD4<Double>(part.axes[index])
      let radius = Double(min(lanes.radius[lane], DensitySpot.greatestRadius))
      let half =
        SIMD2(
          (axes.x * axes.x + axes.z * axes.z).squareRoot(), (axes.y * axes.y + axes.w * axes.w).squareRoot())
        * (radius * Double(lanes.reach[lane]))
      let (x, y) = (Double(lanes.x[lane]), Double(lanes.y[lane]))
      guard (x + y + half.x + half.y).magnitude < 1e12 else { continue }
      isSeen[lane] = 1
      let long = (axes * axes).sum().squareRoot()
      let thin = abs(axes.x * axes.w - axes.y * axes.z) / max(long, 1e-9)
      size[lane] = Float(radius * thin * ladder.cells.x)
      corners.left[lane] = Float((x - half.x) * ladder.cells.x)
      corners.right[lane] = Float((x + half.x) * ladder.cells.x)
      corners.top[lane] = Float((y - half.y) * ladder.cells.y)
      corners.bottom[lane] = Float((y + half.y) * ladder.cells.y)
    }
    let rungs = ladder.rungs(ofRadii: size)
    corners.left = corners.left * rungs.scale + rungs.margin
    corners.right = corners.right * rungs.scale + rungs.margin
    corners.top = corners.top * rungs.scale + rungs.margin
    corners.bottom = corners.bottom * rungs.scale + rungs.margin
    ladder.forEachSpot(corners, rungs, lanes: less(.zero, isSeen)) { lane, made in
      var spot = made
      spot.place = SIMD2(lanes.x[lane], lanes.y[lane])
      spot.scale = Float(bitPattern: UInt32(truncatingIfNeeded: starts[self.part] + lanes.first + lane))
      spot.strength = lanes.strength[lane]
      spot.reach = lanes.reach[lane]
      body(spot)
    }
  }
}

// Sound because: references name segments of stroke runs, which have a point before and after; columns are
// cut to `left..<right`; lens places are those of the list.

/// The points of a plane that are seen at the pixel centres of a strip.
struct PlaneView {
  private let rows: (x: Lanes, y: Lanes, w: Lanes)
  private let steps: SIMD3<Float>

  /// Prepares for a strip; large numbers are worked out in double precision.
  init(_ lens: Lens, origin: (x: Int, y: Int)) {
    let inverse = lens.inverse
    let first = inverse.homogeneous(SIMD2(Double(origin.x) + 0.5, Double(origin.y) + 0.5))
    let down = SIMD3<Float>(Float(inverse.x.y), Float(inverse.y.y), Float(inverse.w.y))
    steps = SIMD3<Float>(Float(inverse.x.x), Float(inverse.y.x), Float(inverse.w.x))
    rows = (
      Lanes.rows * down.x + Float(first.x), Lanes.rows * down.y + Float(first.y),
      Lanes.rows * down.z + Float(first.z)
    )
  }

  /// The points in a column, and their depths; negative depths are not seen.
  @inline(__always)
  func at(_ column: Int) -> (x: Lanes, y: Lanes, depth: Lanes) {
    let centre = Float(column)
    let depth = 1 / (rows.w + centre * steps.z)
    return ((rows.x + centre * steps.x) * depth, (rows.y + centre * steps.y) * depth, depth)
  }

  /// The condition for a depth to be seen.
  @inline(__always)
  static func isSeen(_ depth: Lanes) -> LaneMask {
    both(less(.zero, depth), less(depth, Lanes(repeating: 1e6)))
  }
}

extension Strip {
  /// Draws the segments of one line that lies in the plane of a projection.
  ///
  /// Distances are measured in the plane, so that dashes, corners and widths are as on a flat map; the soft
  /// edge is one pixel wide in the picture.
  mutating func paintPlaneStroke(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    let stroke = source.strokes[Int(command.style)]
    let lens = source.lenses[Int(stroke.lens)]
    let view = PlaneView(lens, origin: (originX, originY))
    let points = source.points
    for reference in references {
      let index = Int(reference)
      guard
        let line = CentreLine(
          points[index &- 1], points[index], points[index &+ 1], points[index &+ 2])
      else { continue }
      var segment = StrokeSegment(line, stroke: stroke)
      let folded = FoldedSegment(line, stroke)
      if let folded { segment.open(folded) }
      if let dash = stroke.dash {
        let distance = Double(source.distances[index &+ Int(command.distances)]) + Double(dash.phase)
        let period = Double(dash.period)
        segment.distance = Float(distance - period * (distance / period).rounded(.down))
        segment.lean = DistanceLean(line, stroke)
      }
      cover(segment, stroke, lens, view, folded)
      if stroke.isDivided { sweepSegment(command, line, index, view) }
    }
    sweepCover(command, scale: 1)
  }

  /// The columns of this strip in which a bar of half width `outset` in the plane may be seen.
  private func columns(
    _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ direction: SIMD2<Float>, _ outset: Float, _ lens: Lens
  ) -> (Int, Int)? {
    let across = SIMD2(-Double(direction.y), Double(direction.x)) * Double(outset)
    let (p, q) = (SIMD2<Double>(from), SIMD2<Double>(to))
    let corners = (
      lens.forward.homogeneous(p - across), lens.forward.homogeneous(q - across),
      lens.forward.homogeneous(q + across), lens.forward.homogeneous(p + across)
    )
    let nearest = min(min(corners.0.z, corners.1.z), min(corners.2.z, corners.3.z))
    // Partly behind the eye: seldom, and then large.
    guard nearest >= lens.near else { return (left, right &- 1) }
    let origin = SIMD2(Double(originX), Double(originY))
    let places = (
      corners.0.pixel - origin, corners.1.pixel - origin, corners.2.pixel - origin, corners.3.pixel - origin
    )
    var (low, high) = (Double.infinity, -Double.infinity)
    Self.include(places.0, places.1, &low, &high)
    Self.include(places.1, places.2, &low, &high)
    Self.include(places.2, places.3, &low, &high)
    Self.include(places.3, places.0, &low, &high)
    guard low <= high, low < Double(right) + 1, high > Double(left) - 1 else { return nil }
    let first = low - 1 > Double(left) ? Int(low - 1) : left
    let last = high + 1 < Double(right &- 1) ? Int(high + 1) : right &- 1
    return first <= last ? (first, last) : nil
  }

  /// Widens a range by the part of an edge within the rows of a strip and one more on both sides.
  @inline(__always)
  private static func include(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ low: inout Double, _ high: inout Double
  ) {
    let (a, b) = p.y < q.y ? (p, q) : (q, p)
    let (top, bottom) = (-1.0, 9.0)
    guard a.y <= bottom, b.y >= top else { return }
    let slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0
    let first = a.y < top ? a.x + (top - a.y) * slope : a.x
    let last = b.y > bottom ? a.x + (bottom - a.y) * slope : b.x
    low = min(low, min(first, last))
    high = max(high, max(first, last))
  }

  /// Max-combines the coverage of a segment.
  private mutating func cover(
    _ segment: StrokeSegment, _ stroke: ResolvedStroke, _ lens: Lens, _ view: PlaneView,
    _ folded: FoldedSegment?
  ) {
    let (head, tail, direction) = (segment.head, segment.tail, segment.direction)
    let from = segment.start - direction * head.extent
    let to = segment.start + direction * (segment.length + tail.extent)
    guard let (first, last) = columns(from, to, direction, stroke.outset, lens) else { return }
    let cover = cover
    let dashes = source.dashes
    // Far from being beyond, for ends that are not round.
    let headShift: Float = head.isRound ? 0 : 1e9
    let tailShift: Float = tail.isRound ? segment.length : 1e9
    let headBevel = head.bevel ?? SegmentEnd.Bevel()
    let tailBevel = tail.bevel ?? SegmentEnd.Bevel()
    let inset = stroke.innerEdge + stroke.feather
    let softness = lens.softness(along: SIMD2(-direction.y, direction.x)) * stroke.feather
    let headDivision = head.division ?? .zero
    let tailDivision = tail.division ?? .zero
    // Without a division everything is on this side.
    let headLimit: Float = head.division == nil ? 1 : 0
    let isHardEnd = (head.slope == SegmentEnd.hard, tail.slope == SegmentEnd.hard)

    var column = first
    while column <= last {
      let seen = view.at(column)
      let x = seen.x - segment.start.x
      let y = seen.y - segment.start.y
      let along = y * direction.y + x * direction.x
      let across = y * direction.x - x * direction.y
      let beyond = maximum(maximum(-along - headShift, along - tailShift), .zero)
      let distance = squareRoot(beyond * beyond + across * across)
      let feather = seen.depth * softness
      var depth = stroke.outset - distance
      var hole = distance - inset + feather
      let headPlane = minimum(
        y * head.planes.0.y + x * head.planes.0.x + head.values.0,
        y * head.planes.1.y + x * head.planes.1.x + head.values.1)
      let tailPlane = minimum(
        y * tail.planes.0.y + x * tail.planes.0.x + tail.values.0,
        y * tail.planes.1.y + x * tail.planes.1.x + tail.values.1)
      let headEdge = y * headBevel.normal.y + x * headBevel.normal.x - headBevel.corner
      let tailEdge = y * tailBevel.normal.y + x * tailBevel.normal.x - tailBevel.corner
      depth = minimum(depth, stroke.outset * headBevel.cosine - headEdge)
      depth = minimum(depth, stroke.outset * tailBevel.cosine - tailEdge)
      hole = maximum(hole, headEdge - inset * headBevel.cosine + feather)
      hole = maximum(hole, tailEdge - inset * tailBevel.cosine + feather)
      var coverage = unitClamped(minimum(depth, hole) / feather)
      // Cuts are hard: a pixel is drawn when its centre is inside.
      if isHardEnd.0 {
        coverage = kept(coverage, where: lessOrEqual(headPlane, Lanes(repeating: head.limit)))
      }
      if isHardEnd.1 {
        coverage = kept(coverage, where: lessOrEqual(tailPlane, Lanes(repeating: tail.limit)))
      }
      if let folded { coverage = folded.kept(coverage, along: along, across: across) }
      if let dash = stroke.dash, let lean = segment.lean {
        let place = lean.distance(along: along, across: across) + segment.distance
        coverage = coverage * dash.coverage(dashes, place, across: across)
      }
      if stroke.isDivided {
        // As in `keepDivided`: both neighbours work out the same numbers but for the sign.
        let ahead =
          (seen.x - segment.end.x) * tailDivision.x + (seen.y - segment.end.y) * tailDivision.y
        let behind = x * headDivision.x + y * headDivision.y
        coverage = kept(coverage, where: lessOrEqual(ahead, .zero))
        coverage = kept(coverage, where: less(behind, Lanes(repeating: headLimit)))
      }
      coverage = kept(coverage, where: PlaneView.isSeen(seen.depth))
      cover[column] = maximum(coverage, cover[column])
      column &+= 1
    }
    mark(first, last)
  }

  /// Draws a disc and its ring that lie in the plane of a projection.
  mutating func paintGroundCircle(_ circle: Circle, _ lens: Int32) {
    let view = PlaneView(source.lenses[Int(lens)], origin: (originX, originY))
    let brush = CircleBrush(circle)
    let perRadius = brush.perRadius
    for column in left..<right {
      let seen = view.at(column)
      let x = (seen.x - circle.center.x) * perRadius
      let y = (seen.y - circle.center.y) * perRadius
      var opacity = brush.opacity(squareRoot(y * y + x * x))
      opacity = kept(opacity, where: PlaneView.isSeen(seen.depth))
      paint(brush, squareRoot(y * y + x * x), clipped(opacity, at: column), at: column)
    }
  }
}

extension SIMD3<Double> {
  /// The pixel of homogeneous coordinates.
  @inline(__always)
  fileprivate var pixel: SIMD2<Double> { SIMD2(x, y) / z }
}

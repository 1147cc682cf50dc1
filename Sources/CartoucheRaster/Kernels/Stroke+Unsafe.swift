// Sound because: references name segments of stroke runs, which have a point before and after; columns are
// cut to `left..<right`; a stroke with dashes or a paint along the line has a distance for every point.

extension Strip {
  /// Draws the segments of one line.
  mutating func paintStroke(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    paintStroke(command, references, FlatView(), origin: origin)
  }

  /// Draws the segments of one line that lies in the plane of a projection.
  ///
  /// Distances are measured in the plane, so that dashes, corners and widths are as on a flat map; the soft
  /// edge is one pixel wide in the picture.
  mutating func paintPlaneStroke(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    let lens = list.pointee.lenses.elements + Int(list.pointee.strokes.elements[Int(command.style)].lens)
    let plane = PlaneView(lens, origin: (originX, originY))
    if let depth = plane.levelDepth {
      paintStroke(command, references, LevelView(plane, depth), origin: .zero)
    } else {
      paintStroke(command, references, plane, origin: .zero)
    }
  }

  /// Draws segments piece by piece: the bar between its ends, or two folded triangles, and the fan at its end.
  @inline(__always)
  private mutating func paintStroke<View: StrokeView>(
    _ command: Command, _ references: UnsafeBufferPointer<Int32>, _ view: View, origin: SIMD2<Float>
  ) {
    let stroke = list.pointee.strokes.elements[Int(command.style)]
    let points = list.pointee.points.elements
    let followsLine = followsLine(command)
    let reach = stroke.plainReach
    for reference in references {
      let index = Int(reference)
      let (start, end) = (points[index] - origin, points[index &+ 1] - origin)
      guard stroke.isFolded(start, end) || view.mayShow(start, end, reach),
        let line = CentreLine(points[index &- 1] - origin, start, end, points[index &+ 2] - origin)
      else { continue }
      let segment = StrokeSegment(line, stroke)
      let tool = StrokeTool(
        command, stroke, edge: LineEdge(stroke, softness: view.softness(line.direction)),
        followsLine: followsLine, distances: distances(command, index, line.length, stroke, followsLine))
      let (low, high) = segment.extent(stroke)
      let middle = SIMD2(-line.direction.y, line.direction.x) * stroke.offset + line.start
      let range = view.columns(
        middle + line.direction * low, middle + line.direction * high, line.direction, stroke.outset, self)
      if let range { paint(segment, range, tool, view) }
      if let fan = segment.fan { paint(fan, tool, view) }
    }
    if !stroke.isDivided { sweepCentres(command, .outline) }
  }

  /// The distances of a segment's ends along the line, when dashes or colours go by them.
  @inline(__always)
  private func distances(
    _ command: Command, _ index: Int, _ length: Float, _ stroke: ResolvedStroke, _ followsLine: Bool
  ) -> SIMD2<Double> {
    guard stroke.dash != nil || followsLine else { return .zero }
    let distance = Double(list.pointee.distances.elements[index &+ Int(command.distances)])
    return SIMD2(distance, distance + Double(length))
  }

  @inline(__always)
  private mutating func paint<View: StrokeView>(
    _ segment: StrokeSegment, _ range: (Int, Int), _ tool: StrokeTool, _ view: View
  ) {
    let folded = segment.isFolded
    if folded.first || folded.second {
      paintFolded(segment, range, tool, view)
    } else if segment.head.isRound || segment.tail.isRound {
      let (head, tail) = (segment.head, segment.tail)
      paint(
        RoundedBar(
          segment, from: head.isRound ? nil : head, to: tail.isRound ? nil : tail, tool.stroke, view),
        of: segment, range, tool, view)
    } else {
      paint(
        LineBar(segment, from: segment.head, to: segment.tail, tool.stroke, view), of: segment, range,
        tool, view)
    }
  }

  /// Both triangles of a segment, one after another, and its half discs.
  ///
  /// A triangle that is turned over lies between the same lines in reverse order.
  @inline(never)
  private mutating func paintFolded<View: StrokeView>(
    _ segment: StrokeSegment, _ range: (Int, Int), _ tool: StrokeTool, _ view: View
  ) {
    let folded = segment.isFolded
    let middle = segment.diagonal(tool.stroke)
    for (from, to, isTurned) in [
      (segment.head, middle, folded.first), (middle, segment.tail, folded.second),
    ] {
      paint(
        LineBar(segment, from: isTurned ? to : from, to: isTurned ? from : to, tool.stroke, view),
        of: segment, range, tool, view)
    }
    if segment.head.isRound {
      let disc = RoundedBar(segment, from: nil, to: segment.head, tool.stroke, view)
      paint(disc, of: segment, range, tool, view)
    }
    if segment.tail.isRound {
      let disc = RoundedBar(segment, from: segment.tail, to: nil, tool.stroke, view)
      paint(disc, of: segment, range, tool, view)
    }
  }

  @inline(never)
  private mutating func paint<View: StrokeView>(_ fan: LineCorner.Fan, _ tool: StrokeTool, _ view: View) {
    var last = fan.side(0)
    for index in 0..<fan.count {
      let first = last
      last = fan.side(index + 1)
      let (p, q) = (first.outer, last.outer)
      let low = SIMD2(min(fan.inner.x, min(p.x, q.x)), min(fan.inner.y, min(p.y, q.y)))
      let high = SIMD2(max(fan.inner.x, max(p.x, q.x)), max(fan.inner.y, max(p.y, q.y)))
      let middle = (low.y + high.y) / 2
      guard
        let range = view.columns(
          SIMD2(low.x, middle), SIMD2(high.x, middle), SIMD2(1, 0), high.y - middle, self)
      else { continue }
      paint(FanTriangle(fan, first, last, view), of: nil, range, tool, view)
    }
  }

  // MARK: Pieces

  /// Paints a piece of a segment, or of the corner at its end.
  @inline(__always)
  private mutating func paint<Piece: LinePiece, View: StrokeView>(
    _ piece: Piece, of segment: StrokeSegment?, _ range: (Int, Int), _ tool: StrokeTool, _ view: View
  ) {
    let plain = PlainCoverage(piece: piece, edge: tool.edge)
    if let dash = tool.stroke.dash {
      let measure = tool.measure(segment, LineScale(dash), view)
      let dashed = DashedCoverage(
        plain: plain, measure: measure, dash: dash, dashes: list.pointee.dashes.buffer)
      if tool.followsLine {
        shade(dashed, piece, of: segment, range, tool, view)
      } else {
        blend(dashed, range, tool, view)
      }
    } else if tool.followsLine {
      shade(plain, piece, of: segment, range, tool, view)
    } else {
      blend(plain, range, tool, view)
    }
  }

  /// Blends a piece, or keeps its coverage if all pieces of a line are blended as one.
  @inline(__always)
  private mutating func blend<Coverage: LineCoverage, View: StrokeView>(
    _ coverage: Coverage, _ range: (Int, Int), _ tool: StrokeTool, _ view: View
  ) {
    var (column, last) = range
    if tool.stroke.isDivided, tool.command.paint < 0 {
      let brush = Brush(tool.command.color)
      let (pixels, isOpaque, isWhole) = (pixels, isOpaque, clip.isWhole)
      while column <= last {
        let coverage = coverage.at(view.place(column), view)
        Self.blend(
          brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4, isOpaque: isOpaque)
        column &+= 1
      }
      return
    }
    let cover = cover
    while column <= last {
      cover[column] = maximum(coverage.at(view.place(column), view), cover[column])
      column &+= 1
    }
    mark(range.0, last)
    if tool.stroke.isDivided { sweepCentres(tool.command, .outline) }
  }
}

/// The properties shared by all pieces of one segment.
struct StrokeTool {
  let command: Command
  let stroke: ResolvedStroke
  let edge: LineEdge
  /// Whether the paint depends on the distance along the line.
  let followsLine: Bool
  /// The distances of the segment's ends along the line, if anything depends on them.
  private let distances: SIMD2<Double>

  @inline(__always)
  init(
    _ command: Command, _ stroke: ResolvedStroke, edge: LineEdge, followsLine: Bool,
    distances: SIMD2<Double>
  ) {
    self.command = command
    self.stroke = stroke
    self.edge = edge
    self.followsLine = followsLine
    self.distances = distances
  }

  /// The places along the line on a segment, or at its end.
  @inline(__always)
  func measure<View: StrokeView>(
    _ segment: StrokeSegment?, _ scale: LineScale, _ view: View
  ) -> LineMeasure {
    let (first, last) = (scale.counted(distances.x, stroke), scale.counted(distances.y, stroke))
    let from = scale.place(first)
    // Measured from there, so that a long line keeps its fractions.
    let to = from + (last - first) * scale.perPixel
    guard let segment else { return LineMeasure(at: Float(to), view) }
    return LineMeasure(segment, from: Float(from), to: Float(to), stroke, view)
  }
}

/// The scale of distances along a line for dashes or colours.
struct LineScale {
  var origin: Double
  var perPixel: Double
  /// After which all is repeated; 0 for never, as on lines that are spanned once.
  var period: Double

  /// Device pixels, in the period of dashes.
  init(_ dash: ResolvedDash) {
    origin = Double(dash.phase)
    perPixel = 1
    period = Double(dash.period)
  }

  /// The entries of a table, or texels of a picture that is repeated.
  init(_ paint: ResolvedLinePaint, period: Double) {
    origin = Double(paint.origin)
    perPixel = Double(paint.along)
    self.period = period
  }

  /// A distance along the line as it counts; what spans the line is not cut to steps.
  @inline(__always)
  func counted(_ distance: Double, _ stroke: ResolvedStroke) -> Double {
    stroke.distances.counted(distance, isStepped: period > 0)
  }

  @inline(__always)
  func place(_ distance: Double) -> Double {
    let place = origin + distance * perPixel
    return period > 0 ? place - period * (place / period).rounded(.down) : place
  }
}

// MARK: Coverage

/// The coverage of the points of a column by a piece of a line.
protocol LineCoverage {
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> Lanes
}

/// The coverage by a piece without dashes.
struct PlainCoverage<Piece: LinePiece>: LineCoverage {
  let piece: Piece
  let edge: LineEdge

  @inline(__always)
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> Lanes {
    let points = piece.at(place, view)
    return kept(view.coverage(points.distance, edge, place), where: points.isInside)
  }
}

/// The coverage by the dashes of a piece.
struct DashedCoverage<Piece: LinePiece>: LineCoverage {
  let plain: PlainCoverage<Piece>
  let measure: LineMeasure
  let dash: ResolvedDash
  let dashes: UnsafeBufferPointer<SIMD2<Float>>

  @inline(__always)
  func at<View: StrokeView>(_ place: View.Place, _ view: View) -> Lanes {
    let coverage = plain.at(place, view)
    // Many columns are beside the piece.
    guard some(less(.zero, coverage)) else { return .zero }
    let across = plain.piece.at(place, view).across
    return coverage * dash.coverage(dashes, measure.along(place, view), across: across)
  }
}

extension ResolvedDash {
  /// The coverage of points by their distance along the line and across it.
  @inline(never)
  func coverage(_ dashes: UnsafeBufferPointer<SIMD2<Float>>, _ along: Lanes, across: Lanes) -> Lanes {
    let place = along - period * floored(along * (1 / period))
    // The depth inside the nearest dash; negative in gaps.
    var depth = Lanes(repeating: -1e9)
    for index in Int(first)..<Int(first &+ count) {
      depth = maximum(dashes[index].y - magnitude(place - dashes[index].x), depth)
    }
    if let radius {
      let side = maximum(radius - magnitude(across), .zero)
      let inside = squareRoot(depth * depth + side * side)
      let outside = radius - squareRoot(depth * depth + across * across)
      depth = selected(inside, outside, where: less(.zero, depth))
    }
    return smoothed(unitClamped(depth * (0.5 / softness) + 0.5))
  }
}

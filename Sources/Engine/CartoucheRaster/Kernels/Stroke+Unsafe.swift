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
    withLineShader(command) { strip, shader in
      let stroke = strip.list.pointee.strokes.elements + Int(command.style)
      strip.paintStroke(StrokeTool(command, stroke, shader), references, view, origin: origin)
    }
  }

  @inline(never)
  private mutating func paintStroke<View: StrokeView>(
    _ tool: StrokeTool, _ references: UnsafeBufferPointer<Int32>, _ view: View, origin: SIMD2<Float>
  ) {
    let (stroke, points, lanes) = (tool.stroke, list.pointee.points.elements, segmentLanes)
    let shape = StrokeShape(stroke.pointee)
    var rest = references[...]
    while !rest.isEmpty {
      let eight = rest.prefix(8)
      rest = rest.dropFirst(8)
      var masks = lanes.prepare(eight, points, shape, origin: origin)
      view.finish(&masks, lanes: lanes, shape: shape, strip: self)
      var places = masks.bars | masks.fans
      while places != 0 {
        let lane = places.trailingZeroBitCount
        places &= places &- 1
        let place = StrokePlace(
          edge: LineEdge(stroke.pointee, softness: view.softness(of: lane, lanes)),
          distances: distances(tool, Int(eight[eight.startIndex &+ lane]), lanes.value(.length, lane)))
        let bit = UInt8(1) &<< UInt8(truncatingIfNeeded: lane)
        if masks.bars & bit != 0, let range = view.columns(of: lane, lanes, place.edge, self) {
          paint(lanes.segment(lane, masks), range: range, place: place, tool: tool, view: view)
        }
        if masks.fans & bit != 0 { paintFan(lanes.corner(lane), place: place, tool: tool, view: view) }
      }
    }
    if !stroke.pointee.isDivided { sweepCentres(tool.command, .outline) }
  }

  /// The distances of a segment's ends along the line, when dashes or colours go by them.
  @inline(__always)
  private func distances(_ tool: StrokeTool, _ index: Int, _ length: Float) -> SIMD2<Double> {
    guard tool.stroke.pointee.dash != nil || tool.shader != nil else { return .zero }
    let distance = Double(list.pointee.distances.elements[index &+ Int(tool.command.distances)])
    return SIMD2(distance, distance + Double(length))
  }

  @inline(__always)
  private mutating func paint<View: StrokeView>(
    _ segment: StrokeSegment, range: (Int, Int), place: StrokePlace, tool: StrokeTool, view: View
  ) {
    let folded = segment.isFolded
    let stroke = tool.stroke.pointee
    if folded.first || folded.second {
      paintFolded(segment, range: range, place: place, tool: tool, view: view)
    } else if segment.head.isRound || segment.tail.isRound {
      let (head, tail) = (segment.head, segment.tail)
      let bar = RoundedBar(
        segment, from: head.isRound ? nil : head, to: tail.isRound ? nil : tail, stroke, view)
      paint(bar, of: segment, range: range, place: place, tool: tool, view: view)
    } else {
      let bar = LineBar(segment, from: segment.head, to: segment.tail, stroke, view)
      paint(bar, of: segment, range: range, place: place, tool: tool, view: view)
    }
  }

  /// Both triangles of a segment, one after another, and its half discs.
  ///
  /// A triangle that is turned over lies between the same lines in reverse order.
  @inline(never)
  private mutating func paintFolded<View: StrokeView>(
    _ segment: StrokeSegment, range: (Int, Int), place: StrokePlace, tool: StrokeTool, view: View
  ) {
    let folded = segment.isFolded
    let stroke = tool.stroke.pointee
    let middle = segment.diagonal(stroke)
    let triangles = (
      LineBar(
        segment, from: folded.first ? middle : segment.head, to: folded.first ? segment.head : middle, stroke,
        view),
      LineBar(
        segment, from: folded.second ? segment.tail : middle, to: folded.second ? middle : segment.tail,
        stroke, view)
    )
    paint(triangles.0, of: segment, range: range, place: place, tool: tool, view: view)
    paint(triangles.1, of: segment, range: range, place: place, tool: tool, view: view)
    if segment.head.isRound {
      let disc = RoundedBar(segment, from: nil, to: segment.head, stroke, view)
      paint(disc, of: segment, range: range, place: place, tool: tool, view: view)
    }
    if segment.tail.isRound {
      let disc = RoundedBar(segment, from: segment.tail, to: nil, stroke, view)
      paint(disc, of: segment, range: range, place: place, tool: tool, view: view)
    }
  }

  // MARK: Bars

  /// Paints a piece of a segment.
  @inline(__always)
  private mutating func paint<Piece: LinePiece, View: StrokeView>(
    _ piece: Piece, of segment: StrokeSegment, range: (Int, Int), place: StrokePlace, tool: StrokeTool,
    view: View
  ) {
    let stroke = tool.stroke.pointee
    let plain = PlainCoverage(piece: piece, edge: place.edge)
    if let dash = stroke.dash {
      let (from, to) = place.measure(LineScale(dash), stroke)
      let measure = LineMeasure(segment, from: from, to: to, stroke, view)
      let dashed = DashedCoverage(
        plain: plain, measure: measure, dash: dash, dashes: list.pointee.dashes.buffer)
      if tool.shader != nil {
        shade(dashed, piece: piece, of: segment, range: range, place: place, tool: tool, view: view)
      } else {
        blend(dashed, range: range, tool: tool, view: view)
      }
    } else if tool.shader != nil {
      shade(plain, piece: piece, of: segment, range: range, place: place, tool: tool, view: view)
    } else {
      blend(plain, range: range, tool: tool, view: view)
    }
  }

  /// Blends a piece, or keeps its coverage if all pieces of a line are blended as one.
  @inline(__always)
  private mutating func blend<Coverage: LineCoverage, View: StrokeView>(
    _ coverage: Coverage, range: (Int, Int), tool: StrokeTool, view: View
  ) {
    guard tool.isBlendedByPiece else {
      keep(coverage, share: .one, range: range, view: view)
      finish(range, tool)
      return
    }
    var (column, last) = range
    let brush = Brush(tool.command.color)
    let (pixels, isOpaque, isWhole) = (pixels, isOpaque, clip.isWhole)
    while column <= last {
      let coverage = coverage.at(view.place(column), view)
      Self.blend(
        brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4, isOpaque: isOpaque)
      column &+= 1
    }
  }

  // MARK: Fans

  /// Paints the triangles of a corner as one piece: no two of them have a pixel in common.
  @inline(never)
  private mutating func paintFan<View: StrokeView>(
    _ corner: LineCorner, place: StrokePlace, tool: StrokeTool, view: View
  ) {
    let stroke = tool.stroke.pointee
    guard view.mayShow(corner, place.edge, self) else { return }
    var share = Lanes.one
    var roundDash: ResolvedDash?
    if let dash = stroke.dash {
      if dash.radius == nil {
        // All of the corner is at one distance along the line.
        let distance = Lanes(repeating: place.measure(LineScale(dash), stroke).to)
        share = dash.coverage(list.pointee.dashes.buffer, distance, across: .zero)
        guard some(less(.zero, share)) else { return }
      } else {
        roundDash = dash
      }
    }
    let fan = LineFan(corner, stroke)
    var (first, last) = (Int.max, -1)
    var triangles = fan.shown(view)
    while triangles != 0 {
      let index = triangles.trailingZeroBitCount
      triangles &= triangles &- 1
      guard let range = fan.columns(of: index, view, place.edge, self) else { continue }
      let triangle = FanTriangle(fan, index, view)
      let plain = PlainCoverage(piece: triangle, edge: place.edge)
      if let roundDash {
        let measure = LineMeasure(at: place.measure(LineScale(roundDash), stroke).to, view)
        let dashed = DashedCoverage(
          plain: plain, measure: measure, dash: roundDash, dashes: list.pointee.dashes.buffer)
        keep(dashed, share: .one, range: range, view: view)
      } else {
        keep(plain, share: share, range: range, view: view)
      }
      if let shader = tool.shader {
        shadeCover(triangle, range: range, place: place, tool: tool, shader: shader, view: view)
        continue
      }
      (first, last) = (min(first, range.0), max(last, range.1))
    }
    guard first <= last else { return }
    guard tool.isBlendedByPiece else {
      finish((first, last), tool)
      return
    }
    let brush = Brush(tool.command.color)
    let (cover, pixels, isOpaque, isWhole) = (cover, pixels, isOpaque, clip.isWhole)
    var column = first
    while column <= last {
      let coverage = cover[column]
      cover[column] = .zero
      Self.blend(
        brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4, isOpaque: isOpaque)
      column &+= 1
    }
  }

  // MARK: Coverage

  /// Keeps the coverage of a piece, times a share, where it is greater than what is kept.
  @inline(__always)
  private func keep<Coverage: LineCoverage, View: StrokeView>(
    _ coverage: Coverage, share: Lanes, range: (Int, Int), view: View
  ) {
    let cover = cover
    var column = range.0
    while column <= range.1 {
      cover[column] = maximum(coverage.at(view.place(column), view) * share, cover[column])
      column &+= 1
    }
  }

  /// Marks the columns of kept coverage, and blends it unless the whole line is blended as one.
  @inline(__always)
  private mutating func finish(_ range: (Int, Int), _ tool: StrokeTool) {
    mark(range.0, range.1)
    if tool.stroke.pointee.isDivided { sweepCentres(tool.command, .outline) }
  }
}

/// The properties shared by all segments of a line.
struct StrokeTool {
  let command: Command
  let stroke: UnsafePointer<ResolvedStroke>
  /// The paint, if it depends on the distance along the line.
  let shader: UnsafePointer<LineShader>?
  /// Whether each piece is blended at once, in one colour.
  let isBlendedByPiece: Bool

  @inline(__always)
  init(_ command: Command, _ stroke: UnsafePointer<ResolvedStroke>, _ shader: UnsafePointer<LineShader>?) {
    self.command = command
    self.stroke = stroke
    self.shader = shader
    isBlendedByPiece = stroke.pointee.isDivided && command.paint < 0
  }
}

/// The properties shared by all pieces of one segment.
struct StrokePlace {
  let edge: LineEdge
  /// The distances of the segment's ends along the line, if anything depends on them.
  let distances: SIMD2<Double>

  /// The places of the segment's ends on a scale along the line.
  @inline(__always)
  func measure(_ scale: LineScale, _ stroke: ResolvedStroke) -> (from: Float, to: Float) {
    let (first, last) = (scale.counted(distances.x, stroke), scale.counted(distances.y, stroke))
    let from = scale.place(first)
    // Measured from there, so that a long line keeps its fractions.
    return (Float(from), Float(from + (last - first) * scale.perPixel))
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
  @inline(__always)
  func coverage(_ dashes: UnsafeBufferPointer<SIMD2<Float>>, _ along: Lanes, across: Lanes) -> Lanes {
    let place = along - period * floored(along * frequency)
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
    return smoothed(unitClamped(depth * slope + 0.5))
  }
}

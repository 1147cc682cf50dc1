// Sound because: references name segments of stroke runs, which have a point before and after; columns are
// cut to `left..<right`.

extension Strip {
  /// Draws the segments of one line.
  mutating func paintStroke(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    let stroke = source.strokes[Int(command.style)]
    let points = source.points
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let isPlain = !stroke.hasGap && stroke.dash == nil
    let scale = 1 / stroke.feather
    let brush = Brush(command.color)
    for reference in references {
      let index = Int(reference)
      guard
        let line = CentreLine(
          points[index &- 1] - origin, points[index] - origin, points[index &+ 1] - origin,
          points[index &+ 2] - origin)
      else { continue }
      // Divided corners are not for the kernel of round ends.
      let isWhole = !stroke.isDivided || line.previous == nil && line.next == nil
      if isPlain, isWhole, SegmentEnd.isRound(-line.direction, line.previous, stroke),
        SegmentEnd.isRound(line.direction, line.next, stroke)
      {
        if references.count == 1 || stroke.isDivided, command.paint < 0 {
          // Nothing to combine with.
          coverCapsule(line, outset: stroke.outset) { depth, column, strip in
            let coverage = minimum(maximum(depth, .zero) * scale, .one)
            strip.blend(brush, strip.clipped(coverage, at: column), at: column)
          }
          return
        }
        let range = coverCapsule(line, outset: stroke.outset) { depth, column, strip in
          strip.cover[column] = maximum(depth, strip.cover[column])
        }
        if let (first, last) = range { mark(first, last) }
        if stroke.isDivided { sweepSegment(command, line, index, scale: scale) }
        continue
      }
      var segment = StrokeSegment(line, stroke: stroke)
      let folded = FoldedSegment(line, stroke)
      if let folded { segment.open(folded) }
      let isBevelled = segment.head.bevel != nil || segment.tail.bevel != nil
      if let dash = stroke.dash {
        let distance = Double(source.distances[index &+ Int(command.distances)]) + Double(dash.phase)
        let period = Double(dash.period)
        segment.distance = Float(distance - period * (distance / period).rounded(.down))
        segment.lean = DistanceLean(line, stroke)
        cover(segment, stroke, dash, isRound: true, isBevelled: true, folded)
      } else if folded != nil {
        cover(segment, stroke, nil, isRound: false, isBevelled: false, folded)
      } else if isBevelled {
        cover(segment, stroke, nil, isRound: true, isBevelled: true)
      } else if segment.head.isRound || segment.tail.isRound {
        cover(segment, stroke, nil, isRound: true, isBevelled: false)
      } else {
        cover(segment, stroke, nil, isRound: false, isBevelled: false)
      }
      if stroke.isDivided {
        keepDivided(segment)
        sweepSegment(command, line, index, scale: isPlain ? scale : 1)
      }
    }
    sweepCover(command, scale: isPlain ? scale : 1)
  }

  /// Leaves out the pixels beyond the lines that divide a segment's corners.
  ///
  /// Both neighbours work out the same numbers but for the sign, so each pixel belongs to exactly one.
  private func keepDivided(_ segment: StrokeSegment) {
    guard dirtyLow <= dirtyHigh else { return }
    if let normal = segment.tail.division {
      let row = (Lanes.rows + 0.5 - segment.end.y) * normal.y
      for column in dirtyLow...dirtyHigh {
        let beyond = row + (Float(column) + 0.5 - segment.end.x) * normal.x
        cover[column] = kept(cover[column], where: lessOrEqual(beyond, .zero))
      }
    }
    if let normal = segment.head.division {
      let row = (Lanes.rows + 0.5 - segment.start.y) * normal.y
      for column in dirtyLow...dirtyHigh {
        let beyond = row + (Float(column) + 0.5 - segment.start.x) * normal.x
        cover[column] = kept(cover[column], where: less(beyond, .zero))
      }
    }
  }

  /// The columns that a bar of half width `outset` about a line may touch in this strip.
  ///
  /// The bar goes from `from` to `to` along the unit direction; both the box about it and the slanted band
  /// that it is part of limit the columns.
  @inline(__always)
  private func columns(
    _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ direction: SIMD2<Float>, _ outset: Float
  ) -> (Int, Int)? {
    let dx = direction.x < 0 ? -direction.x : direction.x
    let dy = direction.y < 0 ? -direction.y : direction.y
    let lowY = (from.y < to.y ? from.y : to.y) - outset * dx
    let highY = (from.y < to.y ? to.y : from.y) + outset * dx
    guard lowY < 7.5, highY > 0.5 else { return nil }
    let low = (from.x < to.x ? from.x : to.x) - outset * dy
    let high = (from.x < to.x ? to.x : from.x) + outset * dy
    return columns(low, high, through: from, direction, outset)
  }

  /// The fast path: round at both ends, the depth falls with the distance from the segment.
  ///
  /// Calls with the depth in each column, and returns the first and last.
  @inline(__always)
  @discardableResult
  private func coverCapsule(
    _ segment: CentreLine, outset: Float, _ body: (Lanes, Int, Strip) -> Void
  ) -> (Int, Int)? {
    let direction = segment.direction
    let reach = direction * outset
    let end = segment.start + direction * segment.length
    guard let (first, last) = columns(segment.start - reach, end + reach, direction, outset) else {
      return nil
    }
    let y = Lanes.rows + 0.5 - segment.start.y
    let half = segment.length * 0.5
    // Along the segment from its middle, and across it.
    let alongRow = y * direction.y - half
    let acrossRow = y * direction.x
    var column = first
    var centre = Float(first) + 0.5
    while column <= last {
      let x = centre - segment.start.x
      let across = acrossRow - x * direction.y
      let beyond = maximum(magnitude(alongRow + x * direction.x) - half, .zero)
      body(outset - squareRoot(beyond * beyond + across * across), column, self)
      column &+= 1
      centre += 1
    }
    return (first, last)
  }

  /// Any segment: depth from the centre line, cut or round at the ends.
  ///
  /// Plain lines keep the depth itself, which is divided by the feather later; lines with gaps or dashes
  /// keep coverage.
  @inline(__always)
  private mutating func cover(
    _ segment: StrokeSegment, _ stroke: ResolvedStroke, _ dash: ResolvedDash?, isRound: Bool,
    isBevelled: Bool,
    _ folded: FoldedSegment? = nil
  ) {
    let (head, tail, direction) = (segment.head, segment.tail, segment.direction)
    let from = segment.start - direction * head.extent
    let to = segment.start + direction * (segment.length + tail.extent)
    guard let (first, last) = columns(from, to, direction, stroke.outset) else { return }
    let cover = cover
    let dashes = source.dashes
    let y = Lanes.rows + 0.5 - segment.start.y
    let alongRow = y * direction.y
    let acrossRow = y * direction.x
    let headRows = (y * head.planes.0.y + head.values.0, y * head.planes.1.y + head.values.1)
    let tailRows = (y * tail.planes.0.y + tail.values.0, y * tail.planes.1.y + tail.values.1)
    // Far from being beyond, for ends that are not round.
    let headShift: Float = head.isRound ? 0 : 1e9
    let tailShift: Float = tail.isRound ? segment.length : 1e9
    let headBevel = head.bevel ?? SegmentEnd.Bevel()
    let tailBevel = tail.bevel ?? SegmentEnd.Bevel()
    let headBevelRows = y * headBevel.normal.y - headBevel.corner
    let tailBevelRows = y * tailBevel.normal.y - tailBevel.corner
    let scale = 1 / stroke.feather
    let inset = stroke.innerEdge + stroke.feather

    var column = first
    while column <= last {
      let x = Float(column) + 0.5 - segment.start.x
      let along = alongRow + x * direction.x
      let across = acrossRow - x * direction.y
      var distance = magnitude(across)
      if isRound {
        let beyond = maximum(maximum(-along - headShift, along - tailShift), .zero)
        distance = squareRoot(beyond * beyond + across * across)
      }
      let headPlane = minimum(headRows.0 + x * head.planes.0.x, headRows.1 + x * head.planes.1.x)
      let tailPlane = minimum(tailRows.0 + x * tail.planes.0.x, tailRows.1 + x * tail.planes.1.x)
      let ends = minimum((head.limit - headPlane) * head.slope, (tail.limit - tailPlane) * tail.slope)
      var depth = minimum(stroke.outset - distance, ends)
      var hole = distance - stroke.innerEdge
      if isBevelled {
        let headEdge = headBevelRows + x * headBevel.normal.x
        let tailEdge = tailBevelRows + x * tailBevel.normal.x
        depth = minimum(depth, stroke.outset * headBevel.cosine - headEdge)
        depth = minimum(depth, stroke.outset * tailBevel.cosine - tailEdge)
        hole = maximum(hole, headEdge - inset * headBevel.cosine + stroke.feather)
        hole = maximum(hole, tailEdge - inset * tailBevel.cosine + stroke.feather)
      }
      if let folded {
        depth = folded.kept(maximum(depth, .zero), along: along, across: across)
      }
      if let dash, let lean = segment.lean {
        let place = lean.distance(along: along, across: across) + segment.distance
        let coverage = unitClamped(minimum(depth, hole) * scale)
        let dashed = coverage * dash.coverage(dashes, place, across: across)
        cover[column] = maximum(dashed, cover[column])
      } else if stroke.hasGap {
        cover[column] = maximum(unitClamped(minimum(depth, hole) * scale), cover[column])
      } else {
        cover[column] = maximum(depth, cover[column])
      }
      column &+= 1
    }
    mark(first, last)
  }
}

extension ResolvedDash {
  /// The coverage of points by their distance along the line and across it.
  @inline(__always)
  func coverage(_ dashes: UnsafeBufferPointer<SIMD2<Float>>, _ along: Lanes, across: Lanes) -> Lanes {
    let place = along - period * floored(along * (1 / period))
    // Depth inside of the nearest dash; negative in gaps.
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

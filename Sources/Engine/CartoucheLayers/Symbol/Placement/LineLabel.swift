import CartoucheRaster

/// A label or an icon along a line, or beside it, glyph by glyph (`symbol_projection.cpp` of MapLibre Native).
///
/// Places are in the label plane.
struct LineLabel {
  /// A glyph on the line.
  struct PlacedGlyph {
    var place: SIMD2<Float>
    /// The direction of the text there, of length 1.
    var direction: SIMD2<Float>
    /// The distance along the line from the label's place to the vertex before the glyph, in tile units.
    var tileDistance: Float
    /// The distance from that vertex to the glyph, in pixels of the plane.
    var rest: Float
  }

  /// The outcome of placing a label.
  enum Outcome {
    case placed([PlacedGlyph?])
    /// The line is too short.
    case noRoom
    /// The text is upside down.
    case needsFlipping
    /// The text is to be written from top to bottom.
    case useVertical
  }

  let plane: LabelPlane
  /// The line in tile units.
  let line: ArraySlice<SIMD2<Float>>
  let anchor: SIMD2<Float>
  /// The index of the vertex before the anchor.
  let segment: Int
  /// Pixels per layout unit.
  let scale: Float
  /// The offset of the label along the line and across it, in pixels.
  let offset: SIMD2<Float>

  private let projectedAnchor: SIMD2<Float>

  init(
    _ plane: LabelPlane, line: ArraySlice<SIMD2<Float>>, anchor: SIMD2<Float>, segment: Int, scale: Float,
    offset: SIMD2<Float>
  ) {
    self.plane = plane
    self.line = line
    self.anchor = anchor
    self.segment = segment
    self.scale = scale
    self.offset = offset
    projectedAnchor = plane.project(anchor).place
  }

  /// The first and the last glyph, if both fit.
  func ends(_ quads: ArraySlice<SymbolQuad>, flipped: Bool = false) -> (
    first: PlacedGlyph, last: PlacedGlyph
  )? {
    guard let first = quads.first, let last = quads.last, let start = glyph(at: first.distance, flipped),
      let end = glyph(at: last.distance, flipped)
    else { return nil }
    return (start, end)
  }

  /// All glyphs of a text; only those in the middle that do not fit are left out.
  ///
  /// - Parameters:
  ///   - flipped: Whether the text runs against the line.
  ///   - checksUpright: Whether to check that the text is not upside down.
  ///   - isVertical: Whether the glyphs are those of the text written from top to bottom.
  ///   - hasVertical: Whether such glyphs exist as an alternative.
  func place(
    _ quads: ArraySlice<SymbolQuad>, flipped: Bool, checksUpright: Bool, isVertical: Bool, hasVertical: Bool
  ) -> Outcome {
    guard quads.count > 1 else {
      if checksUpright, let change = change(of: singleEnds, isVertical: isVertical, hasVertical: hasVertical)
      {
        return change
      }
      guard let only = quads.first, let placed = glyph(at: only.distance, flipped) else { return .noRoom }
      return .placed([placed])
    }
    guard let ends = ends(quads, flipped: flipped) else { return .noRoom }
    if checksUpright {
      let pixels = (plane.pixel(ends.first.place), plane.pixel(ends.last.place))
      if let change = change(of: pixels, isVertical: isVertical, hasVertical: hasVertical) { return change }
    }
    var placed: [PlacedGlyph?] = [ends.first]
    placed.reserveCapacity(quads.count)
    for quad in quads.dropFirst().dropLast() { placed.append(glyph(at: quad.distance, flipped)) }
    placed.append(ends.last)
    return .placed(placed)
  }

  /// The places of the glyphs from the first to the last; `nil` if one of these does not fit.
  func path(_ quads: ArraySlice<SymbolQuad>) -> [SIMD2<Float>]? {
    guard let ends = ends(quads) else { return nil }
    let middle = quads.dropFirst().dropLast().compactMap { glyph(at: $0.distance, false)?.place }
    return [ends.first.place] + middle + [ends.last.place]
  }

  /// The line below a label from the first glyph to the last; `nil` if one of these does not fit.
  func trail(_ quads: ArraySlice<SymbolQuad>) -> [SIMD2<Float>]? {
    guard let first = quads.first, let last = quads.last else { return nil }
    var (back, on): ([SIMD2<Float>]?, [SIMD2<Float>]?) = ([], [])
    guard glyph(at: first.distance, false, passing: &back) != nil,
      glyph(at: last.distance, false, passing: &on) != nil, let back, let on
    else { return nil }
    // The anchor itself is no part of it.
    return back.dropFirst().reversed() + on.dropFirst()
  }

  /// The change that a text between two points of the picture needs; `nil` when it is upright.
  private func change(
    of ends: (SIMD2<Double>, SIMD2<Double>), isVertical: Bool, hasVertical: Bool
  ) -> Outcome? {
    let run = ends.1 - ends.0
    if hasVertical, !isVertical, abs(run.y) > abs(run.x) { return .useVertical }
    // Written from top to bottom, or from left to right.
    let isUpsideDown = isVertical ? run.y < 0 : run.x < 0
    return isUpsideDown ? .needsFlipping : nil
  }

  /// The anchor and the end of its segment, for a label of one glyph.
  private var singleEnds: (SIMD2<Double>, SIMD2<Double>) {
    let start = plane.view.pixel(SIMD2<Double>(anchor)).place
    let index = line.startIndex + segment + 1
    guard line.indices.contains(index) else { return (start, start) }
    let end = plane.view.pixel(SIMD2<Double>(line[index]))
    if end.depth > 0 { return (start, end.place) }
    let picture = LabelPlane(view: plane.view, isMap: false)
    let cut = Self.truncated(
      from: anchor, to: line[index], at: SIMD2<Float>(start), length: 1, plane: picture)
    return (start, SIMD2<Double>(cut))
  }

  /// The glyph at a distance along the line in layout units; `nil` beyond the line.
  func glyph(at distance: Float, _ flipped: Bool) -> PlacedGlyph? {
    var none: [SIMD2<Float>]?
    return glyph(at: distance, flipped, passing: &none)
  }

  /// The glyph at a distance; `trail`, unless it is `nil`, gets the vertices from the anchor to the glyph, and its place.
  @inline(__always)
  private func glyph(
    at distance: Float, _ flipped: Bool, passing trail: inout [SIMD2<Float>]?
  ) -> PlacedGlyph? {
    let along = flipped ? distance * scale - offset.x : distance * scale + offset.x
    var step = along > 0 ? 1 : -1
    var isTurned = false
    if flipped {
      step = -step
      isTurned = true
    }
    if step < 0 { isTurned.toggle() }
    var index = line.startIndex + (step > 0 ? segment : segment + 1)
    var current = projectedAnchor
    var previous = current
    // The ends of the current segment of the line beside this one.
    var (start, end) = (current, SIMD2<Float>?.none)
    var (done, length) = (Float(0), Float(0))
    let wanted = abs(along)
    var (tileDone, tileLength) = (Float(0), Float(0))
    var tileCurrent = anchor
    while done + length <= wanted {
      index += step
      guard line.indices.contains(index) else { return nil }
      previous = current
      guard !plane.isBarred(line[index]) else { return nil }
      let projected = plane.project(line[index])
      if projected.depth > 0 {
        current = projected.place
      } else {
        let from = done == 0 && length == 0 ? anchor : line[index - step]
        current = Self.truncated(
          from: from, to: line[index], at: previous, length: wanted - done - length + 1, plane: plane)
      }
      done += length
      if offset.y == 0 {
        (start, end) = (previous, current)
      } else {
        let beside = besideSegment(from: previous, to: current, index, step)
        (start, end) = (end ?? beside.start, beside.end)
      }
      trail?.append(start)
      let d = (end ?? current) - start
      length = (d.x * d.x + d.y * d.y).squareRoot()
      tileDone += tileLength
      let t = line[index] - tileCurrent
      tileLength = (t.x * t.x + t.y * t.y).squareRoot()
      tileCurrent = line[index]
    }
    let run = current - previous
    let runLength = (run.x * run.x + run.y * run.y).squareRoot()
    guard length > 0, runLength > 0 else { return nil }
    let share = (wanted - done) / length
    let direction = run / runLength
    let place = start + ((end ?? current) - start) * share
    trail?.append(place)
    return PlacedGlyph(
      place: place, direction: isTurned ? -direction : direction,
      tileDistance: tileDone, rest: wanted - done)
  }

  /// The segment of the line at the label's offset that runs beside a segment of this one.
  ///
  /// It ends where the next one begins: at their intersection, as in MapLibre GL JS (`projection.ts`).
  ///
  /// - Parameter index: That of the segment's end.
  private func besideSegment(
    from previous: SIMD2<Float>, to current: SIMD2<Float>, _ index: Int, _ step: Int
  ) -> (start: SIMD2<Float>, end: SIMD2<Float>) {
    var next: SIMD2<Float>?
    if line.indices.contains(index + step) {
      let projected = plane.project(line[index + step])
      if projected.depth > 0 { next = projected.place }
    }
    let following = next.flatMap { aside($0 - current, step) }
    // A label whose place is a vertex has no segment before it.
    guard let own = aside(current - previous, step) ?? following else { return (previous, current) }
    let (start, end) = (previous + own, current + own)
    guard let following else { return (start, end) }
    let (run, way) = (end - start, (next ?? current) - current)
    let turn = way.y * run.x - way.x * run.y
    guard turn != 0 else { return (start, end) }
    let gap = start - (current + following)
    let share = (way.x * gap.y - way.y * gap.x) / turn
    // Inside a sharp corner the lines may meet before the segment begins: then it is not shortened.
    return (start, share > 0 ? start + run * share : end)
  }

  /// The way from a segment to the one beside it; `nil` for one without a length.
  private func aside(_ run: SIMD2<Float>, _ step: Int) -> SIMD2<Float>? {
    let length = (run.x * run.x + run.y * run.y).squareRoot()
    return length > 0 ? SIMD2(-run.y, run.x) * (offset.y * Float(step) / length) : nil
  }

  /// A point towards one behind the camera, `length` pixels away from `place`.
  private static func truncated(
    from: SIMD2<Float>, to: SIMD2<Float>, at place: SIMD2<Float>, length: Float, plane: LabelPlane
  ) -> SIMD2<Float> {
    let d = from - to
    let tileLength = (d.x * d.x + d.y * d.y).squareRoot()
    guard tileLength > 0 else { return place }
    let near = plane.project(from + d / tileLength).place
    let segment = place - near
    let size = (segment.x * segment.x + segment.y * segment.y).squareRoot()
    guard size > 0 else { return place }
    return place + segment * (length / size)
  }
}

// Sound because: runs and segment boxes of a command lie in the list's arenas, which outlive the search.

/// Finds the segments of commands that may change pixels of a box.
struct SegmentSearch: @unchecked Sendable {
  let runs: UnsafePointer<Run>
  let points: UnsafePointer<SIMD2<Float>>
  let strokes: UnsafePointer<ResolvedStroke>
  let boxes: UnsafePointer<SIMD4<Float>>
  let faceBounds: UnsafePointer<PixelBox>
  let meshTriangles: UnsafePointer<MeshTriangle>

  /// A search in a list, for as long as that is kept as it is.
  @inline(__always)
  init(_ list: borrowing DisplayList) {
    runs = UnsafePointer(list.runs.elements)
    points = UnsafePointer(list.points.elements)
    strokes = UnsafePointer(list.strokes.elements)
    boxes = UnsafePointer(list.segmentBoxes.elements)
    faceBounds = UnsafePointer(list.faceBounds.elements)
    meshTriangles = UnsafePointer(list.meshTriangles.elements)
  }

  /// The number of segments, or faces, of a command that has any.
  @inline(__always)
  func segmentCount(of command: Command) -> Int {
    if command.kind.hasBoundedParts { return Int(command.count) }
    var count = 0
    for run in Int(command.first)..<Int(command.first &+ command.count) { count &+= Int(runs[run].count) }
    return count
  }

  /// At least the number of segments, or faces, of a command that are sorted; 0 if they are not.
  @inline(__always)
  func segmentRoom(of command: Command) -> Int {
    guard command.isSorted, command.count > 0 else { return 0 }
    if command.kind.hasBoundedParts { return Int(command.count) }
    // Its runs lie one after another.
    let (first, last) = (runs[Int(command.first)], runs[Int(command.first &+ command.count &- 1)])
    return max(0, Int(last.start) + Int(last.count) - Int(first.start))
  }

  /// Calls with each run of a command and the segments in it that belong to a range, counted from the command's first.
  @inline(__always)
  private func forEachRun(of command: Command, _ segments: Range<Int>, _ body: (Range<Int>) -> Void) {
    var (skipped, rest) = (segments.lowerBound, segments.count)
    for run in Int(command.first)..<Int(command.first &+ command.count) {
      let (start, count) = (Int(runs[run].start), Int(runs[run].count))
      if skipped >= count {
        skipped &-= count
        continue
      }
      let end = min(count, skipped &+ rest)
      if end > skipped { body(start &+ skipped..<start &+ end) }
      rest &-= end &- skipped
      skipped = 0
      if rest <= 0 { return }
    }
  }

  /// Calls with each segment of a range, counted from the command's first, and the least and greatest y of the rows in
  /// which it may change pixels; rows beyond the box may be among them.
  @inline(__always)
  func forEach(
    _ segments: Range<Int>, of command: Command, within box: PixelBox, _ body: (Int32, Float, Float) -> Void
  ) {
    if command.kind == .planeStroke {
      forEachInPlane(segments, of: command, within: box, body)
      return
    }
    if command.kind == .faces {
      let bounds = faceBounds
      forEachPart(segments, of: command, within: box, { bounds[$0] }, body)
      return
    }
    if command.kind == .mesh {
      let triangles = meshTriangles
      forEachPart(segments, of: command, within: box, { triangles[$0].bounds }, body)
      return
    }
    let reach = SegmentReach(command, strokes)
    let (top, bottom) = (Float(box.y0), Float(box.y1))
    let right = Float(box.x1) + reach.margin
    let left = reach.isFill ? -Float.infinity : Float(box.x0) - reach.margin
    let points = points
    forEachRun(of: command, segments) { segments in
      var p = points[segments.lowerBound]
      for index in segments {
        let q = points[index &+ 1]
        defer { p = q }
        let low = (p.y < q.y ? p.y : q.y) - reach.margin + reach.toCentre
        let high = (p.y < q.y ? q.y : p.y) + reach.margin - reach.toCentre
        guard low < bottom, high >= top, p.x < right || q.x < right, p.x > left || q.x > left else {
          continue
        }
        if reach.isFill, reach.margin == 0, p.y == q.y { continue }
        body(Int32(truncatingIfNeeded: index), low, high)
      }
    }
  }

  /// Writes the segments of a command that may change pixels of the rows from `top` on and before `bottom`.
  ///
  /// Whether one does is hard to foretell for the processor, so nothing branches on it.
  ///
  /// - Parameter target: Room for all segments of the command.
  /// - Returns: Their number.
  @inline(__always)
  func gather(_ command: Command, top: Float, bottom: Float, into target: UnsafeMutablePointer<Int32>) -> Int
  {
    let reach = SegmentReach(command, strokes)
    let most = bottom + reach.margin - reach.toCentre
    let least = top - reach.margin + reach.toCentre
    var count = 0
    for run in Int(command.first)..<Int(command.first &+ command.count) {
      let first = Int(runs[run].start)
      let end = first &+ Int(runs[run].count)
      if command.kind == .planeStroke {
        for index in first..<end {
          let segment = boxes[index &+ Int(command.boxes)]
          target[count] = Int32(truncatingIfNeeded: index)
          count &+= bit(segment.y - 1 < bottom) & bit(segment.w + 1 >= top)
        }
        continue
      }
      var y = points[first].y
      for index in first..<end {
        let next = points[index &+ 1].y
        target[count] = Int32(truncatingIfNeeded: index)
        count &+= bit((y < next ? y : next) < most) & bit((y < next ? next : y) >= least)
        y = next
      }
    }
    return count
  }

  @inline(__always)
  private func bit(_ condition: Bool) -> Int { condition ? 1 : 0 }

  /// The same for segments in a plane, whose boxes are given; they have a spare pixel on both sides.
  private func forEachInPlane(
    _ segments: Range<Int>, of command: Command, within box: PixelBox, _ body: (Int32, Float, Float) -> Void
  ) {
    let (left, right) = (Float(box.x0), Float(box.x1))
    let (top, bottom) = (Float(box.y0), Float(box.y1))
    forEachRun(of: command, segments) { segments in
      for index in segments {
        let segment = boxes[index &+ Int(command.boxes)]
        let (low, high) = (segment.y - 1, segment.w + 1)
        guard segment.x < right, segment.z > left, low < bottom, high >= top else { continue }
        body(Int32(truncatingIfNeeded: index), low, high)
      }
    }
  }
}

extension SegmentSearch {
  /// The same for faces, or triangles of a mesh, whose bounds are given.
  @inline(__always)
  fileprivate func forEachPart(
    _ parts: Range<Int>, of command: Command, within box: PixelBox, _ bounds: (Int) -> PixelBox,
    _ body: (Int32, Float, Float) -> Void
  ) {
    let parts = parts.clamped(to: 0..<Int(command.count))
    for index in Int(command.first) + parts.lowerBound..<Int(command.first) + parts.upperBound {
      let bounds = bounds(index)
      guard bounds.x0 < box.x1, bounds.x1 > box.x0, bounds.y0 < box.y1, bounds.y1 > box.y0 else { continue }
      // The last row, not the one after it.
      body(Int32(truncatingIfNeeded: index), Float(bounds.y0), Float(bounds.y1) - 0.5)
    }
  }
}

/// The distance from a command's segments within which pixels may change.
private struct SegmentReach {
  var margin: Float = 0
  /// Strokes appear in rows whose centres they reach, with a small margin.
  var toCentre: Float = 0
  /// Segments change all that is right of them.
  var isFill = true

  @inline(__always)
  init(_ command: Command, _ strokes: UnsafePointer<ResolvedStroke>) {
    switch command.kind.extent {
    case .lines: (margin, toCentre, isFill) = (strokes[Int(command.style)].segmentReach, 0.49, false)
    case .edges(let margin, let isFilled): (self.margin, isFill) = (margin, isFilled)
    case .bounds, .boundsWhereCut, .value, .planeLines, .faces: break
    }
  }
}

// Sound because: there is memory for a row of each property, and lanes are taken modulo their number; references name
// segments of stroke runs, which have a point before and after.

/// Up to eight segments of a line that are worked out all at once: a row for each property, with a lane for each segment.
///
/// Properties are written as vectors, and read one by one from where they lie.
struct SegmentLanes: @unchecked Sendable {
  /// The properties; those of the corner are there for segments that end in a fan.
  enum Row: Int, CaseIterable {
    case beforeX, beforeY, startX, startY, endX, endY, afterX, afterY
    case directionX, directionY, length, softness
    case headRight, headLeft, headX, headY, headNormalX, headNormalY
    case tailRight, tailLeft, tailX, tailY, tailNormalX, tailNormalY
    case barStartX, barStartY, barEndX, barEndY, leftmost, rightmost
    case innerX, innerY, nextX, nextY, cosine, inside, triangles, lowX, lowY, highX, highY
  }

  private let rows: UnsafeMutablePointer<Lanes>

  /// Allocates memory.
  init() {
    rows = .allocate(capacity: Row.allCases.count)
    rows.initialize(repeating: .zero, count: Row.allCases.count)
  }

  /// Frees the memory, which no copy may use any more.
  func deallocate() { rows.deallocate() }

  /// A property of all segments.
  @inline(__always)
  subscript(row: Row) -> Lanes {
    get { rows[row.rawValue] }
    nonmutating set { rows[row.rawValue] = newValue }
  }

  /// Two properties that make a vector.
  @inline(__always)
  subscript(x: Row, y: Row) -> LaneVectors {
    get { LaneVectors(x: self[x], y: self[y]) }
    nonmutating set {
      self[x] = newValue.x
      self[y] = newValue.y
    }
  }

  /// A property of one segment.
  @inline(__always)
  func value(_ row: Row, _ lane: Int) -> Float {
    UnsafeRawPointer(rows + row.rawValue).assumingMemoryBound(to: Float.self)[lane & 7]
  }

  /// A vector of one segment.
  @inline(__always)
  func vector(_ x: Row, _ y: Row, _ lane: Int) -> SIMD2<Float> { SIMD2(value(x, lane), value(y, lane)) }

  /// Takes the end points of up to eight segments, and the points before and after them.
  @inline(__always)
  func gather(_ references: Slice<UnsafeBufferPointer<Int32>>, _ points: UnsafePointer<SIMD2<Float>>) {
    let values = UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
    var lane = values
    for reference in references.prefix(8) {
      let point = points + (Int(reference) &- 1)
      for place in 0..<4 {
        lane[place &* 16] = point[place].x
        lane[place &* 16 &+ 8] = point[place].y
      }
      lane += 1
    }
  }
}

/// A bit for each of eight segments.
struct SegmentMasks {
  /// Those that may be seen.
  var bars: UInt8
  /// Those that end in a fan that may be seen.
  var fans: UInt8
  /// Those that have a half disc at the beginning, and at the end.
  var roundHeads: UInt8
  var roundTails: UInt8
}

extension SegmentLanes {
  /// Works out the segments whose points are gathered, moved by an origin.
  @inline(never)
  func prepare(_ count: Int, _ shape: StrokeShape, origin: SIMD2<Float>) -> SegmentMasks {
    let before = moved(.beforeX, .beforeY, origin)
    let (start, end) = (moved(.startX, .startY, origin), moved(.endX, .endY, origin))
    let after = moved(.afterX, .afterY, origin)
    (self[.startX, .startY], self[.endX, .endY]) = (start, end)
    let own = LaneDirections(from: start, to: end)
    let first = LineCorners(start, LaneDirections(from: before, to: start), own, shape)
    let last = LineCorners(end, own, LaneDirections(from: end, to: after), shape)
    self[.directionX, .directionY] = own.vectors
    self[.length] = own.length

    let heads = first.heads
    var tails = last.tails
    tails.right = tails.right + own.length
    tails.left = tails.left + own.length
    (self[.headRight], self[.headLeft]) = (heads.right, heads.left)
    (self[.headX, .headY], self[.headNormalX, .headNormalY]) = (heads.points, heads.normals)
    (self[.tailRight], self[.tailLeft]) = (tails.right, tails.left)
    (self[.tailX, .tailY], self[.tailNormalX, .tailNormalY]) = (tails.points, tails.normals)
    keepBars(own, heads, tails, shape)

    let all = UInt8.max &>> UInt8(truncatingIfNeeded: 8 &- count)
    let bars = rowBits(own.exist) & all
    let fans = rowBits(both(last.isFan, last.exist)) & bars
    if fans != 0 { keep(last) }
    return SegmentMasks(
      bars: bars, fans: fans, roundHeads: rowBits(heads.isRound), roundTails: rowBits(tails.isRound))
  }

  @inline(__always)
  private func moved(_ x: Row, _ y: Row, _ origin: SIMD2<Float>) -> LaneVectors {
    LaneVectors(x: self[x] - origin.x, y: self[y] - origin.y)
  }

  /// Keeps the middle of all that is drawn of each segment, from end to end.
  @inline(__always)
  private func keepBars(
    _ own: LaneDirections, _ heads: SegmentEnds, _ tails: SegmentEnds, _ shape: StrokeShape
  ) {
    let radius = Lanes(repeating: shape.outset)
    var low = minimum(minimum(heads.right, heads.left), minimum(tails.right, tails.left))
    var high = maximum(maximum(heads.right, heads.left), maximum(tails.right, tails.left))
    low = selected(minimum(low, -radius), low, where: heads.isRound)
    high = selected(maximum(high, own.length + radius), high, where: tails.isRound)
    let direction = own.vectors
    let middleX = -direction.y * shape.offset + self[.startX]
    let middleY = direction.x * shape.offset + self[.startY]
    self[.barStartX, .barStartY] = LaneVectors(x: middleX + direction.x * low, y: middleY + direction.y * low)
    self[.barEndX, .barEndY] = LaneVectors(x: middleX + direction.x * high, y: middleY + direction.y * high)
  }

  /// Keeps the corners at the ends.
  @inline(__always)
  private func keep(_ corners: LineCorners) {
    self[.innerX, .innerY] = corners.inner
    self[.nextX, .nextY] = corners.after
    (self[.cosine], self[.inside], self[.triangles]) = (corners.cosine, corners.inside, corners.triangles)
    (self[.lowX, .lowY], self[.highX, .highY]) = corners.fanBoxes
  }

  // MARK: One of them

  /// The segment of a lane.
  @inline(__always)
  func segment(_ lane: Int, _ masks: SegmentMasks) -> StrokeSegment {
    var head = SegmentEnd(
      right: value(.headRight, lane), left: value(.headLeft, lane), point: vector(.headX, .headY, lane),
      normal: vector(.headNormalX, .headNormalY, lane))
    var tail = SegmentEnd(
      right: value(.tailRight, lane), left: value(.tailLeft, lane), point: vector(.tailX, .tailY, lane),
      normal: vector(.tailNormalX, .tailNormalY, lane))
    head.isRound = masks.roundHeads &>> UInt8(truncatingIfNeeded: lane) & 1 != 0
    tail.isRound = masks.roundTails &>> UInt8(truncatingIfNeeded: lane) & 1 != 0
    let line = CentreLine(
      start: vector(.startX, .startY, lane), direction: vector(.directionX, .directionY, lane),
      length: value(.length, lane))
    return StrokeSegment(line: line, head: head, tail: tail)
  }

  /// The corner with a fan at the end of the segment of a lane.
  @inline(__always)
  func corner(_ lane: Int) -> LineCorner {
    LineCorner(
      point: vector(.endX, .endY, lane), inner: vector(.innerX, .innerY, lane),
      before: vector(.directionX, .directionY, lane), after: vector(.nextX, .nextY, lane),
      cosine: value(.cosine, lane), triangles: whole(value(.triangles, lane)), inside: value(.inside, lane),
      low: vector(.lowX, .lowY, lane),
      high: vector(.highX, .highY, lane))
  }
}

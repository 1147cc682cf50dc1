// Sound because: there is memory for a row of each property, and lanes are taken modulo their number; references name
// segments of stroke runs, which have a point before and after.

/// Up to eight segments of a line that are worked out all at once: a row for each property, with a lane for each
/// segment.
///
/// Properties are written as vectors, and read one by one from where they lie.
struct SegmentLanes: @unchecked Sendable {
  /// The properties; those of the corner are there for segments that end in a fan.
  enum Row: Int, CaseIterable {
    case startX, startY, endX, endY
    case directionX, directionY, length, softness
    case headRight, headLeft, headX, headY, headNormalX, headNormalY
    case tailRight, tailLeft, tailX, tailY, tailNormalX, tailNormalY
    case barStartX, barStartY, barEndX, barEndY, leftmost, rightmost
    case innerX, innerY, nextX, nextY, sideX, sideY, cosine, inside, triangles, lowX, lowY, highX, highY
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
}

/// A bit for each of eight segments.
struct SegmentMasks {
  /// The segments that may be visible.
  var bars: UInt8
  /// The segments that end in a fan that may be visible.
  var fans: UInt8
  /// The segments with a half disc at the beginning, and at the end.
  var roundHeads: UInt8
  var roundTails: UInt8
}

extension SegmentLanes {
  /// Works out up to eight segments, given by their first points, in coordinates that begin at an origin.
  @inline(never)
  func prepare(
    _ references: Slice<UnsafeBufferPointer<Int32>>, _ points: UnsafePointer<SIMD2<Float>>,
    _ shape: StrokeShape, origin: SIMD2<Float>
  ) -> SegmentMasks {
    let count = references.count
    let (before, start, end, after) = Self.gathered(references, points, origin)
    (self[.startX, .startY], self[.endX, .endY]) = (start, end)
    let used = UInt8.max &>> UInt8(truncatingIfNeeded: 8 &- count)
    let lanes = lanes(ofRows: used)
    let own = LaneDirections(from: start, to: end, used: lanes)
    let first = LineCorners(
      start, before: LaneDirections(from: before, to: start, used: lanes), after: own, shape: shape)
    let last = LineCorners(
      end, before: own, after: LaneDirections(from: end, to: after, used: lanes), shape: shape)
    self[.directionX, .directionY] = own.vectors
    self[.length] = own.length

    let heads = first.heads(used: used)
    var tails = last.tails(used: used)
    tails.right = tails.right + own.length
    tails.left = tails.left + own.length
    (self[.headRight], self[.headLeft]) = (heads.right, heads.left)
    (self[.headX, .headY], self[.headNormalX, .headNormalY]) = (heads.points, heads.normals)
    (self[.tailRight], self[.tailLeft]) = (tails.right, tails.left)
    (self[.tailX, .tailY], self[.tailNormalX, .tailNormalY]) = (tails.points, tails.normals)
    keepBars(own, heads: heads, tails: tails, shape: shape)

    let bars = rowBits(own.exist)
    let fans = rowBits(last.isFan)
    if fans != 0 { keep(last) }
    return SegmentMasks(
      bars: bars, fans: fans, roundHeads: rowBits(heads.isRound), roundTails: rowBits(tails.isRound))
  }

  /// The end points of segments, and the points before and after them.
  @inline(__always)
  private static func gathered(
    _ references: Slice<UnsafeBufferPointer<Int32>>, _ points: UnsafePointer<SIMD2<Float>>,
    _ origin: SIMD2<Float>
  ) -> (before: LaneVectors, start: LaneVectors, end: LaneVectors, after: LaneVectors) {
    // Four points of each; lanes that are not used have those of the last.
    let (first, last) = (references.startIndex, references.endIndex &- 1)
    func row(_ lane: Int) -> Lanes {
      let reference = Int(references[min(first &+ lane, last)])
      return UnsafeRawPointer(points + (reference &- 1)).loadUnaligned(as: Lanes.self)
    }
    // Transposed in vectors: the processor would wait for single numbers to arrive in memory.
    let (a, b, c, d) = (
      Pair(row(0), row(1)), Pair(row(2), row(3)), Pair(row(4), row(5)), Pair(row(6), row(7))
    )
    func places(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
      let (upper, lower) = (Pair(a, b), Pair(c, d))
      let (even, odd) = (Pair(upper.even, lower.even), Pair(upper.odd, lower.odd))
      return (even.even, odd.even, even.odd, odd.odd)
    }
    let (x, y) = (places(a.even, b.even, c.even, d.even), places(a.odd, b.odd, c.odd, d.odd))
    return (
      LaneVectors(x: x.0 - origin.x, y: y.0 - origin.y), LaneVectors(x: x.1 - origin.x, y: y.1 - origin.y),
      LaneVectors(x: x.2 - origin.x, y: y.2 - origin.y), LaneVectors(x: x.3 - origin.x, y: y.3 - origin.y)
    )
  }

  /// Two vectors, one after the other.
  private struct Pair {
    let a: Lanes
    let b: Lanes

    @inline(__always)
    init(_ a: Lanes, _ b: Lanes) { (self.a, self.b) = (a, b) }

    @inline(__always)
    var even: Lanes { Lanes(a[0], a[2], a[4], a[6], b[0], b[2], b[4], b[6]) }

    @inline(__always)
    var odd: Lanes { Lanes(a[1], a[3], a[5], a[7], b[1], b[3], b[5], b[7]) }
  }

  /// Keeps the middle of all that is drawn of each segment, from end to end.
  @inline(__always)
  private func keepBars(
    _ own: LaneDirections, heads: SegmentEnds, tails: SegmentEnds, shape: StrokeShape
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
    self[.sideX, .sideY] = corners.divisors(beside: corners.after)
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

/// The directions between eight pairs of points.
struct LaneDirections {
  /// Unit vectors.
  let vectors: LaneVectors
  let length: Lanes
  /// The used lanes in which the points differ and are numbers.
  let exist: LaneMask

  @inline(__always)
  init(from p: LaneVectors, to q: LaneVectors, used: LaneMask) {
    let (x, y) = (q.x - p.x, q.y - p.y)
    let squared = x * x + y * y
    exist = both(less(Lanes(repeating: 1e-20), squared), used)
    length = squareRoot(squared)
    vectors = LaneVectors(x: x / length, y: y / length)
  }
}

/// Eight corners of lines: the meetings of the edges of two segments.
///
/// Shapes and limits after `gfx/polyline_generator.cpp` of MapLibre Native. The line through a corner that
/// divides two pieces is worked out from the same numbers for both, so that each pixel belongs to one of them.
///
/// A corner has one of four shapes. It is a miter when the edges are extended to where they meet. It is a fan when the
/// inner edges meet and triangles lie between the outer ones: the bevel, when there is only one. Corners that are too
/// sharp for either are flipped, both segments being cut along the line that halves the angle between them; at round
/// joins both segments have a half disc instead.
struct LineCorners {
  let points: LaneVectors
  /// Unit vectors: the directions in which the lines come and go.
  let before: LaneVectors
  let after: LaneVectors
  /// The lanes that have both; in others a line begins or ends.
  let exist: LaneMask
  let cosine: Lanes
  /// The sine of the turn, positive to the right (y down).
  private let sine: Lanes
  /// The tangent of half the turn, positive to the right.
  private let tangent: Lanes
  /// 1 where the right edge is the inner one, −1 where the left one is.
  let inside: Lanes
  /// The lanes of corners with a fan.
  let isFan: LaneMask
  private let hasFans: Bool
  /// The lanes of corners that are too sharp for one.
  private let isSharp: LaneMask
  /// The points where the inner edges meet, at fans.
  let inner: LaneVectors
  /// The distances to the right of the corners at which the outer corners lie, at fans.
  let outerRadius: Lanes
  private let shape: StrokeShape

  @inline(__always)
  init(_ points: LaneVectors, before: LaneDirections, after: LaneDirections, shape: StrokeShape) {
    self.points = points
    self.before = before.vectors
    self.after = after.vectors
    self.shape = shape
    exist = both(before.exist, after.exist)
    let (from, to) = (before.vectors, after.vectors)
    cosine = from.x * to.x + from.y * to.y
    sine = from.x * to.y - from.y * to.x
    let sum = 1 + cosine
    tangent = sine / sum
    let isRight = less(.zero, sine)
    inside = selected(.one, Lanes(repeating: -1), where: isRight)

    // The square of the miter's length in half widths.
    let isTurn = less(Lanes(repeating: 1e-7), sum)
    let squared = selected(2 / sum, Lanes(repeating: .infinity), where: isTurn)
    let limit = Lanes(repeating: shape.squaredLimit)
    let isLong = both(
      shape.join == .miter ? less(limit, squared) : lessOrEqual(limit, squared), exist)
    isFan = both(isLong, lessOrEqual(squared, Lanes(repeating: 4)))
    isSharp = both(isLong, less(Lanes(repeating: 4), squared))
    hasFans = some(isFan)
    // Most lines of a city are straight, and have none.
    guard hasFans else {
      (inner, outerRadius) = (points, .zero)
      return
    }
    let reach = shape.offset + inside * shape.outset
    inner = LaneVectors(
      x: points.x + (-from.y + -to.y) / sum * reach, y: points.y + (from.x + to.x) / sum * reach)
    outerRadius = shape.offset - inside * shape.outset
  }

  /// The ends of the incoming segments.
  @inline(__always)
  func tails(used: UInt8) -> SegmentEnds { ends(before, -1, used) }

  /// The beginnings of the outgoing segments.
  @inline(__always)
  func heads(used: UInt8) -> SegmentEnds { ends(after, 1, used) }

  /// - Parameter sign: 1 at the beginning of segments, −1 at their end.
  @inline(__always)
  private func ends(_ directions: LaneVectors, _ sign: Float, _ used: UInt8) -> SegmentEnds {
    let lean = tangent * sign
    var ends = SegmentEnds(
      right: lean * (shape.offset + shape.outset), left: lean * (shape.offset - shape.outset), points: points,
      normals: LaneVectors(x: before.x + after.x, y: before.y + after.y))
    if hasFans {
      ends.right = selected(.zero, ends.right, where: both(isFan, lessOrEqual(sine, .zero)))
      ends.left = selected(.zero, ends.left, where: both(isFan, less(.zero, sine)))
      ends.points = selected(inner, ends.points, where: isFan)
      ends.normals = selected(divisors(beside: directions), ends.normals, where: isFan)
    }
    if some(isSharp) { sharpen(&ends, directions, sign) }
    if used & ~rowBits(exist) != 0 { capEnds(&ends, directions, sign) }
    return ends
  }

  /// Turns ends at sharp corners into cuts, or half discs.
  @inline(__always)
  private func sharpen(_ ends: inout SegmentEnds, _ directions: LaneVectors, _ sign: Float) {
    if shape.join == .round {
      ends.isRound = isSharp
      ends.right = selected(.zero, ends.right, where: isSharp)
      ends.left = selected(.zero, ends.left, where: isSharp)
      ends.normals = selected(directions, ends.normals, where: isSharp)
      return
    }
    let difference = 1 - cosine
    let lean = kept(-sign * sine / difference, where: less(Lanes(repeating: 1e-7), difference))
    ends.right = selected(lean * (shape.offset + shape.outset), ends.right, where: isSharp)
    ends.left = selected(lean * (shape.offset - shape.outset), ends.left, where: isSharp)
    ends.normals = selected(
      LaneVectors(x: (after.x - before.x) * sign, y: (after.y - before.y) * sign), ends.normals,
      where: isSharp)
  }

  /// Turns ends without a corner into caps.
  @inline(__always)
  private func capEnds(_ ends: inout SegmentEnds, _ directions: LaneVectors, _ sign: Float) {
    let extent = shape.cap == .square ? -sign * shape.outset : 0
    ends.right = selected(ends.right, Lanes(repeating: extent), where: exist)
    ends.left = selected(ends.left, Lanes(repeating: extent), where: exist)
    ends.points = selected(
      ends.points,
      LaneVectors(x: points.x + directions.x * extent, y: points.y + directions.y * extent), where: exist)
    ends.normals = selected(ends.normals, directions, where: exist)
    if shape.cap == .round { ends.isRound = lanes(ofRows: rowBits(ends.isRound) | ~rowBits(exist)) }
  }

  /// The normals, in the direction of the line, of the lines from inner corners to the outer ones beside a segment.
  @inline(__always)
  func divisors(beside directions: LaneVectors) -> LaneVectors {
    let x = points.x + -directions.y * outerRadius - inner.x
    let y = points.y + directions.x * outerRadius - inner.y
    return LaneVectors(x: -y * inside, y: x * inside)
  }

  /// The numbers of triangles of fans, 1 to 6: at round joins one for every 20° of at most 120°.
  @inline(__always)
  var triangles: Lanes {
    guard shape.join == .round else { return .one }
    // The angles taken from their chords.
    let half = squareRoot(maximum(1 + cosine, .zero) * 0.5)
    let steps = 2 * squareRoot(maximum(2 - 2 * half, .zero)) * (180 / Float.pi) / 20
    let whole = floored(steps)
    let rounded = whole + kept(.one, where: lessOrEqual(Lanes(repeating: 0.5), steps - whole))
    return minimum(maximum(rounded, .one), Lanes(repeating: 6))
  }

  /// The boxes around inner corners, both outer ones and the tips that miters would have, with a margin.
  @inline(__always)
  var fanBoxes: (low: LaneVectors, high: LaneVectors) {
    let x = Self.box(
      point: points.x, first: -before.y, last: -after.y, radius: outerRadius, sum: 1 + cosine, inner: inner.x)
    let y = Self.box(
      point: points.y, first: before.x, last: after.x, radius: outerRadius, sum: 1 + cosine, inner: inner.y)
    return (LaneVectors(x: x.low, y: y.low), LaneVectors(x: x.high, y: y.high))
  }

  /// The least and greatest coordinate.
  @inline(__always)
  private static func box(
    point: Lanes, first: Lanes, last: Lanes, radius: Lanes, sum: Lanes, inner: Lanes
  ) -> (low: Lanes, high: Lanes) {
    let (p, q) = (point + first * radius, point + last * radius)
    let tip = point + (first + last) * (radius / sum)
    return (
      minimum(minimum(inner, tip), minimum(p, q)) - 0.05, maximum(maximum(inner, tip), maximum(p, q)) + 0.05
    )
  }
}

/// The properties of a stroke that decide about its corners.
struct StrokeShape {
  let outset: Float
  let offset: Float
  let join: StrokeStyle.Join
  let cap: StrokeStyle.Cap
  let squaredLimit: Float

  @inline(__always)
  init(_ stroke: ResolvedStroke) {
    (outset, offset) = (stroke.outset, stroke.offset)
    (join, cap, squaredLimit) = (stroke.join, stroke.cap, stroke.squaredLimit)
  }
}

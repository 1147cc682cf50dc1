/// How a line ends at one end of a segment: cut by planes, or round.
///
/// All positions are relative to the segment's first point.
struct SegmentEnd {
  /// Round: the distance is measured to the end point beyond it.
  var isRound = false
  /// Normals of two planes, outwards, and their values at the first point; the lesser value counts.
  var planes = (SIMD2<Float>.zero, SIMD2<Float>.zero)
  var values: (Float, Float) = (0, 0)
  /// The depth inside of the end is (limit − plane) · slope.
  var limit: Float = 0
  var slope: Float = 1
  /// How far beyond the end point anything is drawn.
  var extent: Float = 0
  /// The edge that cuts a corner off.
  var bevel: Bevel?
  /// The outward normal of the line through the end point that divides the corner between two segments that
  /// are blended one after another; nil when they may overlap.
  var division: SIMD2<Float>?

  /// The edge of a corner cut off, from one segment's outer corner to the next's.
  struct Bevel {
    /// Outwards.
    var normal: SIMD2<Float> = .zero
    /// The corner, along the normal from the first point.
    var corner: Float = 0
    /// The cosine of half the turn: an edge `d` from the centre line is cut at `d · cosine` from the corner.
    var cosine: Float = 1e9
  }

  /// Neighbours overlap by this much, so that no pixel between them is missed, and no more.
  static let overlap: Float = 0.001
  /// A slope so steep that the cut is hard.
  static let hard: Float = 1e6

  /// No end at all, for a segment that is drawn up to a distance beyond.
  init(openBeyond extent: Float) {
    limit = 1e9
    self.extent = extent
  }

  /// A cut across the segment.
  private init(cut direction: SIMD2<Float>, at position: Float, limit: Float, slope: Float, extent: Float) {
    planes = (direction, direction)
    values = (-position, -position)
    self.limit = limit
    self.slope = slope
    self.extent = extent
  }

  /// The end of a segment in an outward direction.
  ///
  /// - Parameters:
  ///   - direction: From the segment out of this end, a unit vector.
  ///   - position: Where the end lies along it from the first point.
  ///   - point: The end point, from the first point.
  ///   - next: The unit direction of the neighbour, away from here; nil where the line ends.
  ///   - stroke: The style.
  init(
    direction: SIMD2<Float>, position: Float, point: SIMD2<Float>, next: SIMD2<Float>?, stroke: ResolvedStroke
  ) {
    guard let next else {
      // The reference's triangles end there: a pixel is drawn when its centre is inside.
      let limit = stroke.cap == .square ? stroke.outset : 0
      self.init(cut: direction, at: position, limit: limit, slope: Self.hard, extent: limit)
      if Self.isRound(direction, nil, stroke) { makeRound(stroke) }
      return
    }
    // The miter's length in half widths is 1 / cos(turn / 2).
    let cosine = (max(1 + (direction * next).sum(), 0) * 0.5).squareRoot()
    let miter: Float = cosine > 1e-6 ? 1 / cosine : .infinity
    let corner = SegmentCorner(miter: miter, stroke: stroke)
    let difference = direction - next
    let turn = (difference * difference).sum().squareRoot()
    if corner == .flip, turn > 0 {
      // Cut through the corner, square to the line that halves it.
      let normal = difference / turn
      self.init(
        cut: normal, at: (normal * point).sum(), limit: Self.overlap, slope: Self.hard,
        extent: stroke.outset + 1)
      return
    }
    self.init(cut: direction, at: position, limit: Self.overlap, slope: Self.hard, extent: Self.overlap)
    if Self.isRound(direction, next, stroke) { makeRound(stroke) }
    let sum = direction + next
    let length = (sum * sum).sum().squareRoot()
    if stroke.isDivided {
      divide(along: sum / max(length, 1e-6), stroke, isTwoEnds: length <= 1e-6 || isRound && miter > 2)
    } else if length > 1e-6, !isRound || stroke.hasGap {
      prolong(to: sum / length, at: point, stroke)
    }
    guard length > 1e-6, !isRound else { return }
    extent = stroke.outset * max(miter * miter - 1, 0).squareRoot() + Self.overlap
    if corner == .bevel, turn > 0 {
      let normal = difference / turn
      bevel = Bevel(normal: normal, corner: (normal * point).sum(), cosine: cosine)
      extent = min(extent, stroke.outset)
    }
  }

  /// Prolongs the outer side to the plane that halves the corner, and ends the inner side there.
  private mutating func prolong(to normal: SIMD2<Float>, at point: SIMD2<Float>, _ stroke: ResolvedStroke) {
    limit = Self.overlap
    slope = Self.hard
    planes.1 = normal
    values.1 = -(normal * point).sum()
    planes.0 = planes.1
    values.0 = values.1
  }

  /// Ends both sides where the corner is halved, unless the corner is drawn as two ends.
  private mutating func divide(along normal: SIMD2<Float>, _ stroke: ResolvedStroke, isTwoEnds: Bool) {
    guard !isTwoEnds else { return }
    division = normal
    limit = 1e9
    slope = 1
    planes = (.zero, .zero)
    values = (0, 0)
  }

  /// Whether an end is round, by the outward direction and the neighbour's.
  @inline(__always)
  static func isRound(_ direction: SIMD2<Float>, _ next: SIMD2<Float>?, _ stroke: ResolvedStroke) -> Bool {
    guard let next else { return stroke.cap == .round }
    let squaredCosine = (1 + direction.x * next.x + direction.y * next.y) * 0.5
    return squaredCosine <= stroke.roundCorners.below || squaredCosine > stroke.roundCorners.above
  }

  private mutating func makeRound(_ stroke: ResolvedStroke) {
    isRound = true
    limit = 1e9
    slope = 1
    planes = (.zero, .zero)
    values = (0, 0)
    extent = stroke.outset
  }
}

/// The shape of one corner of a line, after `gfx/polyline_generator.cpp` of MapLibre Native.
enum SegmentCorner {
  case miter, round, bevel, flip

  /// Decides by the length of the miter in half widths.
  init(miter: Float, stroke: ResolvedStroke) {
    switch stroke.join {
    case .round:
      self = miter < stroke.roundLimit ? .miter : .round
    case .miter where miter <= stroke.miterLimit:
      self = .miter
    case .miter, .bevel:
      self = miter < stroke.miterLimit ? .miter : miter > 2 ? .flip : .bevel
    }
  }
}

/// A segment of a line, made ready for its kernel; positions in the strip.
struct StrokeSegment {
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  var direction: SIMD2<Float>
  var length: Float
  var head: SegmentEnd
  var tail: SegmentEnd
  /// The distance of the first point along the line.
  var distance: Float = 0
  /// How distances lean at the ends; for dashes.
  var lean: DistanceLean?

  /// Makes the ends of a segment that has a length.
  init(_ line: CentreLine, stroke: ResolvedStroke) {
    start = line.start
    end = line.end
    direction = line.direction
    length = line.length
    tail = SegmentEnd(
      direction: direction, position: length, point: direction * length, next: line.next, stroke: stroke)
    head = SegmentEnd(
      direction: -direction, position: 0, point: .zero, next: line.previous, stroke: stroke)
  }
}

/// The middle of a segment, with the directions of its neighbours.
struct CentreLine {
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  /// A unit vector.
  var direction: SIMD2<Float>
  var length: Float
  /// Unit vectors away from the segment's ends; nil where the line ends.
  var previous: SIMD2<Float>?
  var next: SIMD2<Float>?

  /// Nil for a segment without length.
  ///
  /// - Parameters: The point before, both end points, and the point after; not a number where the line ends.
  @inline(__always)
  init?(_ before: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ after: SIMD2<Float>) {
    guard let (direction, length) = Self.direction(from: p, to: q) else { return nil }
    start = p
    end = q
    self.direction = direction
    self.length = length
    previous = Self.direction(from: p, to: before)?.0
    next = Self.direction(from: q, to: after)?.0
  }

  /// The unit vector between two points and their distance; nil when they are equal or one is not a number.
  @inline(__always)
  static func direction(from p: SIMD2<Float>, to q: SIMD2<Float>) -> (SIMD2<Float>, Float)? {
    let along = q - p
    let squared = (along * along).sum()
    guard squared > 1e-20 else { return nil }
    let length = squared.squareRoot()
    return (along / length, length)
  }
}

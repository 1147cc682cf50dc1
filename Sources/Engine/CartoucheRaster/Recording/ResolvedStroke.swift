/// A stroke style with the distances worked out, device pixels; trivial to copy.
struct ResolvedStroke: Sendable {
  /// A point `d` from the centre line is covered by clamp(min(d − innerEdge, outset − d) / feather, 0, 1).
  var outset: Float
  /// Inset − feather.
  var innerEdge: Float
  var feather: Float
  /// The offset of the line to the right of its direction.
  var offset: Float
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  /// The square of the length, in half widths, up to which corners are miters.
  var squaredLimit: Float
  /// Pieces blend one after another.
  var isDivided: Bool
  var distances: LineDistances
  var dash: ResolvedDash?
  /// The maximum distance of any drawn part of a line from its segment, corners included.
  let segmentReach: Float
  /// The index of the lens that lines in its plane are seen through, −1 for none.
  var lens: Int32 = -1

  /// The longest half width that is drawn; wider lines are cut to it.
  static let maximumOutset: Float = 32_768

  /// Nil if nothing is to be drawn; the dashes of the style are added to the given ones.
  init?(_ style: StrokeStyle, dashes: inout Arena<SIMD2<Float>>) {
    guard style.width > 0, style.gapWidth.isFinite, style.blur.isFinite else { return nil }
    let gap = max(style.gapWidth, 0) / 2
    let half = min(style.width, Self.maximumOutset) / 2
    outset = min(gap + half * (gap > 0 ? 2 : 1) + 0.5, Self.maximumOutset)
    feather = min(max(style.blur, 0), Self.maximumOutset) + 1
    innerEdge = gap + (gap > 0 ? 0.5 : 0) - feather
    offset = style.offset.isFinite ? min(max(style.offset, -Self.maximumOutset), Self.maximumOutset) : 0
    cap = style.cap
    join = style.join
    isDivided = style.overlap == .each
    let limit =
      switch style.join {
      case .bevel: Float(1.05)
      case .miter: style.miterLimit.isFinite ? style.miterLimit : 2
      case .round: style.roundLimit.isFinite ? style.roundLimit : 1.05
      }
    squaredLimit = max(limit, 0) * max(limit, 0)
    let corner = max(squaredLimit.squareRoot(), style.join == .miter ? 1.16 : 1)
    let plainReach = (outset + abs(offset)) * max(corner, style.cap == .square ? 1.42 : 1) + 0.05
    // The inner corners of short segments have miters of up to two half widths.
    segmentReach = max(plainReach, 2 * (outset + abs(offset)) + 0.05)
    distances = style.distances.drawable
    if let pattern = style.dash {
      dash = ResolvedDash(pattern, radius: (pattern.cap ?? style.cap) == .round ? half : nil, dashes: &dashes)
      // Nothing but gaps.
      if let dash, dash.count == 0 { return nil }
    }
  }

  /// Whether a line of one segment is the set of points within `outset` of it.
  var isCapsule: Bool { cap == .round && innerEdge <= -feather && dash == nil && lens < 0 && offset == 0 }

  /// The maximum distance of any drawn part from the centre line, with a margin.
  var reach: Float { min(segmentReach + 1, 4 * Self.maximumOutset) }
}

extension LineDistances {
  /// These without bad numbers.
  fileprivate var drawable: LineDistances {
    LineDistances(
      origin: origin.isFinite ? origin : 0, scale: scale.isFinite ? scale : 1,
      step: step.isFinite ? max(step, 0) : 0, limit: limit)
  }

  /// A distance along the line as it counts.
  func counted(_ distance: Double, isStepped: Bool) -> Double {
    let place = Double(origin) + distance * Double(scale)
    guard step > 0, isStepped else { return place }
    // Whole steps stay such when they are off by a rounding error.
    return (place / Double(step) + 0.01).rounded(.down) * Double(step)
  }
}

/// A dash pattern as intervals of one period; trivial to copy.
struct ResolvedDash: Sendable {
  var period: Float
  /// One over the period.
  var frequency: Float
  var phase: Float
  /// The change of coverage per pixel at the soft ends.
  var slope: Float
  /// The radius of round ends, nil for straight ones.
  var radius: Float?
  /// The range of the dashes in the list: middle and half length of each of one period, with a copy of the
  /// last before and of the first after.
  var first: Int32
  var count: Int32

  /// More dashes than this in one period are left out.
  static let maximumDashes = 256

  /// Nil when the line is solid.
  init?(_ pattern: DashPattern, radius: Float?, dashes: inout Arena<SIMD2<Float>>) {
    let lengths = pattern.lengths.prefix(2 * Self.maximumDashes).map { $0 > 0 && $0.isFinite ? $0 : 0 }
    let total = lengths.reduce(0, +)
    guard lengths.count >= 2, total > 0, total.isFinite else { return nil }
    period = total
    frequency = 1 / total
    self.radius = radius
    slope = 0.5 / (pattern.softness > 1e-3 ? min(pattern.softness, 1e4) : 1e-3)
    phase = pattern.phase.isFinite ? pattern.phase.truncatingRemainder(dividingBy: total) : 0
    if phase < 0 { phase += total }

    first = Int32(clamping: dashes.count)
    count = 0
    let merged = Self.merged(Self.intervals(lengths, keepsDots: radius != nil), period: total)
    // All dash: solid.
    if merged.contains(where: { $0.y - $0.x >= total }) { return nil }
    dashes.append(contentsOf: merged.lazy.map { SIMD2(($0.x + $0.y) / 2, ($0.y - $0.x) / 2) })
    count = Int32(clamping: merged.count)
  }

  /// The dashes as (from, to); in an array of odd length the last is a dash too, and meets the first.
  private static func intervals(_ lengths: [Float], keepsDots: Bool) -> [SIMD2<Float>] {
    var result: [SIMD2<Float>] = []
    var position: Float = 0
    for (index, length) in lengths.enumerated() {
      let end = position + length
      // Round ends make a dot of a dash without length.
      if index % 2 == 0, length > 0 || keepsDots { result.append(SIMD2(position, end)) }
      position = end
    }
    return result
  }

  /// One period of dashes and a neighbour to each side, those that touch made one.
  private static func merged(_ dashes: [SIMD2<Float>], period: Float) -> [SIMD2<Float>] {
    guard let first = dashes.first, let last = dashes.last else { return [] }
    var result: [SIMD2<Float>] = []
    for dash in [last - period] + dashes + [first + period] {
      if let before = result.last, dash.x <= before.y, dash.y > dash.x, before.y > before.x {
        result[result.count - 1].y = max(before.y, dash.y)
      } else {
        result.append(dash)
      }
    }
    return result
  }
}

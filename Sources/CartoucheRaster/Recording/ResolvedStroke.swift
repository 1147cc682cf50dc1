/// A stroke style with the distances worked out, device pixels.
struct ResolvedStroke: Sendable {
  /// A point `d` from the centre line is covered by clamp(min(d − innerEdge, outset − d) / feather, 0, 1).
  var outset: Float
  /// Inset − feather.
  var innerEdge: Float
  var feather: Float
  var hasGap: Bool
  /// How far butt or square ends reach beyond the end point.
  var capExtent: Float
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  var miterLimit: Float
  var roundLimit: Float
  var dash: ResolvedDash?

  /// The longest half width that is drawn; wider lines are cut to it.
  static let maximumOutset: Float = 32_768

  /// Nil when nothing is to be drawn.
  init?(_ style: StrokeStyle) {
    guard style.width > 0, style.gapWidth.isFinite, style.blur.isFinite else { return nil }
    let gap = max(style.gapWidth, 0) / 2
    let half = min(style.width, Self.maximumOutset) / 2
    hasGap = gap > 0
    outset = min(gap + half * (hasGap ? 2 : 1) + 0.5, Self.maximumOutset)
    feather = min(max(style.blur, 0), Self.maximumOutset) + 1
    innerEdge = gap + (hasGap ? 0.5 : 0) - feather
    cap = style.cap
    join = style.join
    capExtent = style.cap == .square ? outset - 0.5 : 0
    miterLimit = style.join == .bevel ? 1.05 : (style.miterLimit.isFinite ? style.miterLimit : 2)
    roundLimit = style.roundLimit.isFinite ? style.roundLimit : 1.05
    if let pattern = style.dash {
      dash = ResolvedDash(pattern, radius: style.cap == .round ? half : nil)
      // Nothing but gaps.
      if let dash, dash.intervals.isEmpty { return nil }
    }
  }

  /// How far from its segment any part of a line is drawn, miters included.
  var segmentReach: Float {
    let corner: Float = join == .miter ? miterLimit : join == .round ? roundLimit : 1.05
    return outset * max(corner, cap == .square ? 1.42 : 1) + 0.05
  }

  /// How far from the centre line anything is drawn, with a margin.
  var reach: Float {
    let corner: Float = join == .miter ? max(miterLimit, 1.5) : max(roundLimit, 1.5)
    return min(outset * corner + 1, 2 * Self.maximumOutset)
  }
}

/// A dash pattern as intervals of one period.
struct ResolvedDash: Sendable {
  var period: Float
  var phase: Float
  /// Half of the width of the soft ends.
  var softness: Float
  /// The radius of round ends, nil for straight ones.
  var radius: Float?
  /// Middle and half length of the dashes of one period, with a copy of the last before and the first after.
  var intervals: [SIMD2<Float>]

  /// More dashes than this in one period are left out.
  static let maximumDashes = 256

  /// Nil when the line is solid.
  init?(_ pattern: DashPattern, radius: Float?) {
    var lengths = pattern.lengths.prefix(2 * Self.maximumDashes).map { $0 > 0 && $0.isFinite ? $0 : 0 }
    let total = lengths.reduce(0, +)
    guard lengths.count >= 2, total > 0, total.isFinite else { return nil }
    period = total
    self.radius = radius
    softness = pattern.softness > 1e-3 ? min(pattern.softness, 1e4) : 1e-3
    phase = pattern.phase.isFinite ? pattern.phase.truncatingRemainder(dividingBy: total) : 0
    if phase < 0 { phase += total }

    // Dashes as (from, to). With an odd count the first begins at minus the last.
    var dashes: [SIMD2<Float>] = []
    var position: Float = 0
    if lengths.count % 2 == 1 { position -= lengths.removeLast() }
    var isFirst = true
    for index in stride(from: 0, to: lengths.count, by: 2) {
      var dash = lengths[index]
      if isFirst, position < 0 { dash -= position }
      isFirst = false
      let end = position + dash
      if dash > 0 || radius != nil {
        if let last = dashes.last, last.y >= position, dash > 0, last.y > last.x {
          dashes[dashes.count - 1].y = end
        } else {
          dashes.append(SIMD2(position, end))
        }
      }
      position = end + (index + 1 < lengths.count ? lengths[index + 1] : 0)
    }
    guard let first = dashes.first, let last = dashes.last else {
      intervals = []
      return
    }
    // Dashes that touch across the end of the period are one.
    var wrapped = dashes
    wrapped.insert(last - total, at: 0)
    wrapped.append(first + total)
    var merged: [SIMD2<Float>] = []
    for dash in wrapped {
      if let before = merged.last, dash.x <= before.y, dash.y > before.x {
        merged[merged.count - 1].y = max(before.y, dash.y)
      } else {
        merged.append(dash)
      }
    }
    intervals = merged.map { SIMD2(($0.x + $0.y) / 2, ($0.y - $0.x) / 2) }
    // All dash: solid.
    if merged.contains(where: { $0.y - $0.x >= total }) { return nil }
  }
}

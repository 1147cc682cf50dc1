import CartoucheGeometry
import CartoucheRaster

/// A line as triangles on both sides of its centre line, independent of its width.
///
/// Joins, caps and distances follow the line shaders of the reference renderers (`gfx/polyline_generator.cpp` of
/// MapLibre Native): on a sphere the width of a line is that of its corners, not a distance in a plane.
struct LineStrip {
  /// A corner of the triangles.
  struct Corner {
    /// The point of the centre line to which the corner belongs, in tile units.
    var place: SIMD2<Double>
    /// The offset from the centre line in half widths.
    var extrusion: SIMD2<Double>
    /// The place across the line: 1 at the edge, beside the middle in y, before the ends of round caps in x.
    var across: SIMD2<Float>
    /// On the left side −1 at the corners of the cap where the line begins and 1 where it ends; reversed on the right
    /// side.
    var direction: Double
    /// The distance along the line in tile units.
    var distance: Double
  }

  private(set) var corners: [Corner] = []
  private(set) var triangles: [SIMD3<Int32>] = []
  private var last: (left: Int32, right: Int32, newest: Int32) = (-1, -1, -1)
  private var distance = 0.0
  private let style: StrokeStyle

  /// The distance in units at which distances start again from 0.
  private let limit: Double
  /// The length of the longest line.
  private(set) var length = 0.0

  /// A strip for lines of a style.
  ///
  /// - Parameter scale: Device pixels per tile unit.
  init(_ style: StrokeStyle, scale: Double) {
    self.style = style
    let limit = Double(style.distances.limit) / scale
    self.limit = limit > 0 ? limit : .infinity
  }

  /// Appends a line of points, each different from the preceding one; a closed line does not repeat its first point.
  mutating func append(_ points: [SIMD2<Double>], isClosed: Bool) {
    guard points.count > (isClosed ? 2 : 1) else { return }
    last = (-1, -1, -1)
    distance = 0
    let count = points.count
    var normal = isClosed ? Self.normal(from: points[count - 1], to: points[0]) : nil
    for index in 0..<(isClosed ? count + 1 : count) {
      let point = points[index % count]
      let next = index + 1 < count || isClosed ? points[(index + 1) % count] : nil
      if index > 0 { advance(to: point, from: points[index - 1], across: normal) }
      let following = next.flatMap { Self.normal(from: point, to: $0) }
      appendCorner(at: point, from: normal, to: following)
      normal = following ?? normal
    }
  }

  /// The unit normal of a segment; `nil` for one without length.
  private static func normal(from p: SIMD2<Double>, to q: SIMD2<Double>) -> SIMD2<Double>? {
    let way = q - p
    let length = (way * way).sum().squareRoot()
    return length > 0 ? SIMD2(-way.y, way.x) / length : nil
  }

  /// Adds the distance to the next point; beyond the limit, distances start again there.
  private mutating func advance(
    to point: SIMD2<Double>, from previous: SIMD2<Double>, across normal: SIMD2<Double>?
  ) {
    let way = point - previous
    distance += (way * way).sum().squareRoot()
    length = max(length, distance)
    guard distance > limit, let normal else { return }
    pair(at: point, normal)
    distance = 0
    pair(at: point, normal)
  }

  // MARK: Corners

  private mutating func appendCorner(
    at p: SIMD2<Double>, from before: SIMD2<Double>?, to after: SIMD2<Double>?
  ) {
    guard let before, let after else {
      if let after { cap(at: p, after, sign: -1) }
      if let before { cap(at: p, before, sign: 1) }
      return
    }
    var half = before + after
    let length = (half * half).sum().squareRoot()
    if length > 0 { half /= length }
    let cosine = (half * after).sum()
    let miter = cosine > 0 ? 1 / cosine : .infinity
    switch join(ofMiter: miter) {
    case .miter: pair(at: p, half * miter)
    case .flipped: flip(at: p, before, after, half, miter)
    case .round:
      cap(at: p, before, sign: 1)
      cap(at: p, after, sign: -1)
    case .bevel, .fan:
      // On the inner side both segments share a point.
      let isLeft = before.x * after.y - before.y * after.x > 0
      let offset = -max(miter * miter - 1, 0).squareRoot()
      let ends = isLeft ? (left: offset, right: 0.0) : (left: 0.0, right: offset)
      pair(at: p, before, left: ends.left, right: ends.right)
      if case .fan(let count) = join(ofMiter: miter) {
        let angle = 2 * ElementaryFunctions.arccosine(min(cosine, 1))
        for step in 1..<max(count, 1) {
          let share = angle * Double(step) / Double(count) * (isLeft ? 1 : -1)
          let (sine, cosine) = (ElementaryFunctions.sine(share), ElementaryFunctions.cosine(share))
          let spoke = SIMD2(before.x * cosine - before.y * sine, before.x * sine + before.y * cosine)
          self.half(at: p, isLeft ? -spoke : spoke, SIMD2(0, isLeft ? -1 : 1), direction: 0)
        }
      }
      pair(at: p, after, left: -ends.left, right: -ends.right)
    }
  }

  private enum Join {
    case miter, bevel, flipped, round
    case fan(Int)
  }

  private func join(ofMiter miter: Double) -> Join {
    switch style.join {
    case .round:
      if miter < Double(style.roundLimit) { return .miter }
      guard miter <= 2 else { return .round }
      let angle = 2 * max(2 - 2 / miter, 0).squareRoot() * (180 / Double.pi)
      return .fan(Int((angle / 20).rounded()))
    case .miter where miter <= Double(style.miterLimit): return .miter
    case .miter, .bevel:
      if miter > 2 { return .flipped }
      return miter < (style.join == .bevel ? 1.05 : Double(style.miterLimit)) ? .miter : .bevel
    }
  }

  /// Turns the strip over at a sharp corner.
  private mutating func flip(
    at p: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, _ half: SIMD2<Double>,
    _ miter: Double
  ) {
    var way = -after
    if miter <= 100 {
      let (sum, difference) = (before + after, before - after)
      let scale = miter * (sum * sum).sum().squareRoot() / (difference * difference).sum().squareRoot()
      let sign = before.x * after.y - before.y * after.x > 0 ? -1.0 : 1.0
      way = SIMD2(-half.y, half.x) * (scale * sign)
    }
    pair(at: p, way)
    pair(at: p, -way)
  }

  private mutating func cap(at p: SIMD2<Double>, _ normal: SIMD2<Double>, sign: Double) {
    let isRound = style.cap == .round || (style.join == .round && last.newest >= 0 && sign < 0)
    func ends(_ strip: inout LineStrip) {
      strip.pair(at: p, normal, left: sign, right: sign, isRound: isRound)
    }
    if style.cap == .square {
      ends(&self)
    } else if isRound {
      if sign < 0 { ends(&self) }
      pair(at: p, normal)
      if sign > 0 { ends(&self) }
    } else {
      pair(at: p, normal)
    }
  }

  /// Adds the corners on both sides, moved along the line by a number of half widths.
  private mutating func pair(
    at p: SIMD2<Double>, _ normal: SIMD2<Double>, left: Double = 0, right: Double = 0, isRound: Bool = false
  ) {
    let along = SIMD2(normal.y, -normal.x)
    let x: Float = isRound ? 1 : 0
    half(at: p, normal + along * left, SIMD2(x, 1), direction: left)
    half(at: p, along * right - normal, SIMD2(x, -1), direction: -right)
  }

  private mutating func half(
    at p: SIMD2<Double>, _ extrusion: SIMD2<Double>, _ across: SIMD2<Float>, direction: Double
  ) {
    let newest = Int32(clamping: corners.count)
    corners.append(
      Corner(
        place: p, extrusion: extrusion, across: across, direction: direction > 0 ? 1 : direction < 0 ? -1 : 0,
        distance: distance))
    if last.left >= 0, last.right >= 0 { triangles.append(SIMD3(last.left, last.right, newest)) }
    if across.y > 0 { last.left = newest } else { last.right = newest }
    last.newest = newest
  }
}

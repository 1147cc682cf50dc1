import CartoucheGeometry
import CartoucheRaster

/// The area of a line as polygons that all turn the same way, to be filled by the non-zero rule.
struct StrokeOutline {
  /// The polygons.
  private(set) var polygons: [[SIMD2<Double>]] = []
  /// The number of points that may still be added; further parts of lines are left out.
  private(set) var room: Int
  private let half: Double
  private let cap: StrokeStyle.Cap
  private let join: StrokeStyle.Join
  private let miterLimit: Double
  /// The angle between the points of round parts.
  private let step: Double

  /// An empty area of lines of a width.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest distance of the area's edge from the true one.
  ///   - limit: The most points of the area, beyond which it ends with the polygon that is begun.
  init(width: Double, style: SVGStyle, tolerance: Double, limit: Int) {
    room = limit
    half = width / 2
    (cap, join, miterLimit) = (style.cap, style.join, style.miterLimit)
    let share = min(max(1 - tolerance / max(half, 1e-12), 0), 1)
    step = min(max(2 * ElementaryFunctions.arccosine(share), 0.05), .pi / 2)
  }

  /// Adds a line with its joins and caps.
  mutating func add(_ contour: SVGOutline.Contour) {
    var points: [SIMD2<Double>] = []
    for point in contour.points where points.last != point { points.append(point) }
    if contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      if let point = points.first { addPoint(point) }
      return
    }
    let isClosed = contour.isClosed && points.count > 1
    var directions: [SIMD2<Double>] = []
    let count = isClosed ? points.count : points.count - 1
    for index in 0..<count {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      let direction = Self.unit(b - a)
      directions.append(direction)
      let side = half * Self.normal(direction)
      append([a + side, b + side, b - side, a - side])
    }
    for index in 1..<max(count, 1) { addJoin(points[index], directions[index - 1], directions[index]) }
    if isClosed {
      addJoin(points[0], directions[count - 1], directions[0])
    } else {
      addCap(points[0], -directions[0])
      addCap(points[points.count - 1], directions[count - 1])
    }
  }

  private mutating func addPoint(_ point: SIMD2<Double>) {
    guard cap != .butt else { return }
    addCap(point, SIMD2(1, 0))
    addCap(point, SIMD2(-1, 0))
  }

  private mutating func addCap(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = half * Self.normal(direction)
    switch cap {
    case .butt: break
    case .square:
      let along = half * direction
      append([point + side, point + side + along, point - side + along, point - side])
    case .round: append(fan(point, from: -side, turn: .pi))
    }
  }

  private mutating func addJoin(_ point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>) {
    let cross = before.x * after.y - before.y * after.x
    let dot = (before * after).sum()
    if cross == 0, dot > 0 { return }
    let outer: Double = cross > 0 ? -half : half
    let (a, b) = (outer * Self.normal(before), outer * Self.normal(after))
    // The corners of flattened curves need no arcs.
    if join == .round, dot < 0.99 {
      let turn = ElementaryFunctions.arctangent(y: cross, x: dot)
      append(fan(point, from: a, turn: cross == 0 ? .pi : turn))
      return
    }
    let cosine = max((1 + dot) / 2, 0).squareRoot()
    if join == .miter, cosine * miterLimit >= 1 {
      append([point, point + a, point + (a + b) / (1 + dot), point + b])
    } else {
      append([point, point + a, point + b])
    }
  }

  /// A sector about a point.
  private func fan(_ point: SIMD2<Double>, from start: SIMD2<Double>, turn: Double) -> [SIMD2<Double>] {
    let count = max(1, Int((turn.magnitude / step).rounded(.up)))
    return [point]
      + (0...count).map { index in
        let angle = turn * Double(index) / Double(count)
        let (c, s) = (ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
        return point + SIMD2(c * start.x - s * start.y, s * start.x + c * start.y)
      }
  }

  private mutating func append(_ polygon: [SIMD2<Double>]) {
    var area = 0.0
    for index in polygon.indices {
      let (a, b) = (polygon[index] - polygon[0], polygon[(index + 1) % polygon.count] - polygon[0])
      area += a.x * b.y - a.y * b.x
    }
    guard area != 0, area.isFinite, room > 0 else { return }
    room -= polygon.count
    polygons.append(area < 0 ? polygon.reversed() : polygon)
  }

  private static func unit(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let length = (vector * vector).sum().squareRoot()
    return length > 0 ? vector / length : SIMD2(1, 0)
  }

  private static func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) }

  // MARK: - Dashes

  /// The dashes of a line; `nil` if there would be more than `limit`.
  static func dashes(
    of contour: SVGOutline.Contour, lengths: [Double], offset: Double, limit: Int
  ) -> [SVGOutline.Contour]? {
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let sum = pattern.reduce(0, +)
    var points = contour.points
    if contour.isClosed, let first = points.first { points.append(first) }
    let total = zip(points, points.dropFirst()).reduce(0.0) {
      $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot()
    }
    guard sum > 0, total / sum * Double(pattern.count) < Double(limit) else { return nil }
    var rest = offset.truncatingRemainder(dividingBy: sum)
    if rest < 0 { rest += sum }
    var index = 0
    while rest >= pattern[index], index < pattern.count - 1 {
      rest -= pattern[index]
      index += 1
    }
    var left = max(pattern[index] - rest, 0)
    var dashes: [SVGOutline.Contour] = []
    var open: [SIMD2<Double>] = index % 2 == 0 ? Array(points.prefix(1)) : []
    for (a, b) in zip(points, points.dropFirst()) {
      let length = ((b - a) * (b - a)).sum().squareRoot()
      var done = 0.0
      while length - done > left {
        guard dashes.count <= limit else { return nil }
        done += left
        let place = a + (b - a) * (done / length)
        if index % 2 == 0 {
          dashes.append(SVGOutline.Contour(points: open + [place], isClosed: false))
          open = []
        } else {
          open = [place]
        }
        index = (index + 1) % pattern.count
        left = pattern[index]
      }
      left -= length - done
      if index % 2 == 0 { open.append(b) }
    }
    if open.count > 1 { dashes.append(SVGOutline.Contour(points: open, isClosed: false)) }
    return dashes
  }
}

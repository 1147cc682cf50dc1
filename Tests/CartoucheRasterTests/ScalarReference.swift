import CartoucheRaster
import Foundation

/// The formulas of lines, outlines and circles for one point, in double precision and in the plainest way.
enum ScalarReference {
  typealias Point = SIMD2<Double>

  static func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }
  static func length(_ a: Point) -> Double { dot(a, a).squareRoot() }
  static func unit(_ a: Point) -> Point { a / length(a) }
  static func clamp(_ x: Double) -> Double { min(max(x, 0), 1) }
  static func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let s = clamp((x - a) / (b - a))
    return s * s * (3 - 2 * s)
  }

  // MARK: Lines

  /// A corner of a triangle: where it lies, what its distance from the middle of the line is (along and across
  /// it, in half widths), and how far along the line.
  struct Vertex {
    var position: Point
    var normal: Point
    var distance: Double
  }

  struct Line {
    var points: [Point]
    var isClosed: Bool
    var style: StrokeStyle

    var outset: Double {
      let gap = Double(style.gapWidth) / 2
      return gap + Double(style.width) / 2 * (gap > 0 ? 2 : 1) + 0.5
    }
    var feather: Double { Double(style.blur) + 1 }
    var inset: Double { style.gapWidth > 0 ? Double(style.gapWidth) / 2 + 0.5 : 0 }

    enum Corner { case miter, round, bevel, flip }

    func corner(_ miter: Double) -> Corner {
      var limit = Double(style.miterLimit)
      if style.join == .bevel { limit = 1.05 }
      if style.join == .round {
        return miter < Double(style.roundLimit) ? .miter : miter > 2 ? .round : .bevel
      }
      if style.join == .miter, miter <= limit { return .miter }
      if miter < limit { return .miter }
      return miter > 2 ? .flip : .bevel
    }

    /// The strip of triangles, one after another.
    var triangles: [[Vertex]] {
      let count = points.count
      let isClosed = isClosed && count > 2
      var distance = isClosed ? ScalarReference.length(points[0] - points[count - 1]) : 0
      var strip = Strip(outset: outset, offset: Double(style.offset))
      for index in 0...(isClosed ? count : count - 1) {
        let point = points[index % count]
        let before = index > 0 || isClosed ? points[(index + count - 1) % count] : nil
        let after = index < count - 1 || isClosed ? points[(index + 1) % count] : nil
        if index > 0, let before { distance += ScalarReference.length(point - before) }
        strip.distance = Double(style.distances.origin) + distance * Double(style.distances.scale)
        let arriving = before.map { normal(from: $0, to: point) }
        let leaving = after.map { normal(from: point, to: $0) }
        if let arriving, let leaving {
          join(&strip, point, arriving, leaving, isFirst: index == 0, isLast: index == count)
        } else if let normal = arriving ?? leaving {
          end(&strip, point, normal, forward: arriving != nil)
        }
      }
      return strip.triangles
    }

    private func normal(from a: Point, to b: Point) -> Point {
      let u = unit(b - a)
      return Point(-u.y, u.x)
    }

    private func end(_ strip: inout Strip, _ point: Point, _ normal: Point, forward: Bool) {
      let sign: Double = forward ? 1 : -1
      switch style.cap {
      case .butt: strip.add(point, normal)
      case .square: strip.add(point, normal, extent: (sign, sign), isCap: true)
      case .round: roundEnd(&strip, point, normal, forward: forward)
      }
    }

    private func roundEnd(_ strip: inout Strip, _ point: Point, _ normal: Point, forward: Bool) {
      if forward { strip.add(point, normal) }
      strip.add(point, normal, extent: forward ? (1, 1) : (-1, -1), isRound: true)
      if forward { strip.last = [] } else { strip.add(point, normal) }
    }

    private func join(
      _ strip: inout Strip, _ point: Point, _ arriving: Point, _ leaving: Point, isFirst: Bool, isLast: Bool
    ) {
      let half = unit(arriving + leaving)
      let miter = 1 / dot(half, leaving)
      let turn = arriving.x * leaving.y - arriving.y * leaving.x
      switch corner(miter) {
      case .miter:
        strip.add(point, half * miter)
      case .flip:
        let length = ScalarReference.length(arriving + leaving) / ScalarReference.length(arriving - leaving)
        let across = Point(-half.y, half.x) * (miter * length * (turn > 0 ? -1 : 1))
        strip.add(point, across)
        strip.last = []
        strip.add(point, across * -1)
      case .round:
        if !isFirst { roundEnd(&strip, point, arriving, forward: true) }
        if !isLast { roundEnd(&strip, point, leaving, forward: false) }
      case .bevel:
        let inner = (miter * miter - 1).squareRoot()
        let extent = turn > 0 ? (inner, 0.0) : (0.0, inner)
        if !isFirst { strip.add(point, arriving, extent: (-extent.0, -extent.1)) }
        if style.join == .round, !isFirst {
          let cosine = 1 / miter
          let angle = 2 * (2 - 2 * cosine).squareRoot() * 180 / .pi
          let count = Int((angle / 20).rounded(.toNearestOrAwayFromZero))
          // The true arc; the approximation of the drawing is close to it.
          let whole = acos(min(max(dot(arriving, leaving), -1), 1))
          for step in 1..<max(count, 1) {
            let share = Double(step) / Double(count)
            let sine = sin(whole)
            let normal = arriving * (sin((1 - share) * whole) / sine) + leaving * (sin(share * whole) / sine)
            strip.addSlice(point, normal, onLeft: turn > 0)
          }
        }
        strip.add(point, leaving, extent: extent)
      }
    }

    /// The coverage of a point by all triangles, blended one over another or the greatest of them.
    func coverage(_ p: Point) -> Double { coverage(p, triangles) }

    func coverage(_ p: Point, _ triangles: [[Vertex]]) -> Double {
      var result = 0.0
      for triangle in triangles {
        let (a, b, c) = (triangle[0], triangle[1], triangle[2])
        func area(_ a: Point, _ b: Point, _ c: Point) -> Double {
          (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        }
        let whole = area(a.position, b.position, c.position)
        guard abs(whole) > 1e-9 else { continue }
        let u = area(p, b.position, c.position) / whole
        let v = area(a.position, p, c.position) / whole
        let w = 1 - u - v
        guard u >= 0, v >= 0, w >= 0 else { continue }
        let normal = a.normal * u + b.normal * v + c.normal * w
        let d = ScalarReference.length(normal) * outset
        var covered = clamp(min(d - inset + feather, outset - d) / feather)
        if let dash = style.dash {
          let along = a.distance * u + b.distance * v + c.distance * w
          covered *= dashed(dash, along, abs(normal.y) * outset)
        }
        result = style.overlap == .each ? result + covered - result * covered : max(result, covered)
      }
      return result
    }

    /// The signed depth inside of the nearest dash, found by laying out dashes one after another.
    func dashed(_ dash: DashPattern, _ along: Double, _ across: Double) -> Double {
      let place = along + Double(dash.phase)
      var depth = -Double.infinity
      var position = -2 * dash.lengths.reduce(0.0) { $0 + Double($1) }
      var marks: [(Double, Double)] = []
      while position < place + 100 {
        for (index, length) in dash.lengths.enumerated() {
          let end = position + Double(length)
          if index % 2 == 0 {
            if let last = marks.last, last.1 >= position - 1e-9 {
              marks[marks.count - 1].1 = end
            } else {
              marks.append((position, end))
            }
          }
          position = end
        }
      }
      for (from, to) in marks { depth = max(depth, min(place - from, to - place)) }
      if (dash.cap ?? style.cap) == .round {
        let radius = Double(style.width) / 2
        let side = max(radius - across, 0)
        depth =
          depth > 0
          ? (depth * depth + side * side).squareRoot()
          : radius - (depth * depth + across * across).squareRoot()
      }
      return smoothstep(-Double(dash.softness), Double(dash.softness), depth)
    }
  }

  /// A strip of triangles: each vertex makes one with the two before.
  struct Strip {
    let outset: Double
    let offset: Double
    var distance = 0.0
    var last: [Vertex] = []
    var triangles: [[Vertex]] = []

    init(outset: Double, offset: Double) {
      self.outset = outset
      self.offset = offset
    }

    /// Adds the right and the left vertex of a corner, `extent` half widths further along the line.
    mutating func add(
      _ point: Point, _ normal: Point, extent: (Double, Double) = (0, 0), isRound: Bool = false,
      isCap: Bool = false
    ) {
      let along = Point(normal.y, -normal.x)
      for (side, extent) in [(1.0, extent.0), (-1.0, extent.1)] {
        let edge = normal * side + along * extent
        let shift = isRound || isCap ? normal : edge * side
        append(
          Vertex(
            position: point + edge * outset + shift * offset, normal: Point(isRound ? 1 : 0, side),
            distance: distance))
      }
    }

    /// Adds a vertex of a fan about a corner, which takes the place of the one before on its side.
    mutating func addSlice(_ point: Point, _ normal: Point, onLeft: Bool) {
      let side: Double = onLeft ? -1 : 1
      let vertex = Vertex(
        position: point + normal * (side * outset + offset), normal: Point(0, side), distance: distance)
      if last.count == 2 { triangles.append(last + [vertex]) }
      if last.count == 2 { last[onLeft ? 1 : 0] = vertex }
    }

    private mutating func append(_ vertex: Vertex) {
      if last.count == 2 {
        triangles.append(last + [vertex])
        last.removeFirst()
      }
      last.append(vertex)
    }
  }

  // MARK: Outlines

  static func outline(_ points: [Point], _ p: Point) -> Double {
    var result = 0.0
    for index in points.indices {
      let a = points[index]
      let b = points[(index + 1) % points.count]
      let isWide = abs(b.x - a.x) >= abs(b.y - a.y)
      let axis = isWide ? 0 : 1
      guard p[axis] >= min(a[axis], b[axis]), p[axis] < max(a[axis], b[axis]) else { continue }
      let share = (p[axis] - a[axis]) / (b[axis] - a[axis])
      let distance = abs(p[1 - axis] - (a[1 - axis] + (b[1 - axis] - a[1 - axis]) * share))
      result = max(result, 1 - smoothstep(0, 1, distance))
    }
    return result
  }

  // MARK: Circles

  /// Premultiplied red and alpha of a circle.
  static func circle(_ circle: Circle, _ p: Point) -> (red: Double, alpha: Double) {
    let outer = Double(circle.radius + circle.strokeWidth)
    let distance = length(p - Point(circle.center)) / outer
    let blur = max(Double(circle.blur), Double(circle.antialiasing) / outer)
    let opacity = 1 - smoothstep(-blur, 0, distance - 1)
    let share =
      circle.strokeWidth < 0.01 * circle.pixelRatio
      ? 0 : smoothstep(-blur, 0, distance - Double(circle.radius) / outer)
    let fill = SIMD4<Double>(circle.color.rgba)
    let mixed = fill + (SIMD4<Double>(circle.strokeColor.rgba) - fill) * share
    return (opacity * mixed.x, opacity * mixed.w)
  }

  // MARK: Areas

  /// The area of a convex polygon within the pixel whose centre is given.
  static func area(_ polygon: [Point], _ p: Point) -> Double {
    var ring = polygon
    for (axis, sign, limit) in [
      (0, 1.0, p.x - 0.5), (0, -1.0, -p.x - 0.5), (1, 1.0, p.y - 0.5), (1, -1.0, -p.y - 0.5),
    ] {
      var kept: [Point] = []
      for index in ring.indices {
        let a = ring[index]
        let b = ring[(index + 1) % ring.count]
        let (da, db) = (sign * a[axis] - limit, sign * b[axis] - limit)
        if da >= 0 { kept.append(a) }
        if (da >= 0) != (db >= 0) { kept.append(a + (b - a) * (da / (da - db))) }
      }
      ring = kept
    }
    var doubled = 0.0
    for index in ring.indices {
      let a = ring[index] - p
      let b = ring[(index + 1) % ring.count] - p
      doubled += a.x * b.y - a.y * b.x
    }
    return abs(doubled) / 2
  }
}

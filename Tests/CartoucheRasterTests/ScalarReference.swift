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
      if style.join == .round { return miter < Double(style.roundLimit) ? .miter : .round }
      if style.join == .miter, miter <= limit { return .miter }
      if miter < limit { return .miter }
      return miter > 2 ? .flip : .bevel
    }

    func coverage(_ p: Point) -> Double {
      var result = 0.0
      var travelled = 0.0
      let segments = isClosed ? points.count : points.count - 1
      for index in 0..<segments {
        let a = points[index]
        let b = points[(index + 1) % points.count]
        let before = index > 0 ? points[index - 1] : isClosed ? points[points.count - 1] : nil
        let after = index + 2 < points.count || isClosed ? points[(index + 2) % points.count] : nil
        let u = unit(b - a)
        let along = dot(p - a, u)
        var distance = abs(u.x * (p.y - a.y) - u.y * (p.x - a.x))
        var depth = Double.infinity
        var hole = -Double.infinity
        for (end, outwards, neighbour) in [(a, -u, before), (b, u, after)] {
          let beyond = dot(p - end, outwards)
          guard let neighbour else {
            switch style.cap {
            case .butt: depth = min(depth, -beyond * 1e6)
            case .square: depth = min(depth, (outset - beyond) * 1e6)
            case .round: if beyond > 0 { distance = length(p - end) }
            }
            continue
          }
          let next = unit(neighbour - end)
          let cosine = max((1 + dot(outwards, next)) / 2, 0).squareRoot()
          let kind = corner(1 / cosine)
          if kind == .flip {
            depth = min(depth, (0.001 - dot(p - end, unit(outwards - next))) * 1e6)
            continue
          }
          let isOverHalf = dot(p - end, outwards + next) > 0
          if style.gapWidth > 0 ? isOverHalf : beyond > 0 && isOverHalf && kind != .round {
            depth = -.infinity
          }
          if kind == .round, beyond > 0 { distance = length(p - end) }
          if kind == .bevel {
            let edge = dot(p - end, unit(outwards - next))
            depth = min(depth, outset * cosine - edge)
            hole = max(hole, edge - inset * cosine + feather)
          }
        }
        depth = min(depth, outset - distance)
        hole = max(hole, distance - inset + feather)
        var covered = clamp(min(depth, hole) / feather)
        if let dash = style.dash {
          covered *= dashed(
            dash, travelled + min(max(along, 0), length(b - a)), abs(u.x * (p.y - a.y) - u.y * (p.x - a.x)))
        }
        result = max(result, covered)
        travelled += length(b - a)
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
      if style.cap == .round {
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

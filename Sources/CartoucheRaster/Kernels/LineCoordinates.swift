/// Where points lie along a segment and across it, in the units of its paint.
///
/// The distance along a line is that of the reference's triangles: each segment is two of them, whose corners
/// have the distances of the segment's ends (`gfx/polyline_generator.cpp` of MapLibre Native). Where a corner
/// is prolonged on its outer side and shortened on its inner one, the distances are slanted.
struct LineCoordinates {
  private let start: SIMD2<Float>
  private let direction: SIMD2<Float>
  private let length: Float
  /// The half width of the segment.
  private let reach: Float
  /// How the line that divides a corner leans: along it the place grows by this for each unit to the right.
  private let head: Lean
  private let tail: Lean
  private let place: Float
  private let scale: (along: Float, across: Float)
  private let middle: Float
  /// The lengths of the segment's right and left edges, where they are long enough to count.
  private let edges: (right: Float, left: Float)?

  /// The border of a segment at one of its ends: where its right and left corners lie along it.
  private struct Lean {
    var right: Float
    var left: Float
    /// The place in the middle, and the change for each unit to the right.
    let middle: Float
    let slope: Float

    /// - Parameters:
    ///   - direction: The segment's, a unit vector.
    ///   - neighbour: Away from the end, `nil` where the line ends.
    ///   - position: The place of the end along the segment.
    ///   - sign: 1 at the segment's second point, −1 at its first.
    init(
      _ direction: SIMD2<Float>, _ neighbour: SIMD2<Float>?, at position: Float, sign: Float,
      _ stroke: ResolvedStroke
    ) {
      right = position
      left = position
      if let neighbour {
        let outward = direction * sign
        let cosine = (max(1 + (outward * neighbour).sum(), 0) * 0.5).squareRoot()
        let miter: Float = cosine > 1e-6 ? 1 / cosine : .infinity
        let corner = SegmentCorner(miter: miter, stroke: stroke)
        if corner == .miter || miter <= 2, corner != .flip {
          let shift = stroke.outset * max(miter * miter - 1, 0).squareRoot() * sign
          let cross = outward.x * neighbour.y - outward.y * neighbour.x
          // A turn to the right, seen outwards, has its inner side there.
          let isInnerRight = (cross > 0) == (sign > 0)
          let outer = corner == .miter ? shift : 0
          right += isInnerRight ? -shift : outer
          left += isInnerRight ? outer : -shift
        }
      }
      middle = (right + left) / 2
      slope = (right - left) / (2 * stroke.outset)
    }
  }

  /// The coordinates about a segment whose first point lies at `place` of the paint.
  init(
    _ line: CentreLine, _ stroke: ResolvedStroke, place: Float, _ paint: ResolvedLinePaint, middle: Float
  ) {
    start = line.start
    direction = line.direction
    length = line.length
    reach = stroke.outset
    head = Lean(line.direction, line.previous, at: 0, sign: -1, stroke)
    tail = Lean(line.direction, line.next, at: line.length, sign: 1, stroke)
    let (right, left) = (tail.right - head.right, tail.left - head.left)
    edges = right > 1e-3 && left > 1e-3 ? (right, left) : nil
    self.place = place
    scale = (paint.along, paint.across)
    self.middle = middle
  }

  /// The place along the line; beyond the segment's ends it stays that of the end.
  @inline(__always)
  func along(_ point: (x: Lanes, y: Lanes)) -> Lanes {
    let along = (point.y - start.y) * direction.y + (point.x - start.x) * direction.x
    guard let edges else {
      return minimum(maximum(along, .zero), Lanes(repeating: length)) * scale.along + place
    }
    let across = rightward(point)
    let first = (along - head.middle - across * head.slope) * (1 / edges.right)
    let second = 1 - (tail.middle + across * tail.slope - along) * (1 / edges.left)
    // The triangles meet between the left corner of the first end and the right one of the second.
    let diagonal = head.left + (across + reach) * ((tail.right - head.left) / (2 * reach))
    let share = unitClamped(selected(first, second, where: less(along, diagonal)))
    return share * (length * scale.along) + place
  }

  /// The row across the line, to the left of its direction.
  @inline(__always)
  func across(_ point: (x: Lanes, y: Lanes)) -> Lanes { middle - rightward(point) * scale.across }

  @inline(__always)
  private func rightward(_ point: (x: Lanes, y: Lanes)) -> Lanes {
    (point.y - start.y) * direction.x - (point.x - start.x) * direction.y
  }
}

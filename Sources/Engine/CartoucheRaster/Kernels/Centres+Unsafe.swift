// Sound because: references name segments of runs, so both points exist; columns are cut to `left...right`, and
// `crossings` has room for whole words of eight columns beyond that; every sweep leaves crossings, coverage and
// dirty bits zero.

/// The pixels that a fill by pixel centres and its soft outline paint.
enum CentreParts {
  /// Pixels whose centres are inside, wholly.
  case inside
  /// Those near to the outline, by its coverage.
  case outline
  /// Pixels near the outline whose centres are not inside.
  case outside
  /// Those inside, whole, and by the outline's coverage those that are not.
  case both

  /// The coverage that is painted, from that of the inside, 0 or 1, and that of the outline.
  @inline(__always)
  func coverage(inside: Lanes, outline: @autoclosure () -> Lanes) -> Lanes {
    switch self {
    case .inside: inside
    case .outline: outline()
    case .outside: maximum(outline() - inside, .zero)
    case .both: maximum(outline(), inside)
    }
  }
}

/// The places where the rows of a strip cross an edge.
struct EdgeCrossings {
  /// The places at which the centres of rows lie on the edge; of no meaning for rows that do not cross it.
  let places: Lanes
  /// The rows that cross it: from the first centre at or below its top on, and before its bottom; of faces, after its
  /// top and up to its bottom.
  let rows: LaneMask

  @inline(__always)
  init(_ p: SIMD2<Float>, _ q: SIMD2<Float>, ofFace isFace: Bool = false) {
    // Always downwards, so that both neighbours of an edge find the same crossings; number by number, since points
    // would be chosen by a branch.
    let isDown = p.y < q.y
    let topX = isDown ? p.x : q.x
    let topY = isDown ? p.y : q.y
    let bottomY = isDown ? q.y : p.y
    let centres = Lanes.rows + 0.5
    let (first, end) = (Lanes(repeating: topY), Lanes(repeating: bottomY))
    rows =
      isFace
      ? both(less(first, centres), lessOrEqual(centres, end))
      : both(lessOrEqual(first, centres), less(centres, end))
    // The same in both directions.
    let slope = (q.x - p.x) / (q.y - p.y)
    places = topX + (centres - topY) * slope
  }

  /// The first column whose centre is at or right of each place, limited to a range.
  @inline(__always)
  static func columns(_ places: Lanes, from low: Float, through high: Float) -> Lanes {
    // The least column not under x − ½.
    minimum(maximum(-floored(0.5 - places), Lanes(repeating: low)), Lanes(repeating: high))
  }
}

extension Strip {
  /// Paints a fill by pixel centres, its soft outline, or both.
  mutating func paintCentres(
    _ command: Command, _ sorted: UnsafeBufferPointer<Int32>, _ parts: CentreParts
  ) {
    if command.isUnsorted, command.isEvenOdd || parts == .outline, right &- left < CentreWindow.columns {
      paintWindow(command, parts)
      return
    }
    let references = segments(of: command, sorted)
    if parts != .outline { crossCentres(references, isEvenOdd: command.isEvenOdd) }
    if parts != .inside { coverOutline(command, references) }
    sweepCentres(command, parts)
  }

  /// Notes the places where rows cross edges into and out of a fill.
  mutating func crossCentres(
    _ references: UnsafeBufferPointer<Int32>, isEvenOdd: Bool, ofFace isFace: Bool = false
  ) {
    if isFace {
      forEachCrossing(references, ofFace: true) { column, row, _, strip in
        strip.crossings[column] ^= 1 &<< UInt8(truncatingIfNeeded: row)
      }
      return
    }
    if isEvenOdd {
      forEachCrossing(references) { column, row, _, strip in
        strip.crossings[column] ^= 1 &<< UInt8(truncatingIfNeeded: row)
      }
      return
    }
    forEachCrossing(references) { column, row, winding, strip in strip.cover[column][row] += winding }
    guard crossingLow <= crossingHigh else { return }
    // What the rule changes are the places where the winding number becomes zero or stops being it.
    var sum = Lanes.zero
    var inside: UInt8 = 0
    for column in crossingLow...crossingHigh {
      sum += cover[column]
      cover[column] = .zero
      let now = rowBits(less(.zero, magnitude(sum)))
      crossings[column] = now ^ inside
      inside = now
    }
  }

  /// Calls with column, row and direction of each crossing.
  @inline(__always)
  private mutating func forEachCrossing(
    _ references: UnsafeBufferPointer<Int32>, ofFace isFace: Bool = false,
    _ body: (Int, Int, Float, Strip) -> Void
  ) {
    let points = list.pointee.points.elements
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let (low, high) = (Float(left), Float(right))
    var (least, most) = (crossingLow, crossingHigh)
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      let edge = EdgeCrossings(p, q, ofFace: isFace)
      var rows = rowBits(edge.rows)
      guard rows != 0 else { continue }
      let columns = integers(EdgeCrossings.columns(edge.places, from: low, through: high))
      while rows != 0 {
        let row = rows.trailingZeroBitCount
        rows &= rows &- 1
        let column = Int(columns[row])
        body(column, row, p.y < q.y ? 1 : -1, self)
        least = column < least ? column : least
        most = column > most ? column : most
      }
    }
    crossingLow = least
    crossingHigh = most
  }

  /// Paints what crossings and max-combined coverage, of an outline or a line, tell.
  mutating func sweepCentres(_ command: Command, _ parts: CentreParts) {
    let first = min(crossingLow, dirtyLow)
    let last = max(crossingHigh, dirtyHigh)
    guard first <= last else { return }
    if command.paint >= 0 {
      // The inside may continue to the right.
      let end = parts == .inside || parts == .both ? right : min(last &+ 1, right)
      switch parts {
      case .inside: sweepCentres(Brush(.zero), .inside, isShaded: true)
      case .outline: sweepCentres(Brush(.zero), .outline, isShaded: true)
      case .outside: sweepCentres(Brush(.zero), .outside, isShaded: true)
      case .both: sweepCentres(Brush(.zero), .both, isShaded: true)
      }
      shade(command, first, end)
    } else {
      switch parts {
      case .inside: sweepCentres(Brush(command.color), .inside, isShaded: false)
      case .outline: sweepCentres(Brush(command.color), .outline, isShaded: false)
      case .outside: sweepCentres(Brush(command.color), .outside, isShaded: false)
      case .both: sweepCentres(Brush(command.color), .both, isShaded: false)
      }
    }
  }

  @inline(__always)
  private mutating func sweepCentres(_ brush: Brush, _ parts: CentreParts, isShaded: Bool) {
    let (cover, pixels, isOpaque, isWhole) = (cover, pixels, isOpaque, clip.isWhole)
    let right = right
    let paintsInside = parts == .inside || parts == .both
    let words = UnsafeMutableRawPointer(crossings).assumingMemoryBound(to: UInt64.self)
    let lastWord = max(crossingHigh, dirtyHigh) &>> 3
    var word = min(crossingLow, dirtyLow) &>> 3
    // The rows that are inside after the last crossing.
    var inside: UInt64 = 0
    while word <= lastWord {
      let first = word &<< 3
      var bits = parts == .inside ? 0 : dirtyBits(ofWord: word)
      if words[word] == 0, bits == 0 {
        repeat {
          word &+= 1
        } while word <= lastWord && words[word] == 0 && (parts == .inside || dirtyBits(ofWord: word) == 0)
        if paintsInside { paintInside(brush, rows: inside, from: first, to: word &<< 3, isShaded: isShaded) }
        continue
      }
      // Each byte becomes the rows that are inside there: those crossed an odd number of times before.
      var rows = words[word]
      words[word] = 0
      rows ^= rows &<< 8
      rows ^= rows &<< 16
      rows ^= rows &<< 32
      rows ^= inside &* 0x0101_0101_0101_0101
      inside = rows &>> 56
      var column = first
      while rows | UInt64(bits) != 0, column < right {
        let within = UInt8(truncatingIfNeeded: rows)
        if within | (bits & 1) != 0 {
          let full = kept(Lanes.one, where: lanes(ofRows: within))
          let coverage = parts.coverage(inside: full, outline: cover[column])
          if isShaded {
            cover[column] = clipped(coverage, at: column)
          } else {
            if parts != .inside { cover[column] = .zero }
            Self.blend(
              brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4,
              isOpaque: isOpaque)
          }
        }
        rows &>>= 8
        bits &>>= 1
        column &+= 1
      }
      word &+= 1
    }
    if paintsInside { paintInside(brush, rows: inside, from: word &<< 3, to: right, isShaded: isShaded) }
    if parts != .inside { forgetDirtyColumns() }
    crossingLow = .max
    crossingHigh = -1
  }

  /// A bit for each of eight columns whose coverage may be set.
  @inline(__always)
  private func dirtyBits(ofWord word: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: dirty[word &>> 3] &>> UInt64(truncatingIfNeeded: (word & 7) &<< 3))
  }

  /// Paints columns that are all inside in the same rows.
  @inline(__always)
  private mutating func paintInside(_ brush: Brush, rows: UInt64, from: Int, to: Int, isShaded: Bool) {
    let (from, to) = (max(from, left), min(to, right))
    guard rows != 0, from < to else { return }
    let coverage = kept(Lanes.one, where: lanes(ofRows: UInt8(truncatingIfNeeded: rows)))
    if isShaded {
      for column in from..<to { cover[column] = clipped(coverage, at: column) }
    } else {
      blendRun(brush, coverage: coverage, from: from, to: to)
    }
  }
}

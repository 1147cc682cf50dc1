// Sound because: references name segments of runs, so both points exist; columns are cut to `left...right`, and
// `crossings` has room for whole words of eight columns beyond that; every sweep leaves crossings, coverage and
// dirty bits zero.

/// Which pixels a fill by pixel centres and its soft outline paint.
enum CentreParts {
  /// Those whose centres are inside, whole.
  case inside
  /// Those near to the outline, by its coverage.
  case outline
  /// Those near to the outline whose centres are not inside.
  case outside
  /// Those inside, whole, and by the outline's coverage those that are not.
  case both
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
    if parts != .inside { coverOutline(references) }
    sweepCentres(command, parts)
  }

  /// Notes where rows cross edges into and out of a fill: an edge counts from its first row's centre on and
  /// before its last, from the first centre at or right of it.
  private mutating func crossCentres(_ references: UnsafeBufferPointer<Int32>, isEvenOdd: Bool) {
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
    _ references: UnsafeBufferPointer<Int32>, _ body: (Int, Int, Float, Strip) -> Void
  ) {
    let points = source.points
    let origin = SIMD2<Float>(Float(originX), Float(originY))
    let (low, high) = (Lanes(repeating: Float(left)), Lanes(repeating: Float(right)))
    let centres = Lanes.rows + 0.5
    var (least, most) = (crossingLow, crossingHigh)
    for reference in references {
      let p = points[Int(reference)] - origin
      let q = points[Int(reference) &+ 1] - origin
      // Always downwards, so that both neighbours of an edge find the same crossings.
      let isDown = p.y < q.y
      let (top, bottom) = isDown ? (p, q) : (q, p)
      guard top.y <= 7.5, bottom.y > 0.5 else { continue }
      var rows = rowBits(
        both(lessOrEqual(Lanes(repeating: top.y), centres), less(centres, Lanes(repeating: bottom.y))))
      guard rows != 0 else { continue }
      let slope = (bottom.x - top.x) / (bottom.y - top.y)
      let x = top.x + (centres - top.y) * slope
      // The first centre at or after x is at the least column not under x − ½.
      let columns = integers(minimum(maximum(-floored(0.5 - x), low), high))
      while rows != 0 {
        let row = rows.trailingZeroBitCount
        rows &= rows &- 1
        let column = Int(columns[row])
        body(column, row, isDown ? 1 : -1, self)
        least = column < least ? column : least
        most = column > most ? column : most
      }
    }
    crossingLow = least
    crossingHigh = most
  }

  /// Paints what crossings and the coverage of the outline tell.
  private mutating func sweepCentres(_ command: Command, _ parts: CentreParts) {
    guard min(crossingLow, dirtyLow) <= max(crossingHigh, dirtyHigh) else { return }
    if command.paint >= 0 {
      switch parts {
      case .inside: sweepCentres(Brush(.zero), .inside, isShaded: true)
      case .outline: sweepCentres(Brush(.zero), .outline, isShaded: true)
      case .outside: sweepCentres(Brush(.zero), .outside, isShaded: true)
      case .both: sweepCentres(Brush(.zero), .both, isShaded: true)
      }
      shade(command, left, right)
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
    let cover = cover
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
        if paintsInside { paintInside(brush, inside, first, word &<< 3, isShaded) }
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
          let coverage: Lanes
          switch parts {
          case .inside: coverage = full
          case .outline: coverage = cover[column]
          case .outside: coverage = maximum(cover[column] - full, .zero)
          case .both: coverage = maximum(cover[column], full)
          }
          if isShaded {
            cover[column] = clipped(coverage, at: column)
          } else {
            if parts != .inside { cover[column] = .zero }
            blend(brush, clipped(coverage, at: column), at: column)
          }
        }
        rows &>>= 8
        bits &>>= 1
        column &+= 1
      }
      word &+= 1
    }
    if paintsInside { paintInside(brush, inside, word &<< 3, right, isShaded) }
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
  private func paintInside(_ brush: Brush, _ rows: UInt64, _ from: Int, _ to: Int, _ isShaded: Bool) {
    let (from, to) = (max(from, left), min(to, right))
    guard rows != 0, from < to else { return }
    let coverage = kept(Lanes.one, where: lanes(ofRows: UInt8(truncatingIfNeeded: rows)))
    if isShaded {
      for column in from..<to { cover[column] = clipped(coverage, at: column) }
    } else {
      blendRun(brush, coverage, from, to)
    }
  }
}

// Sound because: dirty columns lie in `left...right`, at most `capacity` (see `Strip`); every sweep leaves
// coverage and dirty bits zero.

extension Strip {
  /// Coverage under half a step of 8 bits counts as none.
  static let leastCoverage: Float = 0.5 / 255

  /// Blends accumulated areas: coverage is the running sum along the columns.
  mutating func sweepFill(_ command: Command) {
    guard dirtyLow <= dirtyHigh else { return }
    if command.paint >= 0 {
      sweepFill(Brush(.zero), isEvenOdd: command.isEvenOdd, isShaded: true)
      shade(command, left, right)
    } else if command.isEvenOdd {
      sweepFill(Brush(command.color), isEvenOdd: true, isShaded: false)
    } else {
      sweepFill(Brush(command.color), isEvenOdd: false, isShaded: false)
    }
    dirtyLow = .max
    dirtyHigh = -1
  }

  /// Winding numbers as coverage.
  @inline(__always)
  private func rule(_ sum: Lanes, isEvenOdd: Bool) -> Lanes {
    let winding = magnitude(sum)
    if !isEvenOdd { return minimum(winding, .one) }
    // Fold 0…2 to 0…1…0.
    let folded = winding - 2 * floored(winding * 0.5)
    return 1 - magnitude(1 - folded)
  }

  @inline(__always)
  private mutating func sweepFill(_ brush: Brush, isEvenOdd: Bool, isShaded: Bool) {
    let cover = cover
    let dirty = dirty
    let right = right
    var sum = Lanes.zero
    var column = dirtyLow
    var word = dirtyLow &>> 6
    let lastWord = dirtyHigh &>> 6
    while word <= lastWord {
      var bits = dirty[word]
      dirty[word] = 0
      while bits != 0 {
        let next = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if next > column {
          run(brush, sum: sum, from: column, to: next, isEvenOdd: isEvenOdd, isShaded: isShaded)
        }
        sum += cover[next]
        cover[next] = .zero
        if next < right {
          let coverage = clipped(rule(sum, isEvenOdd: isEvenOdd), at: next)
          if isShaded { cover[next] = coverage } else { blend(brush, coverage, at: next) }
        }
        column = next &+ 1
      }
      word &+= 1
    }
    if column < right {
      run(brush, sum: sum, from: column, to: right, isEvenOdd: isEvenOdd, isShaded: isShaded)
    }
  }

  /// Columns between dirty ones.
  @inline(__always)
  private func run(
    _ brush: Brush, sum: Lanes, from: Int, to: Int, isEvenOdd: Bool, isShaded: Bool
  ) {
    var coverage = rule(sum, isEvenOdd: isEvenOdd)
    coverage = kept(coverage, where: lessOrEqual(Lanes(repeating: Self.leastCoverage), coverage))
    coverage = selected(.one, coverage, where: less(Lanes(repeating: 1 - Self.leastCoverage), coverage))
    guard some(less(.zero, coverage)) else { return }
    if isShaded {
      for column in from..<to { cover[column] = clipped(coverage, at: column) }
    } else {
      blendRun(brush, coverage: coverage, from: from, to: to)
    }
  }
}

/// The parts of a line that read in one direction, from left to right (Unicode Standard Annex 9, rule L2 for whole runs).
package enum DirectionRuns {
  /// The ranges of the characters, each with its direction.
  package static func runs(of codePoints: [CodePoint]) -> [(range: Range<Int>, readsLeftward: Bool)] {
    let levels = BidirectionalLines.levels(of: codePoints).levels
    var runs: [(range: Range<Int>, level: Int8)] = []
    for (index, level) in levels.enumerated() {
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((index..<index + 1, level))
      }
    }
    BidirectionalLines.reverseRuns(&runs)
    return runs.map { ($0.range, $0.level & 1 == 1) }
  }
}

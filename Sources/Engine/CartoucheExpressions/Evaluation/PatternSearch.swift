/// The places of a pattern in a sequence, by the algorithm of Knuth, Morris and Pratt (SIAM Journal on Computing 6, 1977).
///
/// A search is linear in the lengths of both, whatever they contain: texts of strangers may be made so that comparing
/// at each place takes the product of the lengths.
struct PatternSearch<Element: Equatable> {
  private let pattern: [Element]
  // For each place in the pattern, the length of the longest proper prefix that also ends there.
  private let fallback: [Int]

  /// Prepares a pattern, in time linear in its length.
  init(_ pattern: [Element]) {
    self.pattern = pattern
    var fallback = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = fallback[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      fallback[index] = length
    }
    self.fallback = fallback
  }

  /// The first index at or after `start` at which the pattern begins and that `isAccepted`; an empty pattern is
  /// everywhere.
  func first(in text: [Element], from start: Int = 0, where isAccepted: (Int) -> Bool = { _ in true }) -> Int?
  {
    guard !pattern.isEmpty else { return (min(start, text.count)...text.count).first(where: isAccepted) }
    var length = 0
    for index in text.indices.dropFirst(start) {
      while length > 0, text[index] != pattern[length] { length = fallback[length - 1] }
      if text[index] == pattern[length] { length += 1 }
      guard length == pattern.count else { continue }
      let begin = index + 1 - length
      if isAccepted(begin) { return begin }
      length = fallback[length - 1]
    }
    return nil
  }
}

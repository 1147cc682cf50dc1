/// Suggestions for misspelt names.
package enum Spelling {
  /// The candidate that differs from `name` by the fewest edits, or `nil` when none is near.
  ///
  /// A near candidate differs by at most a third of the length, or by one edit. Of equally near candidates the first
  /// wins. Edits are insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    for candidate in candidates {
      let nearest = best?.distance ?? max(2, wanted.count / 3 + 1)
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      // Each letter more or less is an edit.
      guard abs(letters.count - wanted.count) < nearest else { continue }
      let distance = edits(wanted, letters)
      if distance < nearest { best = (candidate, distance) }
    }
    return best?.name
  }

  /// `; did you mean "…"?` for a word that may have been meant, or nothing where there is none.
  package static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// `; did you mean "…"?` for the candidate nearest to `name`, or nothing when none is near.
  package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
    hint(nearest(to: name, in: candidates))
  }

  /// The number of edits between two words: O(n · m) in their lengths.
  package static func edits(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}

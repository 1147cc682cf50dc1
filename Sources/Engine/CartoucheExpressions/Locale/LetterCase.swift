/// Texts in lower case, by the rules of Unicode that hold in every language.
///
/// The final form of sigma depends on the letters around it (SpecialCasing.txt, `Final_Sigma`; the Unicode Standard,
/// table 3-17). `String.lowercased()` converts character by character and never writes it.
package enum LetterCase {
  private static let sigma: Unicode.Scalar = "Σ"

  /// A text in lower case: O(length).
  package static func lowercased(_ text: String) -> String {
    hasSigma(text) ? lowercased([text])[0] : text.lowercased()
  }

  /// The parts of a text in lower case, among which words may be divided: O(length).
  package static func lowercased(_ parts: [String]) -> [String] {
    guard parts.contains(where: hasSigma) else { return parts.map { $0.lowercased() } }
    let scalars = parts.flatMap { Array($0.unicodeScalars) }
    var index = 0
    return parts.map { part in
      var result = ""
      for scalar in part.unicodeScalars {
        if scalar == sigma, endsWord(scalars, at: index) {
          result += "ς"
        } else {
          result += scalar.properties.lowercaseMapping
        }
        index += 1
      }
      return result
    }
  }

  private static func hasSigma(_ text: String) -> Bool { text.unicodeScalars.contains(sigma) }

  /// Whether a letter ends a word of two letters or more: a cased letter comes before it and none after it, apart from
  /// characters without influence on case.
  private static func endsWord(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    func isCased(_ side: some Sequence<Unicode.Scalar>) -> Bool {
      side.first { !$0.properties.isCaseIgnorable }?.properties.isCased == true
    }
    return isCased(scalars[..<index].reversed()) && !isCased(scalars[(index + 1)...])
  }
}

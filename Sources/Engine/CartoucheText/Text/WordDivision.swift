/// The places within words at which a line may end if the word alone is too long for it, in scripts without spaces
/// between words.
///
/// Words of Thai, Lao, Khmer and Burmese are found only by dictionaries, which are not included; the beginning of a
/// syllable shows in its letters (Unicode Standard, chapters 16.1 to 16.4): in Thai and Lao a vowel written before its
/// consonant, and a consonant behind a short a, an am or the sign of repetition, with which syllables end; a consonant
/// with a vowel sign in Khmer, a consonant whose vowel is not killed in Burmese.
enum WordDivision: Comparable {
  /// A line never ends here.
  case never
  /// Here one cluster ends and the next begins.
  case cluster
  /// Here a syllable certainly begins.
  case syllable

  /// The division of a word before a cluster.
  ///
  /// - Parameters:
  ///   - cluster: The characters of the cluster.
  ///   - previous: The character before it.
  init(before cluster: some Collection<CodePoint>, behind previous: CodePoint) {
    guard let first = cluster.first, first.isOfComplexContext, previous.isOfComplexContext,
      !first.continuesCluster
    else {
      self = .never
      return
    }
    switch first {
    case 0x0E01...0x0E5B: self = Self.thai(first, behind: previous)
    // Lao lies in its block as Thai does in the block before.
    case 0x0E81...0x0EDF: self = Self.thai(first - 0x80, behind: previous - 0x80)
    case 0x1780...0x17D3:
      let isStacked = previous == 0x17D2
      let hasVowel = 0x1780...0x17A2 ~= first && cluster.contains { 0x17B6...0x17C5 ~= $0 }
      self = isStacked ? .never : hasVowel ? .syllable : .cluster
    case 0x1000...0x109F:
      let isBound = previous == Self.stacker || Self.isKilled(cluster.dropFirst())
      self = isBound ? .never : 0x1000...0x102A ~= first || first == 0x103F ? .syllable : .cluster
    default: self = .cluster
    }
  }

  /// The division before a character of Thai, or one of Lao at its place in the block of Thai.
  private static func thai(_ first: CodePoint, behind previous: CodePoint) -> WordDivision {
    switch (previous, first) {
    // A vowel before its consonant.
    case (0x0E40...0x0E44, _): .never
    // Vowels and signs behind their consonant.
    case (_, 0x0E2F...0x0E3E), (_, 0x0E45...0x0E4E): .never
    case (_, 0x0E40...0x0E44): .syllable
    // Behind the vowels a and am and the sign of repetition.
    case (0x0E30, _), (0x0E33, _), (0x0E46, _): .syllable
    default: .cluster
    }
  }

  /// The sign under which the next consonant of Burmese is stacked.
  private static let stacker: CodePoint = 0x1039

  /// Whether the marks after a consonant begin with the sign that removes its vowel, or stack the next one.
  private static func isKilled(_ marks: some Collection<CodePoint>) -> Bool {
    let sign = marks.first { $0 != 0x1037 }
    return sign == 0x103A || sign == stacker
  }
}

/// The places in words of scripts without spaces where a syllable certainly begins, so that a line may end before it.
///
/// Words of Thai, Lao, Khmer and Burmese are found only by dictionaries, which are not included; the beginning of a
/// syllable shows in its letters (Unicode Standard, chapters 16.1 to 16.4): in Thai and Lao a vowel written before its
/// consonant, and a consonant behind a short a, an am or the sign of repetition, with which syllables end; a consonant
/// with a vowel sign in Khmer, a consonant whose vowel is not killed in Burmese.
enum SyllableStarts {
  /// Whether a line may end before a cluster.
  ///
  /// - Parameters:
  ///   - cluster: The characters of the cluster.
  ///   - previous: The character before it.
  static func mayBegin(_ cluster: some Collection<CodePoint>, behind previous: CodePoint) -> Bool {
    guard let first = cluster.first else { return false }
    switch first {
    // Vowels that are written before their consonant, after a letter or mark of the script.
    case 0x0E40...0x0E44: return 0x0E01...0x0E3A ~= previous || 0x0E45...0x0E4E ~= previous
    case 0x0EC0...0x0EC4: return 0x0E81...0x0EBD ~= previous || 0x0EC6...0x0ECD ~= previous
    // Consonants behind the vowels a and am, and behind the sign of repetition.
    case 0x0E01...0x0E2E: return previous == 0x0E30 || previous == 0x0E33 || previous == 0x0E46
    case 0x0E81...0x0EAE, 0x0EDC...0x0EDF:
      return previous == 0x0EB0 || previous == 0x0EB3 || previous == 0x0EC6
    // Consonants that carry a vowel sign; others may end the syllable before them.
    case 0x1780...0x17A2: return 0x1780...0x17D3 ~= previous && cluster.contains { 0x17B6...0x17C5 ~= $0 }
    case 0x1000...0x102A, 0x103F:
      return isBurmese(previous) && previous != stacker && !isKilled(cluster.dropFirst())
    default: return false
    }
  }

  /// The sign under which the next consonant of Burmese is stacked.
  private static let stacker: CodePoint = 0x1039

  private static func isBurmese(_ codePoint: CodePoint) -> Bool { 0x1000...0x103F ~= codePoint }

  /// Whether the marks after a consonant begin with the sign that removes its vowel, or stack the next one.
  private static func isKilled(_ marks: some Collection<CodePoint>) -> Bool {
    let sign = marks.first { $0 != 0x1037 }
    return sign == 0x103A || sign == stacker
  }
}

import Foundation

extension NSString {
  /// The text in another script, as far as letters of the two stand for the same sounds or meanings.
  ///
  /// Names of places are so read aloud, or found, by people who do not read the script that they are written in. Letters
  /// are brought over by way of Latin ones, by the rules of ICU; Chinese characters are brought from the traditional form
  /// to the simplified one and back.
  ///
  /// - Parameter script: The code of ISO 15924: `Latn`, `Cyrl`, `Arab`, `Grek`, `Hebr`, `Thai`, `Hira`, `Kana`, `Jpan`
  ///   (as `Kana`), `Hang`, `Kore` (as `Hang`), `Hans`, `Hant`. For any other the text stays as it is.
  public func mgl_stringByTransliterating(intoScript script: String) -> String {
    let text = String(describing: self)
    guard let transform = Self.transforms[script] else { return text }
    return text.applyingTransform(StringTransform(transform), reverse: false) ?? text
  }

  /// The text as a title: words with a capital letter, but for short ones that only connect others.
  ///
  /// The rule is that of English: articles, conjunctions and prepositions of up to three letters stay as they are. So do
  /// all letters but the first one of a word, and a word such as “iPhone”.
  ///
  /// - Parameter locale: The language by which letters are made capitals.
  public func mgl_titleCasedString(with locale: Locale) -> String {
    var title = ""
    var word = ""
    func finish() {
      title += word.titleCased(locale)
      word = ""
    }
    for character in String(describing: self) {
      if character.isLetter || character.isNumber || character == "'" || character == "’" {
        word.append(character)
      } else {
        finish()
        title.append(character)
      }
    }
    finish()
    return title
  }

  /// The transforms of ICU by the script that they lead to.
  private static let transforms = [
    "Latn": "Any-Latin",
    "Cyrl": "Any-Latin; Latin-Cyrillic",
    "Arab": "Any-Latin; Latin-Arabic",
    "Grek": "Any-Latin; Latin-Greek",
    "Hebr": "Any-Latin; Latin-Hebrew",
    "Thai": "Any-Latin; Latin-Thai",
    "Hira": "Any-Latin; Latin-Hiragana",
    "Kana": "Any-Latin; Latin-Katakana",
    "Jpan": "Any-Latin; Latin-Katakana",
    "Hang": "Any-Latin; Latin-Hangul",
    "Kore": "Any-Latin; Latin-Hangul",
    "Hans": "Hant-Hans",
    "Hant": "Hans-Hant",
  ]
}

extension String {
  /// Words that a title has in lower case.
  private static let connecting: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "in", "nor", "of", "off", "on", "or", "out", "per",
    "so",
    "the", "to", "up", "via", "yet",
  ]

  /// The word as one of a title.
  fileprivate func titleCased(_ locale: Locale) -> String {
    guard let first else { return self }
    let rest = dropFirst()
    if Self.connecting.contains(lowercased()) { return self }
    if first == "i", rest.first?.isUppercase == true { return self }
    return String(first).uppercased(with: locale) + rest
  }
}

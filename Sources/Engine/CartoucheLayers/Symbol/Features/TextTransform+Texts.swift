import CartoucheExpressions
import CartoucheText

extension TextTransform {
  /// A text in changed case, by the rules of Unicode that hold in every language.
  func apply(to text: String) -> String {
    switch self {
    case .none: text
    case .uppercase: text.uppercased()
    case .lowercase: LetterCase.lowercased(text)
    }
  }

  /// A text in changed case, with its images and styles kept; a word may have several sections.
  func apply(to text: FormattedText) -> FormattedText {
    let contents = text.sections.map { section in
      switch section.content {
      case .text(let characters): characters
      case .image: Self.imageMark
      }
    }
    let changed: [String]
    switch self {
    case .none: return text
    case .uppercase: changed = contents.map { $0.uppercased() }
    case .lowercase: changed = LetterCase.lowercased(contents)
    }
    var result = text
    for (index, characters) in changed.enumerated() {
      if case .text = result.sections[index].content { result.sections[index].content = .text(characters) }
    }
    return result
  }

  /// Stands for an image: it ends words.
  private static let imageMark = "\u{FFFC}"
}

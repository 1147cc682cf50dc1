/// Properties of characters that text layout needs.
///
/// The ranges are those of Unicode 15: Scripts.txt, Blocks.txt and VerticalOrientation.txt.
extension CodePoint {
  /// The first character of Arabic; no script whose letters join comes before it.
  static var firstArabic: CodePoint { 0x0600 }

  /// Whether a character is white space that is trimmed from the ends of lines.
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether a line may end after the character without a space: in the scripts of East Asia.
  var allowsIdeographicBreak: Bool {
    self >= 0x2E80 && (CharacterRanges.ideographic.contains(self) || CharacterRanges.eastAsian.contains(self))
  }

  /// Whether a line may end after the character, which separates words.
  var allowsWordBreak: Bool {
    switch self {
    // Line feed, space, & ) + - /, soft hyphen, middle dot, zero-width space, hyphen, en dash, hyphenation point.
    case 0x0A, 0x20, 0x26, 0x29, 0x2B, 0x2D, 0x2F, 0xAD, 0xB7, 0x200B, 0x2010, 0x2013, 0x2027: true
    default: false
    }
  }

  /// Whether the letters of the character's script join, so that they must not be spaced out.
  var isCursive: Bool { self >= 0x0600 && CharacterRanges.cursive.contains(self) }

  /// Whether the character is Arabic, which vertical text sets on its side.
  var isArabic: Bool { self >= 0x0600 && CharacterRanges.arabic.contains(self) }

  /// Whether the character is upright in vertical text, whatever its neighbours.
  var isUprightInVerticalText: Bool {
    if self < 0x1100 { return self == 0x02EA || self == 0x02EB }
    if CharacterRanges.sideways.contains(self) { return false }
    return CharacterRanges.upright.contains(self) || CharacterRanges.ideographic.contains(self)
  }

  /// Whether the character lies on its side in vertical text and also turns neutral neighbours.
  var isRotatedInVerticalText: Bool {
    !isUprightInVerticalText && !CharacterRanges.neutral.contains(self)
  }

  /// Whether the character's script is drawn correctly only by a font that shapes it: glyph ranges know no conjuncts.
  ///
  /// The blocks are those from Devanagari to Sinhala, Tibetan, Myanmar and Khmer.
  var needsShaping: Bool {
    switch self {
    case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// Whether the character is one of those that MapLibre's renderers draw with installed fonts: unified ideographs,
  /// kana and Hangul.
  var isLocalIdeograph: Bool {
    switch self {
    case 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7AF: true
    default: false
    }
  }

  /// Whether nothing is drawn for the character, whatever the font: controls, spaces, joiners, selectors.
  package var isIgnorable: Bool {
    guard let properties = Unicode.Scalar(self)?.properties else { return true }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the character belongs to the cluster begun before it: a mark, a joiner or a selector.
  var continuesCluster: Bool {
    guard self >= 0x0300, let scalar = Unicode.Scalar(self) else { return false }
    if self == 0x200C || self == 0x200D { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

/// The fonts that a stack asks for: families and a style.
///
/// They decide among the fonts that draw a character which those of the stack lack. Families of one design are named
/// after each other ("Noto Sans", "Noto Sans Thai"), so a family whose name begins with one that is asked for comes
/// before all others, the shortest such name first ("Noto Sans Thai Looped" comes later). Within a family, and among
/// all others, fonts with the nearest style come first.
struct FontWish: Sendable, Hashable {
  /// The keys of the families that are asked for, in order; see ``FontNames/key(_:)``.
  let families: [String]
  /// The style that is asked for.
  let style: FontStyle

  /// The families and the style of fonts that are asked for.
  init(families: [String] = [], style: FontStyle = FontStyle()) {
    self.families = families
    self.style = style
  }

  /// The wish that the names of a stack express; the style is that of the first.
  ///
  /// - Parameter find: The font with a name, if there is one.
  init(_ stack: FontStack, find: (String) -> FontCollection.Face?) {
    var families: [String] = []
    var style: FontStyle?
    for name in stack.fonts {
      let words = StyledName(name)
      let face = find(name)
      let family = face.map { FontNames.key($0.names.family) } ?? words.family
      if !family.isEmpty, !families.contains(family) { families.append(family) }
      // The name of a family alone stands for its most regular font.
      if style == nil { style = face?.style ?? words.style }
    }
    self.init(families: families, style: style ?? FontStyle())
  }

  /// The place of a font among those that draw a character; the least comes first.
  func rank(of names: FontNames, _ style: FontStyle) -> Rank {
    let family = FontNames.key(names.family)
    var (place, words) = (families.count, 0)
    for (index, wanted) in families.enumerated() where family.hasPrefix(wanted) {
      let rest = family.dropFirst(wanted.count)
      guard rest.isEmpty || rest.first == " " else { continue }
      (place, words) = (index, rest.count { $0 == " " })
      break
    }
    return Rank(
      place: place, words: words, mismatch: style.mismatch(with: self.style),
      namedMismatch: StyledName(names.full).style.mismatch(with: self.style))
  }

  /// The place of a font among those that draw a character.
  struct Rank: Comparable {
    /// The index of the family that the font's family begins with; their number if there is none.
    let place: Int
    /// The number of words behind the name that is asked for.
    let words: Int
    /// The difference from the style that is asked for.
    let mismatch: FontMismatch
    /// The same of the style that the font's name describes: some bold fonts state the weight of a regular one.
    let namedMismatch: FontMismatch

    static func < (a: Rank, b: Rank) -> Bool {
      (a.place, a.words, a.mismatch, a.namedMismatch) < (b.place, b.words, b.mismatch, b.namedMismatch)
    }
  }
}

/// The name of a font, divided into its family and the words for its style.
struct StyledName: Hashable {
  /// The key of the family.
  let family: String
  /// The style that the words describe.
  let style: FontStyle

  /// Divides a name: "Noto Sans Bold Italic" is the bold, slanting font of the family "Noto Sans".
  init(_ name: String) {
    var words = name.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "_" }.map(String.init)
    var style = FontStyle()
    while let last = words.last {
      let pair = words.suffix(2).joined()
      if words.count >= 2, Self.apply(pair, to: &style) {
        words.removeLast(2)
      } else if Self.apply(last, to: &style) {
        words.removeLast()
      } else {
        break
      }
    }
    family = words.joined(separator: " ")
    self.style = style
  }

  /// Notes what a word says about the style; returns `false` if it says nothing.
  private static func apply(_ word: String, to style: inout FontStyle) -> Bool {
    if let weight = weights[word] {
      style.weight = weight
    } else if let width = widths[word] {
      style.width = width
    } else if word == "italic" || word == "oblique" {
      style.isItalic = true
    } else if word.hasSuffix("italic"), let weight = weights[String(word.dropLast(6))] {
      style.weight = weight
      style.isItalic = true
    } else {
      return word == "regular" || word == "normal"
    }
    return true
  }

  /// The words for weights (OpenType 1.9, “OS/2”, usWeightClass).
  private static let weights: [String: Double] = [
    "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "book": 400, "medium": 500,
    "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
    "black": 900, "heavy": 900,
  ]

  /// The words for widths (OpenType 1.9, “OS/2”, usWidthClass).
  private static let widths: [String: Double] = [
    "ultracondensed": 50, "extracondensed": 62.5, "condensed": 75, "semicondensed": 87.5,
    "semiexpanded": 112.5, "expanded": 125, "extraexpanded": 150, "ultraexpanded": 200,
  ]
}

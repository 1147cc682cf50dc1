/// The weight, slant and width of a font.
public struct FontStyle: Sendable, Hashable {
  /// The weight, 1 to 1000: 400 is regular, 700 bold.
  public var weight: Double
  /// Whether letters slant.
  public var isItalic: Bool
  /// The width in percent of the normal one.
  public var width: Double

  /// A style, by default the regular one.
  public init(weight: Double = 400, isItalic: Bool = false, width: Double = 100) {
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
  }

  /// The style described by the names of a stack: "Noto Sans Bold Italic" is bold and slants.
  init(named stack: FontStack) {
    self.init()
    let name = stack.fonts.first?.lowercased() ?? ""
    for word in name.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "_" }) {
      if let weight = FontStyle.weights[String(word)] { self.weight = weight }
      if word == "italic" || word == "oblique" { isItalic = true }
      if word.hasSuffix("italic"), let weight = FontStyle.weights[String(word.dropLast(6))] {
        self.weight = weight
        isItalic = true
      }
    }
  }

  /// The words for weights (OpenType 1.9, “OS/2”, usWeightClass).
  private static let weights: [String: Double] = [
    "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400, "normal": 400,
    "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800,
    "ultrabold": 800, "black": 900, "heavy": 900,
  ]

  /// The distance of a style from another: a wrong slant weighs more than any weight, a wrong width more than both.
  func distance(to other: FontStyle) -> Double {
    abs(weight - other.weight) + (isItalic == other.isItalic ? 0 : 1000) + 40 * abs(width - other.width)
  }
}

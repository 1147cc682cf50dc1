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

  /// The difference from another style, the one that is asked for.
  func mismatch(with wish: FontStyle) -> FontMismatch { FontMismatch(of: self, with: wish) }
}

/// The difference of a font's style from the one that is asked for; the least is the best.
///
/// A wrong width counts more than a wrong slant, and that more than a wrong weight (CSS Fonts 4, “Matching font
/// styles”).
struct FontMismatch: Comparable {
  private let width: Double
  private let slant: Int
  private let weight: Double

  /// More than any two widths, or weights, differ by.
  private static let wrongSide = 1000.0

  fileprivate init(of style: FontStyle, with wish: FontStyle) {
    // Of the widths up to the normal one, narrower ones are tried first; of the others, wider ones.
    let wider = style.width - wish.width
    width = abs(wider) + ((wish.width <= 100 ? wider > 0 : wider < 0) ? Self.wrongSide : 0)
    slant = style.isItalic == wish.isItalic ? 0 : 1
    weight = Self.weight(style.weight, wish.weight)
  }

  /// The difference of weights, by the order in which they are tried.
  ///
  /// Light fonts give way to lighter ones first, bold ones to bolder ones. Between 400 and 500, those up to 500 come
  /// first, then the lighter ones.
  private static func weight(_ weight: Double, _ wish: Double) -> Double {
    let bolder = weight - wish
    switch wish {
    case ..<400: return abs(bolder) + (bolder > 0 ? wrongSide : 0)
    case ...500:
      if bolder >= 0, weight <= 500 { return bolder }
      return abs(bolder) + (bolder < 0 ? wrongSide : 2 * wrongSide)
    default: return abs(bolder) + (bolder < 0 ? wrongSide : 0)
    }
  }

  static func < (a: FontMismatch, b: FontMismatch) -> Bool {
    (a.width, a.slant, a.weight) < (b.width, b.slant, b.weight)
  }
}

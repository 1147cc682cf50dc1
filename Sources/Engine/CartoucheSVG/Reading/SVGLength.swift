/// A length with its unit (SVG 1.1, section 4.2; CSS Values and Units 3 for absolute units).
struct SVGLength: Sendable, Hashable {
  private enum Unit: String {
    case px, pt, pc, mm, cm, `in`, em, ex, rem
    case percent = "%"

    /// CSS pixels per unit; `nil` for units that depend on something else.
    var pixels: Double? {
      switch self {
      case .px: 1
      case .pt: 96.0 / 72
      case .pc: 16
      case .mm: 96 / 25.4
      case .cm: 960 / 25.4
      case .in: 96
      case .em, .ex, .rem, .percent: nil
      }
    }
  }

  private let value: Double
  private let unit: Unit

  /// The length in a text; `nil` if it is none.
  init?(_ text: String) {
    var scanner = NumberScanner(text)
    guard let value = scanner.number() else { return nil }
    let rest = text.utf8.dropFirst(scanner.index).drop { $0 <= 0x20 }
    var name = String(Substring(rest))
    while name.last?.isWhitespace == true { name.removeLast() }
    guard let unit = name.isEmpty ? .px : Unit(rawValue: name.lowercased()) else { return nil }
    (self.value, self.unit) = (value, unit)
  }

  /// A length in pixels of the user's plane.
  init(_ pixels: Double) { (value, unit) = (pixels, .px) }

  /// Whether it is a share of another length.
  var isRelative: Bool { unit == .percent }

  /// The length in user units.
  ///
  /// - Parameters:
  ///   - whole: The length that percentages refer to.
  ///   - fontSize: The size of the font.
  func pixels(of whole: Double, fontSize: Double) -> Double {
    switch unit {
    case .percent: value / 100 * whole
    case .em, .rem: value * fontSize
    case .ex: value * fontSize / 2
    default: value * (unit.pixels ?? 1)
    }
  }
}

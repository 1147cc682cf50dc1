import CartoucheJSON

/// Colours by which a map tells values apart.
///
/// ```swift
/// let colors = ColorPalette(named: "viridis")?.colors(5)
/// let diverging = ColorPalette(named: "RdBu-reversed")
/// ```
///
/// All palettes but a few categorical ones, which ``all`` lists last, are safe for the colour-blind.
public struct ColorPalette: Sendable, Hashable {
  /// The kinds of data that palettes are for.
  public enum Kind: String, Sendable, Hashable {
    /// Numbers from low to high.
    case sequential
    /// Numbers on both sides of zero.
    case diverging
    /// Values without an order.
    case categorical
  }

  /// The name, with `-reversed` at its end for a palette in the opposite order.
  public let name: String
  /// The kind of data that the palette is for.
  public let kind: Kind
  /// The colours, `0xRRGGBB`: evenly spaced along a ramp, or those of categories.
  private let anchors: [UInt32]
  /// The shares of a ramp that are left out at its ends for a few colours, as they are nearly white or black.
  private let margin: Double

  init(_ name: String, _ kind: Kind, _ anchors: [UInt32], margin: Double = 0) {
    self.name = name
    self.kind = kind
    self.anchors = anchors
    self.margin = margin
  }

  /// The palette of this name, whatever its capitals; with `-reversed` at the end, in the opposite order.
  public init?(named name: String) {
    let mark = "-reversed"
    let wanted = name.lowercased()
    let isReversed = wanted.hasSuffix(mark)
    let plain = isReversed ? String(wanted.dropLast(mark.count)) : wanted
    guard let found = Self.all.first(where: { $0.name.lowercased() == plain }) else { return nil }
    self = isReversed ? found.reversed : found
  }

  /// The palette in the opposite order.
  public var reversed: ColorPalette {
    let mark = "-reversed"
    let other = name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name + mark
    return ColorPalette(other, kind, anchors.reversed(), margin: margin)
  }

  /// The greatest number of colours that can be told apart: of a palette of categories, all that it has.
  public var capacity: Int { kind == .categorical ? anchors.count : 12 }

  /// Some colours, such as `#440154`: evenly spaced along a ramp; the first ones of categories, from the start again where
  /// there are not as many.
  ///
  /// - Parameter count: The number of colours, 0 or more.
  public func colors(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    if kind == .categorical { return (0..<count).map { Self.text(anchors[$0 % anchors.count]) } }
    let margin = count >= anchors.count ? 0 : margin
    return (0..<count).map { index in
      let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
      return Self.text(color(at: margin + share * (1 - 2 * margin)))
    }
  }

  /// The colour at a place of the ramp, 0 to 1, between its neighbours in sRGB.
  private func color(at place: Double) -> UInt32 {
    let position = min(max(place, 0), 1) * Double(anchors.count - 1)
    let index = min(Int(position), anchors.count - 2)
    let share = position - Double(index)
    return [16, 8, 0].reduce(UInt32(0)) { color, shift in
      let low = Double(anchors[index] >> shift & 255)
      let high = Double(anchors[index + 1] >> shift & 255)
      return color | UInt32((low + (high - low) * share).rounded()) << shift
    }
  }

  private static func text(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The palette of numbers where none is named.
  public static let standard = viridis
  /// The palette of numbers of both signs where none is named: blue below zero, red above.
  public static let standardDiverging = redBlue.reversed
  /// The palette of texts where none is named.
  public static let standardCategorical = okabeIto
}

extension JSONValue {
  /// The colours as values of a style.
  static func colors(_ colors: [String]) -> [JSONValue] { colors.map(JSONValue.string) }
}

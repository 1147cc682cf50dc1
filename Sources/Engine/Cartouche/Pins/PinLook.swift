import CartoucheExpressions

/// The look of a pin.
public struct PinLook: Sendable, Hashable {
  /// The size of a pin.
  public enum Size: String, Sendable, Hashable, CaseIterable {
    case small, medium, large

    /// The diameter of the head in logical pixels, with its edge.
    var head: Double {
      switch self {
      case .small: 20
      case .medium: 26
      case .large: 36
      }
    }
  }

  /// The size.
  public var size: Size
  /// The colour of the head.
  public var color: Color
  /// The symbol on the head.
  public var symbol: PinSymbol

  /// A pin.
  public init(
    size: Size = .medium, color: Color = Self.standardColor, symbol: PinSymbol = .none
  ) {
    self.size = size
    self.color = color
    self.symbol = symbol
  }

  /// The default colour of pins.
  public static let standardColor = Color(red: 213.0 / 255, green: 62.0 / 255, blue: 62.0 / 255)

  /// The colour of markers in the simplestyle specification 1.1.
  package static let simplestyleColor = Color(red: 126.0 / 255, green: 126.0 / 255, blue: 126.0 / 255)
}

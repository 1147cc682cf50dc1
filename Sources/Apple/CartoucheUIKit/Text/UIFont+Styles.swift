import Foundation

extension UIFont {
  /// The weight of letters, -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight; 0 is that of running text.
    public let rawValue: CGFloat

    /// A weight from -1 to 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// A weight from -1 to 1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The lightest weight.
    public static let ultraLight = Weight(-0.8)
    /// A very light weight.
    public static let thin = Weight(-0.6)
    /// A light weight.
    public static let light = Weight(-0.4)
    /// The weight of running text.
    public static let regular = Weight(0)
    /// A weight between regular and semibold.
    public static let medium = Weight(0.23)
    /// A weight between medium and bold.
    public static let semibold = Weight(0.3)
    /// The weight of bold text.
    public static let bold = Weight(0.4)
    /// A weight beyond bold.
    public static let heavy = Weight(0.56)
    /// The heaviest weight.
    public static let black = Weight(0.62)
  }

  /// The purpose of a text, which determines its size.
  ///
  /// Sizes are those of the table "Large (default)" in Apple's Human Interface Guidelines, Typography.
  public enum TextStyle: String, Sendable {
    /// The largest title.
    case largeTitle
    /// A title of the first rank.
    case title1
    /// A title of the second rank.
    case title2
    /// A title of the third rank.
    case title3
    /// A heading, as large as running text.
    case headline
    /// A heading of lower rank.
    case subheadline
    /// Running text.
    case body
    /// Text of a callout.
    case callout
    /// A footnote.
    case footnote
    /// A caption.
    case caption1
    /// A caption of lower rank.
    case caption2

    /// The size in points.
    var pointSize: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      }
    }
  }
}

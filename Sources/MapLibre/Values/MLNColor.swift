import Foundation

/// A colour in sRGB with straight (not premultiplied) components, shaped like the colour class of iOS.
///
/// Source written against `UIColor` or `NSColor` compiles with the type aliases of those names.
public final class MLNColor: NSObject, Sendable {
  /// The red component, usually 0 to 1.
  public let red: CGFloat
  /// The green component, usually 0 to 1.
  public let green: CGFloat
  /// The blue component, usually 0 to 1.
  public let blue: CGFloat
  /// The opacity, 0 to 1.
  public let alpha: CGFloat

  /// A colour from straight components, each 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour with another opacity, 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> MLNColor {
    MLNColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Whether the other object is a colour with equal components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNColor else { return false }
    return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }

  /// A hash of the components.
  public override var hash: Int {
    var hasher = Hasher()
    for component in [red, green, blue, alpha] { hasher.combine(component) }
    return hasher.finalize()
  }

  /// The CSS text, `rgba(255,127.5,0,1)`: channels 0 to 255, alpha 0 to 1.
  public override var description: String {
    let channels = styleChannels.map(\.numberText).joined(separator: ",")
    return "rgba(\(channels),\(Double(alpha).numberText))"
  }

  /// Red, green and blue as the style language counts them, 0 to 255.
  ///
  /// A channel within 1e-9 of a whole number is that number: 239/255 is 239, not 238.99999999999997.
  var styleChannels: [Double] {
    [red, green, blue].map { component in
      let channel = Double(component) * 255
      return abs(channel - channel.rounded()) < 1e-9 ? channel.rounded() : channel
    }
  }
}

// The values of iOS: `orange` is (1, 0.5, 0), `green` is (0, 1, 0).
extension MLNColor {
  /// Black, opaque.
  public static let black = MLNColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = MLNColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = MLNColor(white: 2.0 / 3, alpha: 1)
  /// White, opaque.
  public static let white = MLNColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = MLNColor(white: 0.5, alpha: 1)
  /// Red, opaque.
  public static let red = MLNColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green, opaque.
  public static let green = MLNColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue, opaque.
  public static let blue = MLNColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = MLNColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = MLNColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = MLNColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red with half of green.
  public static let orange = MLNColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = MLNColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A dark orange.
  public static let brown = MLNColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = MLNColor(white: 0, alpha: 0)
}

/// The name iOS gives its colour class.
public typealias UIColor = MLNColor
/// The name macOS gives its colour class.
public typealias NSColor = MLNColor

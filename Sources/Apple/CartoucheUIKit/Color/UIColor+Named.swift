import Foundation

// The components that Apple documents: `orange` is (1, 0.5, 0), `green` is (0, 1, 0).
extension UIColor {
  /// Black, opaque.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// White, opaque.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red, opaque.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green, opaque.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue, opaque.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red with half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A dark orange.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The colour of text on a light background.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The colour of text on a dark background.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

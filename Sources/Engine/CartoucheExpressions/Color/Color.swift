/// A colour in sRGB with straight (not premultiplied) channels.
///
/// Follows the colour type of the MapLibre Style Specification (“Types › Color”). The channels keep their
/// values where `alpha` is 0, so that interpolation towards a transparent colour keeps its hue.
public struct Color: Sendable, Hashable {
  /// The red channel, 0 to 1, not multiplied by ``alpha``.
  public var red: Double
  /// The green channel, 0 to 1, not multiplied by ``alpha``.
  public var green: Double
  /// The blue channel, 0 to 1, not multiplied by ``alpha``.
  public var blue: Double
  /// The opacity, 0 to 1.
  public var alpha: Double

  /// A colour from straight channels, each 0 to 1.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from channels that are already multiplied by `alpha`; all zero when `alpha` is 0.
  @inlinable
  public init(premultipliedRed red: Double, green: Double, blue: Double, alpha: Double) {
    let factor = alpha == 0 ? Double.infinity : alpha
    self.init(red: red / factor, green: green / factor, blue: blue / factor, alpha: alpha)
  }

  /// The channels red, green, blue multiplied by alpha, then alpha itself.
  @inlinable
  public var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

extension Color: CustomStringConvertible {
  /// The CSS text `rgba(r,g,b,a)`: channels rounded to 0…255, alpha 0…1 in its shortest form.
  public var css: String {
    let channels = [red, green, blue].map { ECMAScript.string(from: ECMAScript.round($0 * 255)) }
    return "rgba(\(channels.joined(separator: ",")),\(ECMAScript.string(from: alpha)))"
  }

  /// The same as ``css``.
  public var description: String { css }
}

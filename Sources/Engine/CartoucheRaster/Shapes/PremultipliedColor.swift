/// A colour with premultiplied alpha, four floats in 0…1.
///
/// The channels stand in the order red, green, blue, alpha; no gamma is applied anywhere.
public struct PremultipliedColor: Hashable, Sendable, BitwiseCopyable {
  /// Red, green and blue, each already times alpha, and alpha.
  public var rgba: SIMD4<Float>

  /// Wraps four channels that are already premultiplied.
  @inlinable
  public init(rgba: SIMD4<Float>) {
    self.rgba = rgba
  }

  /// Premultiplies a straight colour, channels in 0…1.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    rgba = SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// Transparent black.
  public static let clear = PremultipliedColor(rgba: .zero)

  /// Opaque black.
  public static let black = PremultipliedColor(red: 0, green: 0, blue: 0)

  /// Opaque white.
  public static let white = PremultipliedColor(red: 1, green: 1, blue: 1)

  /// The opacity, 0…1.
  @inlinable
  public var alpha: Float { rgba.w }

  /// The colour with its opacity multiplied, all four channels scaled.
  @inlinable
  public func multiplied(by opacity: Float) -> PremultipliedColor {
    PremultipliedColor(rgba: rgba * opacity)
  }

  /// The colour at a fraction of the way to another, linear in premultiplied channels.
  @inlinable
  public func mixed(with other: PremultipliedColor, amount: Float) -> PremultipliedColor {
    PremultipliedColor(rgba: rgba + (other.rgba - rgba) * amount)
  }

  /// The colour as it can be drawn: not a number becomes 0, everything else is cut to 0…1.
  var drawable: PremultipliedColor {
    let (x, y, z, w) = (rgba.x, rgba.y, rgba.z, rgba.w)
    if x >= 0, x <= 1, y >= 0, y <= 1, z >= 0, z <= 1, w >= 0, w <= 1 { return self }
    let numbers = SIMD4<Float>.zero.replacing(with: rgba, where: rgba .== rgba)
    return PremultipliedColor(rgba: numbers.clamped(lowerBound: .zero, upperBound: .one))
  }
}

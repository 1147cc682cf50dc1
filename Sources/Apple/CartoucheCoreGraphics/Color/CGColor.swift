import Foundation

/// A colour: components in a colour space, and an opacity.
public final class CGColor: Sendable, Hashable {
  /// The space that defines the meaning of the components.
  public let colorSpace: CGColorSpace?
  /// The components, then the opacity.
  public let components: [CGFloat]?

  private let space: CGColorSpace
  private let values: [CGFloat]

  /// Black, opaque.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White, opaque.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// A colour with components in a space, followed by the opacity.
  ///
  /// `nil` unless there is one number more than the space has components.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count == space.numberOfComponents + 1 else { return nil }
    self.init(space, components)
  }

  /// A colour in sRGB, each component usually 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// A colour in the device's own red, green and blue, which is sRGB here.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey, 0 (black) to 1 (white).
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(.gray, [gray, alpha]) }

  private init(_ space: CGColorSpace, _ values: [CGFloat]) {
    (self.space, self.values) = (space, values)
    (colorSpace, components) = (space, values)
  }

  /// The opacity, 0 to 1.
  public var alpha: CGFloat { values.last ?? 1 }

  /// The number of components, including the opacity.
  public var numberOfComponents: Int { values.count }

  /// The same colour with another opacity, 0 to 1.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

  /// The nearest colour in another space: components of spaces that are not extended are clamped to 0...1.
  public func converted(
    to target: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
  ) -> CGColor? {
    guard target != space else { return self }
    var components = target.components(of: space.light(of: values))
    if target.name?.contains("Extended") != true { components = components.map { min(max($0, 0), 1) } }
    return CGColor(target, components.map { CGFloat($0) } + [alpha])
  }

  /// Red, green and blue in sRGB and the opacity; beyond 0 to 1 for colours outside the gamut of sRGB.
  package var extendedSRGB: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    // Components that are already in sRGB keep their exact values.
    if case .sRGB = space.transfer, !space.hasP3Primaries {
      let first = values[0]
      return space.model == .rgb ? (first, values[1], values[2], alpha) : (first, first, first, alpha)
    }
    let components = CGColorSpace.standard.components(of: space.light(of: values)).map { CGFloat($0) }
    return (components[0], components[1], components[2], alpha)
  }

  /// Whether both have the same components in the same space.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.space == right.space && left.values == right.values
  }

  /// Feeds space and components to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

/// The treatment of colours that a space cannot represent; here the nearest component is always used.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The device's own choice.
  case defaultIntent
  /// Colours inside both gamuts stay exact, relative to the white of the medium.
  case absoluteColorimetric
  /// Colours inside both gamuts stay exact.
  case relativeColorimetric
  /// Relations between colours are kept.
  case perceptual
  /// Saturation is kept.
  case saturation
}

extension CGColorSpace {
  /// The linear light of components, as red, green and blue with the primaries of sRGB.
  fileprivate func light(of components: [CGFloat]) -> [Double] {
    let light = components.prefix(numberOfComponents).map { transfer.light(of: Double($0)) }
    guard model == .rgb else { return [light[0], light[0], light[0]] }
    return hasP3Primaries ? Self.multiply(Self.sRGBFromP3, light) : light
  }

  /// The components of linear light with the primaries of sRGB.
  fileprivate func components(of light: [Double]) -> [Double] {
    guard model == .rgb else {
      // Luminance with the primaries of sRGB (ITU-R BT.709).
      return [transfer.component(of: 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])]
    }
    let own = hasP3Primaries ? Self.multiply(Self.p3FromSRGB, light) : light
    return own.map(transfer.component)
  }

  // From the chromaticities of both spaces with the white point D65 (CSS Color 4, §10.10 and §10.14).
  private static let sRGBFromP3 = [
    [1.2249401762805598, -0.22494017628055996, 0],
    [-0.042056954709688163, 1.0420569547096881, 0],
    [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
  ]
  private static let p3FromSRGB = [
    [0.82246196871436230, 0.17753803128563775, 0],
    [0.033194198850664238, 0.96680580114933576, 0],
    [0.017082631155074535, 0.072397444230021260, 0.91051992461490411],
  ]

  private static func multiply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
  }
}

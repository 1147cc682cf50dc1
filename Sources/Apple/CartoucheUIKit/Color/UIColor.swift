import CartoucheCoreGraphics
import Foundation
import Synchronization

/// A colour: components in a colour space, or a choice between colours by the appearance.
///
/// Two colours are equal when they look the same in sRGB; on Apple's platforms their spaces count too.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  private enum Value {
    case color(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
  }

  private let value: Value

  /// A colour of Core Graphics.
  public init(cgColor: CGColor) { value = .color(cgColor) }

  /// A colour that depends on the appearance; the provider is called each time.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) { value = .dynamic(dynamicProvider) }

  /// A colour in sRGB, each component usually 0 to 1; others lie outside its gamut.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// A colour in Display P3, each component usually 0 to 1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
    self.init(cgColor: color ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour with a hue (0 red, 1/3 green, 2/3 blue, 1 red again), a saturation and a brightness, all 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HSBComponents(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
  }

  /// The colour of a `#colorLiteral`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// A colour of the asset catalogues of the program, light or dark; `nil` if there is none with the name.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// A colour of the asset catalogues of a bundle; `nil` if there is none with the name.
  ///
  /// Catalogues are the folders `….xcassets` among the resources, which the package manager copies as they are.
  ///
  /// - Parameter traits: The traits to choose the colour for; without a light or dark appearance it follows that of the
  ///   environment.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?)
  {
    guard let asset = ColorAsset(named: name, in: bundle ?? .main) else { return nil }
    let style = traits?.userInterfaceStyle ?? .unspecified
    self.init { asset.color(style == .unspecified ? $0.userInterfaceStyle : style) }
  }

  /// The colour in the current appearance.
  open var cgColor: CGColor {
    // A dynamic colour may lead to another; a cycle of them ends here.
    var color = self
    for _ in 0..<16 {
      switch color.value {
      case .color(let value): return value
      case .dynamic(let choose): color = choose(UITraitCollection.current)
      }
    }
    return .black
  }

  /// The colour in an appearance, on which the result no longer depends.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let choose) = value else { return self }
    return choose(traitCollection)
  }

  /// The same colour with another opacity, 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch value {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let choose): UIColor { choose($0).withAlphaComponent(alpha) }
    }
  }

  /// Red, green and blue in sRGB and the opacity, in the current appearance.
  package var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor.extendedSRGB
  }

  /// The colour itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a colour that looks the same in the current appearance.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.components == components } ?? false
  }

  /// A hash of the components.
  open override var hash: Int {
    var hasher = Hasher()
    let (red, green, blue, alpha) = components
    for component in [red, green, blue, alpha] { hasher.combine(component) }
    return hasher.finalize()
  }

  /// The space and the components.
  open override var description: String {
    let color = cgColor
    let numbers = (color.components ?? []).map { String(format: "%g", Double($0)) }
    let space = color.colorSpace?.name?.replacing("kCGColorSpace", with: "").replacing("Extended", with: "")
    return "UIExtended\(space ?? "SRGB")ColorSpace \(numbers.joined(separator: " "))"
  }
}

/// The type of `#colorLiteral` without other type information.
public typealias _ColorLiteralType = UIColor

/// Hue, saturation and brightness, each 0 to 1.
///
/// After A. R. Smith, “Color gamut transform pairs” (SIGGRAPH 1978).
struct HSBComponents {
  let hue, saturation, brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func unit(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 1) : 0 }
    (self.hue, self.saturation, self.brightness) = (unit(hue), unit(saturation), unit(brightness))
  }

  /// The components of red, green and blue, which are clamped to 0...1; a grey has the hue 0.
  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let channels = [red, green, blue].map { min(max($0, 0), 1) }
    let high = max(channels[0], channels[1], channels[2])
    let range = high - min(channels[0], channels[1], channels[2])
    var sector: CGFloat = 0
    if range > 0 {
      if high == channels[0] {
        sector = (channels[1] - channels[2]) / range
        if sector < 0 { sector += 6 }
      } else if high == channels[1] {
        sector = 2 + (channels[2] - channels[0]) / range
      } else {
        sector = 4 + (channels[0] - channels[1]) / range
      }
    }
    self.init(hue: sector / 6, saturation: high > 0 ? range / high : 0, brightness: high)
  }

  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    func channel(_ offset: CGFloat) -> CGFloat {
      let sector = (hue * 6 + offset).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(sector, 4 - sector, 1))
    }
    return (channel(5), channel(3), channel(1))
  }
}

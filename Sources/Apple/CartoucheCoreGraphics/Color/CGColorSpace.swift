import Foundation

/// The meaning of the components of a colour.
///
/// The known spaces are those of red, green and blue with the primaries of sRGB or of Display P3, and grey with the
/// transfer function of sRGB or a gamma of 2.2.
public final class CGColorSpace: Sendable, Hashable {
  /// The type of components that colours of a space have.
  public enum Model: Int32, Sendable {
    /// One component besides the opacity.
    case monochrome = 0
    /// Red, green and blue besides the opacity.
    case rgb = 1
  }

  /// sRGB (IEC 61966-2-1), components 0 to 1.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with components beyond 0 to 1 for colours outside of its gamut.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The primaries of sRGB without a transfer function.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The primaries of sRGB without a transfer function, with components that may be beyond 0 to 1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: the primaries of DCI-P3, the white point and transfer function of sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3 with components beyond 0 to 1.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Grey with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with the transfer function of sRGB, with components that may be beyond 0 to 1.
  public static let extendedGray = "kCGColorSpaceExtendedGray"

  /// The name of the space, one of the constants of this type.
  public let name: String?
  /// The type of the components.
  public let model: Model

  let transfer: ColorTransfer
  let hasP3Primaries: Bool

  /// The space with a name; `nil` for names other than the constants of this type.
  public init?(name: String) {
    guard let kind = Self.kinds[name] else { return nil }
    self.name = name
    (model, transfer, hasP3Primaries) = kind
  }

  /// The number of components besides the opacity.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  /// Whether both spaces have the same name.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.name == right.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private init(known name: String, model: Model, transfer: ColorTransfer) {
    (self.name, self.model, self.transfer, hasP3Primaries) = (name, model, transfer, false)
  }

  private static let kinds: [String: (Model, ColorTransfer, Bool)] = [
    sRGB: (.rgb, .sRGB, false), extendedSRGB: (.rgb, .sRGB, false),
    linearSRGB: (.rgb, .linear, false), extendedLinearSRGB: (.rgb, .linear, false),
    displayP3: (.rgb, .sRGB, true), extendedDisplayP3: (.rgb, .sRGB, true),
    genericGrayGamma2_2: (.monochrome, .gamma(2.2), false), extendedGray: (.monochrome, .sRGB, false),
  ]

  static let standard = CGColorSpace(known: sRGB, model: .rgb, transfer: .sRGB)
  static let gray = CGColorSpace(known: extendedGray, model: .monochrome, transfer: .sRGB)
}

/// The space of the device's own red, green and blue; here sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }

/// The space of the device's own grey; here grey with the transfer function of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// The relation of a component to an amount of light, both 0 to 1; negative numbers mirror positive ones.
enum ColorTransfer: Sendable {
  case linear
  case gamma(Double)
  /// The curve of IEC 61966-2-1.
  case sRGB

  func light(of component: Double) -> Double {
    let size = component.magnitude
    let light =
      switch self {
      case .linear: size
      case .gamma(let exponent): pow(size, exponent)
      case .sRGB: size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      }
    return component < 0 ? -light : light
  }

  func component(of light: Double) -> Double {
    let size = light.magnitude
    let component =
      switch self {
      case .linear: size
      case .gamma(let exponent): pow(size, 1 / exponent)
      case .sRGB: size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      }
    return light < 0 ? -component : component
  }
}

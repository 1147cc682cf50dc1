import CartoucheGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// CIELAB coordinates against the D50 white point, as the style specification's reference uses them.
///
/// Formulas and matrices: CSS Color Module Level 4; Bostock, “Lab and RGB” (D50, two-degree observer).
package struct LabColor: Sendable, Hashable {
  /// Lightness, 0 to 100.
  package var lightness: Double
  /// The green–red axis, about -125 to 125.
  package var a: Double
  /// The blue–yellow axis, about -125 to 125.
  package var b: Double
  /// The opacity, 0 to 1.
  package var alpha: Double
}

/// The polar form of ``LabColor``; the hue of a grey is NaN.
package struct HCLColor: Sendable, Hashable {
  /// The angle in the a-b plane in degrees, 0 to 360, or NaN where there is no chroma.
  package var hue: Double
  /// The distance from grey, 0 to about 230.
  package var chroma: Double
  /// Lightness, 0 to 100.
  package var lightness: Double
  /// The opacity, 0 to 1.
  package var alpha: Double
}

/// The D50 white point and the knee of the CIELAB curve.
private enum CIE {
  static let white = (x: 0.96422, y: 1.0, z: 0.82521)
  static let delta = 6.0 / 29
  static let slope = 3 * delta * delta
  static let offset = 4.0 / 29

  static func compress(_ value: Double) -> Double {
    value > delta * delta * delta ? ElementaryFunctions.power(value, 1 / 3.0) : value / slope + offset
  }

  static func expand(_ value: Double) -> Double {
    value > delta ? value * value * value : slope * (value - offset)
  }
}

extension LabColor {
  /// The CIELAB coordinates of an sRGB colour; a grey gets exactly zero for both axes.
  package init(_ color: Color) {
    let red = Self.linear(color.red)
    let green = Self.linear(color.green)
    let blue = Self.linear(color.blue)
    let y = CIE.compress((0.2225045 * red + 0.7168786 * green + 0.0606169 * blue) / CIE.white.y)
    var x = y
    var z = y
    if red != green || green != blue {
      x = CIE.compress((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / CIE.white.x)
      z = CIE.compress((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / CIE.white.z)
    }
    self.init(
      lightness: max(0, 116 * y - 16), a: 500 * (x - y), b: 200 * (y - z), alpha: color.alpha)
  }

  /// The Cartesian form; a NaN hue counts as 0.
  package init(_ color: HCLColor) {
    let angle = color.hue.isNaN ? 0 : color.hue * .pi / 180
    self.init(
      lightness: color.lightness, a: ElementaryFunctions.cosine(angle) * color.chroma,
      b: ElementaryFunctions.sine(angle) * color.chroma,
      alpha: color.alpha)
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : ElementaryFunctions.power((channel + 0.055) / 1.055, 2.4)
  }
}

extension HCLColor {
  /// The polar form of CIELAB coordinates.
  package init(_ color: LabColor) {
    let chroma = (color.a * color.a + color.b * color.b).squareRoot()
    var hue = Double.nan
    if (chroma * 10000).rounded() != 0 {
      hue = (ElementaryFunctions.arctangent(y: color.b, x: color.a) * 180 / .pi).truncatingRemainder(
        dividingBy: 360)
      if hue < 0 { hue += 360 }
    }
    self.init(hue: hue, chroma: chroma, lightness: color.lightness, alpha: color.alpha)
  }
}

extension Color {
  /// The sRGB colour of CIELAB coordinates, each channel clipped to 0…1.
  package init(_ color: LabColor) {
    let height = (color.lightness + 16) / 116
    let x = CIE.white.x * CIE.expand(height + color.a / 500)
    let y = CIE.white.y * CIE.expand(height)
    let z = CIE.white.z * CIE.expand(height - color.b / 200)
    self.init(
      red: Self.companded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      green: Self.companded(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
      blue: Self.companded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
      alpha: color.alpha)
  }

  /// The sRGB colour of an HSL colour (CSS Color Module Level 4).
  ///
  /// The hue is in degrees, any number of turns; saturation and lightness are 0 to 1.
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    var degrees = hue.truncatingRemainder(dividingBy: 360)
    if degrees < 0 { degrees += 360 }
    let range = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let position = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
      return lightness - range * max(-1, min(position - 3, 9 - position, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func companded(_ linear: Double) -> Double {
    let value =
      linear <= 0.00304 ? 12.92 * linear : 1.055 * ElementaryFunctions.power(linear, 1 / 2.4) - 0.055
    return value < 0 ? 0 : value > 1 ? 1 : value
  }
}

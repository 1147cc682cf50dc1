import CartoucheExpressions
import CartoucheUIKit
import Foundation

/// The class of colours: that of UIKit.
public typealias MLNColor = UIColor

#if os(Linux)
  /// The class of colours under the name that it has on macOS.
  public typealias NSColor = UIColor
#endif

extension UIColor {
  /// A colour of the style language.
  package convenience init(_ color: Color) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }

  /// Red, green and blue in sRGB as the style language counts them, 0 to 255.
  ///
  /// A channel within 1e-9 of a whole number is that number: 239/255 is 239, not 238.99999999999997. Channels outside
  /// the gamut of sRGB are clamped to it: styles know no other colours.
  package var styleChannels: [Double] {
    let own = straightComponents
    return [own.red, own.green, own.blue].map { component in
      let channel = Double(min(max(component, 0), 1)) * 255
      return abs(channel - channel.rounded()) < 1e-9 ? channel.rounded() : channel
    }
  }

  /// The opacity, 0 to 1.
  package var styleAlpha: Double { Double(straightComponents.alpha) }

  /// The CSS text, `rgba(255,127.5,0,1)`: channels 0 to 255, alpha 0 to 1.
  package var cssText: String {
    "rgba(\((styleChannels + [styleAlpha]).map(\.numberText).joined(separator: ",")))"
  }

  /// The colour as a source gets it: `rgba(255,127.5,0,0.5)`, channels 0 to 255, alpha rounded to hundredths.
  var attributeText: String {
    let alpha = (styleAlpha * 100).rounded() / 100
    return
      "rgba(\((styleChannels + [alpha]).map { ($0.isFinite ? $0 : 0).numberText }.joined(separator: ",")))"
  }

  /// The components in sRGB, not multiplied by the opacity.
  private var straightComponents: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return (red, green, blue, alpha)
  }
}

import CartoucheText
import Foundation

// Metrics are those of the font that draws text with this name: the named one, or its replacement.
extension UIFont {
  /// The system font in a size in points: the engine's own font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The bold system font in a size in points: the engine's own font, drawn heavier.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font in a size in points and a weight: the engine's own font, drawn heavier from
  /// semibold on.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let name = weight.rawValue >= Weight.semibold.rawValue ? systemName + "-Bold" : systemName
    return UIFont(checked: name, fontSize.isFinite ? fontSize : systemFontSize)
  }

  /// The system font in a size in points and a weight; its digits are of one width anyway.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The system font in a size in points and a weight, whose letters are not of one width here.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The system font in a size in points, which does not slant here.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize) }

  /// The name of the family: that of the font up to a hyphen.
  public var familyName: String { fontName.split(separator: "-").first.map(String.init) ?? fontName }

  /// The height of small letters in points: about half of the size.
  public var xHeight: CGFloat { pointSize * 0.53 }

  /// The height of capital letters in points: about seven tenths of the size.
  public var capHeight: CGFloat { pointSize * 0.71 }

  /// The default size of the text of buttons in points.
  public class var buttonFontSize: CGFloat { 18 }

  /// The system font in a style of text, in the size that it has unless a user sets another.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
  }

  /// The default size of labels in points.
  public class var labelFontSize: CGFloat { 17 }
  /// The default size of text in points.
  public class var systemFontSize: CGFloat { 14 }
  /// The default size of small text in points.
  public class var smallSystemFontSize: CGFloat { 12 }

  private static let systemName = "System"

  /// The fonts that draw text in this one.
  var files: [FontFile] { TextFonts.files(named: fontName) }

  /// The width in points of a line around letters of another font that makes them as heavy as this one: 0 unless the
  /// name contains “bold”, and for fonts that the program has.
  package var emboldening: CGFloat {
    fontName.lowercased().contains("bold") && !TextFonts.hasFont(named: fontName) ? pointSize / 25 : 0
  }

  /// The length of a layout unit in points.
  var unit: Double { Double(pointSize) / Em.units }

  private var metrics: FontFile.LineMetrics? { files.first?.lineMetrics }

  /// The distance from the baseline up to the top of a line, in points; 0 without a font.
  public var ascender: CGFloat { CGFloat((metrics?.ascender ?? 0) * unit) }

  /// The distance from the baseline down to the bottom of a line in points, as a negative number; 0 without a font.
  public var descender: CGFloat { -CGFloat((metrics?.descender ?? 0) * unit) }

  /// The distance between two lines in points, in addition to their heights; 0 without a font.
  public var leading: CGFloat { CGFloat((metrics?.gap ?? 0) * unit) }

  /// The height of a line in points; 0 without a font.
  public var lineHeight: CGFloat { ascender - descender }
}

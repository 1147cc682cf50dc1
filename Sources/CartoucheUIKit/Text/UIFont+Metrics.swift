import CartoucheText
import Foundation

// Metrics are those of the font that draws text with this name: the named one, or its replacement.
extension UIFont {
  /// The system font in a size in points: the engine's own font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(checked: systemName, fontSize.isFinite ? fontSize : systemFontSize)
  }

  /// The bold system font; the same as the regular one, as the engine's font has no bold letters.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize) }

  /// The default size of labels in points.
  public class var labelFontSize: CGFloat { 17 }
  /// The default size of text in points.
  public class var systemFontSize: CGFloat { 14 }
  /// The default size of small text in points.
  public class var smallSystemFontSize: CGFloat { 12 }

  private static let systemName = "System"

  /// The fonts that draw text in this one.
  var files: [FontFile] { TextFonts.files(named: fontName) }

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

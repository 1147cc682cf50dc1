import CartoucheText
import Foundation

// Sizes follow the font that text of this name is drawn with: that of the name, or the one that stands in for it.
extension UIFont {
  /// The font of the system, in a size in points: the one that the engine brings along.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(checked: systemName, fontSize.isFinite ? fontSize : systemFontSize)
  }

  /// The bold font of the system; as the other one, which has no bold letters.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize) }

  /// The usual size of labels in points.
  public class var labelFontSize: CGFloat { 17 }
  /// The usual size of text in points.
  public class var systemFontSize: CGFloat { 14 }
  /// The usual size of small text in points.
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

  /// The distance between two lines in points, besides their heights; 0 without a font.
  public var leading: CGFloat { CGFloat((metrics?.gap ?? 0) * unit) }

  /// The height of a line in points; 0 without a font.
  public var lineHeight: CGFloat { ascender - descender }
}

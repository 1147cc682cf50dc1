import CartoucheCoreGraphics
import Foundation

extension NSAttributedString.Key {
  /// The font of text, a ``UIFont``; by default 12 points of the system's.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of text, a ``UIColor``; by default black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind text, a ``UIColor``; by default none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The colour of the outline of letters, a ``UIColor``; by default that of the text.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the outline of letters in hundredths of the font's size; a negative one fills the letters too.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
}

// Text runs from left to right in lines that end at its line breaks. It is drawn with the engine's fonts.
extension NSAttributedString {
  /// The size of the text in points.
  public func size() -> CGSize { DrawnText(self).size }

  /// Draws the text into the current context, its upper left corner at a point.
  public func draw(at point: CGPoint) { DrawnText(self).draw(at: point) }

  /// Draws the text into a rectangle, broken at spaces if a line is too long and cut off at the lower edge.
  public func draw(in rect: CGRect) { DrawnText(self, width: rect.width).draw(in: rect) }
}

extension NSString {
  /// The size of the text in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text into the current context, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into a rectangle, broken at spaces if a line is too long and cut off at the lower edge.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(in: rect)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: "\(self)", attributes: attributes)
  }
}

extension String {
  /// The size of the text in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attributes)
  }

  /// Draws the text into the current context, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into a rectangle, broken at spaces if a line is too long and cut off at the lower edge.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attributes)
  }
}

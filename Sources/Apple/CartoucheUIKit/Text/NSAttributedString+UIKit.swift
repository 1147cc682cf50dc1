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
  /// The paragraphs of text, an ``NSParagraphStyle``, of which the alignment is not drawn.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The additional distance between letters in points; not drawn.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line below text; not drawn.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through text; not drawn.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The shadow of text; not drawn.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The target of a link.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// The distance from the baseline in points; not drawn.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
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

/// The arrangement of paragraphs.
open class NSParagraphStyle: NSObject {
  /// The alignment of lines.
  open fileprivate(set) var ownAlignment = NSTextAlignment.natural
  /// The alignment of lines.
  open var alignment: NSTextAlignment { ownAlignment }
}

/// The arrangement of paragraphs, which can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of lines.
  open override var alignment: NSTextAlignment {
    get { ownAlignment }
    set { ownAlignment = newValue }
  }
  /// The additional distance between lines in points; not drawn.
  open var lineSpacing: CGFloat = 0
  /// The additional distance between paragraphs in points; not drawn.
  open var paragraphSpacing: CGFloat = 0
  /// The smallest height of a line in points; not drawn.
  open var minimumLineHeight: CGFloat = 0
  /// The largest height of a line in points; not drawn.
  open var maximumLineHeight: CGFloat = 0
  /// The height of lines, relative to that of the font; not drawn.
  open var lineHeightMultiple: CGFloat = 0
  /// The part that is left out of a line that is too long.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// The lines below text and through it.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits of the lines.
  public let rawValue: Int
  /// Lines by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

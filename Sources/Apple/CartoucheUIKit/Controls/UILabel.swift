import CartoucheCoreGraphics
import Foundation

/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
  /// The left side.
  case left
  /// The middle.
  case center
  /// The right side.
  case right
  /// Both sides.
  case justified
  /// The side on which the text's own script begins.
  case natural
}

/// The part that is left out of a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Letters at the end; lines break between words.
  case byWordWrapping
  /// Letters at the end.
  case byCharWrapping
  /// Letters at the end.
  case byClipping
  /// Letters at the beginning, in whose place there is an ellipsis.
  case byTruncatingHead
  /// Letters at the end, in whose place there is an ellipsis.
  case byTruncatingTail
  /// Letters in the middle, in whose place there is an ellipsis.
  case byTruncatingMiddle
}

/// A view that shows text.
@MainActor open class UILabel: UIView {
  /// The text; `nil` for none.
  open var text: String?
  /// The colour of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .black
  /// The font: the program's own with its name, else the engine's, drawn heavier if the name contains “bold”.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UILabel.standardFont
  /// The alignment of lines.
  open var textAlignment = NSTextAlignment.natural
  /// The part that is left out of lines if there is not enough room.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The maximum number of lines; 0 for as many as there is room for.
  open var numberOfLines = 1
  /// Whether the font shrinks until a line fits.
  open var adjustsFontSizeToFitWidth = false

  /// The default font of labels: 17 points.
  package static let standardFont = UIFont(checked: "Noto Sans Regular", 17)

  /// The measure of a text in points in a font, within a width; set by the module that draws text.
  ///
  /// The text has no size as long as no such module is loaded.
  package static var measure: ((_ text: String, _ font: UIFont, _ width: CGFloat) -> CGSize)?

  /// A label without text with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The size of the text within another size, rounded up to whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isWrapped = numberOfLines != 1 && size.width > 0
    let width = isWrapped ? size.width : .greatestFiniteMagnitude
    guard let text, let measured = UILabel.measure?(text, font ?? UILabel.standardFont, width) else {
      return .zero
    }
    return CGSize(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
  }

  /// The size of the text in one line.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

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
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text; `nil` for none.
  open var text: String? {
    didSet {
      attributed = nil
      if text != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  /// The text with attributes: those that contexts draw, in lines that break where the label ends.
  open var attributedText: NSAttributedString? {
    get { attributed ?? text.map { NSAttributedString(string: $0, attributes: ownAttributes) } }
    set {
      text = newValue?.string
      attributed = newValue
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .black
  /// The colour of the text while ``isHighlighted``; `nil` for the same.
  open var highlightedTextColor: UIColor?
  /// Whether the highlighted colour counts.
  open var isHighlighted = false
  /// Whether the text belongs to something that can be used; of no effect.
  open var isEnabled = true
  /// The colour of the text's shadow; `nil` for none.
  open var shadowColor: UIColor?
  /// The displacement of the text's shadow in points.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The font: the program's own with its name, else the engine's, drawn heavier if the name contains “bold”.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UILabel.standardFont {
    didSet { if font != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The alignment of lines.
  open var textAlignment = NSTextAlignment.natural
  /// The part that is left out of lines if there is not enough room.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The maximum number of lines; 0 for as many as there is room for.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } } }
  /// Whether the font shrinks until a line fits.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest part of its size to which the font shrinks; of no effect.
  open var minimumScaleFactor: CGFloat = 0
  /// Whether the font follows the size that a user prefers, of which there is none here.
  open var adjustsFontForContentSizeCategory = false
  /// The width in which lines are broken for the natural size; 0 for that of the layout.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// The default font of labels: 17 points.
  package static let standardFont = UIFont(checked: "Noto Sans Regular", 17)

  private var attributed: NSAttributedString?
  /// The width that the layout gave the label; `nil` before it is known.
  var layoutWidth: CGFloat?

  /// Whether the text has attributes of its own.
  var drawsAttributedText: Bool { attributed != nil }

  private var ownAttributes: [NSAttributedString.Key: Any] {
    [.font: font ?? UILabel.standardFont, .foregroundColor: textColor ?? .black]
  }

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
    guard let text else { return .zero }
    let isWrapped = numberOfLines != 1 && size.width > 0
    let width = isWrapped ? size.width : .greatestFiniteMagnitude
    var measured: CGSize
    if let whole = completedText {
      measured = DrawnText(whole, width: width).size
    } else {
      let font: UIFont = font ?? UILabel.standardFont
      measured = TextPen.size(of: text, font, within: width)
      if numberOfLines > 0 {
        measured.height = min(measured.height, CGFloat(numberOfLines) * font.pointSize * TextPen.lineHeight)
      }
    }
    return CGSize(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
  }

  /// The size of the text: in one line, or in lines as wide as the layout allows.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : layoutWidth ?? 0
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  override var baselines: (first: CGFloat, last: CGFloat)? {
    let size = (font ?? UILabel.standardFont).pointSize
    return (size * TextPen.ascent, size * (TextPen.lineHeight - TextPen.ascent))
  }

  /// Where the text is drawn; the bounds, unless overridden.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }

  /// Draws a text with attributes; one without is drawn with the picture of the label.
  open override func draw(_ rect: CGRect) {
    guard let whole = completedText else { return }
    let drawn = DrawnText(whole, width: numberOfLines == 1 ? .infinity : bounds.width)
    let size = drawn.size
    let free = max(bounds.width - size.width, 0)
    let start = textAlignment == .center ? free / 2 : textAlignment == .right ? free : 0
    let place = CGRect(
      x: bounds.minX + start, y: bounds.midY - size.height / 2, width: bounds.width, height: size.height)
    drawn.draw(in: place)
  }

  /// The text with attributes, completed by the label's own.
  private var completedText: NSAttributedString? {
    guard let attributed else { return nil }
    let whole = NSMutableAttributedString(string: attributed.string, attributes: ownAttributes)
    attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length)) { own, range, _ in
      whole.addAttributes(own, range: range)
    }
    return whole
  }
}

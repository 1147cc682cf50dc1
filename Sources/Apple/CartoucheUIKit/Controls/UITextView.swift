import CartoucheCoreGraphics
import Foundation

/// A text in several lines; there is no keyboard here, so that programs set the text.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = "" { didSet { setNeedsLayout() } }
  /// The text with attributes.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: text ?? "") }
    set {
      text = newValue?.string ?? ""
      attributed = newValue
    }
  }
  /// The font; `nil` for the system's.
  open var font: UIFont? { didSet { setNeedsLayout() } }
  /// The colour of the text; `nil` for black.
  open var textColor: UIColor? { didSet { setNeedsLayout() } }
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsLayout() } }
  /// Whether a user may edit the text; of no effect.
  open var isEditable = true
  /// Whether a user may select text; of no effect.
  open var isSelectable = true
  /// The distances of the text from the edges.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
    didSet { setNeedsLayout() }
  }

  private let label = UILabel()
  private var attributed: NSAttributedString?

  /// An empty text with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    addSubview(label)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func update() {
    label.text = text
    if let attributed { label.attributedText = attributed }
    label.font = font ?? .systemFont(ofSize: 12)
    label.textColor = textColor ?? .black
    label.textAlignment = textAlignment
  }

  /// Places the text at the top.
  open override func layoutSubviews() {
    super.layoutSubviews()
    update()
    let room = CGRect(origin: .zero, size: bounds.size).inset(by: textContainerInset)
    let size = label.sizeThatFits(CGSize(width: room.width, height: 0))
    label.frame = CGRect(x: room.minX, y: room.minY, width: max(room.width, 0), height: size.height)
    contentSize = CGSize(
      width: bounds.width, height: size.height + textContainerInset.top + textContainerInset.bottom)
  }

  /// The size of the text in lines of a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    update()
    let insets = textContainerInset
    let text = label.sizeThatFits(CGSize(width: size.width - insets.left - insets.right, height: 0))
    return CGSize(
      width: text.width + insets.left + insets.right, height: text.height + insets.top + insets.bottom)
  }
}

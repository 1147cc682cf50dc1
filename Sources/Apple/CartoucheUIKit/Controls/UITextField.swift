import CartoucheCoreGraphics
import Foundation

/// A line of text that a user edits; there is no keyboard here, so that programs set the text.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// The borders of a field.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none
    /// A thin line.
    case line
    /// A bevel, drawn as a thin line.
    case bezel
    /// A thin line with rounded corners.
    case roundedRect
  }

  /// The times when a view at the side is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While the text is edited.
    case whileEditing
    /// Unless the text is edited.
    case unlessEditing
    /// Always.
    case always
  }

  /// The text; empty for none.
  open var text: String? = "" { didSet { setNeedsLayout() } }
  /// The text with attributes, which are not drawn.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  /// The text that is shown in grey while there is no other.
  open var placeholder: String? { didSet { setNeedsLayout() } }
  /// The text that is shown in grey, with attributes, which are not drawn.
  open var attributedPlaceholder: NSAttributedString? {
    didSet { placeholder = attributedPlaceholder?.string }
  }
  /// The colour of the text; `nil` for black.
  open var textColor: UIColor? { didSet { setNeedsLayout() } }
  /// The font; `nil` for the system's.
  open var font: UIFont? { didSet { setNeedsLayout() } }
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsLayout() } }
  /// The border.
  open var borderStyle = BorderStyle.none { didSet { drawBorder() } }
  /// The view at the left; `nil` for none.
  open var leftView: UIView? { didSet { change(from: oldValue, to: leftView) } }
  /// The view at the right; `nil` for none.
  open var rightView: UIView? { didSet { change(from: oldValue, to: rightView) } }
  /// The time when the view at the left is shown.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// The time when the view at the right is shown.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// The time when a button that deletes the text is shown; it is not drawn.
  open var clearButtonMode = ViewMode.never
  /// Whether the text is deleted when it is edited; of no effect.
  open var clearsOnBeginEditing = false
  /// Whether dots are shown instead of the letters.
  open var isSecureTextEntry = false { didSet { setNeedsLayout() } }
  /// Whether the text is being edited.
  open private(set) var isEditing = false
  /// The object that is asked about the editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The keys of the keyboard; of no effect.
  open var keyboardType = UIKeyboardType.default
  /// The name of the return key; of no effect.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether words are corrected; of no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The letters that are capitals; of no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// A view above the keyboard; of no effect.
  open var inputAccessoryView: UIView?

  private let label = UILabel()

  /// An empty field with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func change(from old: UIView?, to new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }

  private func drawBorder() {
    layer.borderWidth = borderStyle == .none ? 0 : 1
    layer.borderColor = UIColor(white: 0.8, alpha: 1).cgColor
    layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    if borderStyle == .roundedRect, backgroundColor == nil { layer.backgroundColor = UIColor.white.cgColor }
    invalidateIntrinsicContentSize()
  }

  /// Whether the field can get the keyboard: yes.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, unless the delegate refuses.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    isEditing = true
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Ends editing, unless the delegate refuses.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    if isEditing {
      isEditing = false
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
    }
    return true
  }

  /// Places the text and the views at the sides.
  open override func layoutSubviews() {
    let shown = isSecureTextEntry ? text.map { String(repeating: "•", count: $0.count) } : text
    let isEmpty = shown?.isEmpty ?? true
    label.text = isEmpty ? placeholder : shown
    label.textColor = isEmpty ? .placeholderText : textColor ?? .black
    label.font = font ?? .systemFont(ofSize: 17)
    label.textAlignment = textAlignment
    var room = bounds.insetBy(dx: borderStyle == .none ? 0 : 7, dy: 0)
    func place(_ view: UIView?, _ mode: ViewMode, atLeft: Bool) {
      let isShown = mode == .always || mode == (isEditing ? .whileEditing : .unlessEditing)
      view?.isHidden = !isShown
      guard let view, isShown else { return }
      let size = view.bounds.size
      view.frame = CGRect(
        x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
        width: size.width, height: size.height)
      if atLeft { room.origin.x = max(room.minX, view.frame.maxX) }
      room.size.width = (atLeft ? room.maxX : view.frame.minX) - room.minX
    }
    let right = room.maxX
    place(leftView, leftViewMode, atLeft: true)
    room.size.width = right - room.minX
    place(rightView, rightViewMode, atLeft: false)
    label.frame = CGRect(x: room.minX, y: bounds.minY, width: max(room.width, 0), height: bounds.height)
  }

  /// The size of the text, in the height of a field.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of the text, in the height of a field.
  open override var intrinsicContentSize: CGSize {
    let font = font ?? .systemFont(ofSize: 17)
    let text = (text?.isEmpty ?? true) ? placeholder ?? "" : text ?? ""
    let size = TextPen.size(of: text, font, within: .greatestFiniteMagnitude)
    let margin: CGFloat = borderStyle == .none ? 0 : 14
    return CGSize(
      width: (size.width + margin).rounded(.up), height: borderStyle == .none ? size.height.rounded(.up) : 34)
  }
}

/// A delegate that is asked about the editing of a field.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing began.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Whether the return key counts; no key is pressed here.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Whether the text may be deleted.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether a part of the text may change.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
}

/// The keys of a keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// The keys for any text.
  case `default`
  /// The keys for ASCII.
  case asciiCapable
  /// Numbers and signs.
  case numbersAndPunctuation
  /// The keys for web addresses.
  case URL
  /// Digits.
  case numberPad
  /// The keys of telephones.
  case phonePad
  /// The keys for names and numbers.
  case namePhonePad
  /// The keys for mail addresses.
  case emailAddress
  /// Digits and a point.
  case decimalPad
  /// The keys for short messages.
  case twitter
  /// The keys for searches.
  case webSearch
}

/// The names of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// The system's name.
  case `default`
  /// Go.
  case go
  /// Google.
  case google
  /// Join.
  case join
  /// Next.
  case next
  /// Route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// Yahoo.
  case yahoo
  /// Done.
  case done
}

/// The rules by which words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The system's rule.
  case `default`
  /// They are not.
  case no
  /// They are.
  case yes
}

/// The letters that are capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none
  /// The first of words.
  case words
  /// The first of sentences.
  case sentences
  /// All.
  case allCharacters
}

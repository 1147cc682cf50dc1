import CartoucheCoreGraphics
import Foundation

/// A field for searches.
@preconcurrency @MainActor open class UISearchBar: UIView {
  /// The looks of a bar.
  public enum Style: UInt, Sendable {
    /// The system's look.
    case `default`
    /// A bar with a ground.
    case prominent
    /// The field alone.
    case minimal
  }

  /// The text.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that is shown in grey while there is no other.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// The text above the field; not drawn.
  open var prompt: String?
  /// The look.
  open var searchBarStyle = Style.default { didSet { setNeedsLayout() } }
  /// The look of the bar; of no effect.
  open var barStyle = UIBarStyle.default
  /// The colour of the ground; `nil` for a light grey.
  open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The picture behind the field; an empty one takes the ground away.
  open var backgroundImage: UIImage? { didSet { setNeedsLayout() } }
  /// Whether the ground lets through what is behind.
  open var isTranslucent = true
  /// Whether a button that ends the search is shown.
  open var showsCancelButton = false { didSet { setNeedsLayout() } }
  /// Whether a button for earlier searches is shown; not drawn.
  open var showsBookmarkButton = false
  /// The titles of the scopes of the search; not drawn.
  open var scopeButtonTitles: [String]?
  /// The keys of the keyboard; of no effect.
  open var keyboardType = UIKeyboardType.default
  /// The name of the return key; of no effect.
  open var returnKeyType = UIReturnKeyType.search
  /// Whether words are corrected; of no effect.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The letters that are capitals; of no effect.
  open var autocapitalizationType = UITextAutocapitalizationType.none
  /// The object that is told about searches.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field.
  public let searchTextField = UITextField()

  private let cancel = UIButton(type: .system)
  private let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))

  /// An empty bar with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    searchTextField.backgroundColor = UIColor(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.12)
    searchTextField.layer.cornerRadius = 10
    glass.tintColor = .systemGray
    glass.bounds.size = CGSize(width: 28, height: 18)
    glass.contentMode = .scaleAspectFit
    searchTextField.leftView = glass
    searchTextField.leftViewMode = .always
    cancel.setTitle("Cancel", for: .normal)
    cancel.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBarCancelButtonClicked(self)
      }, for: .touchUpInside)
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, textDidChange: text ?? "")
      }, for: .editingChanged)
    addSubview(searchTextField)
    addSubview(cancel)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Shows or hides the button that ends the search; there is no animation.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  /// Gives the field the keyboard.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard delegate?.searchBarShouldBeginEditing(self) ?? true, searchTextField.becomeFirstResponder() else {
      return false
    }
    delegate?.searchBarTextDidBeginEditing(self)
    return true
  }

  /// Takes the keyboard from the field.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard searchTextField.isFirstResponder else { return true }
    _ = searchTextField.resignFirstResponder()
    delegate?.searchBarTextDidEndEditing(self)
    return true
  }

  /// Places the field and the button.
  open override func layoutSubviews() {
    let hasGround = searchBarStyle != .minimal && backgroundImage == nil
    if backgroundColor == nil {
      let ground = barTintColor ?? UIColor(white: 0.97, alpha: 1)
      layer.backgroundColor = hasGround ? ground.cgColor : nil
    }
    cancel.isHidden = !showsCancelButton
    let size = cancel.sizeThatFits(bounds.size)
    let room = showsCancelButton ? size.width + 8 : 0
    let height = min(max(bounds.height - 16, 0), 36)
    searchTextField.frame = CGRect(
      x: 8, y: (bounds.height - height) / 2, width: max(bounds.width - 16 - room, 0), height: height)
    cancel.frame = CGRect(
      x: bounds.width - 8 - size.width, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  /// The height of a bar, with any width.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 56) }

  /// The width of another size, and the height of a bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 56) }
}

/// A delegate that is told about searches.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  /// Whether editing may begin.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing began.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Called when editing ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the text changed.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when the search is to be made; no key is pressed here.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the search is to be ended.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

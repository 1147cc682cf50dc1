import CartoucheCoreGraphics
import Foundation

/// An action of an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The looks of an action.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case `default`
    /// An action that changes nothing.
    case cancel
    /// An action that destroys something.
    case destructive
  }

  /// The title.
  public let title: String?
  /// The look.
  public let style: Style
  /// Whether the action reacts to touches.
  open var isEnabled = true

  private let handler: ((UIAlertAction) -> Void)?

  /// An action that calls a handler.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }

  func perform() { handler?(self) }
}

/// A message with actions, in the middle or at the lower edge.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The places of a message.
  public enum Style: Int, Sendable {
    /// At the lower edge.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// The message below the title.
  open var message: String?
  /// The place.
  public let preferredStyle: Style
  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The action of the return key; it is drawn bold.
  open var preferredAction: UIAlertAction?
  /// The fields of the message.
  open private(set) var textFields: [UITextField]?

  private let card = UIView()

  /// A message.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Adds an action.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a field, which the handler may change.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    field.borderStyle = .roundedRect
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  /// Dismisses the message and performs an action, as a tap on it does; an addition.
  public func perform(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    dismiss(animated: false)
    action.perform()
  }

  /// Draws the card of the message over a dimmed ground.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.3)
    card.backgroundColor = UIColor.systemBackground.withAlphaComponent(0.97)
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    view.addSubview(card)
  }

  /// Arranges texts, fields and actions below each other.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for view in card.subviews { view.removeFromSuperview() }
    let width = preferredStyle == .alert ? 270 : max(view.bounds.width - 16, 0)
    var y: CGFloat = 16
    func add(_ part: UIView, inset: CGFloat, height: CGFloat) {
      part.frame = CGRect(x: inset, y: y, width: max(width - 2 * inset, 0), height: height)
      card.addSubview(part)
      y += height
    }
    for (text, font) in [
      (title, UIFont.systemFont(ofSize: 17, weight: .semibold)), (message, .systemFont(ofSize: 13)),
    ] {
      guard let text, !text.isEmpty else { continue }
      let label = UILabel()
      (label.text, label.font, label.textAlignment, label.numberOfLines) = (text, font, .center, 0)
      label.textColor = .label
      add(label, inset: 16, height: label.sizeThatFits(CGSize(width: width - 32, height: 0)).height)
    }
    for field in textFields ?? [] {
      y += 8
      add(field, inset: 16, height: 30)
    }
    y += 16
    let isRow = preferredStyle == .alert && actions.count == 2
    let ordered = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    for (index, action) in (isRow ? actions : ordered).enumerated() {
      let button = button(for: action)
      let line = UIView()
      line.backgroundColor = .separator
      if isRow {
        button.frame = CGRect(x: CGFloat(index) * width / 2, y: y, width: width / 2, height: 44)
        card.addSubview(button)
        line.frame = CGRect(x: CGFloat(index) * width / 2, y: y, width: index == 0 ? width : 0.5, height: 0.5)
        if index == 1 { line.frame.size.height = 44 }
      } else {
        add(button, inset: 0, height: 44)
        line.frame = CGRect(x: 0, y: y - 44, width: width, height: 0.5)
      }
      card.addSubview(line)
    }
    if isRow { y += 44 }
    card.frame = CGRect(
      x: (view.bounds.width - width) / 2,
      y: preferredStyle == .alert ? (view.bounds.height - y) / 2 : view.bounds.height - y - 8, width: width,
      height: y)
  }

  private func button(for action: UIAlertAction) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.isEnabled = action.isEnabled
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    let isBold = action.style == .cancel || action === preferredAction
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
    button.addAction(UIAction { [weak self] _ in self?.perform(action) }, for: .touchUpInside)
    return button
  }
}

/// A choice of things to do with items; nothing is shown here.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// The items.
  public let activityItems: [Any]

  /// A choice for items.
  ///
  /// - Parameter applicationActivities: Of no effect.
  public init(activityItems: [Any], applicationActivities: [Any]?) {
    self.activityItems = activityItems
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Makes an invisible view.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.isHidden = true
  }
}

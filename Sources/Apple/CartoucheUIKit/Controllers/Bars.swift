import CartoucheCoreGraphics
import Foundation

/// The looks of bars.
public enum UIBarStyle: Int, Sendable {
  /// Light.
  case `default` = 0
  /// Dark.
  case black = 1
}

/// A bar with items: a ground with a thin line at the edge of the content.
@preconcurrency @MainActor open class UIBar: UIView {
  /// The look.
  open var barStyle = UIBarStyle.default { didSet { setNeedsLayout() } }
  /// The colour of the ground; `nil` for that of the style.
  open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// Whether the ground lets through what is behind.
  open var isTranslucent = true { didSet { setNeedsLayout() } }

  private let ground = UIView()
  private let line = UIView()
  private var shown: [UIView] = []
  /// Whether the line is at the lower edge.
  var hasLineBelow: Bool { false }

  /// The height of bars in points.
  static let height: CGFloat = 44

  /// A bar with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(ground)
    addSubview(line)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The colour of texts.
  var textColor: UIColor { barStyle == .black ? .white : .label }

  /// Shows other views.
  func show(_ views: [UIView]) {
    for view in shown { view.removeFromSuperview() }
    shown = views
    for view in views { addSubview(view) }
  }

  /// Places ground and line.
  open override func layoutSubviews() {
    ground.frame = bounds
    let usual: UIColor = barStyle == .black ? UIColor(white: 0.1, alpha: 1) : .systemBackground
    ground.backgroundColor = (barTintColor ?? usual).withAlphaComponent(isTranslucent ? 0.94 : 1)
    line.backgroundColor = .separator
    line.frame = CGRect(x: 0, y: hasLineBelow ? bounds.height - 0.5 : 0, width: bounds.width, height: 0.5)
  }

  /// The height of a bar, with any width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  /// The width of another size, and the height of a bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}

/// A bar with buttons, at a lower edge.
@preconcurrency @MainActor open class UIToolbar: UIBar {
  /// The items.
  open var items: [UIBarButtonItem]? { didSet { rebuild() } }

  /// Sets the items; there is no animation.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  private var parts: [(item: UIBarButtonItem, view: UIView?)] = []

  private func rebuild() {
    parts = (items ?? []).map { item in
      item.changed = { [weak self] in self?.rebuild() }
      return (item, item.makeView(tint: tintColor))
    }
    show(parts.compactMap(\.view))
    setNeedsLayout()
  }

  /// Places the items, with the rest of the room in the spaces that grow.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let lengths = parts.map { $0.view?.bounds.width ?? $0.item.width }
    let springs = parts.filter { $0.item.isFlexible }.count
    let gaps = CGFloat(max(parts.count - 1, 0)) * 8
    let free = max(bounds.width - 32 - lengths.reduce(0, +) - gaps, 0)
    var x: CGFloat = 16
    for (part, length) in zip(parts, lengths) {
      if let view = part.view {
        view.frame = CGRect(
          x: x, y: (min(bounds.height, Self.height) - view.bounds.height) / 2, width: length,
          height: view.bounds.height)
      }
      x += length + 8 + (part.item.isFlexible ? free / CGFloat(max(springs, 1)) : 0)
    }
  }
}

/// The content of a bar for a controller: a title in the middle, and buttons beside it.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// The times when a title is large; it never is here.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As for the previous item.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The title.
  open var title: String? { didSet { changed?() } }
  /// A view in place of the title.
  open var titleView: UIView? { didSet { changed?() } }
  /// The text above the title; not drawn.
  open var prompt: String?
  /// The buttons at the left, the first one at the edge.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons at the right, the first one at the edge.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The first button at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// The button that leads back to this item.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The title of the button that leads back to this item.
  open var backButtonTitle: String? { didSet { changed?() } }
  /// Whether there is no button that leads back.
  open var hidesBackButton = false { didSet { changed?() } }
  /// Whether buttons at the left stand beside the one that leads back.
  open var leftItemsSupplementBackButton = false
  /// The search of the page; its field is not drawn in the bar.
  open var searchController: UISearchController?
  /// Whether the field of the search goes away when the content moves; of no effect.
  open var hidesSearchBarWhenScrolling = true
  /// The time when the title is large; of no effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  var changed: (() -> Void)?

  /// An item with a title.
  public init(title: String) { self.title = title }

  /// Sets the button at the left; there is no animation.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the button at the right; there is no animation.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets the buttons at the left; there is no animation.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets the buttons at the right; there is no animation.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}

/// A bar with a title, at an upper edge.
@preconcurrency @MainActor open class UINavigationBar: UIBar {
  /// The items, of which the last one is shown.
  open var items: [UINavigationItem]? { didSet { rebuild() } }
  /// The item that is shown.
  open var topItem: UINavigationItem? { items?.last }
  /// The item below the shown one.
  open var backItem: UINavigationItem? { items?.dropLast().last }
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// Whether titles are large; of no effect.
  open var prefersLargeTitles = false
  /// The picture at the edge of the content; of no effect.
  open var shadowImage: UIImage?
  /// The look; of no effect.
  open var standardAppearance = UINavigationBarAppearance()
  /// The look at the end of a content; of no effect.
  open var scrollEdgeAppearance: UINavigationBarAppearance?

  /// Called by the button that leads back.
  var goBack: (() -> Void)?
  private var left: [UIView] = []
  private var right: [UIView] = []
  private var middle: UIView?

  override var hasLineBelow: Bool { true }

  /// Sets a picture behind the bar; of no effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}

  /// Adds an item; there is no animation.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }

  private func rebuild() {
    let item = topItem
    item?.changed = { [weak self] in self?.rebuild() }
    func views(_ items: [UIBarButtonItem]?) -> [UIView] {
      (items ?? []).compactMap { item in
        item.changed = { [weak self] in self?.rebuild() }
        return item.makeView(tint: tintColor)
      }
    }
    left = views(item?.leftBarButtonItems)
    right = views(item?.rightBarButtonItems)
    if let back = backItem, item?.hidesBackButton == false,
      left.isEmpty || item?.leftItemsSupplementBackButton == true
    {
      let name = back.backBarButtonItem?.title ?? back.backButtonTitle ?? back.title ?? "Back"
      let button = UIBarButtonItem(
        title: "‹ \(name)", primaryAction: UIAction { [weak self] _ in self?.goBack?() })
      if let view = button.makeView(tint: tintColor) { left.insert(view, at: 0) }
    }
    middle = item.flatMap { titleView(of: $0) }
    show(left + right + [middle].compactMap(\.self))
    setNeedsLayout()
  }

  private func titleView(of item: UINavigationItem) -> UIView? {
    if let view = item.titleView {
      if view.bounds.size == .zero { view.bounds.size = view.sizeThatFits(.zero) }
      return view
    }
    let label = UILabel()
    label.font = titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
    label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? textColor
    label.text = item.title
    label.textAlignment = .center
    label.sizeToFit()
    return label
  }

  /// Called when the tint changed.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    rebuild()
  }

  /// Places the buttons at the sides and the title in the middle of the lower part.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let center = bounds.height - min(bounds.height, Self.height) / 2
    var (start, end) = (CGFloat(16), bounds.width - 16)
    for view in left {
      view.center = CGPoint(x: start + view.bounds.width / 2, y: center)
      start += view.bounds.width + 8
    }
    for view in right {
      view.center = CGPoint(x: end - view.bounds.width / 2, y: center)
      end -= view.bounds.width + 8
    }
    guard let middle else { return }
    let width = min(middle.bounds.width, max(end - start, 0))
    let x = min(max(bounds.midX - width / 2, start), max(end - width, start))
    middle.frame = CGRect(
      x: x, y: center - middle.bounds.height / 2, width: width, height: middle.bounds.height)
  }
}

/// The heights of bars.
public enum UIBarMetrics: Int, Sendable {
  /// The system's height.
  case `default`
  /// Low ones.
  case compact
}

/// The look of a bar; of no effect.
@preconcurrency @MainActor open class UINavigationBarAppearance: NSObject {
  /// The colour of the ground.
  open var backgroundColor: UIColor?
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The colour of the line at the edge of the content.
  open var shadowColor: UIColor?
  /// Chooses a ground that hides what is behind.
  open func configureWithOpaqueBackground() {}
  /// Chooses a ground that lets through what is behind.
  open func configureWithTransparentBackground() {}
  /// Chooses the usual ground.
  open func configureWithDefaultBackground() {}
}

// The looks of all bars of a class, of no effect here: bars have the looks that they are given.
extension UINavigationBar {
  /// A bar for the looks of all navigation bars; of no effect.
  public class func appearance() -> UINavigationBar { UINavigationBar() }
}

extension UIToolbar {
  /// A bar for the looks of all toolbars; of no effect.
  public class func appearance() -> UIToolbar { UIToolbar() }
}

extension UITabBar {
  /// A bar for the looks of all bars of tabs; of no effect.
  public class func appearance() -> UITabBar { UITabBar() }
}

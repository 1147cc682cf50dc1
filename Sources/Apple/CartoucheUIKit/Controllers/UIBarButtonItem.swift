import CartoucheCoreGraphics
import Foundation

/// An item of a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// The title; `nil` for none.
  open var title: String? { didSet { changed?() } }
  /// The picture; `nil` for none.
  open var image: UIImage? { didSet { changed?() } }
  /// Whether the item reacts to touches.
  open var isEnabled = true { didSet { changed?() } }
  /// A number for finding the item.
  open var tag = 0

  /// Called when the item looks different.
  var changed: (() -> Void)?

  /// An item without title and picture.
  public override init() { super.init() }
}

/// An item of a bar that does something.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The looks of an item.
  public enum Style: Int, Sendable {
    /// A text or a picture.
    case plain
    /// A text with a border; drawn as a plain one.
    case bordered
    /// A bold text.
    case done
  }

  /// The items that the system knows; they are drawn as texts or as the symbol that the system shows.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done
    /// Cancel.
    case cancel
    /// Edit.
    case edit
    /// Save.
    case save
    /// A plus.
    case add
    /// Room that grows.
    case flexibleSpace
    /// Room of a width.
    case fixedSpace
    /// A sheet with a pencil.
    case compose
    /// An arrow back.
    case reply
    /// A square with an arrow.
    case action
    /// A folder.
    case organize
    /// A book.
    case bookmarks
    /// A magnifying glass.
    case search
    /// A circular arrow.
    case refresh
    /// A cross.
    case stop
    /// A camera.
    case camera
    /// A waste basket.
    case trash
    /// A triangle.
    case play
    /// Two bars.
    case pause
    /// Two triangles back.
    case rewind
    /// Two triangles forward.
    case fastForward
    /// Undo.
    case undo
    /// Redo.
    case redo
    /// Close.
    case close = 24

    /// The text or the symbol that is drawn.
    fileprivate var look: (title: String?, symbol: String?) {
      switch self {
      case .done: ("Done", nil)
      case .cancel: ("Cancel", nil)
      case .edit: ("Edit", nil)
      case .save: ("Save", nil)
      case .undo: ("Undo", nil)
      case .redo: ("Redo", nil)
      case .flexibleSpace, .fixedSpace: (nil, nil)
      case .add: (nil, "plus")
      case .compose: (nil, "square.and.pencil")
      case .reply: (nil, "arrowshape.turn.up.left")
      case .action: (nil, "square.and.arrow.up")
      case .organize: (nil, "folder")
      case .bookmarks: (nil, "book")
      case .search: (nil, "magnifyingglass")
      case .refresh: (nil, "arrow.clockwise")
      case .stop, .close: (nil, "xmark")
      case .camera: (nil, "camera")
      case .trash: (nil, "trash")
      case .play: (nil, "play")
      case .pause: (nil, "pause")
      case .rewind: (nil, "backward")
      case .fastForward: (nil, "forward")
      }
    }
  }

  /// The look.
  open var style = Style.plain
  /// The width in points; 0 for that of the content.
  open var width: CGFloat = 0 { didSet { changed?() } }
  /// A view in place of title and picture.
  open var customView: UIView? { didSet { changed?() } }
  /// The action that a tap performs.
  open var primaryAction: UIAction?
  /// The menu that a tap shows; nothing shows it here.
  open var menu: UIMenu?
  /// The object that a method is called of; of no effect.
  open weak var target: AnyObject?
  /// The method that is called; there are no selectors here.
  open var action: Selector?
  /// The colour; `nil` for that of the bar.
  open var tintColor: UIColor? { didSet { changed?() } }

  /// Whether the item is room that grows.
  var isFlexible = false

  /// An item with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
  }

  /// An item with a picture.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
  }

  /// An item that the system knows.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(systemItem: systemItem)
  }

  /// An item that the system knows, with an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    title = systemItem.look.title
    image = systemItem.look.symbol.flatMap { UIImage(systemName: $0) }
    style = systemItem == .done || systemItem == .save ? .done : .plain
    isFlexible = systemItem == .flexibleSpace
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// An item with a title, a picture and an action, whose own are shown where there are none.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// An item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Room that grows.
  public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// Room of a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// Performs the action, as a tap does; an addition.
  public func performAction() {
    if isEnabled { primaryAction?.perform(for: self) }
  }

  /// The view that shows the item; `nil` for room.
  func makeView(tint: UIColor) -> UIView? {
    if let customView {
      if customView.bounds.size == .zero { customView.bounds.size = customView.sizeThatFits(.zero) }
      if customView.bounds.size == .zero {
        customView.bounds.size = customView.systemLayoutSizeFitting(.zero)
      }
      return customView
    }
    guard title != nil || image != nil else { return nil }
    let button = UIButton(type: .system)
    if let image { button.setImage(image, for: .normal) } else { button.setTitle(title, for: .normal) }
    button.titleLabel?.font = style == .done ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 17)
    button.tintColor = tintColor ?? tint
    button.isEnabled = isEnabled
    button.addAction(UIAction { [weak self] _ in self?.performAction() }, for: .touchUpInside)
    button.bounds.size = button.intrinsicContentSize
    if width > 0 { button.bounds.size.width = width }
    return button
  }
}

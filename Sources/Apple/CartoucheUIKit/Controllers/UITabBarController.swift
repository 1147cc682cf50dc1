import CartoucheCoreGraphics
import Foundation

/// A tab of a bar, which stands for a controller.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// The picture while the tab is selected; `nil` for the same.
  open var selectedImage: UIImage?
  /// The text in a red circle at the tab; not drawn.
  open var badgeValue: String?

  /// A tab with a title and a picture.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// A tab with a title and pictures.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

/// A bar of tabs.
@preconcurrency @MainActor open class UITabBar: UIBar {
  /// The tabs.
  open var items: [UITabBarItem]? { didSet { rebuild() } }
  /// The selected tab.
  open var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
  /// The colour of the other tabs; `nil` for grey.
  open var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }

  var select: ((Int) -> Void)?
  private var buttons: [UIButton] = []

  private func rebuild() {
    buttons = (items ?? []).enumerated().map { index, item in
      item.changed = { [weak self] in self?.rebuild() }
      let button = UIButton(type: .system)
      if item.image != nil { button.setImage(item.image, for: .normal) }
      button.setTitle(item.title, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 12)
      button.addAction(UIAction { [weak self] _ in self?.select?(index) }, for: .touchUpInside)
      return button
    }
    show(buttons)
    setNeedsLayout()
  }

  /// Gives all tabs the same width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: Self.height)
      let isSelected = items?[index] === selectedItem
      button.setTitleColor(isSelected ? tintColor : unselectedItemTintColor ?? .systemGray, for: .normal)
    }
  }
}

/// Controllers beside each other, one of which is shown above a bar of tabs.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// The bar at the bottom.
  public let tabBar = UITabBar()
  /// The object that is told of changes.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The controllers; the first one is shown unless another is selected.
  open var viewControllers: [UIViewController]? {
    didSet {
      for old in oldValue ?? [] { old.removeFromParent() }
      for controller in viewControllers ?? [] {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.items = (viewControllers ?? []).map { controller in
        let item = controller.tabBarItem ?? UITabBarItem(title: controller.title, image: nil, tag: 0)
        controller.tabBarItem = item
        return item
      }
      selectedIndex = 0
    }
  }
  /// The index of the shown controller.
  open var selectedIndex = 0 { didSet { showSelected(appears: true) } }
  /// The shown controller.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set {
      guard let newValue, let index = viewControllers?.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  private weak var shown: UIViewController?

  /// Sets the controllers; there is no animation.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  /// Shows the selected controller and the bar.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
    tabBar.select = { [weak self] index in
      guard let self, let controller = viewControllers?[index],
        delegate?.tabBarController(self, shouldSelect: controller) ?? true
      else { return }
      selectedIndex = index
      delegate?.tabBarController(self, didSelect: controller)
    }
    showSelected(appears: false)
  }

  /// Places the bar.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaInsets
    let height = UIBar.height + safe.bottom
    tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
  }

  /// Shows the selected controller, which is told of that unless the tab controller itself appears.
  private func showSelected(appears: Bool) {
    tabBar.selectedItem = selectedViewController?.tabBarItem
    guard isViewLoaded, shown !== selectedViewController else { return }
    if let shown {
      shown.beginAppearanceTransition(false, animated: false)
      shown.viewIfLoaded?.removeFromSuperview()
      shown.endAppearanceTransition()
    }
    shown = selectedViewController
    guard let controller = selectedViewController, let inner = controller.view else { return }
    if appears { controller.beginAppearanceTransition(true, animated: false) }
    controller.barInsets = UIEdgeInsets(top: 0, left: 0, bottom: UIBar.height, right: 0)
    inner.frame = view.bounds
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(inner, at: 0)
    if appears { controller.endAppearanceTransition() }
  }
}

/// A delegate that is told of the selection of tabs.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a tab may be selected.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when a tab was selected.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

import CartoucheCoreGraphics
import Foundation

/// A stack of controllers, of which the last one is shown below a bar with its title.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The bar at the top.
  public let navigationBar = UINavigationBar()
  /// The bar at the bottom.
  public let toolbar = UIToolbar()
  /// The object that is told of changes.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The controllers, of which the last one is shown.
  open var viewControllers: [UIViewController] = [] {
    didSet { change(from: oldValue) }
  }
  /// Whether the bar at the top is hidden.
  open var isNavigationBarHidden = false { didSet { showBars() } }
  /// Whether the bar at the bottom is hidden.
  open var isToolbarHidden = true { didSet { showBars() } }
  /// Whether bars are hidden when the content moves; of no effect.
  open var hidesBarsOnSwipe = false
  /// Whether bars are hidden by a tap; of no effect.
  open var hidesBarsOnTap = false
  /// The recogniser that leads back; it does nothing here.
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  /// A stack with a first controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    change(from: [])
  }

  /// An empty stack; there are no nib files here, so both arguments should be `nil`.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The controller that is shown.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The controller that is shown, or that this one shows over itself.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Shows another controller; there is no animation.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === viewController }) else { return }
    viewControllers.append(viewController)
  }

  /// Returns to the previous controller; the one that was shown.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.popLast() : nil
  }

  /// Returns to the first controller; those that were above.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let first = viewControllers.first else { return nil }
    return popToViewController(first, animated: animated)
  }

  /// Returns to a controller; those that were above.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
    let above = Array(viewControllers[(index + 1)...])
    if !above.isEmpty { viewControllers = Array(viewControllers[...index]) }
    return above
  }

  /// Sets the controllers; there is no animation.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// Shows or hides the bar at the top; there is no animation.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  /// Shows or hides the bar at the bottom; there is no animation.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  override var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  /// Shows the last controller and the bars.
  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    view.addSubview(navigationBar)
    view.addSubview(toolbar)
    if let top = topViewController { show(top, appears: false) }
    showBars()
  }

  /// Places the bars.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBars()
  }

  private func change(from old: [UIViewController]) {
    for controller in old where !viewControllers.contains(where: { $0 === controller }) {
      if isViewLoaded, controller === old.last { hide(controller) }
      controller.removeFromParent()
    }
    for controller in viewControllers where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    if isViewLoaded, old.last !== viewControllers.last {
      if let last = old.last, viewControllers.contains(where: { $0 === last }) { hide(last) }
      if let top = topViewController { show(top, appears: true) }
    }
    showBars()
  }

  private func hide(_ controller: UIViewController) {
    controller.beginAppearanceTransition(false, animated: false)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.endAppearanceTransition()
  }

  private func show(_ controller: UIViewController, appears: Bool) {
    guard let view = controller.view else { return }
    delegate?.navigationController(self, willShow: controller, animated: false)
    if appears { controller.beginAppearanceTransition(true, animated: false) }
    view.frame = self.view.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view.insertSubview(view, at: 0)
    if appears { controller.endAppearanceTransition() }
    delegate?.navigationController(self, didShow: controller, animated: false)
  }

  /// Lets the bars show what belongs to the controller.
  func showBars() {
    navigationBar.items = viewControllers.map(\.navigationItem)
    toolbar.items = topViewController?.toolbarItems
    placeBars()
  }

  private func placeBars() {
    guard let view = viewIfLoaded else { return }
    let safe = view.safeAreaInsets
    let height = UIBar.height
    navigationBar.isHidden = isNavigationBarHidden
    toolbar.isHidden = isToolbarHidden
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: safe.top + height)
    toolbar.frame = CGRect(
      x: 0, y: view.bounds.height - safe.bottom - height, width: view.bounds.width,
      height: height + safe.bottom)
    let insets = UIEdgeInsets(
      top: isNavigationBarHidden ? 0 : height, left: 0, bottom: isToolbarHidden ? 0 : height, right: 0)
    for controller in viewControllers where controller.barInsets != insets { controller.barInsets = insets }
  }
}

/// A delegate that is told of changes of a stack.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called when a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

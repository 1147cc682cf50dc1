import Foundation

/// The owner of a view: it makes the view, and is called when the view appears and disappears.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var appearance: (isAppearing: Bool, animated: Bool)?

  /// The title to show.
  open var title: String? { didSet { navigationItem.title = title } }
  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?
  /// The controllers inside this one.
  open private(set) var children: [UIViewController] = []

  /// A controller; there are no nib files here, so both arguments should be `nil`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Returns `nil`: controllers cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The view, made on first access.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// Whether the view was made.
  open var isViewLoaded: Bool { loadedView != nil }
  /// The view if it was made.
  open var viewIfLoaded: UIView? { loadedView }
  /// The superview of the controller's view.
  open override var next: UIResponder? { loadedView?.superview }

  /// Makes the view if there is none.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Makes the view: an empty one with the size of the screen, unless overridden to set ``view``.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called after the view was made.
  open func viewDidLoad() {}
  /// Called when the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called when the subviews are about to be arranged.
  open func viewWillLayoutSubviews() {}
  /// Called when the subviews were arranged.
  open func viewDidLayoutSubviews() {}

  /// Changes constraints; for subclasses.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Called when the margins of the view changed.
  open func viewLayoutMarginsDidChange() {}
  /// Called when bars cover more or less of the view.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the system needs memory, which it never says here.
  open func didReceiveMemoryWarning() {}
  /// Called when the view is about to change its size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Called when the traits of the environment changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The traits of the environment.
  open var traitCollection: UITraitCollection { UITraitCollection.current }
  /// The appearance, light or dark, of the view; of no effect, `UITraitCollection.current` counts.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  // MARK: Bars

  /// The content of the bar of a navigation controller for the controller.
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// The tab of the controller in a tab controller.
  open var tabBarItem: UITabBarItem?
  /// The items of the bar at the lower edge of a navigation controller.
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.showBars() } }
  /// Whether a tab controller hides its bar; of no effect.
  open var hidesBottomBarWhenPushed = false
  /// The insets that the controller adds to those of bars.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The insets that the bars of a containing controller cover.
  var barInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The edges where the view lies under bars; of no effect, it does at all.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view lies under opaque bars too; of no effect.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether the insets of scroll views follow bars; of no effect.
  open var automaticallyAdjustsScrollViewInsets = true
  /// The part of the view that bars cover at the top.
  open var topLayoutGuide: any UILayoutSupport { support(.top) }
  /// The part of the view that bars cover at the bottom.
  open var bottomLayoutGuide: any UILayoutSupport { support(.bottom) }

  private func support(_ part: UILayoutGuide.Part) -> ControllerGuide {
    let view: UIView = view ?? UIView()
    return view.guide(part) as? ControllerGuide ?? ControllerGuide(part, of: view)
  }

  /// Sets the items of the bar at the lower edge; there is no animation.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// Whether the view is being edited.
  open var isEditing = false
  /// Begins or ends editing.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// A bar item that begins or ends editing.
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    systemItem: .edit,
    primaryAction: UIAction { [weak self] _ in self.map { $0.setEditing(!$0.isEditing, animated: false) } })

  /// The look of the status bar, which is not drawn.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden, which is not drawn.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the bar at the lower end of the screen is hidden, which is not drawn.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Says that the status bar looks different; of no effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the screen turns with the device, which never happens here.
  open var shouldAutorotate: Bool { true }
  /// The orientations of the interface.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The orientation in which the view is shown first.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// The size that suits the view best in a container.
  open var preferredContentSize = CGSize.zero

  // MARK: Presentation

  /// The controller that this one shows over its view.
  open internal(set) var presentedViewController: UIViewController?
  /// The controller that shows this one.
  open internal(set) weak var presentingViewController: UIViewController?
  /// The way in which the controller is shown.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition with which the controller is shown; there are no transitions here.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether a user cannot dismiss the controller by dragging.
  open var isModalInPresentation = false
  /// Whether the view of the controller is the one that others are shown over.
  open var definesPresentationContext = false
  /// Whether the controller is about to be shown, which happens at once.
  open var isBeingPresented: Bool { false }
  /// Whether the controller is about to be dismissed, which happens at once.
  open var isBeingDismissed: Bool { false }
  /// Whether the controller is about to be added to a container, which happens at once.
  open var isMovingToParent: Bool { false }
  /// Whether the controller is about to be removed from a container, which happens at once.
  open var isMovingFromParent: Bool { false }
  /// The sheet as which the controller is shown; `nil` unless it is shown as one.
  open var sheetPresentationController: UISheetPresentationController? {
    [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle) ? sheet : nil
  }
  private(set) lazy var sheet = UISheetPresentationController()
  /// The place of a controller that is shown beside something; of no effect.
  public private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()

  /// Shows another controller over this one, at once: its view is put over the outermost view.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    show(over: viewControllerToPresent)
    completion?()
  }

  /// Dismisses the controller that this one shows, or this one itself, at once.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil {
      dismissPresented()
    } else {
      presentingViewController?.dismissPresented()
    }
    completion?()
  }

  /// Shows another controller: in the navigation controller if there is one.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: false)
    } else {
      present(vc, animated: false)
    }
  }

  /// Would change to another controller of a storyboard; there are no storyboards here.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  /// Called before a change to another controller of a storyboard; never here.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Called when the parent controller is about to change.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when the parent controller changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Adds a child controller.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self, childController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let outer = parent else { return }
    outer.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Tells the controller and its children that its view is about to appear or disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    appearance = (isAppearing, animated)
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in shownChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller and its children that its view has appeared or disappeared.
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = appearance else { return }
    appearance = nil
    if isAppearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    for child in shownChildren { child.endAppearanceTransition() }
  }

  /// The children that appear and disappear with the controller.
  var shownChildren: [UIViewController] { children }

  func disappear() {
    beginAppearanceTransition(false, animated: false)
    endAppearanceTransition()
  }
}

import Foundation

/// The owner of a view: it makes the view, and is called when the view appears and disappears.
@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var appearance: (isAppearing: Bool, animated: Bool)?

  /// The title to show.
  open var title: String?
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
    for child in children { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller and its children that its view has appeared or disappeared.
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = appearance else { return }
    appearance = nil
    if isAppearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    for child in children { child.endAppearanceTransition() }
  }

  func disappear() {
    beginAppearanceTransition(false, animated: false)
    endAppearanceTransition()
  }
}

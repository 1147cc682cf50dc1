import Foundation

/// The owner of a view: makes it, and is told when it comes and goes.
@MainActor open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var appearance: (isAppearing: Bool, animated: Bool)?

  /// A name to show.
  open var title: String?
  /// The controller that this one is inside of.
  open private(set) weak var parent: UIViewController?
  /// The controllers inside.
  open private(set) var children: [UIViewController] = []

  /// A controller; there are no files of views here, so both arguments have to be `nil` to have an effect.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// No controller: there are no archives of views here.
  public required init?(coder: NSCoder) { nil }

  /// The view, made when it is first asked for.
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
  /// The controller around, or else what is around the view.
  open override var next: UIResponder? { loadedView?.superview }

  /// Makes the view if there is none.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Makes the view: an empty one of the size of the screen, unless overridden to set ``view``.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Tells that the view was made.
  open func viewDidLoad() {}
  /// Tells that the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Tells that the view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Tells that the view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Tells that the view is gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Tells that the views inside are about to be arranged.
  open func viewWillLayoutSubviews() {}
  /// Tells that the views inside were arranged.
  open func viewDidLayoutSubviews() {}

  /// Tells that the controller around is about to change.
  open func willMove(toParent parent: UIViewController?) {}
  /// Tells that the controller around changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Takes a controller inside.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self, childController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Takes the controller out of the one around.
  open func removeFromParent() {
    guard let outer = parent else { return }
    outer.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Tells the controller, and those inside, that its view comes or goes.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    appearance = (isAppearing, animated)
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in children { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller, and those inside, that its view came or went.
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

import CartoucheCoreGraphics
import Foundation

extension UIViewController {
  /// The navigation controller that contains this one.
  public var navigationController: UINavigationController? { container() }
  /// The tab controller that contains this one.
  public var tabBarController: UITabBarController? { container() }
  /// The split controller that contains this one; none here.
  public var splitViewController: UIViewController? { nil }
  /// The storyboard that the controller comes from; none here.
  public var storyboard: UIStoryboard? { nil }

  private func container<Container: UIViewController>() -> Container? {
    var outer = parent
    while let current = outer {
      if let container = current as? Container { return container }
      outer = current.parent
    }
    return nil
  }

  /// Puts the view of another controller over the outermost view.
  func show(over presented: UIViewController) {
    guard presentedViewController == nil, presented.presentingViewController == nil, presented !== self,
      let own = view, let view = presented.view
    else { return }
    presentedViewController = presented
    presented.presentingViewController = self
    presented.beginAppearanceTransition(true, animated: false)
    let root = own.outermost
    view.frame = root.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(view)
    if let sheet = presented.sheetPresentationController, sheet.hasOwnDetents { sheet.place(view) }
    root.layoutIfNeeded()
    presented.endAppearanceTransition()
  }

  func dismissPresented() {
    guard let presented = presentedViewController else { return }
    presented.dismissPresented()
    presented.beginAppearanceTransition(false, animated: false)
    presented.viewIfLoaded?.removeFromSuperview()
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.endAppearanceTransition()
  }
}

/// The ways in which controllers are shown over others; all of them but sheets with heights cover the outermost
/// view here.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The system's way.
  case automatic = -2
  /// None.
  case none = -1
  /// Over everything.
  case fullScreen = 0
  /// A sheet over the page.
  case pageSheet
  /// A sheet in the middle.
  case formSheet
  /// Over the view of the container.
  case currentContext
  /// As the controller itself says.
  case custom
  /// Over everything, which remains visible.
  case overFullScreen
  /// Over the view of the container, which remains visible.
  case overCurrentContext
  /// Beside something.
  case popover
}

/// The transitions with which controllers are shown; there are no transitions here.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical
  /// By turning.
  case flipHorizontal
  /// By fading.
  case crossDissolve
  /// As a page that curls.
  case partialCurl
}

/// The looks of the status bar, which is not drawn.
public enum UIStatusBarStyle: Int, Sendable {
  /// By the appearance.
  case `default` = 0
  /// For dark backgrounds.
  case lightContent = 1
  /// For light backgrounds.
  case darkContent = 3
}

/// The place of a controller that is shown beside something; of no effect.
@preconcurrency @MainActor open class UIPopoverPresentationController: NSObject {
  /// The view with the place.
  open var sourceView: UIView?
  /// The place in that view.
  open var sourceRect = CGRect.null
  /// The bar item beside which the controller is shown.
  open var barButtonItem: UIBarButtonItem?
  /// The sides on which the controller may be.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
}

/// The sides of an arrow.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The bits of the sides.
  public let rawValue: UInt
  /// Sides by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upwards.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Downwards.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// The changes beside a transition of a controller.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Makes changes beside the transition: at once.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// A transition of a controller.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
}

/// A file with controllers; there are none here.
@preconcurrency @MainActor open class UIStoryboard: NSObject {}

/// A change from one controller of a storyboard to another; there are none here.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The name of the change.
  public let identifier: String?
  /// The controller before.
  public let source: UIViewController
  /// The controller after.
  public let destination: UIViewController

  /// A change between two controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
}

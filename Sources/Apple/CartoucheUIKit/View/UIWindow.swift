import Foundation

/// The outermost view of a hierarchy.
@MainActor open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      if isKeyWindow { oldValue?.disappear() }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if isKeyWindow { showRoot() }
    }
  }

  /// The screen that the window is on.
  open var screen: UIScreen { UIScreen.main }
  /// Whether the window is the key window.
  open private(set) var isKeyWindow = false
  /// The window itself.
  open override var window: UIWindow? { self }

  /// Makes the window the key window, with its controller's view in it.
  open func makeKeyAndVisible() {
    guard !isKeyWindow else { return }
    isKeyWindow = true
    isHidden = false
    showRoot()
  }

  /// Sends the fingers of an event to the views under them; see `UIView.send(_:)`.
  ///
  /// An event without fingers does nothing.
  open func sendEvent(_ event: UIEvent) {
    // In an order that does not depend on addresses.
    send((event.allTouches ?? []).sorted { $0.number < $1.number })
  }

  private func showRoot() {
    guard let rootViewController, let view = rootViewController.view else { return }
    rootViewController.beginAppearanceTransition(true, animated: false)
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    layoutIfNeeded()
    rootViewController.endAppearanceTransition()
  }
}

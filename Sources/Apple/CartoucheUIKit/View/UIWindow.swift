import Foundation

/// The outermost view of a hierarchy.
@preconcurrency @MainActor open class UIWindow: UIView {
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
  /// The scene that the window belongs to.
  open var windowScene: UIWindowScene?
  /// The height of the window above others; of no effect.
  open var windowLevel = Level.normal

  /// The heights of windows above others.
  public struct Level: Hashable, RawRepresentable, Sendable {
    /// The height.
    public var rawValue: CGFloat
    /// The level with a height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of ordinary windows.
    public static let normal = Level(rawValue: 0)
    /// The level of the status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)
  }

  /// A window that was shown.
  struct Shown {
    weak var window: UIWindow?
  }

  /// The windows that were shown, in order.
  static var all: [Shown] = []

  /// A window of a scene, with the size of its screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }
  /// Whether the window is the key window.
  open private(set) var isKeyWindow = false
  /// The window itself.
  open override var window: UIWindow? { self }

  /// Makes the window the key window, with its controller's view in it.
  open func makeKeyAndVisible() {
    guard !isKeyWindow else { return }
    isKeyWindow = true
    isHidden = false
    Self.all.removeAll { $0.window == nil || $0.window === self }
    Self.all.append(Shown(window: self))
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

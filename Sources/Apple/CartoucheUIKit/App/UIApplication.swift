import CartoucheCoreGraphics
import Foundation

/// The program.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The stages of a program.
  public enum State: Int, Sendable {
    /// It is seen and used, as it always is here.
    case active
    /// It is seen and not used.
    case inactive
    /// It is not seen.
    case background
  }

  /// The keys of the reasons why a program was started.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// The key with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A URL that is to be opened.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// A change of the location.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  /// The keys of the options of an opened URL.
  public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// The key with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The keys of the options with which a URL is opened.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The text of the key.
    public let rawValue: String
    /// The key with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The program itself.
  public static let shared = UIApplication()

  /// The object that is told of the stages of the program.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The stage of the program: active.
  open var applicationState: State { .active }
  /// Whether the screen stays on; of no effect.
  open var isIdleTimerDisabled = false
  /// Whether a wheel shows that data are loaded; of no effect.
  open var isNetworkActivityIndicatorVisible = false
  /// The number at the icon of the program; of no effect.
  open var applicationIconBadgeNumber = 0
  /// The orientation of the interface.
  open var statusBarOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
  /// The frame of the status bar; there is none.
  open var statusBarFrame: CGRect { .zero }
  /// Whether the status bar is hidden, which is not drawn.
  open var isStatusBarHidden: Bool { true }
  /// The look of the status bar, which is not drawn.
  open var statusBarStyle = UIStatusBarStyle.default
  /// The direction of the interface.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// The window that was made the key window last.
  open var keyWindow: UIWindow? { UIWindow.all.compactMap(\.window).last { $0.isKeyWindow } }
  /// The windows that exist, in the order in which they were shown.
  open var windows: [UIWindow] { UIWindow.all.compactMap(\.window) }
  /// The scenes: one with the windows.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  /// Whether another program can open a URL: none here.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Would let another program open a URL; there is none here.
  ///
  /// - Parameter completion: A handler that is called with `false`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// Begins a task that goes on in the background; an invalid one here.
  open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier
  {
    .invalid
  }
  /// Ends a task that goes on in the background.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  /// Asks for notes from servers; there are none here.
  open func registerForRemoteNotifications() {}

  /// The URL of the program's settings, which no program opens here.
  nonisolated public static let openSettingsURLString = "app-settings:"
  /// The name of the note that the program was started; never sent here.
  nonisolated public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The name of the note that the program is active; never sent here.
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The name of the note that the program will not be active; never sent here.
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The name of the note that the program is no longer seen; never sent here.
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The name of the note that the program will be seen; never sent here.
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The name of the note that the program will end; never sent here.
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// The name of the note that the system needs memory; never sent here.
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The name of the note that the status bar turned; never sent here.
  nonisolated public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
}

/// A task that goes on in the background.
public struct UIBackgroundTaskIdentifier: Hashable, RawRepresentable, Sendable {
  /// The number of the task.
  public let rawValue: Int
  /// The task with a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The directions of an interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The directions of the content of a view.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The direction of the interface.
  case unspecified
  /// From left to right: controls of players.
  case playback
  /// From left to right: places in space.
  case spatial
  /// From left to right.
  case forceLeftToRight
  /// From right to left.
  case forceRightToLeft
}

/// A delegate that is told of the stages of a program; nothing calls it here but the program itself.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The window of the program.
  var window: UIWindow? { get set }
  /// Called when the program was started.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program will not be active.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the program is no longer seen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the program will be seen.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when the program is active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the program will end.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// No window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
}

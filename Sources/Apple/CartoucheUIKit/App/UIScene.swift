import Foundation

/// A part of a program with windows.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The options with which a scene is shown.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    /// The URLs that are to be opened.
    open var urlContexts: Set<NSObject> { [] }
  }

  /// The stages of a scene.
  public enum ActivationState: Int, Sendable {
    /// It was not shown.
    case unattached = -1
    /// It is seen and used.
    case foregroundActive
    /// It is seen and not used.
    case foregroundInactive
    /// It is not seen.
    case background
  }

  /// The title.
  open var title: String?
  /// The stage: it is seen and used.
  open var activationState: ActivationState { .foregroundActive }
}

/// A part of a program on a screen.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  /// The windows of the program.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// The window that is used.
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  /// The screen.
  open var screen: UIScreen { UIScreen.main }
  /// The orientation of the interface.
  open var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
}

/// A record of a scene, also while it is not shown.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The kind of a scene.
  public struct Role: Hashable, RawRepresentable, Sendable {
    /// The text of the kind.
    public let rawValue: String
    /// The kind with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scene with windows.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The kind of the scene.
  open var role: Role { .windowApplication }
}

/// The parts of which a scene is made.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// The kind of the scene.
  public let role: UISceneSession.Role
  /// The class of the delegate.
  open var delegateClass: AnyClass?

  /// A configuration with a name.
  public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// A delegate that is told of the stages of a scene; nothing calls it here but the program itself.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
  /// Called before the scene is shown.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the scene is no longer needed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene is used.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the scene will not be used.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called when the scene will be seen.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene is no longer seen.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// A delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }
}

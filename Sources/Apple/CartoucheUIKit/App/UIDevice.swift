import Foundation

/// The kinds of devices.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unknown.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A computer.
  case mac = 5
}

/// The positions of a device.
public enum UIDeviceOrientation: Int, Sendable {
  /// Unknown.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its face.
  case faceDown

  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its back or face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The orientations of an interface.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Unknown.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// For a device on its left side.
  case landscapeRight
  /// For a device on its right side.
  case landscapeLeft

  /// Whether the interface is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations of an interface.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits of the orientations.
  public let rawValue: UInt
  /// Orientations by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// For a device on its left side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// For a device on its right side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// For a device on a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// The device that the program runs on: a computer that answers as a phone does.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The states of a battery.
  public enum BatteryState: Int, Sendable {
    /// Unknown.
    case unknown
    /// It is used.
    case unplugged
    /// It is charged.
    case charging
    /// It is full.
    case full
  }

  /// The device.
  public static let current = UIDevice()

  /// The name of the computer.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of the device.
  open var model: String { "Linux" }
  /// The kind of the device, in the user's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "Linux" }
  /// The version of the system.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of interface: that of a phone for narrow screens, else of a tablet.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    min(UIScreen.main.bounds.width, UIScreen.main.bounds.height) < 600 ? .phone : .pad
  }
  /// The position of the device, by the sides of the screen.
  open var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  /// Whether changes of the position are told; none are here.
  open var isGeneratingDeviceOrientationNotifications: Bool { false }
  /// Asks for notes of changes of the position; none are sent here.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Ends the notes of changes of the position.
  open func endGeneratingDeviceOrientationNotifications() {}
  /// A number for the device among those of a vendor; none here.
  open var identifierForVendor: UUID? { nil }
  /// Whether the battery is measured; of no effect.
  open var isBatteryMonitoringEnabled = false
  /// The charge of the battery, 0 to 1; -1, since it is unknown.
  open var batteryLevel: Float { -1 }
  /// The state of the battery: unknown.
  open var batteryState: BatteryState { .unknown }

  /// The name of the note that the device was turned; never sent here.
  nonisolated public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// The name of the note that the charge of the battery changed; never sent here.
  nonisolated public static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}

/// A generator of taps that a hand feels; no device here has one.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Prepares for a tap; of no effect.
  open func prepare() {}
}

/// A generator of taps for collisions; no device here has one.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of a tap.
  public enum FeedbackStyle: Int, Sendable {
    /// A light tap.
    case light
    /// A tap of medium strength.
    case medium
    /// A heavy tap.
    case heavy
    /// A soft tap.
    case soft
    /// A hard tap.
    case rigid
  }

  /// A generator of taps of a strength.
  public init(style: FeedbackStyle = .medium) {}

  /// Would make a tap.
  open func impactOccurred() {}
  /// Would make a tap of a strength, 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of taps for selections; no device here has one.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Would make a tap.
  open func selectionChanged() {}
}

/// A generator of taps for results; no device here has one.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The results.
  public enum FeedbackType: Int, Sendable {
    /// Success.
    case success
    /// A warning.
    case warning
    /// A failure.
    case error
  }

  /// Would make taps for a result.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

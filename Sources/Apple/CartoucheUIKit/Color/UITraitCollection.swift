import Foundation
import Synchronization

/// The appearance of an interface, light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Unspecified; counts as light.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The traits of the environment in which something is shown.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The light or dark appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The number of device pixels per point; 0 when unspecified.
  public let displayScale: CGFloat

  /// Traits without any values.
  public override convenience init() { self.init(.unspecified, 0) }

  /// Traits with an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle, 0) }

  /// Traits with a number of device pixels per point.
  public convenience init(displayScale: CGFloat) { self.init(.unspecified, displayScale) }

  /// Several traits together; later values take precedence.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    let style = collections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
    self.init(style ?? .unspecified, collections.last { $0.displayScale != 0 }?.displayScale ?? 0)
  }

  private init(_ style: UIUserInterfaceStyle, _ scale: CGFloat) {
    (userInterfaceStyle, displayScale) = (style, scale)
  }

  /// The room along x.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// The room along y.
  open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// The kind of device: unspecified.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

  /// Whether colours differ between these traits and others.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  private static let present = Mutex(UITraitCollection())

  /// The traits that colours follow, for the whole program; without any values at first.
  open class var current: UITraitCollection {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// Whether the other object has the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// A hash of the values.
  open override var hash: Int { userInterfaceStyle.rawValue ^ displayScale.hashValue }
}

/// The room in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unspecified.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

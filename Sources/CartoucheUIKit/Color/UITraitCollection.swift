import Foundation
import Synchronization

/// Whether something is shown light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not said; counts as light.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The circumstances under which something is shown.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether it is shown light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The device pixels per point; 0 when not said.
  public let displayScale: CGFloat

  /// Circumstances of which nothing is said.
  public override convenience init() { self.init(.unspecified, 0) }

  /// An appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle, 0) }

  /// A number of device pixels per point.
  public convenience init(displayScale: CGFloat) { self.init(.unspecified, displayScale) }

  /// Several circumstances together; what a later one says counts.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    let style = collections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
    self.init(style ?? .unspecified, collections.last { $0.displayScale != 0 }?.displayScale ?? 0)
  }

  private init(_ style: UIUserInterfaceStyle, _ scale: CGFloat) {
    (userInterfaceStyle, displayScale) = (style, scale)
  }

  private static let present = Mutex(UITraitCollection())

  /// The circumstances that colours follow; those of the whole program, with nothing said at first.
  open class var current: UITraitCollection {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// Whether the other object says the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// A hash of what is said.
  open override var hash: Int { userInterfaceStyle.rawValue ^ displayScale.hashValue }
}

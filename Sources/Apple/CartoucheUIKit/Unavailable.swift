import CartoucheCoreGraphics
import Foundation

// What cannot work here is rejected when the program is compiled.

extension UIColor {
  /// A colour of an asset catalogue; there are no asset catalogues here.
  @available(
    *, unavailable, message: "there are no asset catalogues on this system: use init(dynamicProvider:)"
  )
  public convenience init?(named name: String) { nil }

  /// A picture in place of a colour; nothing fills with pictures here.
  @available(
    *, unavailable, message: "nothing fills with a picture on this system: use a layer's fill pattern"
  )
  public convenience init(patternImage image: UIImage) { self.init(white: 0, alpha: 1) }
}

extension UIImage {
  /// A symbol of the system; there are no system symbols here.
  @available(
    *, unavailable, message: "there are no system symbols on this system: use init(named:) or init(data:)"
  )
  public convenience init?(systemName name: String) { nil }
}

extension UIGestureRecognizer {
  /// A recogniser that sends a message; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use init(_:) with a closure")
  public convenience init(target: Any?, action: Any?) { self.init() }

  /// Adds a target and a selector; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use addHandler(_:)")
  public func addTarget(_ target: Any, action: Any) {}
}

extension UIViewController {
  /// Shows another controller over this one; nothing shows controllers here.
  @available(*, unavailable, message: "nothing presents controllers on this system: use addChild(_:)")
  public func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
}

/// A generator of taps that a hand feels; no device here has one.
@available(*, unavailable, message: "there is no haptic feedback on this system: leave it out")
public final class UIImpactFeedbackGenerator {
  /// The strength of a tap.
  public enum FeedbackStyle: Int, Sendable {
    /// A light tap.
    case light
    /// A tap of medium strength.
    case medium
    /// A heavy tap.
    case heavy
  }

  /// A generator of taps of a strength.
  public init(style: FeedbackStyle) {}

  /// Makes a tap.
  public func impactOccurred() {}
}

import CartoucheCoreGraphics
import Foundation

// No screen shows what is between the beginning and the end: an animation is over at once.
extension UIView {
  /// Makes changes of views, which are complete at once.
  ///
  /// Differs from iOS in that no picture shows the views in between.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animations()
  }

  /// Makes changes of views, which are complete at once, then calls a handler.
  ///
  /// Differs from iOS in that no picture shows the views in between.
  ///
  /// - Parameter completion: A handler that is called at the end, with `true`.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes of views, which are complete at once, then calls a handler.
  ///
  /// Differs from iOS in that no picture shows the views in between.
  ///
  /// - Parameter completion: A handler that is called at the end, with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Makes changes of views that a spring would make, which are complete at once, then calls a handler.
  ///
  /// Differs from iOS in that no picture shows the views in between.
  ///
  /// - Parameter completion: A handler that is called at the end, with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Makes changes of views without animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  /// The options of an animation; without effect, since animations are over at once.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// The options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Fingers count while views move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation begins where views are.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation is repeated.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation is also played backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at the beginning and at the end.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }
}

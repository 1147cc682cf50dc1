import CartoucheCoreGraphics
import Foundation

/// A change of a layer over time, which is over at once.
///
/// Differs from iOS in that no picture shows the layer in between: an animation does not change the layer, whose
/// properties have their final values anyway.
open class CAAnimation: NSObject {
  /// The duration in seconds.
  open var duration: CFTimeInterval = 0
  /// The time at which the animation begins, in seconds.
  open var beginTime: CFTimeInterval = 0
  /// The number of times that the animation is played.
  open var repeatCount: Float = 0
  /// Whether the animation is also played backwards.
  open var autoreverses = false
  /// The pace of the animation; `nil` for an even one.
  open var timingFunction: CAMediaTimingFunction?
  /// Whether the animation leaves its layer at its end, which is always so here.
  open var isRemovedOnCompletion = true
  /// The state of the layer outside of the animation; of no effect.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The speed of the animation; of no effect.
  open var speed: Float = 1
  /// The shift of its time in seconds; of no effect.
  open var timeOffset: CFTimeInterval = 0
  /// The time for which the animation is repeated, in seconds; of no effect.
  open var repeatDuration: CFTimeInterval = 0
}

/// A change of a property of a layer.
open class CAPropertyAnimation: CAAnimation {
  /// The name of the property.
  open var keyPath: String?

  /// A change of the property of a name.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// A change of a property from a value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the beginning.
  open var fromValue: Any?
  /// The value at the end.
  open var toValue: Any?
  /// The difference of the two.
  open var byValue: Any?
}

/// A change of a property through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, one after the other.
  open var values: [Any]?
  /// The times of the values, 0 to 1.
  open var keyTimes: [NSNumber]?
  /// The path that a point follows.
  open var path: CGPath?
  /// The paces between the values.
  open var timingFunctions: [CAMediaTimingFunction]?
}

/// A change from one look of a layer to another.
open class CATransition: CAAnimation {
  /// The progress at which the transition begins, 0 to 1.
  open var startProgress: Float = 0
  /// The progress at which the transition ends, 0 to 1.
  open var endProgress: Float = 1
}

/// The states of a layer outside of an animation.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
  /// The text of the mode.
  public let rawValue: String
  /// The mode with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its own.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The values of the end, afterwards.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The values of the beginning, before.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// Several changes at the same time.
open class CAAnimationGroup: CAAnimation {
  /// The changes.
  open var animations: [CAAnimation]?
}

extension CALayer {
  /// Plays an animation, which is over at once: the layer stays as its properties say.
  public func add(_ anim: CAAnimation, forKey key: String?) {}

  /// Ends an animation; there is none, since animations are over at once.
  public func removeAnimation(forKey key: String) {}

  /// Ends all animations; there are none, since animations are over at once.
  public func removeAllAnimations() {}

  /// The names of the animations under way; `nil`, since animations are over at once.
  public func animationKeys() -> [String]? { nil }
}

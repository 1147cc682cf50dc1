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

import CartoucheCoreGraphics
import CartoucheQuartzCore
import Foundation

extension UIView {
  /// The transform of the view in space, about its middle; views are drawn by its part within the plane.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Makes changes of a view, which are complete at once, then calls a handler.
  ///
  /// - Parameter completion: A handler that is called at the end, with `true`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Makes changes of views in several steps, which are complete at once, then calls a handler.
  ///
  /// - Parameter completion: A handler that is called at the end, with `true`.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes a step of changes.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }

  /// The options of changes in several steps; without effect.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// The options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Evenly between the steps.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// From step to step.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Smoothly through the steps.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  /// Whether changes of views are animated, which they never are here.
  public class var areAnimationsEnabled: Bool { false }
  /// Switches animations on or off; of no effect.
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}

extension UIView.AnimationOptions {
  /// By fading.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// By turning about the left edge.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// By turning about the right edge.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// Subviews are arranged during the animation.
  public static let layoutSubviews = UIView.AnimationOptions(rawValue: 1)
}

/// Changes of views, which are complete at once.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  private var changes: [() -> Void]
  private var ends: [(UIViewAnimatingPosition) -> Void] = []

  /// Changes over a duration in seconds, which counts as none.
  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    changes = animations.map { [$0] } ?? []
  }

  /// Changes that a spring makes.
  public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    changes = animations.map { [$0] } ?? []
  }

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { changes.append(animation) }
  /// Adds a handler that is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    ends.append(completion)
  }
  /// Makes the changes, then calls the handlers.
  open func startAnimation() {
    for change in changes { change() }
    for end in ends { end(.end) }
    (changes, ends) = ([], [])
  }
  /// Makes the changes after a delay, which counts as none.
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  /// Ends the changes.
  open func stopAnimation(_ withoutFinishing: Bool) {}
}

/// The places at which changes end.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end.
  case end
  /// The beginning.
  case start
  /// In between.
  case current
}

extension UIView {
  /// The paces of changes.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at the beginning and at the end.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Even.
    case linear
  }
}

/// The natures of a view for tools that read screens aloud.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// The bits of the natures.
  public let rawValue: UInt64
  /// Natures by their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// None.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Something selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// A text.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// Something that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// Something that can be made larger and smaller.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}

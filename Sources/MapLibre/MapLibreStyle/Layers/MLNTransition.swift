import CartoucheJSON
import MapLibreExpressions

/// The time in which a new value of a property takes effect.
public struct MLNTransition: Hashable, Sendable {
  /// The time that the change takes, in seconds.
  public var duration: TimeInterval
  /// The time before the change begins, in seconds.
  public var delay: TimeInterval

  /// A transition of no duration and no delay.
  public init() { self.init(duration: 0, delay: 0) }

  /// A transition from its duration and its delay, in seconds.
  public init(duration: TimeInterval, delay: TimeInterval) {
    self.duration = duration
    self.delay = delay
  }
}

/// A transition from its duration and its delay, in seconds.
@inlinable
public func MLNTransitionMake(_ duration: TimeInterval, _ delay: TimeInterval) -> MLNTransition {
  MLNTransition(duration: duration, delay: delay)
}

/// The transition as readable text: `transition { duration: 0.300000, delay: 0.000000 }`.
public func MLNStringFromMLNTransition(_ transition: MLNTransition) -> String {
  func text(_ seconds: TimeInterval) -> String { String(format: "%f", seconds) }
  return "transition { duration: \(text(transition.duration)), delay: \(text(transition.delay)) }"
}

extension MLNTransition {
  /// The transition of a style document, which counts in milliseconds; members that are absent are zero.
  package init(_ json: JSONValue?) {
    self.init(
      duration: (json?["duration"]?.number ?? 0) / 1000, delay: (json?["delay"]?.number ?? 0) / 1000)
  }

  /// The transition of a style document; `nil` when a time is negative or not finite.
  package var json: JSONValue? {
    let times = [duration, delay].map { $0 * 1000 }
    guard times.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    return [
      "duration": JSONValue.double(times[0]).shortened, "delay": JSONValue.double(times[1]).shortened,
    ]
  }
}

extension NSValue {
  /// A box around a transition.
  public convenience init(mlnTransition transition: MLNTransition) {
    self.init(boxing: [transition.duration, transition.delay])
  }

  /// The transition in the box; zero when the box holds something else.
  public var mlnTransitionValue: MLNTransition {
    guard let times = boxedNumbers(2) else { return MLNTransition() }
    return MLNTransition(duration: times[0], delay: times[1])
  }
}

import Foundation

/// The seconds since the machine started, not counting sleep; they never decrease.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// A duration in seconds.
public typealias CFTimeInterval = Double

/// The preferred frame rates of an animation, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum frame rate.
  public var minimum: Float
  /// The maximum frame rate.
  public var maximum: Float
  /// The preferred frame rate; `nil` for any between the two.
  public var preferred: Float?

  /// The system's choice.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// A range of frame rates in frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

/// A clock that calls once for each frame.
///
/// There is no screen here whose frames it could follow. In a run loop the link follows the time, at the preferred rate;
/// without one, the program that shows pictures calls ``step(to:)``, and the same steps give the same calls.
open class CADisplayLink: NSObject {
  /// The time of the frame that is shown, in the seconds of `CACurrentMediaTime()`; 0 before the first.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time at which the next frame is due, in the same seconds.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// Whether calls are currently suspended.
  open var isPaused = false
  /// The preferred number of frames per second; 0 for every frame.
  open var preferredFramesPerSecond = 0
  /// The preferred frame rates as a range.
  open var preferredFrameRateRange = CAFrameRateRange.default

  private var handler: ((CADisplayLink) -> Void)?
  private var timer: Timer?
  private let kept = Kept()

  /// A clock that calls `handler` at each step; there are no selectors here.
  public init(_ handler: @escaping (CADisplayLink) -> Void) { self.handler = handler }

  /// The seconds between two frames: 1/60 unless another rate is preferred.
  open var duration: CFTimeInterval {
    let preferred = preferredFrameRateRange.preferred.map { Double($0) } ?? 0
    let rate = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : preferred
    return 1 / (rate > 0 ? rate : 60)
  }

  /// Advances to a time in seconds, and calls the handler unless the link is paused or invalid, or the next preferred
  /// frame is not due.
  ///
  /// An addition: on a device the screen does this.
  public func step(to time: CFTimeInterval) {
    // A thousandth of a frame of tolerance, for times that are sums of frames.
    guard !isPaused, let handler, time >= targetTimestamp - duration / 1000 else { return }
    timestamp = time
    targetTimestamp = time + duration
    handler(self)
  }

  /// Has a run loop call the handler, for as long as it runs in the mode.
  ///
  /// As on a device, the run loop keeps the link until it is removed or invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard handler != nil else { return }
    // The timer calls in the run loop alone, which is that of the link's owner. It outlives its end in Foundation.
    nonisolated(unsafe) let kept = kept
    kept.link = self
    let timer =
      timer ?? Timer(timeInterval: duration, repeats: true) { _ in kept.link?.step(to: CACurrentMediaTime()) }
    self.timer = timer
    runloop.add(timer, forMode: mode)
  }

  /// Ends the calls of a run loop.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    endTimer()
  }

  /// Ends all calls and releases the handler.
  open func invalidate() {
    handler = nil
    endTimer()
  }

  private func endTimer() {
    timer?.invalidate()
    timer = nil
    kept.link = nil
  }

  /// The object that a run loop holds.
  private final class Kept {
    var link: CADisplayLink?
  }
}

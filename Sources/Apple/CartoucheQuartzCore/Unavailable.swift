import Foundation

extension CADisplayLink {
  /// A clock that sends a message; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use init(_:) with a closure")
  public convenience init(target: Any, selector: Any) { self.init { _ in } }

  /// Adds the link to a run loop; there is no screen here that would drive it.
  @available(
    *, unavailable, message: "no screen drives the link on this system: call step(to:) for each frame"
  )
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {}
}

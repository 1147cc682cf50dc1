extension CADisplayLink {
  /// A clock that sends a message; there are no selectors here.
  @available(*, unavailable, message: "there are no selectors on this system: use init(_:) with a closure")
  public convenience init(target: Any, selector: Any) { self.init { _ in } }
}

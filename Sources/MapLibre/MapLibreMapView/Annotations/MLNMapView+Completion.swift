extension MLNMapView {
  /// Calls a completion handler at the end of the step.
  func finish(_ completion: (@MainActor @Sendable () -> Void)?) {
    if let completion { calls.append { _ in completion() } }
  }
}

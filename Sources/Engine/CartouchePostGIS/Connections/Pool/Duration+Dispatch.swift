import Dispatch

extension Duration {
  /// The time as one of Dispatch, at most a year.
  var dispatchInterval: DispatchTimeInterval {
    let limited = min(self, .seconds(365 * 86_400))
    return .milliseconds(Int(limited / .milliseconds(1)))
  }
}

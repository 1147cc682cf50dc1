import MapLibreExpressions

/// The response to a request, which a delegate sees and may change.
open class MLNNetworkResponse: NSObject {
  /// The reason why there is no answer; `nil` when there is one.
  open var error: (any Error)?
  /// The bytes of the answer, decompressed.
  open var data: Data?
  /// The status and the header fields; `nil` when the server did not answer.
  open var response: URLResponse?

  /// An answer made from its parts.
  public init(data: Data?, urlResponse response: URLResponse?, error: (any Error)?) {
    self.data = data
    self.response = response
    self.error = error
  }
}

import CartoucheResources

/// Brings one request to a server and its answer back, and knows nothing of repeating, redirects or keeping.
protocol HTTPTransport: Sendable {
  /// The answer to a message; whatever its status, it is an answer.
  ///
  /// Returns at once when the task is cancelled.
  func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply
}

/// One request as it goes out.
struct HTTPMessage: Sendable {
  /// Where it goes.
  var url: WebURL
  /// All header fields but `Host`.
  var fields: HTTPFields
  /// The body to post; `nil` for a `GET`.
  var body: [UInt8]?
  /// The URL of the proxy that connects.
  var proxy: String?
  /// The file with the certificates to trust, PEM; `nil` for those of the system.
  var certificates: String?
  /// How long connecting may take.
  var connectTimeout = Duration.seconds(10)
  /// Whether an address may be connected to; `nil` when all may.
  var admits: (@Sendable (IPAddress) -> Bool)?
  /// What to take of the body, once the head is there.
  var share: @Sendable (HTTPHead) throws(ResourceError) -> HTTPBodyShare
}

/// The beginning of an answer.
struct HTTPHead: Sendable {
  /// The status code.
  var status: Int
  /// The header fields, trailers not included.
  var fields: HTTPFields
}

/// What is taken of a body.
enum HTTPBodyShare: Sendable, Hashable {
  /// Nothing.
  case none
  /// All of it; more than so many bytes are an error.
  case all(limit: Int)
  /// So many bytes at most; what comes behind them is not waited for.
  case first(Int)
}

/// An answer.
struct HTTPReply: Sendable {
  var head: HTTPHead
  /// The body as it was sent, compressed perhaps.
  var body: [UInt8]
}

/// Why there is no answer.
enum TransportError: Error, Sendable, Hashable {
  /// The host was not reached, or the answer broke off. Where the failure is lasting, another attempt is no use.
  case failed(reason: String, isLasting: Bool)
  /// The host has this address alone, which may not be connected to.
  case addressNotAdmitted(IPAddress)
  /// The body is larger than what was to be taken.
  case tooLarge(size: Int, limit: Int)
  /// The head was not to be followed by a body.
  case rejected(ResourceError)
  /// The task that asked was cancelled.
  case cancelled
}

import CartoucheResources

/// Sends one request to a server and returns its response; knows nothing of repeats, redirects or caching.
protocol HTTPTransport: Sendable {
  /// The response to a message, whatever its status.
  ///
  /// Returns at once when the task is cancelled.
  func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply
}

/// One request in the form in which it is sent.
struct HTTPMessage: Sendable {
  /// The URL that it is sent to.
  var url: WebURL
  /// All header fields except `Host`.
  var fields: HTTPFields
  /// The body to post; `nil` for a `GET`.
  var body: [UInt8]?
  /// The URL of the proxy that connects.
  var proxy: String?
  /// The file with the certificates to trust, PEM; `nil` for those of the system.
  var certificates: String?
  /// The time that connecting may take.
  var connectTimeout = Duration.seconds(10)
  /// Whether an address may be connected to; `nil` if all may.
  var admits: (@Sendable (IPAddress) -> Bool)?
  /// The part of the body to read, decided once the head has arrived.
  var share: @Sendable (HTTPHead) throws(ResourceError) -> HTTPBodyShare
}

/// The beginning of a response.
struct HTTPHead: Sendable {
  /// The status code.
  var status: Int
  /// The header fields, trailers not included.
  var fields: HTTPFields
}

/// The part of a body that is read.
enum HTTPBodyShare: Sendable, Hashable {
  /// Nothing.
  case none
  /// All of it; more bytes than the limit are an error.
  case all(limit: Int)
  /// At most this number of bytes; those after them are not waited for.
  case first(Int)
}

/// A response.
struct HTTPReply: Sendable {
  var head: HTTPHead
  /// The body as it was sent, which may be compressed.
  var body: [UInt8]
}

/// The reason why there is no response.
enum TransportError: Error, Sendable, Hashable {
  /// The host was not reached, or the response broke off. If the failure is lasting, another attempt is useless.
  case failed(reason: String, isLasting: Bool)
  /// The host has only this address, which may not be connected to.
  case addressNotAdmitted(IPAddress)
  /// The body is larger than the limit.
  case tooLarge(size: Int, limit: Int)
  /// The head was rejected, so that its body was not read.
  case rejected(ResourceError)
  /// The requesting task was cancelled.
  case cancelled
}

import CartoucheResources

/// A response: its head, and its body while it arrives.
public struct HTTPReply: Sendable {
  /// A body in pieces.
  typealias Stream = any AsyncSequence<[UInt8], any Error> & Sendable

  /// The beginning of the response.
  var head: HTTPHead
  /// The body as it was sent, which may be compressed; as far as it was read, if there is a ``stream``.
  var body: [UInt8]
  /// The rest of the body, read only as far as needed.
  var stream: Stream?

  init(head: HTTPHead, body: [UInt8]) { (self.head, self.body) = (head, body) }

  /// A response with the whole of its body, as it was sent.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields; those with an invalid name, or with line breaks in the value, are left out.
  ///   - body: The bytes, not decompressed.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.init(head: HTTPHead(status: status, fields: HTTPFields(headers)), body: body)
  }

  /// A response whose body is read in pieces.
  ///
  /// The loader reads as much as it needs and may have: the rest of a body that is too large, or not needed, is not
  /// asked for, and the iterator is released.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields; those with an invalid name, or with line breaks in the value, are left out.
  ///   - body: The bytes in pieces of any size, not decompressed.
  public init(
    status: Int, headers: [(name: String, value: String)] = [],
    body: some AsyncSequence<[UInt8], any Error> & Sendable
  ) {
    self.init(status: status, headers: headers)
    stream = body
  }
}

/// The beginning of a response.
struct HTTPHead: Sendable {
  /// The status code.
  var status: Int
  /// The header fields, trailers not included.
  var fields: HTTPFields
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

import CartoucheResources
import Foundation

/// Keeps what the loader promises whatever a program's transport does: it connects to judged addresses only, gives no
/// more bytes than may be had, and nobody waits for it longer than for another.
struct GuardedTransport: Sendable {
  let base: any HTTPTransport
  let names: HostNames

  /// The maximum number of bytes of a head.
  private static let longestHead = 256 << 10
  /// The number of bytes of an unwanted body that are read so that the connection can be reused.
  private static let longestUnwantedBody = 64 << 10

  var addressing: HTTPAddressing { base.addressing }

  /// The response to a message, with the part of its body that is wanted.
  ///
  /// Returns at once when the task is cancelled.
  func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply {
    try await Settlement<HTTPReply>.outcome { [self] in
      do {
        let message = try await addressed(message)
        var reply = try await base.send(message)
        try check(&reply.head, message)
        try await read(&reply, message)
        return .success(reply)
      } catch {
        return .failure(failure(error, message))
      }
    }.get()
  }

  // MARK: - Addresses

  /// The message with the addresses that its host has and that may be connected to, where the transport does not ask.
  private func addressed(_ message: HTTPMessage) async throws(TransportError) -> HTTPMessage {
    guard addressing == .pinned || addressing == .unpinned else { return message }
    let known = try await names.addresses(of: message.url.origin.host)
    let admitted = known.filter { message.admits?($0) ?? true }
    // Who looks the name up again may come to any of them.
    if let barred = known.first(where: { !admitted.contains($0) }),
      addressing == .unpinned || admitted.isEmpty
    {
      throw .addressNotAdmitted(barred)
    }
    guard addressing == .pinned else { return message }
    guard !admitted.isEmpty else {
      throw .failed(reason: "\(message.url.origin.host): no such host", isLasting: false)
    }
    var pinned = message
    pinned.addresses = admitted.map(\.description)
    return pinned
  }

  // MARK: - The response

  private func check(_ head: inout HTTPHead, _ message: HTTPMessage) throws(TransportError) {
    // RFC 9110 §15: three digits, also where they mean nothing yet.
    guard (100...999).contains(head.status) else {
      throw .failed(reason: "the response of \(message.url.origin.name) is not HTTP", isLasting: false)
    }
    let size = head.fields.all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard size <= Self.longestHead else {
      throw .failed(
        reason: "the header of the response has more than \(Self.longestHead.grouped) bytes", isLasting: true)
    }
    // What later requests repeat, such as validators, must not end their lines.
    head.fields = HTTPFields(
      head.fields.all.filter { HTTPHeader($0.name, $0.value).isValid }.map { ($0.name, $0.value) })
  }

  /// Reads the part of the body that is wanted.
  private func read(_ reply: inout HTTPReply, _ message: HTTPMessage) async throws {
    let share: HTTPBodyShare
    do throws(ResourceError) { share = try message.share(reply.head) } catch {
      throw TransportError.rejected(error)
    }
    if let stream = reply.stream {
      reply.stream = nil
      reply.body = try await bytes(of: stream, share)
    }
    switch share {
    case .none: reply.body = []
    case .all(let limit):
      guard reply.body.count <= limit else {
        throw TransportError.tooLarge(size: reply.body.count, limit: limit)
      }
    case .first(let count): if reply.body.count > count { reply.body = Array(reply.body.prefix(count)) }
    }
  }

  private func bytes(
    of stream: some AsyncSequence<[UInt8], any Error>, _ share: HTTPBodyShare
  ) async throws -> [UInt8] {
    var (body, unwanted): ([UInt8], Int) = ([], 0)
    for try await piece in stream {
      try Task.checkCancellation()
      switch share {
      case .none:
        unwanted += piece.count
        if unwanted > Self.longestUnwantedBody { return body }
      case .all(let limit):
        guard piece.count <= limit - body.count else {
          throw TransportError.tooLarge(size: body.count + piece.count, limit: limit)
        }
        body += piece
      case .first(let count):
        body += piece.prefix(count - body.count)
        if body.count >= count { return body }
      }
    }
    return body
  }

  private func failure(_ error: any Error, _ message: HTTPMessage) -> TransportError {
    switch error {
    case let error as TransportError: return error
    case let error as ResourceError: return .rejected(error)
    case is CancellationError where Task.isCancelled: return .cancelled
    default:
      // A client may name the URL, whose query may hold secrets.
      let url = message.url.requestURL
      let text = "\(error)".prefix(1000).replacingOccurrences(of: url, with: ResourceURL.redacted(url))
      return .failed(reason: "\(message.url.origin.name): \(text)", isLasting: false)
    }
  }
}

import CartoucheResources
import Foundation

/// The interpretation of a response to a request.
struct HTTPAnswer {
  /// The consequence of a response.
  enum Meaning: Sendable {
    case response(ResourceResponse)
    case redirect(String)
    /// Another attempt may succeed, after a pause if the server named one.
    case again(ResourceError, after: Duration?)
  }

  let request: ResourceRequest
  /// The URL without its secrets.
  let url: String
  let sizeLimit: Int
  let now: Date

  private static let redirects = [301, 302, 303, 307, 308]
  /// The number of times that a body may be compressed: each may give as many bytes as the limit allows.
  private static let mostEncodings = 4

  /// The part to read of the body that follows a head.
  func share(_ head: HTTPHead) throws(ResourceError) -> HTTPBodyShare {
    guard [200, 203, 206].contains(head.status) else { return .none }
    // A server that does not support ranges sends everything; then the bytes after the range are not waited for.
    let range = head.status == 206 ? nil : request.byteRange
    let length = announcedSize(head)
    let expected = range.map { min(length ?? .max, $0.upperBound) } ?? length ?? 0
    guard expected <= sizeLimit || (length == nil && range != nil) else {
      throw .tooLarge(url: url, size: expected, limit: sizeLimit)
    }
    if let range, range.upperBound <= sizeLimit { return .first(range.upperBound) }
    return .all(limit: sizeLimit)
  }

  /// The meaning of a response.
  func meaning(_ reply: HTTPReply) throws(ResourceError) -> Meaning {
    let fields = reply.head.fields
    switch reply.head.status {
    case 200, 203, 206: return .response(try content(reply))
    case 204: return .response(without(request.kind == .tile ? .notFound : .found, fields))
    case 304: return .response(without(.notModified, fields))
    case 404, 410: return .response(without(.notFound, fields))
    case 416 where request.byteRange != nil: return .response(without(.found, fields))
    case let code where Self.redirects.contains(code):
      if let target = fields.first(name: "Location") { return .redirect(target) }
      throw .invalid(url: url, found: "a redirect without a target", expected: "a Location")
    case let code:
      let error = ResourceError.status(url: url, code: code, expected: "200")
      guard error.isPassing, code != 501, code != 505 else { throw error }
      return .again(error, after: fields.first(name: "Retry-After").flatMap(retryAfter))
    }
  }

  private func announcedSize(_ head: HTTPHead) -> Int? {
    head.fields.first(name: "Content-Length").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  private func retryAfter(_ text: String) -> Duration? {
    if let seconds = Int(text) { return .seconds(min(max(seconds, 0), 1 << 30)) }
    return HTTPDate.date(text).map { .seconds(max($0.timeIntervalSince(now), 0)) }
  }

  private func without(_ status: ResourceResponse.Status, _ fields: HTTPFields) -> ResourceResponse {
    var answer = ResourceResponse(status: status)
    apply(CachePolicy(fields, now: now), to: &answer)
    return answer
  }

  private func apply(_ policy: CachePolicy, to answer: inout ResourceResponse) {
    answer.validators = policy.validators
    answer.expires = policy.expires
    answer.mustNotBeStored = policy.mustNotBeStored
    answer.mustRevalidate = policy.mustRevalidate
  }

  private func content(_ reply: HTTPReply) throws(ResourceError) -> ResourceResponse {
    let fields = reply.head.fields
    let bytes = try decompress(reply.body, fields)
    var answer = ResourceResponse(bytes, contentType: fields.first(name: "Content-Type"))
    apply(CachePolicy(fields, now: now), to: &answer)
    if reply.head.status == 206 {
      answer.totalSize = try checkedSize(fields)
    } else if let range = request.byteRange {
      answer.totalSize = announcedSize(reply.head)
      answer.bytes = Array(bytes[range.clamped(to: 0..<bytes.count)])
    }
    try answer.inflateTile(of: request, limit: sizeLimit)
    try rejectPage(answer)
    return answer
  }

  /// The size of the resource by `Content-Range`, which must begin where the request does.
  private func checkedSize(_ fields: HTTPFields) throws(ResourceError) -> Int? {
    guard let wanted = request.byteRange, let text = fields.first(name: "Content-Range") else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.first == wanted.lowerBound else {
      throw .invalid(url: url, found: "the range \(text)", expected: "bytes from \(wanted.lowerBound)")
    }
    return numbers.count == 3 ? numbers[2] : nil
  }

  private func decompress(_ bytes: [UInt8], _ fields: HTTPFields) throws(ResourceError) -> [UInt8] {
    var bytes = bytes
    let encodings = fields.list("Content-Encoding")
    guard encodings.count <= Self.mostEncodings else {
      throw .invalid(
        url: url, found: "\(encodings.count) content encodings", expected: "at most \(Self.mostEncodings)")
    }
    for name in encodings.reversed() where !bytes.isEmpty {
      let lowercased = name.lowercased()
      let plain = lowercased.hasPrefix("x-") ? String(lowercased.dropFirst(2)) : lowercased
      guard let compression = Compression(rawValue: plain) else {
        throw .invalid(
          url: url, found: "the content encoding \(name)", expected: "gzip, deflate, br or zstd")
      }
      do throws(CompressionError) {
        bytes = try compression.decompress(bytes, limit: sizeLimit)
      } catch {
        throw error.about(url)
      }
    }
    return bytes
  }

  /// A page of HTML is never what was requested: it is a login, or a server's friendly way to say no.
  private func rejectPage(_ answer: ResourceResponse) throws(ResourceError) {
    guard request.kind != .other, request.byteRange == nil,
      answer.contentType?.lowercased().hasPrefix("text/html") == true,
      answer.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<")
    else { return }
    throw .invalid(url: url, found: "an HTML page", expected: request.kind.title)
  }
}

extension ResourceRequest.Kind {
  /// The kind in messages.
  fileprivate var title: String {
    switch self {
    case .style: "a style"
    case .source: "TileJSON"
    case .data: "GeoJSON"
    case .tile: "a tile"
    case .spriteJSON: "a sprite's index"
    case .spriteImage: "a sprite's picture"
    case .glyphs: "glyphs"
    case .image: "a picture"
    case .other: "data"
    }
  }
}

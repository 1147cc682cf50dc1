import FlyingFox

/// The head of a request while it is read: the request line and the header fields (RFC 9112 §2.1).
struct RequestHead: Sendable {
  /// The reason why a head cannot be used, as the status of the answer.
  enum Problem: Error, Equatable {
    /// The head is not that of a request.
    case malformed
    /// The head has more bytes than are read.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes that the end of the head was looked for in.
  private var searched = 0

  /// An empty head of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes of the connection.
  ///
  /// - Returns: The request, without its body, and the bytes behind its head; `nil` while the head is not complete.
  /// - Throws: ``Problem``.
  mutating func take(_ part: [UInt8]) throws(Problem) -> (request: HTTPRequest, rest: [UInt8])? {
    bytes += part
    let end = Array("\r\n\r\n".utf8)
    var index = max(searched - end.count + 1, 0)
    while index + end.count <= bytes.count {
      if bytes[index..<index + end.count].elementsEqual(end) {
        guard index <= limit else { throw .tooLong }
        return (try Self.request(bytes[..<index]), Array(bytes[(index + end.count)...]))
      }
      index += 1
    }
    searched = bytes.count
    if bytes.count > limit { throw .tooLong }
    return nil
  }

  private static func request(_ head: ArraySlice<UInt8>) throws(Problem) -> HTTPRequest {
    let lines = String(decoding: head, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else { throw .malformed }
    var headers = HTTPHeaders()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw .malformed }
      let name = HTTPHeader(String(line[..<colon]))
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      // Two hosts or lengths would be read by one reader as this and by another as that.
      if Self.single.contains(name), headers[name] != nil { throw .malformed }
      headers.addValue(String(value), for: name)
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: HTTPMethod(String(words[0])), version: HTTPVersion(String(words[2])),
      target: HTTPRequest.Target(path: String(target[0]), query: target.count > 1 ? String(target[1]) : ""),
      headers: headers, body: HTTPBodySequence())
  }

  private static let single: Set<HTTPHeader> = [
    .host, .contentLength, .transferEncoding, HTTPHeader("Origin"),
  ]
}

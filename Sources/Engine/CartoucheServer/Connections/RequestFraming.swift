/// The division of a connection's bytes into requests (RFC 9112), within limits.
///
/// It holds back what may still turn out to be malformed: whoever reads the pieces sees whole heads, whole headers of
/// chunks, and no byte of a request that is refused.
struct RequestFraming: Sendable {
  /// A part of the bytes that a client sends.
  enum Piece: Sendable, Hashable {
    /// The head of a request.
    case head(RequestHead)
    /// Bytes of the body, with the marks of its chunks.
    case body([UInt8])
    /// The end of a request.
    case end
  }

  private enum State {
    /// Before or in the request line.
    case line
    case fields(RequestHead)
    /// In a body, with a number of bytes to come.
    case body(Int)
    case chunkLine
    /// In a chunk, with a number of bytes to come, including its end.
    case chunk(Int)
    case trailers
    case refused
  }

  private let limits: ConnectionLimits
  private let bodyLimit: Int
  private var state = State.line
  /// The bytes of the line that is being read.
  private var current: [UInt8] = []
  private var fieldBytes = 0
  private var fieldCount = 0
  private var bodyBytes = 0
  private var hasSkippedLine = false
  /// The bytes that end a refused body for a reader that has seen its beginning.
  private(set) var ending: [UInt8] = []

  /// The framing of a connection.
  ///
  /// - Parameters:
  ///   - limits: The limits of heads.
  ///   - body: The largest body, in bytes.
  init(limits: ConnectionLimits = ConnectionLimits(), body: Int) {
    self.limits = limits
    bodyLimit = body
  }

  /// The part of a request that the connection is in.
  enum Phase: Sendable, Hashable {
    case between, head, body, refused
  }

  /// The part of a request that the next byte belongs to.
  var phase: Phase {
    switch state {
    case .line: current.isEmpty ? .between : .head
    case .fields: .head
    case .body, .chunkLine, .chunk, .trailers: .body
    case .refused: .refused
    }
  }

  /// Ends the reading of requests.
  mutating func refuse() { state = .refused }

  /// The next piece, whose bytes are taken away; `nil` when there are too few.
  ///
  /// - Throws: ``ServerProblem`` for a request that is refused, after which no further one is read.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(ServerProblem) -> Piece? {
    do throws(ServerProblem) {
      return try read(&bytes)
    } catch {
      ending = endOfBody
      state = .refused
      throw error
    }
  }

  /// The bytes that end a chunked body for a reader that has seen the pieces so far.
  private var endOfBody: [UInt8] {
    let end = Array("\r\n".utf8)
    let last = Array("0\r\n\r\n".utf8)
    return switch state {
    case .chunk(let left): end.suffix(left) + last
    case .chunkLine: last
    case .trailers: end
    case .line, .fields, .body, .refused: []
    }
  }

  private mutating func read(_ bytes: inout ArraySlice<UInt8>) throws(ServerProblem) -> Piece? {
    while !bytes.isEmpty || isAtEnd {
      switch state {
      case .refused:
        bytes = []
      case .line:
        guard let line = try line(&bytes, limit: limits.target + 32, RequestHead.targetTooLong(limits)) else {
          return nil
        }
        // Some clients send an empty line after a body (RFC 9112 §2.2).
        if line.isEmpty, !hasSkippedLine {
          hasSkippedLine = true
          continue
        }
        (fieldBytes, fieldCount, bodyBytes, hasSkippedLine) = (0, 0, 0, false)
        state = .fields(try RequestHead(line: line, limits: limits))
      case .fields(var head):
        guard let line = try fieldLine(&bytes) else { return nil }
        if line.isEmpty {
          try head.end()
          try begin(bodyOf: head)
          return .head(head)
        }
        try head.add(line: line)
        state = .fields(head)
      case .body(0):
        state = .line
        return .end
      case .body(let left):
        let part = Array(bytes.prefix(left))
        bytes = bytes.dropFirst(part.count)
        state = .body(left - part.count)
        return .body(part)
      case .chunkLine:
        guard
          let line = try line(&bytes, limit: 256, RequestHead.malformed("the mark of a chunk is too long"))
        else { return nil }
        let size = try Self.chunkSize(line)
        bodyBytes += size
        guard bodyBytes <= bodyLimit else { throw tooLarge }
        state = size == 0 ? .trailers : .chunk(size + 2)
        return .body(Array("\(String(size, radix: 16))\r\n".utf8))
      case .chunk(let left):
        // The last two bytes are its end.
        let part = Array(bytes.prefix(left > 2 ? left - 2 : left))
        if left <= 2, part != Array("\r\n".utf8.suffix(left).prefix(part.count)) {
          throw RequestHead.malformed("a chunk does not end where it should")
        }
        bytes = bytes.dropFirst(part.count)
        state = left == part.count ? .chunkLine : .chunk(left - part.count)
        return .body(part)
      case .trailers:
        // Fields behind a body are read, checked and dropped.
        guard let line = try fieldLine(&bytes) else { return nil }
        guard line.isEmpty else {
          var fields = try RequestHead(line: Array("GET / HTTP/1.1".utf8), limits: limits)
          try fields.add(line: line)
          continue
        }
        state = .body(0)
        return .body(Array("\r\n".utf8))
      }
    }
    return nil
  }

  /// Whether a request is over although no byte follows.
  private var isAtEnd: Bool { if case .body(0) = state { true } else { false } }

  private mutating func begin(bodyOf head: RequestHead) throws(ServerProblem) {
    if head.isChunked {
      state = .chunkLine
    } else {
      guard head.length ?? 0 <= bodyLimit else { throw tooLarge }
      state = .body(head.length ?? 0)
    }
  }

  private var tooLarge: ServerProblem {
    ServerProblem(.contentTooLarge, "the body has more than \(bodyLimit) bytes", at: "body")
  }

  /// The number of bytes that the mark of a chunk has; extensions are read over.
  private static func chunkSize(_ line: [UInt8]) throws(ServerProblem) -> Int {
    var digits = line.prefix { $0 != UInt8(ascii: ";") }
    // White space is allowed in front of an extension alone.
    if digits.count < line.count {
      while digits.last == UInt8(ascii: " ") || digits.last == UInt8(ascii: "\t") { digits.removeLast() }
    }
    let isNumber = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    guard (1...8).contains(digits.count), isNumber,
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw RequestHead.malformed("expected the size of a chunk as a hexadecimal number")
    }
    return size
  }

  // MARK: - Lines

  private mutating func fieldLine(_ bytes: inout ArraySlice<UInt8>) throws(ServerProblem) -> [UInt8]? {
    let problem = ServerProblem(
      .requestHeaderFieldsTooLarge,
      """
      expected at most \(limits.fieldCount) header fields of \(limits.field) bytes, \(limits.fields) together
      """, at: "head")
    let room = max(limits.fields - fieldBytes, 0)
    guard let line = try line(&bytes, limit: min(limits.field, room), problem) else { return nil }
    if line.isEmpty { return line }
    fieldBytes += line.count
    fieldCount += 1
    guard fieldCount <= limits.fieldCount else { throw problem }
    return line
  }

  /// The next line without its end; `nil` when it is not complete yet.
  private mutating func line(
    _ bytes: inout ArraySlice<UInt8>, limit: Int, _ tooLong: ServerProblem
  ) throws(ServerProblem) -> [UInt8]? {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    while let byte = bytes.popFirst() {
      if byte == lf {
        guard current.last == cr else { throw RequestHead.malformed("a line ends without a carriage return") }
        defer { current = [] }
        return Array(current.dropLast())
      }
      guard current.last != cr else {
        throw RequestHead.malformed("a carriage return stands alone")
      }
      guard byte == cr || byte == UInt8(ascii: "\t") || byte >= 0x20 && byte != 0x7F else {
        throw RequestHead.malformed("a control character stands in the head")
      }
      guard current.count <= limit else { throw tooLong }
      current.append(byte)
    }
    return nil
  }
}

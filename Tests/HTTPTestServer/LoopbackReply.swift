extension LoopbackServer {
  /// The reply of the server to a request, as a test asks for it.
  package enum Reply: Sendable {
    /// A whole answer of HTTP, whose length is declared.
    case response(Int, [(String, String)] = [], body: [UInt8] = [])
    /// Declares a length, sends less and closes.
    case truncated(declared: Int, body: [UInt8])
    /// Sends the first bytes, then the second ones again and again, with a pause before each, for as long as they are
    /// taken.
    case repeats(after: [UInt8], [UInt8], every: Duration = .zero)
    /// Never answers.
    case hangs
    /// Closes without an answer.
    case closes
    /// Declares a length, sends less and resets the connection.
    case resets(declared: Int, body: [UInt8])
    /// Sends these bytes, whatever they are, and closes.
    case raw([UInt8])
    /// Answers later.
    indirect case delayed(Duration, Reply)

    /// Text that is not HTTP.
    package static let garbage = Reply.raw(Array("SSH-2.0-none\r\n\r\n".utf8))

    /// Sends the head and a byte now and then.
    package static func drips(byteEvery interval: Duration) -> Reply {
      .repeats(after: head(200, [("Content-Length", "1000000")]), [0], every: interval)
    }

    /// Sends without end, as fast as it is read, in chunks or with a declared length.
    package static func endless(chunked isChunked: Bool) -> Reply {
      let zeros = [UInt8](repeating: 0, count: 0x10000)
      return isChunked
        ? .repeats(
          after: head(200, [("Transfer-Encoding", "chunked")]),
          Array("10000\r\n".utf8) + zeros + Array("\r\n".utf8))
        : .repeats(after: head(200, [("Content-Length", "\(1 << 50)")]), zeros)
    }

    /// The head of an answer.
    package static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
      Array(("HTTP/1.1 \(status) \r\n" + headers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n").utf8)
    }
  }
}

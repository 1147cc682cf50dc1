import SeededRandom
import Testing

@testable import CartoucheServer

/// What is taken for a request.
@Suite struct RequestFramingTests {
  /// A text that is no request, or none that is answered, and the status that it is refused with.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var status = 400

    var testDescription: String { name }
  }

  private static let host = "Host: localhost\r\n"

  static let refusals: [Refusal] = [
    // Request lines.
    Refusal(name: "nothing but a word", text: "GET\r\n\r\n"),
    Refusal(name: "no version", text: "GET /\r\n\(host)\r\n"),
    Refusal(name: "two spaces before the target", text: "GET  / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "two spaces before the version", text: "GET /  HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a space behind the version", text: "GET / HTTP/1.1 \r\n\(host)\r\n"),
    Refusal(name: "a space in front", text: " GET / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a space in the target", text: "GET /a b HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a tab as a separator", text: "GET\t/ HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a method that is no token", text: "G(T / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a method with a colon", text: "GET: / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a target without a slash", text: "GET health HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a target of another scheme", text: "GET file:///etc/passwd HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "letters beyond ASCII in the target", text: "GET /é HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a control character in the target", text: "GET /\u{1} HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "NUL in the target", text: "GET /\0 HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "NUL in front", text: "\0GET / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a bare CR in the line", text: "GET /\rx HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "a bare LF behind the line", text: "GET / HTTP/1.1\n\(host)\r\n"),
    Refusal(name: "a version of letters", text: "GET / HTTP/x.y\r\n\(host)\r\n"),
    Refusal(name: "a version in lower case", text: "GET / http/1.1\r\n\(host)\r\n"),
    Refusal(name: "another protocol", text: "GET / ICY/1.1\r\n\(host)\r\n"),
    Refusal(name: "two empty lines in front", text: "\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n"),
    Refusal(name: "bytes of TLS", text: "\u{16}\u{3}\u{1}\0\u{5}\r\n\r\n"),
    Refusal(name: "HTTP/2", text: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 505),
    Refusal(name: "HTTP/0.9", text: "GET / HTTP/0.9\r\n\(host)\r\n", status: 505),
    Refusal(name: "HTTP/1.2", text: "GET / HTTP/1.2\r\n\(host)\r\n", status: 505),
    Refusal(name: "an unknown method", text: "BREW / HTTP/1.1\r\n\(host)\r\n", status: 501),
    Refusal(name: "TRACE", text: "TRACE / HTTP/1.1\r\n\(host)\r\n", status: 501),
    Refusal(name: "CONNECT", text: "CONNECT a.example:443 HTTP/1.1\r\n\(host)\r\n", status: 501),
    Refusal(name: "a method in lower case", text: "get / HTTP/1.1\r\n\(host)\r\n", status: 501),
    // Fields.
    Refusal(name: "no host", text: "GET / HTTP/1.1\r\n\r\n"),
    Refusal(name: "two hosts", text: "GET / HTTP/1.1\r\n\(host)\(host)\r\n"),
    Refusal(name: "two hosts that differ in case", text: "GET / HTTP/1.1\r\n\(host)HOST: a\r\n\r\n"),
    Refusal(name: "a host with a space", text: "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
    Refusal(name: "a host with a slash", text: "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    Refusal(name: "a host with an at sign", text: "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n"),
    Refusal(name: "a space before the colon", text: "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"),
    Refusal(name: "a field without a name", text: "GET / HTTP/1.1\r\n\(host): x\r\n\r\n"),
    Refusal(name: "a field without a colon", text: "GET / HTTP/1.1\r\n\(host)abc\r\n\r\n"),
    Refusal(name: "a folded field", text: "GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n"),
    Refusal(name: "a field that begins with a tab", text: "GET / HTTP/1.1\r\n\(host)\tA: b\r\n\r\n"),
    Refusal(name: "a bare CR in a field", text: "GET / HTTP/1.1\r\n\(host)A: b\rc\r\n\r\n"),
    Refusal(name: "two CR behind a field", text: "GET / HTTP/1.1\r\n\(host)A: b\r\r\n\r\n"),
    Refusal(name: "a bare LF in a field", text: "GET / HTTP/1.1\r\n\(host)A: b\nB: c\r\n\r\n"),
    Refusal(name: "NUL in a field", text: "GET / HTTP/1.1\r\n\(host)A: \0\r\n\r\n"),
    Refusal(name: "DEL in a field", text: "GET / HTTP/1.1\r\n\(host)A: \u{7F}\r\n\r\n"),
    Refusal(name: "NUL in a name", text: "GET / HTTP/1.1\r\n\(host)A\0: b\r\n\r\n"),
    // Lengths.
    Refusal(
      name: "a length and chunks",
      text: "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Refusal(
      name: "chunks and a length",
      text: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"),
    Refusal(
      name: "two lengths", text: "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc"
    ),
    Refusal(
      name: "equal lengths",
      text: "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"),
    Refusal(name: "a list of lengths", text: "POST / HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc"),
    Refusal(name: "a negative length", text: "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n"),
    Refusal(name: "a length with a sign", text: "POST / HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc"),
    Refusal(name: "a hexadecimal length", text: "POST / HTTP/1.1\r\n\(host)Content-Length: 0x3\r\n\r\nabc"),
    Refusal(name: "an empty length", text: "POST / HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n"),
    Refusal(
      name: "a length beyond all numbers",
      text: "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", status: 413),
    Refusal(
      name: "a body that is too large", text: "POST / HTTP/1.1\r\n\(host)Content-Length: 1001\r\n\r\n",
      status: 413),
    Refusal(
      name: "another coding", text: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", status: 501),
    Refusal(
      name: "chunks inside another coding",
      text: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", status: 501),
    Refusal(
      name: "a coding that only looks like chunks",
      text: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", status: 501),
    Refusal(
      name: "two codings",
      text:
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Refusal(
      name: "chunks of HTTP/1.0", text: "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    // Chunks.
    Refusal(name: "a chunk without a size", text: chunked("\r\n")),
    Refusal(name: "a size with a prefix", text: chunked("0x3\r\nabc\r\n")),
    Refusal(name: "a negative size", text: chunked("-3\r\nabc\r\n")),
    Refusal(name: "a size with a space in front", text: chunked(" 3\r\nabc\r\n")),
    Refusal(name: "a size with a space behind", text: chunked("3 \r\nabc\r\n")),
    Refusal(name: "a size of nine digits", text: chunked("000000003\r\nabc\r\n")),
    Refusal(name: "a size that ends with LF", text: chunked("3\nabc\r\n")),
    Refusal(name: "a chunk that is longer than its size", text: chunked("3\r\nabcd\r\n")),
    Refusal(name: "a chunk that ends with LF", text: chunked("3\r\nabc\n0\r\n\r\n")),
    Refusal(name: "a folded trailer", text: chunked("0\r\nA: b\r\n c\r\n\r\n")),
    Refusal(
      name: "chunks that are too large together",
      text: chunked("3e8\r\n\(String(repeating: "a", count: 1000))\r\n1\r\n"), status: 413),
    Refusal(name: "a chunk that is too large", text: chunked("ffffffff\r\n"), status: 413),
    // Sizes.
    Refusal(
      name: "a target that is too long",
      text: "GET /\(String(repeating: "a", count: 8192)) HTTP/1.1\r\n\(host)\r\n",
      status: 414),
    Refusal(
      name: "a line without an end", text: "GET /\(String(repeating: "a", count: 10_000))", status: 414),
    Refusal(
      name: "a field that is too long",
      text: "GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 16 << 10))\r\n\r\n", status: 431),
    Refusal(
      name: "a field without an end",
      text: "GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 20_000))",
      status: 431),
    Refusal(
      name: "fields that are too long together",
      text: "GET / HTTP/1.1\r\n\(host)"
        + String(repeating: "A: \(String(repeating: "a", count: 8000))\r\n", count: 5) + "\r\n", status: 431),
    Refusal(
      name: "too many fields",
      text: "GET / HTTP/1.1\r\n\(host)" + String(repeating: "A: b\r\n", count: 100) + "\r\n", status: 431),
  ]

  private static func chunked(_ body: String) -> String {
    "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(body)"
  }

  private static func framing() -> RequestFraming { RequestFraming(body: 1000) }

  /// The pieces of a text that comes in parts; and the status with which it is refused.
  private static func pieces(_ parts: [[UInt8]]) -> (pieces: [RequestFraming.Piece], status: Int?) {
    var framing = framing()
    var pieces: [RequestFraming.Piece] = []
    for part in parts {
      var rest = part[...]
      do throws(ServerProblem) {
        while let piece = try framing.next(&rest) { pieces.append(piece) }
      } catch {
        #expect(framing.phase == .refused)
        return (pieces, error.status.rawValue)
      }
    }
    return (pieces, nil)
  }

  @Test(arguments: refusals)
  func malformedRequestsAreRefused(refusal: Refusal) {
    #expect(Self.refusals.count >= 40)
    let bytes = Array(refusal.text.utf8)
    #expect(Self.pieces([bytes]).status == refusal.status)
    #expect(Self.pieces(bytes.map { [$0] }).status == refusal.status)
  }

  @Test func piecesDoNotDependOnHowTheBytesCome() {
    let text =
      "\r\nPOST /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 5\r\nX: \t é \r\n\r\nhello"
      + "GET / HTTP/1.1\r\nHost: [::1]\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"
      + "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n3;x=\"y\"\r\nabc\r\n2 ;q\r\nde\r\n0\r\nT: u\r\n\r\n"
      + "GET / HTTP/1.0\r\n\r\n"
    let bytes = Array(text.utf8)
    func joined(_ parts: [[UInt8]]) -> [String] {
      let (pieces, status) = Self.pieces(parts)
      #expect(status == nil)
      var result: [String] = []
      var body = ""
      for piece in pieces {
        switch piece {
        case .head(let head): result.append(head.text)
        case .body(let bytes): body += String(decoding: bytes, as: UTF8.self)
        case .end:
          result.append(body)
          body = ""
        }
      }
      return result
    }
    let expected = [
      "POST /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 5\r\nX: é\r\n\r\n", "hello",
      "GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n", "",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n",
      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
      "GET / HTTP/1.0".replacing("1.0", with: "1.1") + "\r\nconnection: close\r\n\r\n", "",
    ]
    #expect(joined([bytes]) == expected)
    #expect(joined(bytes.map { [$0] }) == expected)
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      var parts: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...40, using: &random))
        parts.append(Array(part))
        rest = rest.dropFirst(part.count)
      }
      #expect(joined(parts) == expected)
    }
  }

  @Test func anyBytesAreReadOrRefused() {
    var random = SplitMix64(seed: 11)
    let good = Array(
      "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8)
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      let whole = Self.pieces([bytes])
      let single = Self.pieces(bytes.map { [$0] })
      #expect(whole.status == single.status)
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", false), ("GET / HTTP/1.0\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n", false),
  ])
  func theLastRequestOfAConnectionIsKnown(text: String, isLast: Bool) {
    guard case .head(let head)? = Self.pieces([Array(text.utf8)]).pieces.first else {
      Issue.record("there is no head")
      return
    }
    #expect(head.isLast == isLast)
  }
}

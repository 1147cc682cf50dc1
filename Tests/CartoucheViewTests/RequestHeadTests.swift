import FlyingFox
import Testing

@testable import CartoucheView

/// The head of a request is read within a limit, whatever its bytes.
@Suite struct RequestHeadTests {
  private func read(_ text: String, by size: Int = 7) throws -> (request: HTTPRequest, rest: [UInt8])? {
    var head = RequestHead(limit: 200)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      if let found = try head.take(Array(bytes[start..<min(start + size, bytes.count)])) { return found }
    }
    return nil
  }

  @Test func aHeadIsReadHoweverItArrives() throws {
    for size in [1, 2, 5, 1000] {
      let text = "GET /a/b?x=1&y=2 HTTP/1.1\r\nHost: h:1\r\nX-A:b: c\r\n\r\n"
      let found = try #require(try read(text + (size == 1000 ? "rest" : ""), by: size))
      #expect(found.request.method == .GET)
      #expect(found.request.path == "/a/b")
      #expect(found.request.query.map(\.name) == ["x", "y"])
      #expect(found.request.headers[.host] == "h:1")
      #expect(found.request.headers[HTTPHeader("x-a")] == "b: c")
      #expect(found.rest == Array((size == 1000 ? "rest" : "").utf8))
    }
    #expect(try read("GET / HTTP/1.1\r\nHost: h\r\n") == nil)
  }

  @Test(arguments: [
    "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n",
    "\r\n\r\n",
    "GET / HTTP/1.1\r\nno field\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
  ])
  func whatIsNoRequestIsRefused(text: String) {
    #expect(throws: RequestHead.Problem.malformed) { try read(text) }
  }

  @Test func aLongHeadIsRefusedWhileItIsRead() {
    #expect(throws: RequestHead.Problem.tooLong) { try read("GET /" + String(repeating: "a", count: 300)) }
    let fields = String(repeating: "a: b\r\n", count: 60)
    #expect(throws: RequestHead.Problem.tooLong) { try read("GET / HTTP/1.1\r\n\(fields)\r\n", by: 5000) }
  }
}

import FlyingSocks
import Foundation
import Testing

@testable import CartoucheView

/// The server goes on whatever connections do, over real sockets.
@Suite struct ServerLimitTests {
  /// The place of a server under test.
  private struct Place: Sendable {
    let port: UInt16
    let path: String

    func connection() async throws -> AsyncSocket {
      try await AsyncSocket.connected(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
    }

    /// Sends bytes, and reads to the end of the answer.
    func answer(to request: String, on given: AsyncSocket? = nil) async throws -> String {
      let socket: AsyncSocket
      if let given { socket = given } else { socket = try await connection() }
      defer { try? socket.close() }
      try? await socket.write(Data(request.utf8))
      return String(decoding: await Self.rest(of: socket), as: UTF8.self)
    }

    /// All bytes until the other end closes.
    static func rest(of socket: AsyncSocket, limit: Int = 1 << 20) async -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < limit, let part = try? await socket.read(atMost: 4096) { bytes += part }
      return bytes
    }

    /// The page itself, as a browser asks for it.
    func page() async throws -> String {
      try await answer(to: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }

    /// A connection after the handshake of a WebSocket.
    func webSocket() async throws -> AsyncSocket {
      let socket = try await connection()
      let request = """
        GET \(path)socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r
        Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """
      try await socket.write(Data(request.utf8))
      var bytes: [UInt8] = []
      while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
        bytes += try await socket.read(atMost: 1)
      }
      guard bytes.starts(with: "HTTP/1.1 101".utf8) else {
        throw PageStandIn.Fault(description: "the socket was refused")
      }
      return socket
    }
  }

  private static func serving<Result: Sendable>(
    _ limits: ServerLimits = ServerLimits(), _ work: @escaping @Sendable (Place) async throws -> Result
  ) async throws -> Result {
    let page = try PageStandIn()
    let server = PageServer(page.viewed, token: AccessToken(), files: try PageFiles(), limits: limits)
    let (urls, continuation) = AsyncStream<String>.makeStream()
    let running = Task { try await server.run(port: 0) { continuation.yield($0) } }
    defer { running.cancel() }
    for await url in urls {
      let address = try #require(URLComponents(string: url))
      return try await work(Place(port: UInt16(try #require(address.port)), path: address.path))
    }
    throw PageStandIn.Fault(description: "there is no server")
  }

  @Test func aLongRequestLineIsRefused() async throws {
    let (answer, page) = try await Self.serving { place in
      let line = String(repeating: "a", count: 200_000)
      let answer = try await place.answer(
        to: "GET /\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(place.port)\r\n\r\n")
      return (answer, try await place.page())
    }
    #expect(answer.hasPrefix("HTTP/1.1 431 "))
    #expect(page.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func idleConnectionsGiveWay() async throws {
    var limits = ServerLimits()
    limits.connections = 4
    let (isFirstClosed, page) = try await Self.serving(limits) { place in
      var idle: [AsyncSocket] = []
      for _ in 0..<20 { idle.append(try await place.connection()) }
      let page = try await place.page()
      // The end comes without a byte.
      let first = await Place.rest(of: idle[0])
      for socket in idle { try? socket.close() }
      return (first.isEmpty, page)
    }
    #expect(isFirstClosed)
    #expect(page.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func aSlowHeadEnds() async throws {
    var limits = ServerLimits()
    limits.headTime = .milliseconds(50)
    let answer = try await Self.serving(limits) { try await $0.answer(to: "GET / HTTP/1.1\r\n") }
    #expect(answer == "")
  }

  @Test func pagesKeepTheirPlaces() async throws {
    var limits = ServerLimits()
    (limits.connections, limits.pages) = (3, 2)
    let (page, third) = try await Self.serving(limits) { place in
      let pages = [try await place.webSocket(), try await place.webSocket()]
      defer { for socket in pages { try? socket.close() } }
      for _ in 0..<5 { _ = try await place.connection() }
      return (try await place.page(), try? await place.webSocket())
    }
    #expect(page.hasPrefix("HTTP/1.1 200 "))
    #expect(third == nil, "a third page is refused")
  }

  /// What comes back for frames until the connection ends.
  private static func closing(
    _ limits: ServerLimits = ServerLimits(), after frames: @escaping @Sendable () -> [[UInt8]]
  ) async throws -> [UInt8] {
    try await serving(limits) { place in
      let socket = try await place.webSocket()
      defer { try? socket.close() }
      for frame in frames() {
        guard (try? await socket.write(Data(frame))) != nil else { break }
      }
      return await Place.rest(of: socket, limit: 64 << 20)
    }
  }

  @Test func endlessFragmentsAreClosed() async throws {
    let bytes = try await Self.closing {
      [SocketFramesTests.sent(1, [], isLast: false)]
        + (0..<2000).map { _ in SocketFramesTests.sent(0, [97], isLast: false) }
    }
    let close = SocketFrames.close(.init(code: 1009, reason: "a message has more than 1000 fragments"))
    #expect(bytes.suffix(close.count).elementsEqual(close))
  }

  @Test func aHugeFrameIsClosedByItsLength() async throws {
    let bytes = try await Self.closing {
      [Array(SocketFramesTests.sent(1, [], length: [127, 0, 0, 1, 0, 0, 0, 0, 0]).prefix(10))]
    }
    let close = SocketFrames.close(.init(code: 1009, reason: "a message has more than 65536 bytes"))
    #expect(bytes.suffix(close.count).elementsEqual(close))
  }

  @Test func aPageThatDoesNotReadIsClosed() async throws {
    var limits = ServerLimits()
    limits.waiting = 100_000
    let bytes = try await Self.closing(limits) {
      // Each has an answer, and none is read before all are sent: 38 MB.
      (0..<300_000).map { _ in SocketFramesTests.sent(9, [UInt8](repeating: 0, count: 125)) }
    }
    #expect(bytes.count < 24 << 20, "the rest of the answers was dropped")
  }

  @Test func aCloseIsAnswered() async throws {
    let bytes = try await Self.closing { [SocketFramesTests.sent(8, [3, 0xE8])] }
    #expect(bytes == SocketFrames.close(.init(code: 1000, reason: "")))
  }

  @Test func aFileWithoutASizeOrTooLargeIsRefused() async throws {
    let (chunked, large) = try await Self.serving { place in
      func post(_ field: String) async throws -> String {
        try await place.answer(
          to: """
            POST \(place.path)overlay?name=a HTTP/1.1\r\nHost: 127.0.0.1:\(place.port)\r
            Origin: http://127.0.0.1:\(place.port)\r\n\(field)\r\n\r\n
            """)
      }
      return (
        try await post("Transfer-Encoding: chunked"), try await post("Content-Length: 99999999999")
      )
    }
    #expect(chunked.hasPrefix("HTTP/1.1 411 "))
    #expect(large.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func aMapBeyondTheBudgetOfPixelsIsRefused() async throws {
    let page = try PageStandIn()
    await page.say(#"{"type":"view","width":16384,"height":16384,"ratio":1,"time":0}"#)
    #expect(page.messages("refusal").count == 1)
    let budget = PixelBudget(limit: 100)
    let (one, other) = (ObjectIdentifier(page), ObjectIdentifier(page.viewed))
    #expect(budget.reserve(60, for: one) && budget.reserve(80, for: one) && !budget.reserve(30, for: other))
    budget.release(one)
    #expect(budget.reserve(30, for: other))
  }
}

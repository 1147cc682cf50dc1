import CartoucheCommandLine
import FlyingSocks
import Foundation
import Testing

@testable import CartoucheView

/// The server answers over a real connection whom it should, and nobody else.
@Suite struct PageServerTests {
  /// The status and text of the answer to a request for `path` below the secret.
  private func status(
    _ method: String = "GET", _ path: String, host: String? = nil, origin: String? = nil, token: Bool = true,
    more: String = "", body: String = ""
  ) async throws -> (status: Int, text: String) {
    try await Self.serving { url in
      let address = try #require(URLComponents(string: url))
      let port = try #require(address.port)
      let own = "127.0.0.1:\(port)"
      var request = "\(method) \(token ? address.path : "/")\(path) HTTP/1.1\r\nHost: \(host ?? own)\r\n"
      if let origin { request += "Origin: \(origin == "own" ? "http://\(own)" : origin)\r\n" }
      if !body.isEmpty { request += "Content-Length: \(body.utf8.count)\r\n" }
      request += "\(more)Connection: close\r\n\r\n\(body)"
      let socket = try await AsyncSocket.connected(
        to: try sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(port)))
      defer { try? socket.close() }
      try await socket.write(Data(request.utf8))
      var answer: [UInt8] = []
      while answer.count < 1 << 20, let part = try? await socket.read(atMost: 4096) {
        answer += part
        if more.contains("Upgrade") { break }
      }
      let text = String(decoding: answer, as: UTF8.self)
      return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
    }
  }

  /// Runs a server while something is done with its URL.
  private static func serving<Result: Sendable>(
    _ work: @escaping @Sendable (String) async throws -> Result
  ) async throws -> Result {
    let page = try PageStandIn()
    let server = PageServer(page.viewed, token: AccessToken(), files: try PageFiles())
    let (urls, continuation) = AsyncStream<String>.makeStream()
    let running = Task {
      try await server.run(port: 0) { continuation.yield($0) }
    }
    defer { running.cancel() }
    for await url in urls { return try await work(url) }
    throw PageStandIn.Fault(description: "there is no server")
  }

  @Test func thePageIsServedWithAPolicy() async throws {
    let answer = try await status("GET", "")
    #expect(answer.status == 200)
    #expect(answer.text.contains("<!doctype html>"))
    #expect(answer.text.contains("Content-Security-Policy: default-src 'none'"))
    #expect(answer.text.contains("Referrer-Policy: no-referrer"))
  }

  @Test(arguments: [
    ("main.js", 200), ("page.css", 200), ("icon.svg", 200), ("nothing.js", 404), ("../Package.swift", 403),
    ("%2e%2e/%2e%2e/etc/passwd", 403), ("Page", 404), ("page.css/page.css", 404),
  ])
  func onlyThePagesFilesAreServed(path: String, status expected: Int) async throws {
    let found = try await status("GET", path).status
    // A path that leads out of the secret is either refused or found to be nothing.
    #expect(found == expected || expected == 403 && found == 404, "\(path)")
  }

  @Test func aBusyPortIsNamedWithAdvice() async throws {
    let messages = try await Self.serving { url in
      let port = try #require(URLComponents(string: url)?.port)
      let other = PageServer(try PageStandIn().viewed, token: AccessToken(), files: try PageFiles())
      let failure = await #expect(throws: CommandFailure.self) { try await other.run(port: port) { _ in } }
      return failure?.messages.map { $0.replacingOccurrences(of: "\(port)", with: "PORT") }
    }
    #expect(
      messages == [
        "port PORT is in use by another program; choose another with --port, or omit it for any free port"
      ])
  }

  @Test func strangersAreRefused() async throws {
    #expect(try await status("GET", "", host: "example.org").status == 403)
    #expect(try await status("GET", "", origin: "http://example.org").status == 403)
    #expect(try await status("GET", "", token: false).status == 403)
    #expect(try await status("POST", "overlay?name=a", body: "{}").status == 403)
    #expect(try await status("DELETE", "overlay", origin: "own").status == 405)
  }

  private static let upgrade = """
    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
    """.replacingOccurrences(of: "\r\n\n", with: "\r\n")

  @Test func theSocketNeedsThePagesOrigin() async throws {
    #expect(try await status("GET", "socket", more: Self.upgrade).status == 403)
    #expect(try await status("GET", "socket", origin: "http://example.org", more: Self.upgrade).status == 403)
    #expect(try await status("GET", "socket", origin: "own", token: false, more: Self.upgrade).status == 403)
    // The connection has to ask for the upgrade too.
    #expect(try await status("GET", "socket", origin: "own", more: Self.upgrade).status == 400)
    let asked = Self.upgrade + "Connection: Upgrade\r\nX-"
    let answer = try await status("GET", "socket", origin: "own", more: asked)
    #expect(answer.status == 101)
    // RFC 6455 §1.3 has this key and its answer as an example.
    #expect(answer.text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
  }

  @Test func aFileThatIsNoDataIsRefusedWithTheReason() async throws {
    let answer = try await status("POST", "overlay?name=a.txt", origin: "own", body: "no data at all")
    #expect(answer.status == 422)
  }
}

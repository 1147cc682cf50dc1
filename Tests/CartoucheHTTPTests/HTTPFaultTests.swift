import CCurl
@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Synchronization
import Testing

/// Messages about hosts that fail, each reported once instead of a hundred times.
@Suite struct HTTPFaultTests {
  private func reason(_ url: String, _ change: (inout HTTPOptions) -> Void = { _ in }) async -> String? {
    let loader = HTTPLoader(options: .impatient(change))
    guard case .unreachable(_, let reason) = await failure({ try await loader.load(url) }) else { return nil }
    return reason
  }

  @Test func messagesSayWhoDidWhat() async throws {
    let part = [UInt8](repeating: 0, count: 512)
    let brokenOff = "the response broke off after 512 of 4,096 bytes"
    let replies: [(LoopbackServer.Reply, String)] = [
      (.closes, "HOST closed the connection without a response"),
      (.truncated(declared: 4096, body: part), brokenOff), (.resets(declared: 4096, body: part), brokenOff),
      (.garbage, "the response of HOST is not HTTP"),
    ]
    for (reply, expected) in replies {
      let server = try LoopbackServer { _, _ in reply }
      let host = "127.0.0.1:\(server.port)"
      #expect(await reason(server.url("/")) == expected.replacingOccurrences(of: "HOST", with: host))
      server.stop()
    }
    let server = try LoopbackServer { _, _ in .hangs }
    server.stop()
    #expect(await reason(server.url("/")) == "127.0.0.1:\(server.port) refused the connection")
    #expect(await reason("http://nosuch.invalid/a") == "nosuch.invalid: no such host")
  }

  @Test(arguments: [
    (
      CURLE_PEER_FAILED_VERIFICATION, "SSL certificate problem: self-signed certificate", 0,
      "the certificate of h.example is not valid: self-signed certificate"
    ),
    (
      CURLE_SSL_CONNECT_ERROR, "wrong version number", 0,
      "no secure connection to h.example: wrong version number"
    ),
    (CURLE_COULDNT_CONNECT, "", EHOSTUNREACH, "h.example: there is no route to the host"),
    (CURLE_OPERATION_TIMEDOUT, "", 0, "h.example did not accept a connection within 10 seconds"),
  ])
  func sentences(code: CURLcode, detail: String, system: Int32, expected: String) {
    let failure = CurlFailure(
      code: code, detail: detail, systemError: system, proxyStatus: 0, host: "h.example", proxy: nil,
      connectTimeout: .seconds(10), received: 0, announced: nil)
    guard case .failed(expected, _) = failure.error else {
      Issue.record("\(failure.error)")
      return
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:99999/", "the port 99999"), ("http://[::1]:65536/", "the port 65536"),
    ("http://h:0/", "the port 0"), ("http://h:-1/", "the port -1"), ("http://h:8a/", "the port 8a"),
    ("http://[::1/", "the host [::1"), ("http://a b/", "the host a b"),
    ("http://a\u{0}b/", "the host a\u{0}b"),
    ("http://99999999999/", "the host 99999999999"), ("http://[127.0.0.1]/", "the host [127.0.0.1]"),
  ])
  func oddURLsAreErrors(url: String, found: String) async {
    let loader = HTTPLoader(options: .impatient())
    guard case .invalid(_, found, _)? = await failure({ try await loader.load(url) }) else {
      Issue.record("\(url)")
      return
    }
  }

  @Test func aRedirectToAnOddPortIsAnError() async throws {
    let server = try LoopbackServer { _, _ in .response(302, [("Location", "http://127.0.0.1:123456/")])
    }
    let loader = HTTPLoader(options: .impatient())
    guard case .invalid(_, "the port 123456", _)? = await failure({ try await loader.load(server.url("/")) })
    else {
      Issue.record("a port has 16 bits")
      return
    }
    server.stop()
  }

  // MARK: - Limits

  @Test(arguments: [true, false]) func endlessAnswersAreCutAtTheLimit(isChunked: Bool) async throws {
    let server = try LoopbackServer { _, _ in .endless(chunked: isChunked) }
    let loader = HTTPLoader(options: .impatient { $0.sizeLimit = 1 << 20 })
    guard case .tooLarge(_, _, 1 << 20)? = await failure({ try await loader.load(server.url("/")) }) else {
      Issue.record("a mebibyte is enough")
      return
    }
    // Of a range, what comes behind it is not waited for.
    if isChunked {
      let response = try await loader.load(ResourceRequest(server.url("/"), byteRange: 100..<110))
      #expect(response.bytes == [UInt8](repeating: 0, count: 10))
    }
    server.stop()
  }

  @Test func aHeadWithoutEndIsCut() async throws {
    let line = Array("X-Filler: ".utf8) + [UInt8](repeating: 0x61, count: 1000) + [13, 10]
    let server = try LoopbackServer { _, _ in
      .raw(Array("HTTP/1.1 200 OK\r\n".utf8) + (0..<1000).flatMap { _ in line })
    }
    #expect(await reason(server.url("/"))?.contains("header of the response") == true)
    server.stop()
  }

  @Test func interimAnswersAndTrailersAreNoAnswers() async throws {
    let server = try LoopbackServer { _, _ in
      .raw(
        Array(
          """
          HTTP/1.1 103 Early Hints\r\nETag: "no"\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: "e"\r\n\r
          3\r\nabc\r\n0\r\nLast-Modified: x\r\n\r\n
          """.utf8))
    }
    let response = try await HTTPLoader(options: .impatient()).load(ResourceRequest(server.url("/")))
    #expect(response.bytes == Array("abc".utf8) && response.validators == .init(etag: "\"e\""))
    server.stop()
  }

  @Test func tracesCountTheAttempts() async throws {
    let server = try LoopbackServer { _, number in
      number <= 2 ? .response(503) : .response(200, body: [1])
    }
    let (loader, trace) = (HTTPLoader(options: .impatient()), LoadTrace())
    let bytes = try await LoadTrace.$current.withValue(trace) { try await loader.load(server.url("/")) }
    #expect(bytes == [1] && trace.retryCount == 2 && !trace.isFromCache)
    server.stop()
  }

  // MARK: - Hosts that are down

  @Test func aHostThatFailsIsNotAskedForAWhile() async throws {
    let server = try LoopbackServer { _, number in
      number <= 5 ? .response(500) : .response(200, body: [1])
    }
    let time = Mutex(Date(timeIntervalSince1970: 0))
    let loader = HTTPLoader(
      options: .impatient {
        $0.retries.attempts = 1
        $0.now = { time.withLock { $0 } }
      })
    for _ in 0..<3 {
      await expect(.status(url: server.url("/"), code: 500, expected: "200")) {
        try await loader.load(server.url("/"))
      }
    }
    for _ in 0..<10 {
      guard case .unreachable(_, let reason)? = await failure({ try await loader.load(server.url("/other")) })
      else {
        Issue.record("the host is down")
        break
      }
      #expect(reason.contains("127.0.0.1:\(server.port)") && reason.contains("the status 500"))
    }
    #expect(server.requests.count == 3)
    // Another host is another matter.
    let other = try LoopbackServer { _, _ in .response(200, body: [2]) }
    #expect(try await loader.load(other.url("/")) == [2])
    // After a while one more failure is enough.
    time.withLock { $0 += 61 }
    _ = await failure { try await loader.load(server.url("/")) }
    _ = await failure { try await loader.load(server.url("/")) }
    #expect(server.requests.count == 4)
    time.withLock { $0 += 61 }
    _ = await failure { try await loader.load(server.url("/")) }
    time.withLock { $0 += 61 }
    for _ in 0..<3 { #expect(try await loader.load(server.url("/")) == [1]) }
    server.stop()
    other.stop()
  }

  @Test func anAnswerResetsTheJudgement() async throws {
    let server = try LoopbackServer { _, number in .response(number.isMultiple(of: 3) ? 404 : 500) }
    let loader = HTTPLoader(options: .impatient { $0.retries.attempts = 1 })
    for _ in 0..<12 { _ = await failure { try await loader.load(server.url("/")) } }
    #expect(server.requests.count == 12)
    server.stop()
  }

  @Test func aHostThatIsSlowIsNotDown() async throws {
    let server = try LoopbackServer { _, _ in .response(429, [("Retry-After", "1")]) }
    let loader = HTTPLoader(options: .impatient { $0.retries.attempts = 2 })
    for _ in 0..<5 { _ = await failure { try await loader.load(server.url("/")) } }
    #expect(server.requests.count == 10)
    server.stop()
  }

  @Test func manyRequestsToAHostThatHangsCostOneTimeout() async throws {
    let server = try LoopbackServer { _, _ in .hangs }
    let loader = HTTPLoader(
      options: .impatient {
        $0.timeout = .milliseconds(200)
        $0.judgement.patience = .milliseconds(100)
      })
    let start = ContinuousClock.now
    let errors = await withTaskGroup(of: ResourceError?.self) { group in
      for number in 0..<60 {
        group.addTask { await failure { try await loader.load(server.url("/\(number)")) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0 != nil } && server.requests.count < 12)
    #expect(start.duration(to: .now) < .seconds(5))
    guard case .unreachable(_, let reason)? = await failure({ try await loader.load(server.url("/late")) })
    else {
      Issue.record("the host is down")
      return
    }
    #expect(reason.contains("no response within"))
    server.stop()
  }

  @Test func aWaitThatTheTimeDoesNotAllowIsNotBegun() async throws {
    let server = try LoopbackServer { _, _ in .response(503, [("Retry-After", "15")]) }
    var request = ResourceRequest(server.url("/"))
    request.timeout = .seconds(5)
    let loader = HTTPLoader(options: .impatient())
    await expect(.status(url: server.url("/"), code: 503, expected: "200")) { [request] in
      try await loader.load(request)
    }
    #expect(server.requests.count == 1)
    server.stop()
  }

  // MARK: - Connections

  @Test func connectionsAreUsedAgain() async throws {
    let server = try LoopbackServer { _, _ in .response(200, body: [1]) }
    let loader = HTTPLoader(options: .impatient())
    for number in 0..<20 { _ = try await loader.load(server.url("/\(number)")) }
    #expect(server.requests.count == 20 && server.connections == 1)
    server.stop()
  }

  @Test func cancelledRequestsReturnAtOnceAndLeaveTheOthersAlone() async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/hang" ? .hangs : .delayed(.milliseconds(50), .response(200, body: [1]))
    }
    let loader = HTTPLoader(options: .impatient())
    let tasks = (0..<4).map { _ in Task { try await loader.load(server.url("/hang")) } }
    let others = (0..<10).map { _ in Task { try await loader.load(server.url("/")) } }
    while server.requests.count < 4 { try await Task.sleep(for: .milliseconds(2)) }
    let start = ContinuousClock.now
    for task in tasks { task.cancel() }
    for task in tasks { _ = await failure { try await task.value } }
    #expect(start.duration(to: .now) < .seconds(1))
    for task in others { #expect(try await task.value == [1]) }
    server.stop()
  }
}

@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Synchronization
import Testing

/// Connections go to the host that was meant: by its certificate, and at the address that was judged.
@Suite struct ConnectionTrustTests {
  @Test(.enabled(if: SecureServer.program != nil, "openssl is not installed"))
  func anExpiredCertificateIsAnErrorThatSaysSo() async throws {
    let server = try SecureServer(certificate: "expired")
    defer { server.stop() }
    let options = HTTPOptions.impatient { $0.certificates = SecureServer.file("authority.pem") }
    let error = await failure { try await HTTPLoader(options: options).load(server.url) }
    #expect(
      error
        == .unreachable(
          url: server.url,
          reason: "the certificate of localhost:\(server.port) is not valid: certificate has expired"))
  }

  // MARK: - Names that lead elsewhere from one moment to the next

  /// A transport whose names have, at each connection, the next of a list of addresses.
  private final class Rebinding: HTTPTransport {
    private let lists: Mutex<[String: [String]]>
    private let connected = Mutex<[String]>([])
    private let redirects: [String: String]

    init(_ lists: [String: [String]], redirects: [String: String] = [:]) {
      self.lists = Mutex(lists)
      self.redirects = redirects
    }

    /// The addresses that were connected to.
    var connections: [String] { connected.withLock { $0 } }

    func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply {
      let host = message.url.origin.host
      let text: String? = lists.withLock { lists in
        guard let first = lists[host]?.first else { return nil }
        if lists[host]?.count ?? 0 > 1 { lists[host]?.removeFirst() }
        return first
      }
      guard let text, let address = IPAddress(text) else {
        throw .failed(reason: "no such host", isLasting: true)
      }
      guard message.admits?(address) ?? true else { throw .addressNotAdmitted(address) }
      connected.withLock { $0.append(text) }
      let target = redirects[host + message.url.target]
      return HTTPReply(
        head: HTTPHead(
          status: target == nil ? 200 : 302, fields: HTTPFields(target.map { [("Location", $0)] } ?? [])),
        body: [1])
    }
  }

  private func request(_ url: String, by document: String?) -> ResourceRequest {
    var request = ResourceRequest(url)
    request.initiator = document
    return request
  }

  private func isRefused(_ loader: HTTPLoader, _ request: ResourceRequest) async -> Bool {
    if case .refused? = await failure({ try await loader.load(request) }) { true } else { false }
  }

  @Test func anotherPublicAddressIsAsGoodAsTheFirst() async throws {
    let names = Rebinding(["tiles.example": ["8.8.8.8", "9.9.9.9"]])
    let loader = HTTPLoader(options: .impatient(), policy: OriginPolicy(), transport: names)
    for path in ["a", "b"] {
      let asked = request("http://tiles.example/\(path)", by: "https://styles.example/s.json")
      #expect(try await loader.load(asked).bytes == [1])
    }
    #expect(names.connections == ["8.8.8.8", "9.9.9.9"])
  }

  @Test func eachConnectionIsJudgedByItsOwnAddress() async throws {
    let names = Rebinding(["tiles.example": ["8.8.8.8", "10.0.0.7", "9.9.9.9"]])
    let loader = HTTPLoader(options: .impatient(), policy: OriginPolicy(), transport: names)
    let asked = request("http://tiles.example/a", by: "https://styles.example/s.json")
    #expect(try await loader.load(asked).bytes == [1])
    #expect(await isRefused(loader, asked))
    #expect(try await loader.load(asked).bytes == [1])
    #expect(names.connections == ["8.8.8.8", "9.9.9.9"])
  }

  @Test func everyHopOfARedirectIsJudged() async throws {
    let names = Rebinding(
      ["a.example": ["8.8.8.8"], "b.example": ["9.9.9.9", "192.168.0.9"], "c.example": ["127.0.0.9"]],
      redirects: [
        "a.example/b": "http://b.example/", "a.example/c": "http://b.example/c",
        "b.example/c": "http://c.example/",
      ])
    let loader = HTTPLoader(options: .impatient(), policy: OriginPolicy(), transport: names)
    for document in ["https://styles.example/s.json", "http://a.example/s.json"] {
      #expect(await isRefused(loader, request("http://a.example/c", by: document)))
    }
    #expect(!names.connections.contains("127.0.0.9"))
    // The second hop, whose name had a public address before.
    #expect(await isRefused(loader, request("http://a.example/b", by: "https://styles.example/s.json")))
    #expect(!names.connections.contains("192.168.0.9"))
  }

  @Test func theAddressThatWasJudgedIsTheOneOfTheConnection() async throws {
    let server = try LoopbackServer { _, _ in .response(200, body: [1]) }
    defer { server.stop() }
    let asked = Mutex<[String]>([])
    // Who is admitted at first and then not has no second address: the request is not sent.
    let message = HTTPMessage(
      url: try WebURL(server.url("/")), fields: HTTPFields(),
      admits: { address in
        asked.withLock { asked in
          asked.append(address.description)
          return asked.count < 2
        }
      }, share: { _ in .all(limit: 100) })
    let address = try #require(IPAddress("127.0.0.1"))
    await #expect(throws: TransportError.addressNotAdmitted(address)) {
      try await CurlTransport.shared.send(message)
    }
    #expect(asked.withLock { $0 } == ["127.0.0.1", "127.0.0.1"])
    #expect(server.requests.isEmpty)
  }

  // MARK: - Hosts that hang

  /// A loader whose requests have less time than its patience, and the clock of its judgement.
  private func hasty(_ time: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) })
    -> HTTPLoader
  {
    HTTPLoader(
      options: .impatient {
        $0.timeout = .milliseconds(300)
        $0.judgement.patience = .seconds(5)
        $0.retries.attempts = 1
        $0.now = time
      })
  }

  @Test func requestsWithLittleTimeLeaveAHangingHostAlone() async throws {
    let server = try LoopbackServer { _, _ in .hangs }
    defer { server.stop() }
    let time = Mutex(Date(timeIntervalSince1970: 0))
    let loader = hasty { time.withLock { $0 } }
    for number in 0..<8 { _ = await failure { try await loader.load(server.url("/\(number)")) } }
    #expect(server.requests.count == 3)
    guard case .unreachable(_, let reason)? = await failure({ try await loader.load(server.url("/late")) })
    else {
      Issue.record("the host is down")
      return
    }
    #expect(reason.contains("no response within"))
    // After a quarter of the usual time one request tries again.
    time.withLock { $0 += 16 }
    for number in 0..<3 { _ = await failure { try await loader.load(server.url("/again/\(number)")) } }
    #expect(server.requests.count == 4)
  }

  @Test func theDeadlineOfACallerCountsThoughItEndsTheWaitItself() async throws {
    let server = try LoopbackServer { _, _ in .hangs }
    defer { server.stop() }
    let loader = hasty()
    for number in 0..<8 {
      let task = Task { try await loader.load(server.url("/\(number)")) }
      // As a frame does, whose deadline is a moment before that of its requests.
      let clock = Task {
        try await Task.sleep(for: .milliseconds(290))
        task.cancel()
      }
      _ = await failure { try await task.value }
      clock.cancel()
    }
    #expect(server.requests.count == 3)
  }

  @Test func whoeverLeavesEarlySaysNothingAboutTheHost() async throws {
    let server = try LoopbackServer { _, _ in .hangs }
    defer { server.stop() }
    let loader = HTTPLoader(
      options: .impatient {
        $0.timeout = .seconds(4)
        $0.judgement.patience = .seconds(5)
      })
    for number in 1...6 {
      let task = Task { try await loader.load(server.url("/\(number)")) }
      while server.requests.count < number { try await Task.sleep(for: .milliseconds(2)) }
      task.cancel()
      _ = await failure { try await task.value }
    }
    #expect(server.requests.count == 6)
  }

  @Test func aSlowHostIsThereForThoseWithTime() async throws {
    let server = try LoopbackServer { request, _ in
      request.path.hasPrefix("/slow")
        ? .delayed(.milliseconds(700), .response(200, body: [1])) : .response(200, body: [2])
    }
    defer { server.stop() }
    let loader = hasty()
    for number in 0..<6 { _ = await failure { try await loader.load(server.url("/slow/\(number)")) } }
    #expect(server.requests.count == 3)
    var patient = ResourceRequest(server.url("/slow/patient"))
    patient.timeout = .seconds(20)
    #expect(try await loader.load(patient).bytes == [1])
    // Its answer counts for all.
    #expect(try await loader.load(server.url("/quick")) == [2])
  }

  @Test func aResponseThatHasBegunIsNoSilence() async throws {
    let server = try LoopbackServer { _, _ in .drips(byteEvery: .milliseconds(20)) }
    defer { server.stop() }
    let loader = hasty()
    for number in 0..<6 { _ = await failure { try await loader.load(server.url("/\(number)")) } }
    #expect(server.requests.count == 6)
  }
}

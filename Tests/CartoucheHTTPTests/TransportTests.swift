@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import Synchronization
import Testing

/// What the loader promises holds with a transport of the program, whatever that one does.
@Suite struct TransportTests {
  /// A transport as a program writes one, which answers from memory.
  private final class Canned: HTTPTransport {
    typealias Answer = @Sendable (HTTPMessage) async throws -> HTTPReply

    let addressing: HTTPAddressing
    private let answer: Answer
    private let sent = Mutex<[HTTPMessage]>([])

    init(_ addressing: HTTPAddressing = .pinned, answer: @escaping Answer) {
      (self.addressing, self.answer) = (addressing, answer)
    }

    var messages: [HTTPMessage] { sent.withLock { $0 } }

    func send(_ message: HTTPMessage) async throws -> HTTPReply {
      sent.withLock { $0.append(message) }
      return try await answer(message)
    }
  }

  /// Pieces of a body without an end, and the number of them that were asked for.
  private final class Endless: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error
    let count = Mutex(0)

    struct AsyncIterator: AsyncIteratorProtocol {
      let body: Endless
      mutating func next() async throws -> [UInt8]? {
        body.count.withLock { $0 += 1 }
        return [UInt8](repeating: 7, count: 1000)
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }
  }

  private struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  private static let names: [String: String] = [
    "public.example": "93.184.216.34", "other.example": "8.8.8.8", "private.example": "10.0.0.7",
  ]

  private func loader(
    _ transport: any HTTPTransport, _ policy: OriginPolicy = OriginPolicy(),
    names: [String: String] = names, _ change: (inout HTTPOptions) -> Void = { _ in }
  ) -> HTTPLoader {
    HTTPLoader(
      options: .impatient(change), policy: policy, transport: transport,
      names: HostNames { host in
        (names[host] ?? "").split(separator: " ").compactMap { IPAddress($0) }
      })
  }

  private func request(_ url: String, by document: String? = "https://styles.example/s.json")
    -> ResourceRequest
  {
    var request = ResourceRequest(url)
    request.initiator = document
    return request
  }

  private func isRefused(_ loader: HTTPLoader, _ request: ResourceRequest) async -> Bool {
    if case .refused? = await failure({ try await loader.load(request) }) { true } else { false }
  }

  @Test func aMessageHasAllThatIsSent() async throws {
    let canned = Canned { _ in
      HTTPReply(status: 200, headers: [("Content-Type", "text/plain"), ("ETag", "\"1\"")], body: [1, 2])
    }
    let loader = loader(canned) {
      $0.headers = [HTTPHeader("X-Key", "secret")]
      $0.proxies.http = "http://127.0.0.1:3128"
    }
    var asked = request("http://public.example/a?b=1#c", by: nil)
    asked.timeout = .seconds(9)
    let response = try await loader.load(asked)
    #expect(response.bytes == [1, 2] && response.contentType == "text/plain")
    #expect(response.validators.etag == "\"1\"")
    let message = try #require(canned.messages.first)
    #expect(message.requestURL == "http://public.example:80/a?b=1" && message.method == "GET")
    #expect(message.host == "public.example" && message.port == 80)
    #expect(message.addresses == ["93.184.216.34"])
    #expect(message.timeout > .seconds(5) && message.timeout <= .seconds(9))
    #expect(message.headers.contains { $0 == ("X-Key", "secret") })
    // A transport that looks after addresses itself has proxies of its own.
    #expect(message.proxy == nil)
    var posted = ResourceRequest("http://public.example/p")
    posted.body = .init([5], contentType: "text/plain")
    _ = try await loader.load(posted)
    #expect(canned.messages.last?.method == "POST" && canned.messages.last?.body == [5])
  }

  @Test func redirectsAndRepeatsAreTheLoaders() async throws {
    let canned = Canned { message in
      switch message.url.target {
      case "/a": HTTPReply(status: 302, headers: [("Location", "http://other.example/b")], body: [9])
      case "/b": HTTPReply(status: 200, body: [3])
      case "/busy": throw Broken(description: "the line is busy")
      default: HTTPReply(status: 503)
      }
    }
    let loader = loader(canned) { $0.judgement.failures = 100 }
    #expect(try await loader.load(request("http://public.example/a")).bytes == [3])
    #expect(canned.messages.map(\.host) == ["public.example", "other.example"])
    #expect(canned.messages.map(\.addresses) == [["93.184.216.34"], ["8.8.8.8"]])
    await expect(
      .unreachable(url: "http://public.example/busy", reason: "public.example: the line is busy")
    ) { try await loader.load(request("http://public.example/busy")) }
    #expect(canned.messages.count == 2 + 4)
    await expect(.status(url: "http://public.example/c", code: 503, expected: "200")) {
      try await loader.load(request("http://public.example/c"))
    }
    #expect(canned.messages.count == 2 + 4 + 4)
  }

  @Test func aHostThatFailsIsLeftAlone() async throws {
    let canned = Canned { _ in throw Broken(description: "no") }
    let loader = loader(canned) { $0.retries.attempts = 1 }
    for number in 0..<6 {
      _ = await failure { try await loader.load(request("http://public.example/\(number)")) }
    }
    #expect(canned.messages.count == 3)
  }

  @Test(arguments: [HTTPAddressing.pinned, .unpinned])
  func noHopLeadsToAPrivateAddress(_ addressing: HTTPAddressing) async throws {
    let canned = Canned(addressing) { message in
      HTTPReply(
        status: 302,
        headers: [
          ("Location", message.url.target == "/name" ? "http://private.example/" : "http://127.0.0.1/")
        ])
    }
    let loader = loader(canned)
    for url in [
      "http://private.example/", "http://public.example/name", "http://public.example/number",
      "http://169.254.169.254/", "http://localhost/",
    ] {
      #expect(await isRefused(loader, request(url)), "\(url)")
    }
    #expect(canned.messages.map(\.host) == ["public.example", "public.example"])
    // Where a person or program wants to go is theirs.
    _ = await failure { try await loader.load(request("http://private.example/", by: nil)) }
    #expect(canned.messages.contains { $0.host == "private.example" })
  }

  @Test func onlyAdmittedAddressesAreConnectedTo() async throws {
    let names = ["mixed.example": "10.0.0.7 93.184.216.34", "lost.example": ""]
    let pinned = Canned { _ in HTTPReply(status: 200, body: [1]) }
    let mixed = request("http://mixed.example/")
    #expect(try await loader(pinned, names: names).load(mixed).bytes == [1])
    #expect(pinned.messages.map(\.addresses) == [["93.184.216.34"]])
    // Whoever looks the name up again may get the other address.
    let unpinned = Canned(.unpinned) { _ in HTTPReply(status: 200, body: [1]) }
    #expect(await isRefused(loader(unpinned, names: names), mixed))
    #expect(unpinned.messages.isEmpty)
    await expect(.unreachable(url: "http://lost.example/", reason: "lost.example: no such host")) {
      try await loader(pinned, names: names).load(request("http://lost.example/"))
    }
  }

  @Test func aTransportThatAsksIsToldWhatItMayConnectTo() async throws {
    let canned = Canned(.asks) { message in
      try message.check(address: message.url.target == "/in" ? "10.0.0.7" : "93.184.216.34")
      return HTTPReply(status: 200, body: [1])
    }
    let loader = loader(canned)
    #expect(try await loader.load(request("http://public.example/")).bytes == [1])
    #expect(await isRefused(loader, request("http://public.example/in")))
  }

  @Test func aStrictPolicyNeedsATransportThatKeepsToAddresses() async throws {
    let unpinned = Canned(.unpinned) { _ in HTTPReply(status: 200, body: [1]) }
    let asked = request("http://public.example/")
    #expect(await isRefused(loader(unpinned, .strict), asked))
    #expect(
      await isRefused(loader(unpinned, .strict), request("http://a.example/", by: "http://a.example/s")))
    #expect(unpinned.messages.isEmpty)
    // An address cannot become another one; the program and the hosts that it allows are trusted.
    #expect(try await loader(unpinned, .strict).load(request("http://8.8.8.8/")).bytes == [1])
    #expect(try await loader(unpinned, .strict).load(request("http://public.example/", by: nil)).bytes == [1])
    var allowing = OriginPolicy.strict
    allowing.allowedHosts = [try #require(HostPattern("public.example"))]
    #expect(try await loader(unpinned, allowing).load(asked).bytes == [1])
    let pinned = Canned { _ in HTTPReply(status: 200, body: [1]) }
    #expect(try await loader(pinned, .strict).load(asked).bytes == [1])
    // A proxy connects to where it likes, though not to what is written as private.
    let proxied = Canned(.proxied) { _ in HTTPReply(status: 200, body: [1]) }
    #expect(try await loader(proxied, .strict, names: [:]).load(asked).bytes == [1])
    #expect(await isRefused(loader(proxied, .strict), request("http://10.0.0.7/")))
  }

  @Test func aBodyIsReadAsFarAsItIsWanted() async throws {
    let body = Endless()
    let canned = Canned { message in
      message.url.target == "/lost" ? HTTPReply(status: 404, body: body) : HTTPReply(status: 200, body: body)
    }
    let loader = loader(canned) { $0.sizeLimit = 5500 }
    await expect(.tooLarge(url: "http://public.example/", size: 6000, limit: 5500)) {
      try await loader.load(request("http://public.example/"))
    }
    #expect(body.count.withLock { $0 } == 6)
    // A server that ignores the range.
    var part = request("http://public.example/")
    part.byteRange = 100..<1500
    #expect(try await loader.load(part).bytes.count == 1400)
    #expect(body.count.withLock { $0 } == 8)
    #expect(try await loader.load(request("http://public.example/lost")).status == .notFound)
    #expect(body.count.withLock { $0 } < 8 + 100)
  }

  @Test func aBodyInOnePieceHasALimitToo() async throws {
    let canned = Canned { _ in HTTPReply(status: 200, body: [UInt8](repeating: 1, count: 1000)) }
    let loader = loader(canned) { $0.sizeLimit = 100 }
    await expect(.tooLarge(url: "http://public.example/", size: 1000, limit: 100)) {
      try await loader.load(request("http://public.example/"))
    }
    // As it was sent, though it is compressed.
    let compressed = Canned { _ in
      HTTPReply(status: 200, headers: [("Content-Encoding", "gzip")], body: [1, 2, 3])
    }
    #expect(await failure { try await self.loader(compressed).load("http://public.example/") } != nil)
  }

  @Test func nobodyWaitsForATransportThatHangs() async throws {
    let ends = Mutex<[CheckedContinuation<Void, Never>]>([])
    let canned = Canned { message in
      // Takes no notice of its task.
      await withCheckedContinuation { continuation in ends.withLock { $0.append(continuation) } }
      return HTTPReply(status: 200)
    }
    let loader = loader(canned)
    var asked = request("http://public.example/")
    asked.timeout = .milliseconds(50)
    let hurried = asked
    await expect(.timedOut(url: "http://public.example/", after: .milliseconds(50))) {
      try await loader.load(hurried)
    }
    let task = Task { try await loader.load(request("http://public.example/")) }
    while canned.messages.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await expect(.cancelled(url: "http://public.example/")) { try await task.value }
    for end in ends.withLock({ $0 }) { end.resume() }
  }

  @Test(arguments: [-200, 0, 20, 1000, Int.max])
  func aStatusThatIsNoneIsNoResponse(_ status: Int) async throws {
    let canned = Canned { _ in HTTPReply(status: status, body: [1]) }
    await expect(
      .unreachable(url: "http://public.example/", reason: "the response of public.example is not HTTP")
    ) {
      try await loader(canned).load(request("http://public.example/"))
    }
  }

  @Test func fieldsThatWouldEndTheirLineAreLeftOut() async throws {
    let canned = Canned { message in
      HTTPReply(
        status: 200,
        headers: [
          ("ETag", "\"1\"\r\nX-Admin: yes"), ("Bad Name", "1"), ("Content-Type", "text/plain\n"),
          ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ], body: [1])
    }
    let response = try await loader(canned).load(request("http://public.example/"))
    #expect(response.validators.etag == nil && response.contentType == nil)
    #expect(response.validators.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
    // Nor does the loader send any.
    var asked = request("http://public.example/")
    asked.headers = [.init("X-Name", "a\r\nX-Admin: yes")]
    let injecting = asked
    #expect(await failure { try await loader(canned).load(injecting) } != nil)
    #expect(canned.messages.count == 1)
    let long = Canned { _ in
      HTTPReply(status: 200, headers: [("X-Long", String(repeating: "a", count: 300 << 10))], body: [1])
    }
    #expect(await failure { try await loader(long).load(request("http://public.example/")) } != nil)
  }

  @Test func secretsStayOutOfMessages() async throws {
    let canned = Canned { message in throw Broken(description: "cannot get \(message.requestURL)") }
    let loader = loader(canned) {
      $0.keys = APIKeys(["public.example": "abcdef"])
      $0.retries.attempts = 1
    }
    let error = await failure { try await loader.load("http://public.example/{key}/a?token=123") }
    let text = try #require(error?.description)
    #expect(!text.contains("abcdef") && !text.contains("123") && text.contains("cannot get"))
  }

  @Test func anErrorOfTheLoadersOwnKindIsFinal() async throws {
    let error = ResourceError.refused(url: "http://public.example/", reason: "the firewall says so")
    let canned = Canned { _ in throw error }
    await expect(error) { try await loader(canned).load(request("http://public.example/")) }
    #expect(canned.messages.count == 1)
  }
}

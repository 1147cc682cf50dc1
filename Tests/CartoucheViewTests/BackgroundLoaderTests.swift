import Cartouche
import CartoucheResources
import Synchronization
import Testing

@testable import CartoucheView

/// What a picture did not wait for goes on loading, and the next picture has it.
@Suite struct BackgroundLoaderTests {
  /// A server that answers when it is told to.
  private final class SlowLoader: ResourceLoader {
    private let gate: AsyncStream<Void>
    let open: AsyncStream<Void>.Continuation
    let count = Mutex(0)
    let fails: Bool

    init(fails: Bool = false) {
      (gate, open) = AsyncStream.makeStream()
      self.fails = fails
    }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      count.withLock { $0 += 1 }
      for await _ in gate { break }
      if fails { throw .notFound(url: request.url) }
      return ResourceResponse(Array(request.url.utf8))
    }
  }

  private let request = ResourceRequest("https://tiles.example/1", kind: .tile)

  @Test func itGoesOnWhenWhoeverAskedHasGone() async throws {
    let server = SlowLoader()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let loader = BackgroundLoader(server, deadline: .seconds(10)) { arrived.yield() }
    let asking = Task { try await loader.load(request) }
    while loader.pendingCount == 0 { await Task.yield() }
    asking.cancel()
    server.open.yield()
    for await _ in arrivals { break }
    #expect(loader.pendingCount == 0)
    #expect(
      try await loader.patiently { try await loader.load(request) }.bytes
        == Array("https://tiles.example/1".utf8))
    #expect(server.count.withLock { $0 } == 1)
  }

  @Test func aPictureDoesNotWaitAndTheNextOneHasTheAnswer() async throws {
    let server = SlowLoader()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let loader = BackgroundLoader(server, deadline: .seconds(10)) { arrived.yield() }
    await #expect(throws: ResourceError.self) { try await loader.load(request) }
    #expect(loader.pendingCount == 1)
    server.open.yield()
    for await _ in arrivals { break }
    #expect(try await loader.load(request).status == .found)
  }

  @Test func severalWhoAskAtOnceAskOnce() async throws {
    let server = SlowLoader()
    let loader = BackgroundLoader(server, deadline: .seconds(10)) {}
    try await loader.patiently {
      async let first = loader.load(request)
      async let second = loader.load(request)
      while loader.pendingCount == 0 { await Task.yield() }
      server.open.yield()
      let answers = try await [first.bytes, second.bytes]
      #expect(answers[0] == answers[1])
    }
    #expect(server.count.withLock { $0 } == 1)
  }

  @Test func aFailureIsNotAskedForAgainUntilThatIsWanted() async throws {
    let server = SlowLoader(fails: true)
    let loader = BackgroundLoader(server, deadline: .seconds(10)) {}
    for _ in 0..<3 { server.open.yield() }
    for _ in 0..<2 {
      await #expect(throws: ResourceError.notFound(url: request.url)) {
        try await loader.patiently { try await loader.load(request) }
      }
    }
    #expect(server.count.withLock { $0 } == 1)
    loader.retry()
    await #expect(throws: ResourceError.notFound(url: request.url)) {
      try await loader.patiently { try await loader.load(request) }
    }
    #expect(server.count.withLock { $0 } == 2)
  }
}

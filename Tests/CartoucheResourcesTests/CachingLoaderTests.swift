@testable import CartoucheResources
import Foundation
import SeededRandom
import Synchronization
import Testing

/// A clock that goes when it is told to.
final class TestTime: Sendable {
  private let seconds = Mutex(0.0)
  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
  func advance(_ interval: Double) { seconds.withLock { $0 += interval } }
}

/// A door that opens once.
actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    waiters.forEach { $0.resume() }
    waiters = []
  }
}

/// Answers with an error.
struct FailingLoader: ResourceLoader {
  var error: ResourceError
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse { throw error }
}

@Suite struct CachingLoaderTests {
  private let time = TestTime()

  private func cache(_ base: any ResourceLoader, _ change: (inout CachingLoader.Options) -> Void = { _ in })
    -> CachingLoader
  {
    var options = CachingLoader.Options()
    options.now = { [time] in time.now }
    change(&options)
    return CachingLoader(base, options: options)
  }

  @Test func tracesSayWhetherTheAnswerWasKept() async throws {
    let cache = cache(MemoryLoader(["a": [1]]))
    func load() async throws -> LoadTrace {
      let trace = LoadTrace()
      _ = try await LoadTrace.$current.withValue(trace) { try await cache.load("a") }
      return trace
    }
    #expect(try await load().isFromCache == false)
    #expect(try await load().isFromCache)
    time.advance(301)
    #expect(try await load().isFromCache == false)
  }

  @Test func answersAreKeptUntilTheyExpire() async throws {
    let memory = MemoryLoader(["a": [1]])
    memory["b"] = ResourceResponse([2], expires: Date(timeIntervalSince1970: 10))
    let cache = cache(memory)
    for _ in 0..<3 { for url in ["a", "b", "none"] { _ = try await cache.load(ResourceRequest(url)) } }
    #expect(memory.requests.count == 3)
    time.advance(11)
    for url in ["a", "b", "none"] { _ = try await cache.load(ResourceRequest(url)) }
    #expect(memory.requests.map(\.url) == ["a", "b", "none", "b"])
    time.advance(300)
    memory["none"] = ResourceResponse([3])
    #expect(try await cache.load("none") == [3])
  }

  @Test func kindsAndRangesAreResourcesOfTheirOwn() async throws {
    let memory = MemoryLoader(["a": [1, 2, 3]])
    let cache = cache(memory)
    #expect(try await cache.load("a") == [1, 2, 3])
    #expect(try await cache.load(ResourceRequest("a", byteRange: 1..<2)).bytes == [2])
    #expect(try await cache.load(ResourceRequest("a", byteRange: 1..<2)).bytes == [2])
    #expect(memory.requests.count == 2)
  }

  @Test func oldAnswersAreAskedForConditionally() async throws {
    let memory = MemoryLoader()
    memory["a"] = ResourceResponse([1], validators: .init(etag: "\"x\""), expires: time.now)
    let cache = cache(memory)
    #expect(try await cache.load("a") == [1])
    #expect(try await cache.load("a") == [1])
    #expect(memory.requests.map { $0.validators?.etag } == [nil, "\"x\""])
    memory["a"] = ResourceResponse([2], validators: .init(etag: "\"y\""))
    time.advance(301)
    #expect(try await cache.load("a") == [2])
    var conditional = ResourceRequest("a")
    conditional.validators = .init(etag: "\"y\"")
    #expect(try await cache.load(conditional).status == .notModified)
    conditional.validators = .init(etag: "\"z\"")
    #expect(try await cache.load(conditional).bytes == [2])
  }

  @Test func answersThatMustNotBeStoredAreNot() async throws {
    let memory = MemoryLoader(["a": [1]])
    memory["a"]?.mustNotBeStored = true
    let cache = cache(memory)
    for _ in 0..<2 { _ = try await cache.load("a") }
    #expect(memory.requests.count == 2)
    #expect(await cache.byteCount == 0)
  }

  @Test func theBudgetHolds() async throws {
    let memory = MemoryLoader()
    for name in ["a", "b", "c"] { memory[name] = ResourceResponse([UInt8](repeating: 0, count: 1000)) }
    memory["large"] = ResourceResponse([UInt8](repeating: 0, count: 5000))
    let cache = cache(memory) { $0.byteBudget = 2600 }
    for name in ["a", "b", "a", "c", "large", "a", "b"] { _ = try await cache.load(name) }
    // b had to go for c; a was used later than b and stayed.
    #expect(memory.requests.map(\.url) == ["a", "b", "c", "large", "b"])
    #expect(await cache.byteCount <= 2600)
    await cache.removeAll()
    #expect(await cache.byteCount == 0)
  }

  @Test func equalResourcesAreAskedForOnce() async throws {
    let gate = Gate()
    let memory = MemoryLoader(["a": [1]]) { await gate.wait() }
    let cache = cache(memory)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 { group.addTask { try await cache.load("a") } }
      while memory.requests.isEmpty { await Task.yield() }
      await gate.open()
      for try await bytes in group { #expect(bytes == [1]) }
    }
    #expect(memory.requests.count == 1)
  }

  @Test func aWaiterThatIsCancelledLeavesAtOnceAndTheOthersStay() async throws {
    let gate = Gate()
    let memory = MemoryLoader(["a": [1]]) { await gate.wait() }
    let cache = cache(memory)
    let first = Task { try await cache.load("a") }
    while memory.requests.isEmpty { await Task.yield() }
    let second = Task { try await cache.load("a") }
    first.cancel()
    await #expect(throws: ResourceError.cancelled(url: "a")) { try await first.value }
    await gate.open()
    #expect(try await second.value == [1])
  }

  @Test func errorsAreNotKeptAndOldAnswersHelp() async throws {
    for (error, helps) in [
      (ResourceError.unreachable(url: "a", reason: "r"), true),
      (.timedOut(url: "a", after: .seconds(1)), true),
      (.status(url: "a", code: 503, expected: "200"), true),
      (.status(url: "a", code: 403, expected: "200"), false),
      (.invalid(url: "a", found: "f", expected: "e"), false),
    ] {
      let memory = MemoryLoader(["a": [1]])
      let switching = SwitchingLoader(memory)
      let cache = cache(switching)
      #expect(try await cache.load("a") == [1])
      time.advance(301)
      switching.use(FailingLoader(error: error))
      if helps {
        #expect(try await cache.load("a") == [1])
      } else {
        await #expect(throws: error) { try await cache.load("a") }
      }
      await #expect(throws: error) { try await cache.load("b") }
      switching.use(memory)
      #expect(try await cache.load(ResourceRequest("b")) == .notFound)
    }
  }

  @Test func whatWasUsedLaterIsWeighedAgain() {
    var cache = LeastRecentlyUsed<Int, Int>()
    for key in 0..<10 { cache.insert(key, for: key, cost: 1) }
    let uses = cache.uses
    for key in [3, 7, 3] { #expect(cache.value(for: key) == key) }
    cache.remove(7)
    var weighed: [Int] = []
    cache.reweigh(usedAfter: uses) { value in
      weighed.append(value)
      return 100
    }
    #expect(weighed == [3])
    #expect(cache.cost == 8 + 100)
    cache.reweigh(usedAfter: 0) { _ in 2 }
    #expect(cache.cost == 9 * 2)
    cache.trim(toCost: 0, count: 0)
    #expect(cache.cost == 0)
  }

  @Test func theLeastRecentlyUsedGoesFirst() {
    var random = SplitMix64(seed: 11)
    var cache = LeastRecentlyUsed<Int, Int>(budget: 50)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = Int.random(in: 0..<30, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let cost = Int.random(in: 0..<20, using: &random)
        cache.insert(step, for: key, cost: cost)
        model.removeAll { $0.key == key }
        while model.reduce(cost, { $0 + $1.cost }) > 50 { model.removeFirst() }
        model.append((key, step, cost))
      case 2:
        cache.remove(key)
        model.removeAll { $0.key == key }
      default:
        let index = model.firstIndex { $0.key == key }
        #expect(cache.value(for: key) == index.map { model[$0].value })
        if let index { model.append(model.remove(at: index)) }
      }
      #expect(cache.count == model.count && cache.cost == model.reduce(0) { $0 + $1.cost })
    }
  }
}

/// A loader that can be exchanged.
final class SwitchingLoader: ResourceLoader {
  private let current: Mutex<any ResourceLoader>
  init(_ loader: any ResourceLoader) { current = Mutex(loader) }
  func use(_ loader: any ResourceLoader) { current.withLock { $0 = loader } }
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    try await current.withLock { $0 }.load(request)
  }
}

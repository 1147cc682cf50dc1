import Synchronization
import Testing

@testable import CartoucheThreads

@Suite struct ParallelWorkTests {
  @Test(arguments: [0, 1, 2, 7, 1_000]) func everyCallIsMadeOnce(_ count: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    ParallelWork.perform(count) { index in calls.withLock { $0[index] += 1 } }
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  @Test func resultsAreInOrder() {
    #expect(ParallelWork.map(500) { $0 * 3 } == (0..<500).map { $0 * 3 })
    #expect(ParallelWork.map(-1) { $0 }.isEmpty)
    #expect(ParallelWork.both({ 1 }, { "a" }) == (1, "a"))
  }

  @Test func loopsInLoopsEnd() {
    let sums = ParallelWork.map(20) { outer in ParallelWork.map(20) { outer * $0 }.reduce(0, +) }
    #expect(sums == (0..<20).map { $0 * 190 })
  }

  @Test func moreWorkThanThreadsIsDone() async {
    let results = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask { await ParallelWork.run { ParallelWork.map(3) { $0 + number }.reduce(0, +) } }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == Set((0..<200).map { $0 * 3 + 3 }))
  }

  /// A loop whose helpers never come must not wait for them: here, every thread is held by work that waits for loops.
  @Test func aLoopEndsThoughEveryThreadIsBusy() {
    let pool = WorkerThreads(count: 2)
    let isFree = Mutex(false)
    for _ in 0..<2 { pool.run { while !isFree.withLock({ $0 }) {} } }
    let sum = Atomic(0)
    pool.run(SharedLoop(100) { sum.add($0, ordering: .relaxed) }, helpers: 2)
    #expect(sum.load(ordering: .relaxed) == 4_950)
    isFree.withLock { $0 = true }
  }

  @Test func nobodyHoldsTheBodyAfterALoop() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      ParallelWork.perform(64) { _ in _ = object }
    }
    #expect(held == nil)
  }

  @Test func oneThreadIsTheCallersOwn() async {
    let threads = Mutex(Set<String>())
    await ParallelWork.$threads.withValue(1) {
      await ParallelWork.run {
        let own = ThreadName.current
        ParallelWork.perform(50) { _ in threads.withLock { _ = $0.insert(ThreadName.current) } }
        #expect(threads.withLock { $0 } == [own])
      }
    }
  }

  @Test(arguments: [1, 2, nil]) func loopsInLoopsHaveTheNumberOfTheirs(_ threads: Int?) async {
    let numbers = await ParallelWork.$threads.withValue(threads) {
      await ParallelWork.run { ParallelWork.map(200) { _ in ParallelWork.threads } }
    }
    #expect(numbers == [Int?](repeating: threads, count: 200))
  }

  @Test func elementsLeaveAQueueInOrder() {
    var queue = Queue<Int>()
    var taken: [Int?] = []
    for number in 0..<300 {
      queue.append(number)
      if number % 3 == 2 { taken.append(queue.popFirst()) }
    }
    while let next = queue.popFirst() { taken.append(next) }
    #expect(taken == Array(0..<300))
    #expect(queue.popFirst() == nil)
  }
}

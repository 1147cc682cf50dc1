import CartoucheJSON
import Synchronization
import Testing

@Suite struct ReadingMeterTests {
  @Test func bytesAreCountedUpToTheLimit() throws {
    var meter = ReadingMeter(memory: 1 << 20)
    for _ in 0..<1024 { try meter.take(1 << 10) }
    #expect(meter.left == 0)
    #expect(throws: ReadingStop.memory) { try meter.take(1) }
    // What was refused once is refused again.
    #expect(throws: ReadingStop.memory) { try meter.take(1) }
  }

  @Test func whatIsDroppedIsGivenBack() throws {
    var meter = ReadingMeter(memory: 1_000)
    for _ in 0..<100 {
      try meter.take(900)
      meter.giveBack(900)
    }
    #expect(meter.left == 1_000)
    #expect(throws: ReadingStop.memory) { try meter.check(1_001) }
    #expect(throws: Never.self) { try meter.check(1_000) }
  }

  @Test func shortTextsHaveRoomInTheirStrings() throws {
    var meter = ReadingMeter(memory: 1_000)
    try meter.take(textOf: 15)
    #expect(meter.left == 1_000)
    try meter.take(textOf: 16)
    #expect(meter.left == 952)
  }

  @Test func arraysAreCountedByTheirRoom() throws {
    var meter = ReadingMeter(memory: 1 << 20)
    var list: [Int] = []
    for number in 0..<10_000 {
      try list.append(number, counting: &meter)
      // Memory comes in pieces that may be some bytes larger than was asked for.
      #expect(20 * ((1 << 20) - meter.left) >= 19 * list.count * 8)
    }
    #expect((1 << 20) - meter.left <= 32 + list.capacity * 8)
    #expect(list == Array(0..<10_000))
  }

  @Test func workEndsWhenItIsNotWantedAnyMore() throws {
    let questions = Questions()
    var meter = ReadingMeter(memory: 1 << 30) { questions.count.add(1, ordering: .relaxed).newValue > 2 }
    #expect(throws: ReadingStop.unwanted) { while true { try meter.take(100) } }
    // Not at every step, and from then on always.
    #expect((1 << 30) - meter.left > 100_000)
    #expect(throws: ReadingStop.unwanted) { try meter.look() }
    #expect(throws: ReadingStop.unwanted) { try meter.take(1 << 20) }
  }

  private final class Questions: Sendable {
    let count = Atomic<Int>(0)
  }

  @Test func partsShareWhatIsLeft() throws {
    var meter = ReadingMeter(memory: 1_000)
    try meter.take(400)
    #expect(meter.share(3).left == 200)
  }
}

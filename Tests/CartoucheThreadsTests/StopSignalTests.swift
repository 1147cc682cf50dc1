import CartoucheThreads
import Testing

@Suite struct StopSignalTests {
  @Test("a signal is given explicitly or by time, and stays given")
  func given() {
    let signal = StopSignal()
    #expect(!signal.isGiven)
    signal.raise()
    #expect(signal.isGiven && signal.isGiven)
    #expect(StopSignal(after: .zero).isGiven)
    #expect(StopSignal(after: .seconds(-5)).isGiven)
    #expect(!StopSignal(after: .seconds(Int64.max)).isGiven)
    #expect(!StopSignal.never.isGiven)
  }

  @Test("a signal is given with another")
  func other() {
    let first = StopSignal()
    let second = StopSignal(after: .seconds(3_600), or: first)
    #expect(!second.isGiven)
    first.raise()
    #expect(second.isGiven)
  }

  @Test("a loop notices the signal within its interval")
  func watch() {
    let signal = StopSignal()
    var watch = StopWatch(signal, every: 10)
    let early = (0..<100).map { _ in watch.stops() }
    #expect(!early.contains(true))
    signal.raise()
    var turns = 0
    while !watch.stops() { turns += 1 }
    #expect(turns < 10)
    let last = watch.stops()
    #expect(last)
  }

  @Test("cancelling the task gives the signal")
  func cancelling() async {
    let signal = StopSignal()
    let task = Task {
      await signal.raisedByCancelling {
        var turns = 0
        while !signal.isGiven { turns += 1 }
        return turns
      }
    }
    task.cancel()
    _ = await task.value
    #expect(signal.isGiven)
  }
}

import Testing

@testable import CartoucheView

/// The server knows the page's time from what the page tells, whatever the way of messages takes.
@Suite struct PageClockTests {
  @Test func theQuickestMessageTellsMost() {
    var clock = PageClock()
    clock.note(.milliseconds(1000), arrival: .milliseconds(50))
    #expect(clock.time(at: .milliseconds(60)) == .milliseconds(1010))
    clock.note(.milliseconds(1100), arrival: .milliseconds(190))
    #expect(clock.time(at: .milliseconds(190)) == .milliseconds(1140))
    clock.note(.milliseconds(1200), arrival: .milliseconds(210))
    #expect(clock.time(at: .milliseconds(210)) == .milliseconds(1200))
  }

  @Test func itIsNeverBeforeWhatThePageHasTold() {
    var clock = PageClock()
    for (time, arrival) in [(5, 100), (17, 103), (33, 180), (50, 181)] {
      clock.note(.milliseconds(time), arrival: .milliseconds(arrival))
      #expect(clock.time(at: .milliseconds(arrival)) >= .milliseconds(time))
    }
  }
}

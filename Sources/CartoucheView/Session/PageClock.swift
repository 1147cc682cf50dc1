/// The clock of a page, as far as the server knows it: the page tells its time with each message, some time after it was
/// read.
struct PageClock: Sendable {
  /// The least time by which the server's clock was ahead: that of the quickest message.
  private var lead: Duration?

  /// Notes that a message with a time has come.
  ///
  /// - Parameter arrival: The time on the server's clock.
  mutating func note(_ time: Duration, arrival: Duration) {
    let lead = arrival - time
    self.lead = min(self.lead ?? lead, lead)
  }

  /// The time on the page's clock at a moment of the server's; never before one that the page has told.
  func time(at moment: Duration) -> Duration { moment - (lead ?? .zero) }
}

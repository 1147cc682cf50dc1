/// The clock of a page as the server knows it: each message contains the page's time, which was read a little earlier.
struct PageClock: Sendable {
  /// The smallest lead of the server's clock: that of the fastest message.
  private var lead: Duration?

  /// Notes the arrival of a message with a time.
  ///
  /// - Parameter arrival: The time on the server's clock.
  mutating func note(_ time: Duration, arrival: Duration) {
    let lead = arrival - time
    self.lead = min(self.lead ?? lead, lead)
  }

  /// The time on the page's clock at a moment of the server's; never earlier than one reported by the page.
  func time(at moment: Duration) -> Duration { moment - (lead ?? .zero) }
}

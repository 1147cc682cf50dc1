extension Duration {
  /// The duration in the form of messages, in seconds: `10 seconds`, `1.5 seconds`, `0.05 seconds`.
  package var formattedSeconds: String {
    let seconds = self / .seconds(1)
    let scale = seconds.magnitude < 1 ? 100.0 : 10
    let rounded = (seconds * scale).rounded() / scale
    let text = Int(exactly: rounded).map(String.init) ?? String(rounded)
    return text == "1" ? "1 second" : "\(text) seconds"
  }
}

import Foundation

/// How resources are asked for over HTTP.
public struct HTTPOptions: Sendable {
  /// A request as it will be sent; a transform may change it.
  public struct Outgoing: Sendable {
    /// The URL.
    public var url: String
    /// The header fields in order.
    public var headers: [(name: String, value: String)]
  }

  /// When and how often a request is repeated that may go better next time.
  public struct Retries: Sendable, Hashable {
    /// How often a request is sent at most.
    public var attempts = 4
    /// How long the first pause is at most; each further one is twice as long.
    public var firstPause = Duration.milliseconds(250)
    /// How long a pause is at most.
    public var longestPause = Duration.seconds(8)
    /// How long a server may ask to wait (`Retry-After`); with more the answer is taken as it is.
    public var longestRetryAfter = Duration.seconds(20)

    /// Four attempts within a few seconds.
    public init() {}
  }

  /// What the name of the program is, for servers' logs.
  public var userAgent = "cartouche"
  /// How many redirects are followed.
  public var redirects = 5
  /// How requests are repeated.
  public var retries = Retries()
  /// How long an answer may take, queueing, redirects and repeats included, when the request does not say.
  public var timeout = Duration.seconds(30)
  /// How long connecting may take.
  public var connectTimeout = Duration.seconds(10)
  /// How many requests are under way to one host at most.
  public var requestsPerHost = 6
  /// How many requests are under way at most.
  public var requests = 32
  /// How many bytes an answer may have, as sent and decompressed.
  public var sizeLimit = 256 << 20
  /// Changes each request before it is sent, redirected ones too, for instance to add a key.
  ///
  /// Look at the host before adding a secret: a redirect may lead to another one.
  public var transform: (@Sendable (inout Outgoing) -> Void)?

  /// Waits; injected by tests.
  public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// A number in 0..<1 that spreads repeats of many clients; injected by tests.
  public var jitter: @Sendable () -> Double = { Double.random(in: 0..<1) }
  /// What the time is; injected by tests.
  public var now: @Sendable () -> Date = { Date() }

  /// Fit for a server that draws maps from public tile servers.
  public init() {}

  /// How long to wait before repeating for the `count`th time, 0 first: half the pause is certain, half is spread.
  func pause(before count: Int) -> Duration {
    var longest = retries.firstPause
    for _ in 0..<min(max(count, 0), 30) where longest < retries.longestPause { longest *= 2 }
    return min(longest, retries.longestPause) * (0.5 + 0.5 * min(max(jitter(), 0), 1))
  }
}

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

  /// When a host is judged to be down.
  public struct Judgement: Sendable, Hashable {
    /// After how many failed requests in a row, each with all its attempts, a host is not asked any more.
    ///
    /// A request fails that does not reach the host, whose answer breaks off, or whose answer is a status from 500
    /// or 408. One that is sent too many requests (429) is slow, not down.
    public var failures = 3
    /// How long the host is left alone then.
    public var duration = Duration.seconds(60)
    /// How long a request has to have waited for its answer to count as failed when its time is over.
    public var patience = Duration.seconds(5)

    /// Three failures in a row, for a minute.
    public init() {}
  }

  /// The name of the program, for servers' logs.
  public var userAgent = "cartouche"
  /// How many redirects are followed.
  public var redirects = 5
  /// How requests are repeated.
  public var retries = Retries()
  /// When a host is judged to be down.
  public var judgement = Judgement()
  /// Header fields that requests carry; they replace those of the same name.
  public var headers: [HTTPHeader] = []
  /// The keys that stand for `{key}` in URLs; those of the environment at first.
  public var keys = APIKeys(environment: ProcessInfo.processInfo.environment)
  /// The proxies that connect; those of the environment at first.
  public var proxies = ProxySettings.environment
  /// The path of a PEM file with the certificates to trust; `nil` for those of the system.
  ///
  /// At first what the environment says in `SSL_CERT_FILE` or `CURL_CA_BUNDLE`.
  public var certificates: String? = ["SSL_CERT_FILE", "CURL_CA_BUNDLE"].lazy
    .compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
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

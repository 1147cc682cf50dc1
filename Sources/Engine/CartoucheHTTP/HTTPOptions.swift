import Foundation

/// The options for HTTP requests.
public struct HTTPOptions: Sendable {
  /// A request as it will be sent; a transform may change it.
  public struct Outgoing: Sendable {
    /// The URL.
    public var url: String
    /// The header fields in order.
    public var headers: [(name: String, value: String)]
  }

  /// The rules for repeating a request that may succeed next time.
  public struct Retries: Sendable, Hashable {
    /// The maximum number of times that a request is sent.
    public var attempts = 4
    /// The maximum length of the first pause; each further one is twice as long.
    public var firstPause = Duration.milliseconds(250)
    /// The maximum length of a pause.
    public var longestPause = Duration.seconds(8)
    /// The longest wait that a server may ask for (`Retry-After`); if it asks for more, its response is final.
    public var longestRetryAfter = Duration.seconds(20)

    /// Four attempts within a few seconds.
    public init() {}
  }

  /// The rules for judging a host to be down.
  public struct Judgement: Sendable, Hashable {
    /// The number of failed requests in a row, each with all its attempts, after which a host is no longer contacted.
    ///
    /// A request fails if it does not reach the host, if its response breaks off, or if its status is from 500 on or
    /// 408. A host that answers with "too many requests" (429) is slow, not down.
    public var failures = 3
    /// The time for which the host is then left alone.
    public var duration = Duration.seconds(60)
    /// The time that a request must have waited for its response to count as failed when its time is over.
    ///
    /// A request that has less time in all, and ends without the beginning of a response, counts for others like it:
    /// after ``failures`` of them, such requests are not made for a quarter of ``duration``.
    public var patience = Duration.seconds(5)

    /// Three failures in a row, for a minute.
    public init() {}

    /// The rules for requests with less time than ``patience``: a host that is slow is soon asked again.
    var ofHastyRequests: Judgement {
      var rules = self
      rules.duration = duration / 4
      return rules
    }
  }

  /// The name of the program, for servers' logs.
  public var userAgent = "cartouche"
  /// The maximum number of redirects that are followed.
  public var redirects = 5
  /// The rules for repeating requests.
  public var retries = Retries()
  /// The rules for judging a host to be down.
  public var judgement = Judgement()
  /// The header fields of requests; they replace those of the same name.
  public var headers: [HTTPHeader] = []
  /// The keys for `{key}` in URLs; by default those of the environment.
  public var keys = APIKeys(environment: ProcessInfo.processInfo.environment)
  /// The proxies that connect; by default those of the environment.
  public var proxies = ProxySettings.environment
  /// The path of a PEM file with the certificates to trust; `nil` for those of the system.
  ///
  /// By default the value of `SSL_CERT_FILE` or `CURL_CA_BUNDLE` in the environment.
  public var certificates: String? = ["SSL_CERT_FILE", "CURL_CA_BUNDLE"].lazy
    .compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
  /// The time that a response may take, including queueing, redirects and repeats, unless the request sets one.
  public var timeout = Duration.seconds(30)
  /// The time that connecting may take.
  public var connectTimeout = Duration.seconds(10)
  /// The maximum number of concurrent requests to one host.
  public var requestsPerHost = 6
  /// The maximum number of concurrent requests.
  public var requests = 32
  /// The maximum number of bytes of a response, both as sent and decompressed.
  public var sizeLimit = 256 << 20
  /// Changes each request before it is sent, redirected ones too, for instance to add a key.
  ///
  /// Check the host before adding a secret: a redirect may lead to another one.
  public var transform: (@Sendable (inout Outgoing) -> Void)?

  /// Judges each URL before it is contacted, those of redirects too: the reason why it may not be; `nil` if it may.
  public var refusal: (@Sendable (_ url: String) -> String?)?

  /// Waits; injected by tests.
  public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// A number in 0..<1 that spreads the repeats of many clients; injected by tests.
  public var jitter: @Sendable () -> Double = { Double.random(in: 0..<1) }
  /// The current time; injected by tests.
  public var now: @Sendable () -> Date = { Date() }

  /// Options for a server that draws maps from public tile servers.
  public init() {}

  /// The pause before repeating for the `count`th time, beginning with 0: half of it is fixed, half is random.
  func pause(before count: Int) -> Duration {
    var longest = retries.firstPause
    for _ in 0..<min(max(count, 0), 30) where longest < retries.longestPause { longest *= 2 }
    return min(longest, retries.longestPause) * (0.5 + 0.5 * min(max(jitter(), 0), 1))
  }
}

import CartoucheResources

/// Loads what strangers name, from listed hosts alone: the pictures of markers, say, whose URLs are in requests to a
/// server.
///
/// Whoever asks chooses the URL, so that the server must not be a way into its own network (server-side request
/// forgery):
///
/// * `http:` and `https:` only, without user and password, and at the ports 80 and 443 unless a pattern names another;
/// * names are judged by the address that is connected to, which is neither loopback, private, link-local, unique-local
///   nor of a cloud's metadata, except where a pattern is that very address with its port;
/// * at most three redirects, each judged alike; no proxies, no cookies, no keys, no credentials;
/// * at most 1 MiB in 5 seconds, and four requests at a time to a host.
public struct ListedHostsLoader: ResourceLoader {
  /// The bounds of an answer.
  public struct Bounds: Sendable, Hashable {
    /// The largest answer in bytes.
    public var size = 1 << 20
    /// The time that it may take, redirects included.
    public var time = Duration.seconds(5)

    /// The bounds for a small picture.
    public init() {}
  }

  private let base: HTTPLoader

  /// A loader for hosts.
  ///
  /// - Parameters:
  ///   - hosts: The hosts; none refuses everything.
  ///   - bounds: The bounds of an answer.
  public init(hosts: [HostPattern], bounds: Bounds = Bounds()) {
    base = HTTPLoader(options: Self.options(hosts, bounds), policy: Self.policy(hosts))
  }

  /// A loader through another transport, and with names of its own.
  init(hosts: [HostPattern], bounds: Bounds = Bounds(), transport: any HTTPTransport, names: HostNames) {
    base = HTTPLoader(
      options: Self.options(hosts, bounds), policy: Self.policy(hosts), transport: transport, names: names)
  }

  /// The answer of a listed host.
  ///
  /// - Throws: ``ResourceError``; ``ResourceError/refused(url:reason:)`` for what may not be contacted.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    var request = request.made(by: .stranger)
    request.headers = []
    return try await base.load(request)
  }

  private static func policy(_ hosts: [HostPattern]) -> OriginPolicy {
    var policy = OriginPolicy.strict
    policy.allowedHosts = hosts.filter { $0.isOnePlace }
    return policy
  }

  private static func options(_ hosts: [HostPattern], _ bounds: Bounds) -> HTTPOptions {
    var options = HTTPOptions()
    options.redirects = 3
    options.requestsPerHost = 4
    options.retries.attempts = 1
    options.timeout = bounds.time
    options.connectTimeout = bounds.time
    options.sizeLimit = bounds.size
    options.keys = APIKeys()
    // A proxy would look up names without judging their addresses.
    options.proxies = ProxySettings()
    options.refusal = { url in refusal(of: url, hosts) }
    return options
  }

  /// The reason why a URL may not be contacted, whatever its address; `nil` if it may.
  private static func refusal(of text: String, _ hosts: [HostPattern]) -> String? {
    guard let url = try? WebURL(text) else { return "it is no URL of http or https" }
    guard url.user == nil else { return "it has a user or a password" }
    let (host, port) = (url.origin.host, url.origin.port)
    let listed = hosts.filter { $0.matches(host: host, port: port) }
    guard !listed.isEmpty else { return "the host \(url.origin.name) is not listed" }
    let isUsual = port == 80 || port == 443
    return isUsual || listed.contains { $0.namesPort } ? nil : "the port \(port) is neither 80 nor 443"
  }
}

import CartoucheResources
import Foundation

/// The proxies that connect to hosts, read from the environment as curl and most other programs do.
public struct ProxySettings: Sendable, Hashable {
  /// The proxy for `http:`, as a URL (`http://user:password@proxy.example.org:3128`, `socks5h://…`); `nil` for none.
  public var http: String?
  /// The proxy for `https:`.
  public var https: String?
  /// The hosts that are connected to directly: names, including all names below them, or addresses with a prefix
  /// length.
  ///
  /// `*` stands for all.
  public var exceptions: [String] = []

  /// Settings without proxies.
  public init() {}

  /// The proxies that an environment names: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in lower case or,
  /// except for the first, in upper case.
  ///
  /// `HTTP_PROXY` is not read: in a CGI program it is a header field of the request.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      let found = environment[name] ?? (name == "http_proxy" ? nil : environment[name.uppercased()])
      return found.flatMap { $0.isEmpty ? nil : $0 }
    }
    http = value("http_proxy") ?? value("all_proxy")
    https = value("https_proxy") ?? value("all_proxy")
    exceptions = (value("no_proxy") ?? "").split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The proxies that the environment of this process names.
  public static var environment: ProxySettings {
    ProxySettings(environment: ProcessInfo.processInfo.environment)
  }

  /// The proxy that connects to `origin`; `nil` when none does.
  func proxy(for origin: WebURL.Origin) -> String? {
    guard let proxy = origin.scheme == "https" ? https : http,
      !exceptions.contains(where: { covers($0, origin.host) })
    else { return nil }
    return proxy
  }

  private func covers(_ exception: String, _ host: String) -> Bool {
    if exception == "*" { return true }
    let name = exception.lowercased().drop { $0 == "." }
    if host == name || host.hasSuffix("." + name) { return !name.isEmpty }
    return IPAddress(host) != nil && HostPattern(String(name))?.matches(host: host, port: 0) == true
  }
}

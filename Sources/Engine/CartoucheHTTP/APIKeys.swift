import CartoucheResources
import Foundation

/// The keys for `{key}` in URLs, so that styles can be shared without them.
///
/// A key goes to the host that it is for and to no other. The ``general`` one is for origins that the user named: those
/// of requests that no document made, such as the style's, and ``hosts``.
public struct APIKeys: Sendable, Hashable {
  /// The keys by host, in lower case, with its port unless it is the default one.
  public var byHost: [String: String]
  /// The key for the other hosts that the user named.
  public var general: String?
  /// The hosts that the general key is for.
  public var hosts: [HostPattern]
  /// The keys by the names of environment variables, which do not distinguish a dot from a hyphen.
  private var byVariable: [String: String] = [:]

  /// Keys by host, and one for the other hosts that the user named.
  public init(_ byHost: [String: String] = [:], general: String? = nil, hosts: [HostPattern] = []) {
    self.byHost = byHost
    self.general = general
    self.hosts = hosts
  }

  /// The keys in an environment: `CARTOUCHE_API_KEY`, the general one, and those named after their hosts, such as
  /// `CARTOUCHE_API_KEY_API_EXAMPLE_COM` for `api.example.com`.
  public init(environment: [String: String]) {
    self.init(general: environment[Self.prefix].flatMap { $0.isEmpty ? nil : $0 })
    for (name, value) in environment where name.hasPrefix(Self.prefix + "_") && !value.isEmpty {
      byVariable[name] = value
    }
  }

  private static let prefix = "CARTOUCHE_API_KEY"
  private static let placeholder = "{key}"

  /// The environment variable for the key of a host: in upper case, with `_` for everything but letters and digits.
  public static func variable(for host: String) -> String {
    prefix + "_" + String(host.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The URL with the key inserted.
  ///
  /// - Parameters:
  ///   - url: The URL, which may contain `{key}`.
  ///   - isNamed: Whether the user named the origin.
  /// - Throws: ``ResourceError`` when there is no key for the host.
  func fill(_ url: String, isNamed: (WebURL.Origin) -> Bool) throws(ResourceError) -> (
    url: String, key: String?
  ) {
    guard url.contains(Self.placeholder) else { return (url, nil) }
    let origin = try WebURL(url).origin
    let variable = Self.variable(for: origin.name)
    var key = byHost[origin.name] ?? byHost[origin.host] ?? byVariable[variable]
    if key == nil,
      isNamed(origin) || hosts.contains(where: { $0.matches(host: origin.host, port: origin.port) })
    {
      key = general
    }
    guard let key else {
      let other =
        general == nil
        ? ""
        : " (the general key, \(Self.prefix), is sent only to servers that the user names, not to those of a document)"
      throw .invalid(
        url: ResourceURL.redacted(url), found: "no key for \(origin.name)\(other)",
        expected: "a key for {key} in the environment variable \(variable), or in HTTPOptions.keys")
    }
    let escaped = key.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? key
    return (url.replacingOccurrences(of: Self.placeholder, with: escaped), escaped)
  }

  /// RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

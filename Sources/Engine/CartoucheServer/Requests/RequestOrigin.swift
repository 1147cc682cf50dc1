import CartoucheResources

/// Where a client believes the server to be: a scheme, a host and a path in front of all others.
///
/// What a proxy forwards is believed of ``ServerOptions/trustedProxies`` alone, and of everyone only what is well
/// formed: it heads the URLs that are given out.
struct RequestOrigin: Sendable, Hashable {
  /// `http` or `https`.
  var scheme = "http"
  /// The host with its port as the client names it; `nil` without one.
  var host: String?
  /// The path in front of all others, without a slash at its end; empty for none.
  var prefix = ""

  /// The origin that a request names.
  init(_ request: ServerRequest, _ options: ServerOptions) {
    host = request.header("Host")
    prefix = Self.prefix(request.mountPath)
    guard let address = request.address, options.trusts(address) else { return }
    let forwarded = Self.forwarded(request.header("Forwarded"))
    if let host = forwarded["host"] ?? Self.first(request.header("X-Forwarded-Host")) { self.host = host }
    let scheme = forwarded["proto"] ?? Self.first(request.header("X-Forwarded-Proto"))
    if let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme) { self.scheme = scheme }
    if let prefix = Self.first(request.header("X-Forwarded-Prefix")) {
      self.prefix = Self.prefix(prefix) + self.prefix
    }
  }

  /// The first of the values of a list, which is that of the proxy next to the client.
  private static func first(_ list: String?) -> String? {
    list?.split(separator: ",").first.map { $0.split(separator: " ").joined() }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// The parameters of the first element of `Forwarded` (RFC 7239 §4), by their names in lower case.
  private static func forwarded(_ header: String?) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in first(header)?.split(separator: ";") ?? [] {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { continue }
      var value = halves[1]
      if value.count > 1, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
      parameters[halves[0].lowercased()] = String(value)
    }
    return parameters
  }

  /// The prefix, without a slash at its end; empty for one that is no plain path.
  private static func prefix(_ text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let isPlain =
      text.hasPrefix("/") && text.utf8.count <= 256
      && parts.dropLast().allSatisfy { !$0.isEmpty }
      && parts.allSatisfy { $0 != "." && $0 != ".." && $0.unicodeScalars.allSatisfy(\.isUnreserved) }
    return isPlain ? (text.hasSuffix("/") ? String(text.dropLast()) : text) : ""
  }
}

extension ServerOptions {
  /// The URL in front of every path that an answer gives out; empty for paths that are relative to the host.
  func base(of request: ServerRequest) -> String {
    if let publicURL { return publicURL }
    let origin = RequestOrigin(request, self)
    guard let host = origin.host, allows(host: host) else { return origin.prefix }
    return "\(origin.scheme)://\(host)\(origin.prefix)"
  }

  /// Whether a client may name a host, with or without a port.
  func allows(host: String) -> Bool {
    let isPlain = host.unicodeScalars.allSatisfy { $0.isUnreserved || $0 == ":" || $0 == "[" || $0 == "]" }
    guard isPlain, let parts = HostParts(host) else { return false }
    let own = publicURL.flatMap { HostParts(url: $0) }?.name
    if parts.name == own || HostParts.loopback.contains(parts.name) { return true }
    return allowedHosts.contains {
      HostPattern($0)?.matches(host: parts.name, port: parts.port ?? 80) ?? false
    }
  }

  /// Whether the fields of a proxy are trusted.
  func trusts(_ address: String) -> Bool {
    trustedProxies.contains { HostPattern($0)?.matches(host: address, port: 0) ?? false }
  }
}

/// A host and its port.
private struct HostParts {
  /// The name in lower case, or the address without brackets.
  let name: String
  /// The port; `nil` without one.
  let port: Int?

  static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]

  init?(_ text: String) {
    var rest = Substring(text.lowercased())
    let isBracketed = rest.hasPrefix("[")
    if isBracketed {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      name = String(rest[..<end].dropFirst())
      rest = rest[rest.index(after: end)...]
    } else {
      name = String(rest.prefix { $0 != ":" })
      rest = rest.dropFirst(name.count)
    }
    guard !name.isEmpty, isBracketed || !name.contains("[") && !name.contains("]") else { return nil }
    if rest.isEmpty {
      port = nil
    } else {
      let digits = rest.dropFirst()
      guard rest.first == ":", digits.count <= 5, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int(digits)
      else { return nil }
      port = number
    }
  }

  init?(url: String) {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    self.init(String(url[start...].prefix { $0 != "/" && $0 != "?" }))
  }
}

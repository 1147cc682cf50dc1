import CartoucheResources
import MapLibreExpressions

/// A short URL such as `mapbox://styles/mapbox/streets-v11`, taken apart.
struct CanonicalURL {
  /// The part after the scheme: `styles`.
  let domain: String
  /// The rest before the query, with its leading slash; empty if there is none.
  let path: String
  /// The query with its question mark; empty if there is none.
  let query: String

  /// The parts of a URL; `nil` for one of another scheme.
  init?(_ url: String, scheme: String) {
    guard !scheme.isEmpty, url.hasPrefix(scheme + "://") else { return nil }
    let rest = url.dropFirst(scheme.count + 3).prefix { $0 != "#" }
    let place = rest.prefix { $0 != "?" }
    domain = String(place.prefix { $0 != "/" })
    path = String(place.dropFirst(domain.count))
    query = String(rest.dropFirst(place.count))
  }

  /// The text for a token of a template; empty for one that is not known.
  ///
  /// The tokens of MapLibre Native (`util::transformURL`), and those that the templates of its own server have.
  func value(of token: Substring) -> String {
    switch token {
    case "domain": domain
    case "path": path
    case "directory": String(path.dropLast(name.count))
    case "filename": String(name.dropLast(ending.count))
    case "extension": String(ending)
    case "fontstack": path.dropLast(name.count).split(separator: "/").joined(separator: "/")
    case "range": String(name.dropLast(ending.count))
    case "start": String(name.prefix { $0 != "-" })
    case "end": String(name.dropLast(ending.count).drop { $0 != "-" }.dropFirst())
    case "scale": String(ending.prefix { $0 != "." })
    case "format": String(ending.drop { $0 != "." }.dropFirst())
    default: ""
    }
  }

  private var name: Substring {
    path.suffix(from: path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)
  }

  /// The end of the name from its last full stop on, with the scale before it: `@2x.png`.
  private var ending: Substring {
    guard let point = name.lastIndex(of: ".") else { return "" }
    let scale = name[..<point].suffix(3)
    let isScale = scale.count == 3 && scale.first == "@" && scale.last == "x"
    return name[(isScale ? scale.startIndex : point)...]
  }

  /// A template with its tokens replaced, followed by the query.
  func filling(_ template: String) -> String {
    var filled = ""
    var rest = template[...]
    // The path is without scale and format if these have tokens of their own.
    let isNamedApart = template.contains("{format}")
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      filled += rest[..<start]
      let token = rest[rest.index(after: start)..<end]
      var value = self.value(of: token)
      if token == "path", isNamedApart { value = String(value.dropLast(ending.count)) }
      if value.hasPrefix("/"), filled.hasSuffix("/") { value.removeFirst() }
      filled += value
      rest = rest[rest.index(after: end)...]
    }
    filled += rest
    guard !query.isEmpty else { return filled }
    return filled + (template.contains("?") ? "&" + query.dropFirst() : query)
  }
}

extension MapServer {
  /// The full URL for a short one of this server; `nil` for a URL of another scheme.
  ///
  /// - Throws: `invalid` for a short URL that no resource of the kind has, `refused` when the server wants a key and
  ///   there is none.
  func expanded(
    _ url: String, _ kind: ResourceRequest.Kind, key: String?
  ) throws(ResourceError) -> String? {
    guard !base.isEmpty, let parts = CanonicalURL(url, scheme: alias) else { return nil }
    guard let resource = resource(of: kind, domain: parts.domain) else {
      throw .invalid(
        url: ResourceURL.redacted(url), found: "\(alias)://\(parts.domain)",
        expected: "one of \(hosts.joined(separator: ", "))")
    }
    let route = route(resource)
    guard route.domain.isEmpty || route.domain == parts.domain else {
      throw .invalid(
        url: ResourceURL.redacted(url), found: "\(alias)://\(parts.domain)",
        expected: "\(alias)://\(route.domain) for \(resource)")
    }
    if needsKey, key == nil {
      throw .refused(
        url: ResourceURL.redacted(url),
        reason: "\(base) needs a key; set MLNSettings.apiKey, or MLNApiKey in Info.plist")
    }
    var template = base + (route.version ?? "") + route.template
    if let key, !keyParameter.isEmpty {
      let escaped = key.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? key
      template += "?\(keyParameter)=\(escaped)" + (resource == .source ? sourceSuffix : "")
    }
    return parts.filling(template)
  }

  /// Whether a URL is a short one of this server.
  func isShort(_ url: String) -> Bool { !base.isEmpty && CanonicalURL(url, scheme: alias) != nil }

  /// The short form of the template of tiles, without the key; `nil` for tiles of other servers.
  ///
  /// Offline databases name tiles so (`util::mapbox::canonicalizeTileURL` of MapLibre Native): a key may change.
  func shortened(_ template: String) -> String? {
    let route = route(.tile)
    let stem = base + (route.version ?? "") + "/"
    guard !route.domain.isEmpty, template.hasPrefix(stem) else { return nil }
    let rest = template.dropFirst(stem.count)
    let path = rest.prefix { $0 != "?" }
    let query = rest.dropFirst(path.count + 1).split(separator: "&")
      .filter { !$0.hasPrefix(keyParameter + "=") }
    let short = "\(alias)://\(route.domain)/\(path)"
    return query.isEmpty ? short : short + "?" + query.joined(separator: "&")
  }

  private var hosts: [String] {
    Resource.allCases.compactMap { routes[$0].map { "\(alias)://\($0.domain)" } }.filter {
      !$0.hasSuffix("/")
    }
  }

  /// RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

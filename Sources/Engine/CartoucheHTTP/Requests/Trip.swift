import CartoucheResources
import Foundation
import Synchronization

/// A request on its way through attempts and redirects: its beginning, and what may be sent to whom.
struct Trip: Sendable {
  let request: ResourceRequest
  /// The request's URL with its key.
  let filled: String
  /// The URL that is contacted first.
  let url: WebURL
  /// The request's URL without its secrets.
  let shown: String
  /// The time that the response may take.
  let timeout: Duration
  /// The moment at which that time is over.
  let deadline: ContinuousClock.Instant
  private let key: String?

  /// Takes the request's URL apart and inserts its key; its time starts now.
  ///
  /// - Throws: ``ResourceError`` when the URL is invalid, or there is no key for its `{key}`.
  init(
    _ request: ResourceRequest, _ keys: APIKeys, _ named: NamedOrigins, within timeout: Duration
  ) throws(ResourceError) {
    self.request = request
    self.timeout = timeout
    deadline = .now + timeout
    shown = ResourceURL.redacted(request.url)
    let origin = try WebURL(request.url).origin
    if request.initiator == nil { named.insert(origin) }
    (filled, key) = try keys.fill(request.url) { named.contains($0) }
    url = try WebURL(filled)
  }

  /// Whether the time is over, or as good as: whoever waits may have ended its wait a moment before.
  var isOver: Bool { deadline - .now <= max(timeout / 20, .milliseconds(50)) }

  /// Whether the request has less time than one must have waited to count as failed.
  func isHasty(_ rules: HTTPOptions.Judgement) -> Bool { timeout < rules.patience }

  /// A URL on the way, without its secrets.
  func redacted(_ url: String) -> String { withoutKey(ResourceURL.redacted(url)) }

  /// A text without the key.
  func withoutKey(_ text: String) -> String {
    key.map { $0.isEmpty ? text : text.replacingOccurrences(of: $0, with: "{key}") } ?? text
  }

  /// The URL to which redirects led, for the response: without the key, and with the login of its origin.
  ///
  /// Relative URLs of the document then get the key and the login where its own URL did. A key that a server hands on
  /// to another origin is not in any URL either.
  func destination(_ text: String, at url: WebURL) -> String {
    let plain = withoutKey(text)
    guard url.origin == self.url.origin, url.user == nil, let slashes = plain.range(of: "//"),
      let start = filled.range(of: "//")?.upperBound,
      let at = filled[start...].prefix(while: { !"/?#\\".contains($0) }).lastIndex(of: "@")
    else { return plain }
    return plain.replacingCharacters(in: slashes, with: "//" + filled[start...at])
  }

  /// The header fields for one step of the way.
  func fields(at url: WebURL, _ options: HTTPOptions) -> HTTPFields {
    var fields = HTTPFields([("User-Agent", options.userAgent), ("Accept", "*/*")])
    if let range = request.byteRange {
      fields.append("Range", "bytes=\(range.lowerBound)-\(max(range.upperBound - 1, range.lowerBound))")
      // Ranges refer to the bytes as they are sent.
      fields.append("Accept-Encoding", "identity")
    } else {
      fields.append("Accept-Encoding", "gzip, deflate, br, zstd")
    }
    let isHome = url.origin == self.url.origin
    if isHome {
      // Validators of this host mean nothing to another.
      if let etag = request.validators?.etag { fields.append("If-None-Match", etag) }
      if let time = request.validators?.lastModified { fields.append("If-Modified-Since", time) }
    }
    if let login = url.login ?? (isHome ? self.url.login : nil) { fields.append("Authorization", login) }
    for header in options.headers {
      let isFor = header.origin.map { (try? WebURL($0).origin) == url.origin } ?? isHome
      if isFor { fields.set(header.name, header.value) }
    }
    if isHome {
      for header in request.headers { fields.set(header.name, header.value) }
      if let body = request.body { fields.set("Content-Type", body.contentType) }
    }
    return fields
  }
}

extension WebURL {
  /// User and password as Basic authorization (RFC 7617).
  fileprivate var login: String? {
    user.map { "Basic " + Data("\($0):\(password ?? "")".utf8).base64EncodedString() }
  }
}

/// The origins that the user named: those of requests that no document made.
final class NamedOrigins: Sendable {
  /// More than any configuration names; a server whose users name origins gives them no general key.
  private static let most = 256
  private let origins = Mutex<Set<WebURL.Origin>>([])

  func insert(_ origin: WebURL.Origin) {
    origins.withLock { origins in
      if origins.count < Self.most { origins.insert(origin) }
    }
  }

  func contains(_ origin: WebURL.Origin) -> Bool { origins.withLock { $0.contains(origin) } }
}

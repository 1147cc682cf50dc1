/// The rules for what documents may request, judged by where they came from, as in browsers.
///
/// The document is the request's ``ResourceRequest/initiator``:
///
/// * Requests by a person or a program (no initiator) are not restricted, such as those for a source that a program
/// adds to a style. * A document that came by HTTP may request its own origin (scheme, host and port), public addresses
/// by HTTP, and `data:`. It may not request files, nor loopback, private, link-local, unique-local, shared or multicast
/// addresses. Names are judged by the address that is then connected to, at every redirect. * A document in a local
/// file is the user's own and may request everything, unless the policy is ``strict``: then only files below its own
/// folder (after links are followed), and everything by HTTP. * A table of a database may request only its own tiles;
/// no stranger's document may name a database. * A document of another scheme may request resources of the same scheme,
/// and otherwise whatever a document that came by HTTP may.
///
/// Whose a document is, is said where it is read (`DocumentTrust`), and stays with it:
///
/// | document | judged as | |---|---| | style loaded from a URL or path | that of the URL or path; after redirects, of
/// the last URL (RFC 3986 §5.1.3) | | TileJSON at a URL | likewise, whatever style names it | | TileJSON that an
/// archive answers with | that of the archive | | style or TileJSON in bytes, `.from(url)` | that of the URL | | style
/// or TileJSON in bytes, `.untrusted` | a stranger's: public addresses and `data:`; no relative URLs | | style or
/// TileJSON in bytes, `.own` | the program's: not restricted | | the same, with nothing said | ``strict``: a
/// stranger's, whatever its name; otherwise that of its name, or the program's | | GeoJSON, tables, tiles, sprites,
/// glyphs | not at all: nothing in them is requested | | venue bundle | not at all: its style is the program's | | URLs
/// of sources, sprites, glyphs and fonts that a program sets | the program's, whatever the style |
///
/// Other allowed resources are listed in ``allowedFolders`` and ``allowedHosts``. If a proxy connects, it alone knows
/// the address: then only addresses written in the URL and the name `localhost` are judged, and the rest is for the
/// proxy to decide.
public struct OriginPolicy: Sendable, Hashable {
  /// Folders whose files every document may request, links followed.
  public var allowedFolders: [String]
  /// Hosts that every document may contact, whatever their addresses.
  public var allowedHosts: [HostPattern]
  /// Whether a document in a local file may request only files below its own folder, and a document of which nobody
  /// said whose it is, is a stranger's.
  public var confinesLocalDocuments = false

  /// The policy for documents of the user: only those that came by HTTP are restricted.
  public init(allowedFolders: [String] = [], allowedHosts: [HostPattern] = []) {
    self.allowedFolders = allowedFolders
    self.allowedHosts = allowedHosts
  }

  /// The policy for servers, which also restricts documents in local files and those of unknown origin.
  public static let strict: OriginPolicy = {
    var policy = OriginPolicy()
    policy.confinesLocalDocuments = true
    return policy
  }()

  /// The owner of a request; responses to one of them are not for the others.
  package enum Scope: Sendable, Hashable {
    /// A person's, a program's, or a local document's.
    case own
    /// Of a document of the same origin as the resource.
    case sameOrigin
    /// Of a document from elsewhere.
    case foreign
    /// Of a document of unknown owner, before a policy has decided.
    case unvouched
  }

  /// The scope of a request.
  package static func scope(of request: ResourceRequest) -> Scope {
    if request.isUnvouched { return .unvouched }
    guard let initiator = request.initiator, !isLocal(initiator) else { return .own }
    return areOfOneOrigin(initiator, request.url) ? .sameOrigin : .foreign
  }

  /// The request with the document that the policy takes for the one that asks.
  ///
  /// A document of unknown owner is a stranger's if the policy is ``strict``. Otherwise it is judged by
  /// the URL or path that it is called by, and is the program's own without one.
  package func attributed(_ request: ResourceRequest) -> ResourceRequest {
    guard request.isUnvouched else { return request }
    return request.made(
      by: confinesLocalDocuments
        ? .stranger : DocumentOrigin(initiator: request.initiator, base: request.initiator))
  }

  /// Judges a request by its URL, before anything is requested.
  ///
  /// - Throws: ``ResourceError/refused(url:reason:)``, whose reason says how to allow the request.
  public func check(_ request: ResourceRequest) throws(ResourceError) {
    if request.isUnvouched, confinesLocalDocuments, let name = request.initiator,
      Self.areOfOneOrigin(name, request.url)
    {
      // Most likely a relative URL: a document's name is not meant as a host.
      throw refusal(
        request,
        "the document is only called \(ResourceURL.redacted(name)), and nobody said that it is from there",
        "say so (DocumentTrust.from) if it is")
    }
    let request = attributed(request)
    guard let initiator = request.initiator else { return }
    let url = Self.withoutArchive(request.url)
    switch (ResourceURL.filePath(of: url), Self.scope(of: request)) {
    case (let path?, let scope):
      guard scope != .own || confinesLocalDocuments, !isAllowed(path) else { return }
      if scope == .own {
        let folder = Self.folder(of: initiator)
        if FilePlace.contains(folder, path) { return }
        throw refusal(
          request, "\(Self.shown(initiator)) may request files below \(folder) only", Self.folderHint)
      }
      throw refusal(
        request, "\(Self.shown(initiator)) is not a local document and may not request files",
        Self.folderHint)
    case (nil, .own), (nil, .sameOrigin): return
    case (nil, .foreign), (nil, .unvouched):
      switch ResourceURL.scheme(of: url) {
      case "data": return
      case "http", "https":
        // Invalid URLs are for the loader to report.
        guard let origin = try? WebURL(url).origin else { return }
        try check(origin, request)
      case let scheme:
        throw refusal(
          request, "\(Self.shown(initiator)) may not request \(scheme ?? "other"): resources",
          "load it from a document of that scheme")
      }
    }
  }

  /// Judges the target of a redirect that answers a request.
  ///
  /// - Throws: ``ResourceError/refused(url:reason:)``.
  package func check(redirectOf request: ResourceRequest, to url: WebURL) throws(ResourceError) {
    switch Self.scope(of: request) {
    case .own: return
    case .sameOrigin where Self.areOfOneOrigin(request.url, url.requestURL): return
    case .sameOrigin, .foreign, .unvouched: try check(url.origin, request)
    }
  }

  /// Judges an origin as the target of a request from elsewhere, as far as its name allows.
  private func check(_ origin: WebURL.Origin, _ request: ResourceRequest) throws(ResourceError) {
    if allows(origin) { return }
    let isLocalName = origin.host == "localhost" || origin.host.hasSuffix(".localhost")
    guard isLocalName || IPAddress(origin.host)?.isPublic == false else { return }
    throw refusal(of: origin, address: nil, for: request)
  }

  /// Judges the address that is about to be connected to for `origin`.
  ///
  /// `nil` if every address is allowed.
  package func addressCheck(
    of request: ResourceRequest, at origin: WebURL.Origin
  ) -> (@Sendable (IPAddress) -> Bool)? {
    let scope = Self.scope(of: request)
    if scope == .own || allows(origin) { return nil }
    if scope == .sameOrigin, let asked = try? WebURL(Self.withoutArchive(request.url)), asked.origin == origin
    {
      return nil
    }
    return { [allowedHosts] address in
      address.isPublic
        || allowedHosts.contains { $0.matches(host: address.description, port: origin.port) }
    }
  }

  /// The refusal of an origin, with the address of its name if that is known.
  package func refusal(
    of origin: WebURL.Origin, address: IPAddress?, for request: ResourceRequest
  ) -> ResourceError {
    let initiator = request.initiator.map(Self.shown) ?? "the document"
    let host = address.map { $0.description == origin.host ? origin.host : "\(origin.host) (\($0))" }
    return refusal(
      request, "\(host ?? origin.host) is not a public address, and \(initiator) did not come from there",
      "allow the host (--allow-host \(origin.name), OriginPolicy.allowedHosts) if this is intended")
  }

  private static let folderHint =
    "allow its folder (--allow-files, OriginPolicy.allowedFolders) if this is intended"

  /// The document in messages.
  private static func shown(_ initiator: String) -> String {
    initiator == DocumentOrigin.strangerURL ? "a document of unknown origin" : ResourceURL.redacted(initiator)
  }

  private func refusal(_ request: ResourceRequest, _ reason: String, _ hint: String) -> ResourceError {
    .refused(url: ResourceURL.redacted(request.url), reason: "\(reason); \(hint)")
  }

  // MARK: - Places

  /// Whether the origin is one of ``allowedHosts``.
  package func allows(_ origin: WebURL.Origin) -> Bool {
    allowedHosts.contains { $0.matches(host: origin.host, port: origin.port) }
  }

  private func isAllowed(_ path: String) -> Bool {
    allowedFolders.contains { FilePlace.contains($0, path) }
  }

  /// The location of the archive in the URL of an archive, as its loader reads it, and that of the heights in the URL
  /// of contours; other URLs unchanged.
  private static func withoutArchive(_ url: String) -> String {
    let url = ContourURL.elevation(in: url)
    return ArchiveURL(url)?.location ?? url
  }

  private static func isLocal(_ document: String) -> Bool {
    ResourceURL.filePath(of: withoutArchive(document)) != nil
  }

  private static func folder(of document: String) -> String {
    let path = ResourceURL.filePath(of: withoutArchive(document)) ?? document
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private static func areOfOneOrigin(_ first: String, _ second: String) -> Bool {
    let (first, second) = (withoutArchive(first), withoutArchive(second))
    guard let scheme = ResourceURL.scheme(of: first), scheme == ResourceURL.scheme(of: second) else {
      return false
    }
    switch scheme {
    case "http", "https":
      guard let origin = try? WebURL(first).origin else { return false }
      return origin == (try? WebURL(second).origin)
    case "about", "data", "file": return false
    // A document of one table has no say about others.
    case _ where DatabaseURL.schemes.contains(scheme):
      return DatabaseURL(first)?.base == DatabaseURL(second)?.base
    default: return true
    }
  }
}

extension ResourceRequest {
  /// The request with the URL to which a program redirects it.
  ///
  /// Another host is the program's own choice, whatever document made the request. The same host remains the
  /// document's: programs also change URLs without regard to where they lead, as to add a key or to ask by HTTPS.
  package func redirected(byProgramTo url: String) -> ResourceRequest {
    var request = self
    request.url = url
    if let old = try? WebURL(self.url).origin.host, let new = try? WebURL(url).origin.host, old != new {
      request.initiator = nil
    }
    return request
  }

  /// Whether messages for the requesting document may quote the content of the resource.
  ///
  /// A document must not learn from messages what it may not read: only resources of its own origin, or of the user,
  /// are quoted.
  package var mayBeQuoted: Bool { OriginPolicy.scope(of: self) != .foreign }
}

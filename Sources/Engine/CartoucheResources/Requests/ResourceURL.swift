import Foundation

/// Functions that make URLs inside documents absolute, and that remove secrets from them for display.
///
/// URLs are kept as text, because templates such as `{z}/{x}/{y}` are not yet URLs.
public enum ResourceURL {
  /// The file system path that `url` names: a path unchanged, a `file:` URL decoded, otherwise `nil`.
  public static func filePath(of url: String) -> String? {
    if url.lowercased().hasPrefix("file:") {
      var path = url.dropFirst("file:".count)
      if path.hasPrefix("//") { path = path.dropFirst(2).drop { $0 != "/" } }
      return decoded(path)
    }
    return scheme(of: url) == nil ? url : nil
  }

  /// The URL `url` in the document at `base` (RFC 3986 §5.2).
  ///
  /// Absolute URLs stay, and so do absolute paths unless the base is on a server. The archive inside a `pmtiles:`,
  /// `mbtiles:` or `geotiff:` URL is resolved by itself; if it is the base, its file is what counts. Only `pmtiles:`
  /// archives are read from servers: absolute paths of others are those of files.
  public static func resolve(_ url: String, against base: String?) -> String {
    if var contours = ContourURL(url) {
      if !contours.isOfStyle { contours.elevation = resolve(tileSource: contours.elevation, against: base) }
      return contours.text
    }
    if var archive = ArchiveURL(url) {
      let isOnServer = base.flatMap(scheme(of:)).map { $0.hasPrefix("http") } ?? false
      if !(isOnServer && !archive.format.isReadFromServers && archive.archive.hasPrefix("/")) {
        archive.archive = resolve(archive.archive, against: base)
      }
      return archive.text
    }
    let document = base.map(ContourURL.elevation)
    guard let base = document.map({ ArchiveURL($0)?.archive ?? $0 }) else { return url }
    guard scheme(of: url) == nil, !url.isEmpty else { return url }
    let parts = URLParts(base)
    if url.hasPrefix("//"), let scheme = parts.scheme { return scheme + ":" + url }
    if url.hasPrefix("/") { return parts.origin + removingDotSegments(url) }
    if url.hasPrefix("?") { return parts.origin + parts.path + url }
    if url.hasPrefix("#") { return parts.origin + parts.path + parts.query + url }
    guard let slash = parts.path.lastIndex(of: "/") else {
      return parts.origin + (parts.origin.contains("://") ? "/" : "") + url
    }
    return parts.origin + removingDotSegments(parts.path[...slash] + url)
  }

  /// The URL of a source's tiles, or of their description, in the document at `base`.
  ///
  /// Like ``resolve(_:against:)``; an archive that is named only by its file, such as `data/a.mbtiles` or
  /// `https://example.org/a.pmtiles`, gets the scheme of its format.
  public static func resolve(tileSource url: String, against base: String?) -> String {
    let absolute = resolve(url, against: base)
    return ArchiveURL(recognizing: absolute)?.text ?? absolute
  }

  /// The URL in a form for display: without user, password, query and the content of `data:` URLs.
  public static func redacted(_ url: String) -> String {
    switch scheme(of: url) {
    case nil: return url
    case "data": return url.prefix { $0 != "," }.prefix(64) + ",…"
    case "file": return url
    case ContourURL.scheme:
      guard var contours = ContourURL(url), !contours.isOfStyle else { return url }
      contours.elevation = redacted(contours.elevation)
      return contours.text
    case let scheme? where ArchiveURL.Format(rawValue: scheme) != nil:
      guard var archive = ArchiveURL(url) else { return url }
      archive.archive = redacted(archive.archive)
      return archive.text
    default: break
    }
    let parts = URLParts(url)
    var origin = parts.origin
    if let at = origin.lastIndex(of: "@"), let slashes = origin.range(of: "//") {
      origin.replaceSubrange(slashes.upperBound...at, with: "")
    }
    return origin + parts.path + (parts.query.isEmpty ? "" : "?…")
  }

  /// The scheme of an absolute URL in lower case, `nil` for paths and relative URLs.
  public static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon]
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme ? scheme.lowercased() : nil
  }

  /// The text with percent escapes decoded; unchanged if they do not give text.
  package static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }

  /// The path with `.` and `..` resolved (RFC 3986 §5.2.4); its query is unchanged.
  private static func removingDotSegments(_ path: some StringProtocol) -> String {
    let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    var kept: [Substring] = []
    let segments = String(path[..<end]).split(separator: "/", omittingEmptySubsequences: false)
    let isAbsolute = path.hasPrefix("/")
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment == "." {
        if isLast { kept.append("") }
      } else if segment == ".." {
        if let last = kept.last, last != "..", kept.count > (isAbsolute ? 1 : 0) {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append(segment)
          continue
        }
        if isLast { kept.append("") }
      } else {
        kept.append(segment)
      }
    }
    return kept.joined(separator: "/") + path[end...]
  }
}

/// The parts of a URL or path, as far as resolving needs them.
private struct URLParts {
  /// The scheme, `nil` for a path.
  var scheme: String?
  /// Scheme and authority, `https://example.org`; empty for a path.
  var origin: String
  var path: String
  /// With its question mark; empty without one.
  var query: String

  init(_ url: String) {
    scheme = ResourceURL.scheme(of: url)
    guard let scheme else {
      // A path may well contain a question mark or a hash.
      (origin, path, query) = ("", url, "")
      return
    }
    let rest = url.dropFirst(scheme.count + 1)
    let authority =
      rest.hasPrefix("//") ? rest.prefix(2) + rest.dropFirst(2).prefix { !"/?#".contains($0) } : ""
    origin = scheme + ":" + authority
    let hierarchy = rest.dropFirst(authority.count).prefix { $0 != "#" }
    path = String(hierarchy.prefix { $0 != "?" })
    query = String(hierarchy.dropFirst(path.count))
  }
}

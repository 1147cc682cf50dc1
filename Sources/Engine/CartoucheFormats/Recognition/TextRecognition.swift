import CartoucheGeoJSON

/// The kind of a text.
struct TextRecognition {
  let kind: RecognizedContent.Kind
  /// The names of the first members of a JSON object.
  private(set) var members: [String] = []

  /// Examines UTF-8 `bytes`, and the name only if they do not decide.
  init(_ bytes: [UInt8], name: ContentName) {
    guard let first = bytes.first(where: { !Self.isSpace($0) }) else {
      kind = .unread(.empty)
      return
    }
    switch first {
    case 0x7B, 0x5B, 0x1E:
      let outline = JSONOutline(bytes)
      kind = Self.kind(of: outline, name: name)
      members = outline.members
    case 0x3C: kind = Self.kind(ofMarkup: bytes, name: name)
    default: kind = Self.kind(ofPlain: bytes, name: name)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  // MARK: JSON

  private static func kind(of outline: JSONOutline, name: ContentName) -> RecognizedContent.Kind {
    if outline.root == .array { return outline.hasMoreRecords ? .data(.jsonArray) : .unread(.jsonArray) }
    if let type = outline.type, type == "Topology" { return .data(.topoJSON) }
    let isGeoJSON =
      outline.type.map { $0.hasPrefix("Feature") || Geometry.Kind(rawValue: $0) != nil } ?? false
    if outline.has("tilejson") { return .tileJSON }
    if outline.isStyle { return .style }
    if outline.has("esriGeometryType") || outline.has("geometryType") && outline.has("features") {
      return .unread(.esriJSON)
    }
    if outline.has("elements"), outline.has("osm3s") || outline.has("generator") {
      return .unread(.openStreetMapJSON)
    }
    if outline.hasMoreRecords || name.format == .geoJSONSequence { return .data(.geoJSONSequence) }
    // The reader reports broken text at its place, and misspelt types as well.
    let isTyped =
      outline.type != nil || outline.has("features") || outline.has("coordinates") || outline.has("geometry")
    if isGeoJSON || outline.isBroken || isTyped || name.ending == "geojson" { return .data(.geoJSON) }
    if outline.has("tiles") { return .tileJSON }
    return .unread(.json)
  }

  // MARK: Markup

  private static func kind(ofMarkup bytes: [UInt8], name: ContentName) -> RecognizedContent.Kind {
    let start = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
    let root = rootElement(start)
    switch root.lowercased() {
    case "gpx": return .data(.gpx)
    case "kml": return .data(.kml)
    case "osm", "osmchange": return .unread(.openStreetMapXML)
    case "html", "!doctype": return .unread(.html)
    case "svg": return .unread(.svg)
    case "rss", "feed": return .unread(.geoRSS)
    case "trainingcenterdatabase": return .data(.tcx)
    default: break
    }
    if start.contains("opengis.net/gml") || start.contains("opengis.net/wfs") { return .unread(.gml) }
    if start.lowercased().contains("<html") { return .unread(.html) }
    if let format = name.format, [.gpx, .kml, .tcx].contains(format) { return .data(format) }
    return .unread(.xml)
  }

  /// The local name of the first element after the declaration, comments and document type of `start`.
  private static func rootElement(_ start: String) -> String {
    var rest = start[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.range(ofTerminator: "-->") else { return "" }
        rest = rest[end...]
      } else if rest.hasPrefix("?") {
        guard let end = rest.range(ofTerminator: "?>") else { return "" }
        rest = rest[end...]
      } else if rest.hasPrefix("!") {
        if rest.lowercased().hasPrefix("!doctype html") { return "html" }
      } else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "_" || $0 == "-" }
        return String(name.split(separator: ":").last ?? "")
      }
    }
    return ""
  }

  // MARK: Other text

  private static func kind(ofPlain bytes: [UInt8], name: ContentName) -> RecognizedContent.Kind {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).drop(while: \.isWhitespace)
    if let format = signature(start) { return .unread(format) }
    if let format = name.format, format.isText { return .data(format) }
    if isSQL(start) { return .unread(.sql) }
    if name.ending == "json" { return .data(.geoJSON) }
    if WKTParser.looksLikeGeometry(start) { return .data(.wkt) }
    let word = start.prefix { $0.isLetter }.uppercased()
    if ["PROJCS", "GEOGCS", "PROJCRS", "GEOGCRS", "GEODCRS", "BOUNDCRS", "COMPD"].contains(word) {
      return .unread(.coordinateSystem)
    }
    if isHexadecimalWKB(start) { return .data(.wkb) }
    if start.hasPrefix("0\r\nSECTION") || start.hasPrefix("0\nSECTION") { return .unread(.dxf) }
    if let separator = DelimitedDialect.separator(of: bytes) {
      return .data(separator == 0x09 ? .tsv : .csv)
    }
    return .unread(.text)
  }

  /// The format of text that begins with words of its own.
  private static func signature(_ start: Substring) -> UnreadFormat? {
    let lines = start.lowercased().split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return nil }
    if first.hasPrefix("!table") { return .mapInfoTable }
    let isInterchange =
      first.hasPrefix("version ")
      && lines.contains { line in ["charset ", "delimiter ", "columns "].contains { line.hasPrefix($0) } }
    return isInterchange ? .mapInfoInterchange : nil
  }

  /// The first words of dumps of databases, besides comments.
  private static let statements: Set<String> = [
    "ALTER", "BEGIN", "COPY", "CREATE", "DELETE", "DROP", "INSERT", "LOCK", "PRAGMA", "SELECT", "SET",
    "START",
    "UPDATE", "USE", "WITH",
  ]

  /// Whether a text begins with a statement of SQL, after comments.
  private static func isSQL(_ start: Substring) -> Bool {
    var rest = start
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        guard let end = rest.dropFirst(2).range(ofTerminator: "*/") else { return true }
        // A conditional comment of MySQL is a statement.
        if rest.hasPrefix("/*!") { return true }
        rest = rest[end...].drop { $0 == ";" }
      } else {
        break
      }
      // A comment of two hyphens and nothing else is a dump's, whose statements come later.
      if rest.isEmpty { return start.hasPrefix("--") }
    }
    let word = rest.prefix { $0.isLetter }
    guard rest.dropFirst(word.count).first?.isWhitespace == true else { return false }
    return statements.contains(String(word)) || statements.contains(word.uppercased()) && rest.contains(";")
  }

  /// The byte order, and a geometry type of one of the numbers that WKB and EWKB use.
  static func isHexadecimalWKB(_ text: some StringProtocol) -> Bool {
    let digits = text.prefix { $0.isHexDigit }
    return digits.count >= 18 && (digits.hasPrefix("01") || digits.hasPrefix("00"))
      && (digits.dropFirst(4).hasPrefix("0000") || digits.hasPrefix("000000")
        || digits.dropFirst(4).hasPrefix("000020"))
  }
}

extension Substring {
  /// The end of the first `terminator`.
  fileprivate func range(ofTerminator terminator: String) -> Index? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(terminator) { return index(at, offsetBy: terminator.count) }
      at = index(after: at)
    }
    return nil
  }
}

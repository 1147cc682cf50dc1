import CartoucheResources

extension ServerRequest {
  /// The compressions that the client accepts by `Accept-Encoding` (RFC 9110 §12.5.3), apart from none at all.
  ///
  /// Without the field there are none: a client that wants compression says so.
  var acceptedEncodings: Set<Compression> {
    guard let header = header("Accept-Encoding") else { return [] }
    var (accepted, named): (Set<Compression>, Set<Compression>) = ([], [])
    var takesOthers = false
    for part in header.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).joined() }
      guard let name = words.first else { continue }
      let isRefused = words.dropFirst().contains { word in
        word.hasPrefix("q=") && (Double(word.dropFirst(2)) ?? 1) == 0
      }
      if name == "*" { takesOthers = !isRefused }
      guard let encoding = Self.encoding(name) else { continue }
      named.insert(encoding)
      if !isRefused { accepted.insert(encoding) }
    }
    return takesOthers ? accepted.union(Self.encodings.subtracting(named)) : accepted
  }

  /// The compressions of answers, without deflate, which exists in two incompatible forms.
  private static let encodings: Set<Compression> = [.gzip, .brotli, .zstd]

  private static func encoding(_ name: String) -> Compression? {
    let encoding = name == "x-gzip" ? Compression.gzip : Compression(rawValue: name)
    return encoding.flatMap { encodings.contains($0) ? $0 : nil }
  }

  /// Whether `Accept` names a media type itself, not by a range of types.
  func accepts(_ type: String) -> Bool {
    header("Accept")?.lowercased().split(separator: ",").contains { part in
      part.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined() == type
    } ?? false
  }
}

#if PostGIS
  /// A connection string in its parts, by the rules of libpq's `PQconninfoParse`: a URL, or keywords with values.
  ///
  /// Nothing of the string is quoted by an error, as any part of it may belong to a password.
  struct ConnectionText {
    /// A parameter of a URL, or a keyword with its value.
    struct Part {
      var name: String
      var value: String
      /// The part as it was written.
      var text: Substring
    }

    /// Whether the string is a URL.
    let isURL: Bool
    /// The parameters of a URL, or all keywords.
    let parts: [Part]
    /// The URL before its parameters.
    private let base: Substring

    init(_ text: String) throws(PostGISError) {
      guard !text.utf8.contains(0) else {
        throw .connectionString(found: "a NUL character", expected: "text")
      }
      guard text.utf8.count <= 1 << 16 else {
        throw .connectionString(found: "\(text.utf8.count) bytes", expected: "at most 65536")
      }
      isURL = text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
      if isURL {
        (base, parts) = try Self.splitURL(text)
      } else if text.hasPrefix("postgresql:") || text.hasPrefix("postgres:") {
        throw .connectionString(
          found: "a URL without // behind the scheme",
          expected: "postgresql:///database or \(PostGISAddress.form)")
      } else {
        base = ""
        parts = try Self.splitKeywords(text)
      }
    }

    /// The string without the parts that have some names.
    func leavingOut(_ names: [String]) -> String {
      let kept = parts.lazy.filter { !names.contains($0.name) }.map { String($0.text) }
      if !isURL { return kept.joined(separator: " ") }
      return base + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }

    // MARK: URLs

    private static func splitURL(_ text: String) throws(PostGISError) -> (Substring, [Part]) {
      let scheme = text.hasPrefix("postgresql://") ? "postgresql://" : "postgres://"
      // User and password end at the first @ before any slash.
      var rest = text.dropFirst(scheme.count)
      if let end = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[end] == "@" {
        rest = rest[rest.index(after: end)...]
      }
      let question = rest.firstIndex(of: "?") ?? rest.endIndex
      guard !rest[..<question].contains("@") else {
        throw .connectionString(found: "an @ behind the host", expected: PostGISAddress.form)
      }
      guard question < rest.endIndex else { return (text[...], []) }
      let query = rest[rest.index(after: question)...]
      if query.isEmpty { return (text[..<question], []) }
      var parts: [Part] = []
      for part in query.split(separator: "&", omittingEmptySubsequences: false) {
        guard let equals = part.firstIndex(of: "="), !part[..<equals].contains("@"),
          let name = percentDecoded(part[..<equals]),
          let value = percentDecoded(part[part.index(after: equals)...])
        else {
          throw .connectionString(
            found: "parameter \(parts.count + 1), which is not of the form name=value",
            expected: PostGISAddress.form)
        }
        parts.append(Part(name: name, value: value, text: part))
      }
      return (text[..<question], parts)
    }

    /// A text with its escapes replaced; `nil` if one is incomplete, is NUL, or the bytes are not UTF-8.
    static func percentDecoded(_ text: Substring) -> String? {
      var bytes: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal),
          high | low != 0
        else { return nil }
        bytes.append(high << 4 | low)
      }
      return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }

    // MARK: Keywords

    private static func splitKeywords(_ text: String) throws(PostGISError) -> [Part] {
      var parts: [Part] = []
      var rest = text[...]
      func fault() -> PostGISError {
        .connectionString(
          found: "parameter \(parts.count + 1), which is not of the form keyword=value",
          expected: "host=h dbname=d table=t, with values that have blanks in '…'")
      }
      while true {
        rest = rest.drop { $0.isWhitespace }
        if rest.isEmpty { return parts }
        let start = rest.startIndex
        let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
        rest = rest[name.endIndex...].drop { $0.isWhitespace }
        guard !name.isEmpty, rest.popFirst() == "=" else { throw fault() }
        rest = rest.drop { $0.isWhitespace }
        let isQuoted = rest.first == "'"
        if isQuoted { rest.removeFirst() }
        var value = ""
        var isClosed = !isQuoted
        while let next = rest.first {
          if isQuoted ? next == "'" : next.isWhitespace {
            if isQuoted { rest.removeFirst() }
            isClosed = true
            break
          }
          rest.removeFirst()
          if next == "\\" {
            if let escaped = rest.popFirst() { value.append(escaped) }
          } else {
            value.append(next)
          }
        }
        guard isClosed else { throw fault() }
        parts.append(Part(name: String(name), value: value, text: text[start..<rest.startIndex]))
      }
    }
  }
#endif

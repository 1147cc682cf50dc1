// Sound because libpq's lists of options end with one without a keyword, are freed once, and because all texts are
// copied before.

#if PostGIS
  import CPostgreSQL

  /// The keywords of libpq's connection strings.
  enum ConnectionKeywords {
    /// All keywords of the installed libpq.
    static let names: [String] = {
      guard let options = PQconninfoParse("", nil) else { return [] }
      defer { PQconninfoFree(options) }
      return all(options).map(\.name)
    }()

    /// The values that a connection string gives; `nil` if libpq cannot read it.
    ///
    /// The reason is lost on purpose: libpq quotes the string, with its password.
    static func read(_ text: String) -> [String: String]? {
      guard let options = PQconninfoParse(text, nil) else { return nil }
      defer { PQconninfoFree(options) }
      return values(options)
    }

    /// The values by their keywords.
    static func values(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
      Dictionary(
        all(options).compactMap { option in option.value.map { (option.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }

    private static func all(
      _ options: UnsafeMutablePointer<PQconninfoOption>
    ) -> [(name: String, value: String?)] {
      var result: [(name: String, value: String?)] = []
      var next = options
      while let keyword = next.pointee.keyword {
        result.append((String(cString: keyword), next.pointee.val.map { String(cString: $0) }))
        next += 1
      }
      return result
    }
  }
#endif

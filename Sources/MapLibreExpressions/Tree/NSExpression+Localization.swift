import Foundation

extension NSExpression {
  /// The expression with the names of places in a language.
  ///
  /// Key paths `name` and `name_…` become a choice of the attributes that tiles of the Streets scheme have
  /// for the language, with `name` as the last resort. Constant texts stay as they are.
  ///
  /// - Parameter locale: The language; `nil` is the first of the user's languages that tiles have. `mul`
  ///   and languages that tiles lack give the local names.
  public func mgl_expressionLocalized(into locale: Locale?) -> NSExpression {
    let identifiers = locale.map { [$0.identifier] } ?? Locale.preferredLanguages
    let keys = LabelLanguage.keys(for: identifiers)
    return replacing { expression in
      guard case .keyPath(let path) = expression.form, path == "name" || path.hasPrefix("name_") else {
        return nil
      }
      let names = keys.map { NSExpression(.keyPath($0), origin: expression.origin) }
      if names.count == 1 { return names[0] }
      return NSExpression(
        .function("mgl_coalesce:", [NSExpression(.aggregate(names))]), origin: expression.origin)
    }
  }
}

/// The languages of the labels in tiles of the Streets scheme.
enum LabelLanguage {
  private static let languages: Set<String> = [
    "ar", "de", "en", "es", "fr", "ja", "ko", "pt", "ru", "vi", "zh-Hans", "zh-Hant",
  ]

  /// The attributes to try in turn for the first of the languages that tiles have.
  static func keys(for identifiers: [String]) -> [String] {
    guard let language = identifiers.lazy.compactMap(language).first else { return ["name"] }
    switch language {
    case "zh-Hans": return ["name_zh-Hans", "name_zh-CN", "name_zh", "name"]
    case "zh-Hant": return ["name_zh-Hant", "name_zh-Hans", "name_zh-CN", "name_zh", "name"]
    default: return ["name_\(language)", "name"]
    }
  }

  /// The language of an identifier such as `fr-CA`; `nil` when tiles do not have it.
  private static func language(_ identifier: String) -> String? {
    let subtags = identifier.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let primary = subtags.first?.lowercased() else { return nil }
    guard primary == "zh" else { return languages.contains(primary) ? primary : nil }
    let others = Set(subtags.dropFirst().map { $0.lowercased() })
    // Without a script the region tells: Taiwan, Hong Kong and Macao write the traditional one.
    if others.contains("hans") { return "zh-Hans" }
    return others.isDisjoint(with: ["hant", "tw", "hk", "mo"]) ? "zh-Hans" : "zh-Hant"
  }
}

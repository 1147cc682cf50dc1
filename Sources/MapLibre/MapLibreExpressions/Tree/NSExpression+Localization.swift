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
    localized(into: locale, .streets)
  }

  /// The expression with the names of places in a language, using the attributes of a scheme of tiles.
  ///
  /// An earlier choice among names is replaced by the one for the language.
  package func localized(into locale: Locale?, _ scheme: LabelScheme) -> NSExpression {
    let keys = scheme.keys(for: locale.map { [$0.identifier] } ?? Locale.preferredLanguages)
    return replacing { expression in
      guard expression.isName(in: scheme) else { return nil }
      let names = keys.map { NSExpression(.keyPath($0), origin: expression.origin) }
      if names.count == 1 { return names[0] }
      return NSExpression(
        .function("mgl_coalesce:", [NSExpression(.aggregate(names))]), origin: expression.origin)
    }
  }

  /// Whether the expression is the name of a place, or a choice among names.
  private func isName(in scheme: LabelScheme) -> Bool {
    switch form {
    case .keyPath(let path): return scheme.isName(path)
    case .function("mgl_coalesce:", let arguments):
      guard arguments.count == 1, case .aggregate(let names) = arguments[0].form, !names.isEmpty else {
        return false
      }
      return names.allSatisfy { name in
        if case .keyPath(let path) = name.form { scheme.isName(path) } else { false }
      }
    default: return false
    }
  }
}

/// The attributes under which tiles have the names of places in several languages.
package enum LabelScheme: Sendable {
  /// `name_fr`, as tiles of the Streets scheme have them, in twelve languages.
  case streets
  /// `name:fr`, as in OpenStreetMap and the tiles made from it, in any language; `name:latin` is the name in Latin
  /// letters, whatever script is used locally.
  case openStreetMap

  private static let streetsLanguages: Set<String> = [
    "ar", "de", "en", "es", "fr", "ja", "ko", "pt", "ru", "vi", "zh-Hans", "zh-Hant",
  ]

  /// Languages that are not written in Latin letters (CLDR, “Likely Subtags”), unless a script is named.
  private static let otherScripts: Set<String> = [
    "am", "ar", "as", "be", "bg", "bn", "bo", "ckb", "dv", "dz", "el", "fa", "gu", "he", "hi", "hy", "ja",
    "ka", "kk", "km", "kn", "ko", "ks", "ky", "lo", "mai", "mk", "ml", "mn", "mr", "my", "ne", "or", "pa",
    "ps", "ru", "sa", "sd", "si", "sr", "ta", "te", "tg", "th", "ti", "ug", "uk", "ur", "yi", "zh",
  ]

  /// Whether an attribute is the name of a place in some language.
  func isName(_ key: String) -> Bool {
    if key == "name" || key.hasPrefix("name_") { return true }
    // Names in other scripts that stand beside those in Latin letters are kept, not replaced.
    return self == .openStreetMap && key.hasPrefix("name:") && key != "name:nonlatin"
  }

  /// The attributes to try in sequence for the first of the languages that tiles have.
  func keys(for identifiers: [String]) -> [String] {
    guard let language = identifiers.lazy.compactMap(language).first else { return ["name"] }
    switch self {
    case .streets:
      let names = Self.chinese[language] ?? [language]
      return names.map { "name_\($0)" } + ["name"]
    case .openStreetMap:
      let parts = language.split(separator: "-").map(String.init)
      let names = Self.chinese[language] ?? (parts.count > 1 ? [language, parts[0]] : [language])
      let isLatin = parts.count > 1 ? parts[1] == "Latn" : !Self.otherScripts.contains(language)
      return names.flatMap { ["name:\($0)", "name_\($0)"] } + (isLatin ? ["name:latin"] : []) + ["name"]
    }
  }

  private static let chinese = [
    "zh-Hans": ["zh-Hans", "zh-CN", "zh"], "zh-Hant": ["zh-Hant", "zh-Hans", "zh-CN", "zh"],
  ]

  /// The language of an identifier such as `fr-CA`, with its script where that matters; `nil` when tiles do not
  /// have it.
  private func language(_ identifier: String) -> String? {
    let subtags = identifier.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let primary = subtags.first?.lowercased(), primary != "mul" else { return nil }
    let others = Set(subtags.dropFirst().map { $0.lowercased() })
    if primary == "zh" {
      // Without a script the region decides: Taiwan, Hong Kong and Macao use the traditional one.
      if others.contains("hans") { return "zh-Hans" }
      return others.isDisjoint(with: ["hant", "tw", "hk", "mo"]) ? "zh-Hans" : "zh-Hant"
    }
    if self == .streets { return Self.streetsLanguages.contains(primary) ? primary : nil }
    guard (2...3).contains(primary.count), primary.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return nil
    }
    let script = subtags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    return script.map { "\(primary)-\($0.capitalized)" } ?? primary
  }
}

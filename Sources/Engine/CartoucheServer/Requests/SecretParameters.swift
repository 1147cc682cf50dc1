/// The parameters of queries whose values are keys and tokens.
enum SecretParameters {
  private static let names: Set<String> = [
    "key", "token", "access_token", "apikey", "api_key", "api-key", "signature", "sig", "secret", "password",
    "subscription-key",
  ]

  /// Whether a part of a query, such as `key=abc`, is a secret.
  static func isSecret(_ part: some StringProtocol) -> Bool {
    let name = part.prefix { $0 != "=" }
    return names.contains((PercentEncoding.decoded(String(name)) ?? "key").lowercased())
  }

  /// A URL without its user and password, and without keys and tokens in its query; placeholders such as `{key}`, which
  /// clients fill in, stay.
  static func removed(from url: String) -> String {
    guard let colon = url.firstRange(of: "://") else { return url }
    var rest = url[colon.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    let fragment = rest.firstIndex(of: "#").map { rest[$0...] } ?? ""
    let halves = rest.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var text = url[..<colon.upperBound] + (halves.first ?? "")
    if halves.count > 1 {
      let parts = halves[1].split(separator: "&").filter { part in
        !isSecret(part) || (part.contains("={") && part.hasSuffix("}"))
      }
      if !parts.isEmpty { text += "?" + parts.joined(separator: "&") }
    }
    return String(text + fragment)
  }
}

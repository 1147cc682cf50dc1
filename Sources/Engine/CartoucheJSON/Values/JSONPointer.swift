/// The path to a value inside a JSON document (RFC 6901), such as `/layers/14/paint/line-width`.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The reference tokens from the root on, unescaped; array indices in decimal.
  public var tokens: [String]

  /// The pointer with these tokens; an empty list points to the whole document.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// The pointer to a member of the value.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }

  /// The pointer to an array element of the value.
  public func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens + [String(index)]) }

  /// The RFC 6901 string form: `~` and `/` inside tokens are written `~0` and `~1`.
  public var description: String {
    tokens.map { token in
      var escaped = "/"
      for character in token {
        switch character {
        case "~": escaped += "~0"
        case "/": escaped += "~1"
        default: escaped.append(character)
        }
      }
      return escaped
    }.joined()
  }
}

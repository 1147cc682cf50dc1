import CartoucheJSON

/// A parameter that requests may set: a place `!name!` in the SQL of a source, or an argument of its function.
///
/// Values are checked here and bound as values of their type; they never become part of the text of a query.
public struct SourceParameter: Sendable, Hashable {
  /// The types of values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A text.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// A JSON document.
    case json
  }

  /// The name.
  public var name: String
  /// The type of the values.
  public var kind: Kind
  /// The type in SQL: the type of the argument, or the default type of the kind.
  var type: String
  /// The value if the request has none; `nil` if the request must have one.
  public var standard: String?
  /// Whether the database has a default, which it uses if the request has no value.
  var hasOwnDefault = false
  /// The allowed texts; `nil` for all.
  public var choices: [String]?
  /// The regular expression that the whole text has to match; `nil` for all.
  public var pattern: String?

  /// The longest text of a value in bytes.
  private static let longest = 4096

  /// A parameter with a name and a type.
  ///
  /// - Throws: ``PostGISError/sql(found:expected:)`` for a pattern that is no regular expression.
  public init(
    _ name: String, _ kind: Kind = .text, standard: String? = nil, choices: [String]? = nil,
    pattern: String? = nil
  ) throws(PostGISError) {
    (self.name, self.kind, self.standard) = (name, kind, standard)
    (self.choices, self.pattern) = (choices, pattern)
    type = Self.types[kind] ?? "text"
    if let pattern, (try? Regex(pattern)) == nil {
      throw .sql(found: "the pattern \"\(pattern)\" of \"\(name)\"", expected: "a regular expression")
    }
  }

  /// The parameter for an argument of a function.
  init(_ argument: PostGISFunction.Argument) {
    name = argument.name
    kind = Self.kinds[argument.typeID] ?? .text
    type = argument.type
    hasOwnDefault = argument.isOptional
  }

  private static let types: [Kind: String] = [
    .text: "text", .integer: "bigint", .number: "double precision", .boolean: "boolean", .json: "jsonb",
  ]
  /// The kinds of the types of PostgreSQL; all others are given as texts, which the database reads.
  private static let kinds: [UInt32: Kind] = [
    16: .boolean, 20: .integer, 21: .integer, 23: .integer, 114: .json, 700: .number, 701: .number,
    3802: .json,
  ]

  /// The value for a text of a request, with its type in SQL; `nil` for the default of the database.
  ///
  /// - Throws: ``PostGISError/parameter(name:found:expected:)``.
  func value(_ text: String?) throws(PostGISError) -> (DatabaseValue, type: String)? {
    guard let text = text ?? standard else {
      if hasOwnDefault { return nil }
      throw .parameter(name: name, found: "no value", expected: "a value")
    }
    guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else {
      throw .parameter(
        name: name, found: "\(text.utf8.count) bytes", expected: "at most \(Self.longest), without zeros")
    }
    if let choices, !choices.contains(text) {
      throw .parameter(
        name: name, found: "\"\(text.prefix(40))\"", expected: "one of \(choices.joined(separator: ", "))")
    }
    if let pattern, let expression = try? Regex(pattern), text.wholeMatch(of: expression) == nil {
      throw .parameter(
        name: name, found: "\"\(text.prefix(40))\"", expected: "a text that matches \(pattern)")
    }
    guard let value = typed(text) else {
      throw .parameter(name: name, found: "\"\(text.prefix(40))\"", expected: Self.words[kind] ?? "a value")
    }
    return (value, type)
  }

  private static let words: [Kind: String] = [
    .integer: "a whole number", .number: "a finite number", .boolean: "true or false",
    .json: "a JSON document",
  ]

  private func typed(_ text: String) -> DatabaseValue? {
    switch kind {
    case .text: return .text(text)
    case .integer: return Int64(text).map(DatabaseValue.int)
    case .number: return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .boolean: return ["true": true, "false": false][text].map(DatabaseValue.bool)
    case .json: return (try? JSONValue(parsing: Array(text.utf8))).map { _ in .json(text) }
    }
  }
}

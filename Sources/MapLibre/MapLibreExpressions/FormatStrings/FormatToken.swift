import CartoucheJSON

/// A word of a format string.
struct FormatToken {
  /// The kind of the word.
  var kind: Kind
  /// Its column in Unicode scalars, from 1.
  var column: Int
  /// The column after it.
  var end: Int

  /// The kinds of word.
  enum Kind: Equatable {
    /// A name; `escaped` when a `#` keeps it from being a keyword.
    case name(String, escaped: Bool)
    /// A function name with colons, in front of its parenthesis.
    case selector(String)
    /// A number without its sign.
    case number(JSONValue)
    /// A quoted text, unescaped.
    case string(String)
    /// `$name`.
    case variable(String)
    /// `%@`, `%K`, `%d` …: its kind and the index of its argument.
    case placeholder(Placeholder, Int)
    /// Punctuation and operators.
    case symbol(String)
    /// The end of the text.
    case end
    /// An invalid word; nothing is read after it.
    case invalid(MLNExpressionError)
  }

  /// The kinds of placeholder.
  enum Placeholder: Hashable {
    /// `%@`: a value of any type, or an expression or predicate.
    case object
    /// `%K`: the text of a key path.
    case keyPath
    /// `%d` and the like: an integer.
    case integer
    /// `%f` and the like: a number.
    case number
    /// `%s`: a text.
    case text
    /// `%c`: a character, as the number of its scalar.
    case character
  }

  /// The keyword that the word is, if it is one.
  var keyword: FormatKeyword? {
    guard case .name(let name, escaped: false) = kind else { return nil }
    return FormatKeyword(rawValue: name.uppercased())
  }

  /// Whether the word is this punctuation.
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

  /// The word for use in messages: `"x"`, `the number 3`, `the end`.
  var summary: String {
    switch kind {
    case .name(let name, _), .selector(let name): "\"\(name)\""
    case .number(let value): value.summary
    case .string(let value): JSONValue.string(value).summary
    case .variable(let name): "\"$\(name)\""
    case .placeholder: "a placeholder"
    case .symbol(let symbol): "\"\(symbol)\""
    case .end: "the end"
    case .invalid: "an unreadable word"
    }
  }
}

/// The words with a meaning of their own, in any case.
enum FormatKeyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  // Not `any`, `some` and `none`: the latter two are also the cases of an optional keyword.
  case anyOf = "ANY"
  case someOf = "SOME"
  case allOf = "ALL"
  case noneOf = "NONE"
  case `in` = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case null = "NULL"
  case `nil` = "NIL"
  case yes = "YES"
  case no = "NO"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case `self` = "SELF"
  case anyKey = "ANYKEY"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  // Keywords only in front of a parenthesis.
  case cast = "CAST"
  case ternary = "TERNARY"
  case function = "FUNCTION"
  case subquery = "SUBQUERY"
  // Keywords only as a subscript.
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"

  /// Whether the word may also name an attribute or a function, where its meaning does not apply.
  var isContextual: Bool {
    switch self {
    case .cast, .ternary, .function, .subquery, .first, .last, .size: true
    default: false
    }
  }
}

/// The operators between two operands: their precedence and their results.
struct FormatOperator {
  /// The result of an operator.
  enum Kind {
    case compound(NSCompoundPredicate.LogicalType)
    case comparison(NSComparisonPredicate.Operator)
    case set(NSExpression.SetOperation)
    case function(String)
  }

  /// The result of the operator.
  let kind: Kind
  /// The precedence; higher ones bind tighter.
  let precedence: Int
  /// Whether a chain of it groups from the right.
  var isRightAssociative = false

  /// The precedence of NOT: lower than comparisons, higher than AND.
  static let notPrecedence = 3
  /// The precedence of comparisons.
  static let comparisonPrecedence = 4
  /// The precedence of the sign of a number: higher than products, lower than powers.
  static let signPrecedence = 11

  /// The operator that a word is, if it is one.
  static func named(by token: FormatToken) -> FormatOperator? {
    if let keyword = token.keyword { return keywords[keyword] }
    if case .symbol(let symbol) = token.kind { return symbols[symbol] }
    return nil
  }

  private static func comparison(_ type: NSComparisonPredicate.Operator) -> FormatOperator {
    FormatOperator(kind: .comparison(type), precedence: comparisonPrecedence)
  }

  private static func function(_ name: String, _ precedence: Int) -> FormatOperator {
    FormatOperator(kind: .function(name), precedence: precedence)
  }

  private static let or = FormatOperator(kind: .compound(.or), precedence: 1)
  private static let and = FormatOperator(kind: .compound(.and), precedence: 2)

  private static let keywords: [FormatKeyword: FormatOperator] = [
    .or: or, .and: and,
    .in: comparison(.in), .between: comparison(.between), .contains: comparison(.contains),
    .beginsWith: comparison(.beginsWith), .endsWith: comparison(.endsWith), .like: comparison(.like),
    .matches: comparison(.matches),
    .union: FormatOperator(kind: .set(.union), precedence: 5),
    .intersect: FormatOperator(kind: .set(.intersect), precedence: 5),
    .minus: FormatOperator(kind: .set(.minus), precedence: 5),
  ]

  private static let symbols: [String: FormatOperator] = [
    "||": or, "&&": and,
    "=": comparison(.equalTo), "==": comparison(.equalTo),
    "!=": comparison(.notEqualTo), "<>": comparison(.notEqualTo),
    "<": comparison(.lessThan), "<=": comparison(.lessThanOrEqualTo), "=<": comparison(.lessThanOrEqualTo),
    ">": comparison(.greaterThan), ">=": comparison(.greaterThanOrEqualTo),
    "=>": comparison(.greaterThanOrEqualTo),
    "|": function("bitwiseOr:with:", 6), "^": function("bitwiseXor:with:", 6),
    "&": function("bitwiseAnd:with:", 7),
    "<<": function("leftshift:by:", 8), ">>": function("rightshift:by:", 8),
    "+": function("add:to:", 9), "-": function("from:subtract:", 9),
    "*": function("multiply:by:", 10), "/": function("divide:by:", 10), "%": function("modulus:by:", 10),
    "**": FormatOperator(kind: .function("raise:toPower:"), precedence: 12, isRightAssociative: true),
  ]
}

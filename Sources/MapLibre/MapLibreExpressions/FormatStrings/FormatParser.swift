import CartoucheJSON
import Foundation

/// Reads format strings: operator precedence over the words of the text.
///
/// The grammar is that of Apple's Predicate Programming Guide (“Predicate Format String Syntax”). In addition, a
/// condition may stand where an expression may: the guide to this interface uses that inside `MGL_IF(1 = 2, YES, NO)`.
struct FormatParser {
  let format: String
  private let tokens: [FormatToken]
  let arguments: [Any?]
  private var index = 0
  private var depth = 0

  /// The result of reading: an expression, or a condition.
  enum Operand {
    case expression(NSExpression)
    /// `isGrouped` if it was in parentheses, so that a comparison may follow.
    case predicate(NSPredicate, isGrouped: Bool)
  }

  /// The expression that a format string is; a condition becomes a constant.
  static func expression(_ format: String, _ arguments: [Any?]) throws(MLNExpressionError) -> NSExpression {
    var parser = FormatParser(format, arguments)
    return parser.expression(try parser.readAll())
  }

  /// The predicate that a format string is.
  static func predicate(_ format: String, _ arguments: [Any?]) throws(MLNExpressionError) -> NSPredicate {
    var parser = FormatParser(format, arguments)
    let operand = try parser.readAll()
    return try parser.predicate(operand, "a comparison operator")
  }

  private init(_ format: String, _ arguments: [Any?]) {
    self.format = format
    self.arguments = arguments
    tokens = FormatLexer.tokens(of: format)
  }

  private mutating func readAll() throws(MLNExpressionError) -> Operand {
    let operand = try read(0)
    guard current.kind == .end else {
      if case .expression = operand {
        throw unexpected("an operator or the end")
      }
      throw unexpected("AND, OR or the end")
    }
    return operand
  }

  // MARK: Words

  var current: FormatToken { tokens[index] }
  var next: FormatToken { tokens[min(index + 1, tokens.count - 1)] }

  @discardableResult
  mutating func advance() -> FormatToken {
    let token = tokens[index]
    // The end is never passed.
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  mutating func skip(_ symbol: String) -> Bool {
    guard current.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: String, _ meaning: String) throws(MLNExpressionError) {
    guard skip(symbol) else { throw unexpected("\"\(symbol)\" \(meaning)") }
  }

  func error(_ message: String, at token: FormatToken) -> MLNExpressionError {
    MLNExpressionError(.parseError, message, format: format, column: token.column)
  }

  func unexpected(_ expected: String) -> MLNExpressionError {
    if case .invalid(let error) = current.kind { return error }
    return error("expected \(expected), found \(current.summary)", at: current)
  }

  func origin(_ token: FormatToken) -> FormatOrigin {
    FormatOrigin(format: format, column: token.column)
  }

  // MARK: Operands as expressions and predicates

  func expression(_ operand: Operand) -> NSExpression {
    switch operand {
    case .expression(let expression): expression
    case .predicate(let predicate, _): NSExpression(.constant(predicate), origin: predicate.origin)
    }
  }

  func predicate(_ operand: Operand, _ expected: String) throws(MLNExpressionError) -> NSPredicate {
    switch operand {
    case .predicate(let predicate, _): return predicate
    case .expression(let expression):
      if case .constant(let value) = expression.form, case .predicate(let predicate) = ConstantValue(value) {
        return predicate
      }
      throw unexpected(expected)
    }
  }

  // MARK: Operators

  /// Reads operands joined by operators that bind at least as tightly as `precedence`.
  mutating func read(_ precedence: Int) throws(MLNExpressionError) -> Operand {
    depth += 1
    defer { depth -= 1 }
    guard depth <= NestingLimit.depth else {
      throw error("expected at most \(NestingLimit.depth) levels of nesting, found more", at: current)
    }
    let start = current
    var left = try readPrefixed()
    while let infix = FormatOperator.named(by: current), infix.precedence >= precedence {
      let token = current
      switch infix.kind {
      case .compound(let type): left = try readCompound(type, infix, first: left, at: start)
      case .comparison(let type):
        if case .predicate(_, isGrouped: false) = left {
          throw error(
            "a comparison cannot be compared; expected AND or OR, found \(token.summary)", at: token)
        }
        advance()
        let comparison = try readComparison(type, left: expression(left), modifier: .direct)
        left = .predicate(.make(.comparison(comparison), origin: origin(start)), isGrouped: false)
      case .set(let operation):
        advance()
        let right = expression(try read(infix.precedence + 1))
        left = .expression(NSExpression(.set(operation, expression(left), right), origin: origin(start)))
      case .function(let name):
        advance()
        let right = expression(try read(infix.precedence + (infix.isRightAssociative ? 0 : 1)))
        left = .expression(NSExpression(.function(name, [expression(left), right]), origin: origin(start)))
      }
    }
    return left
  }

  /// Reads the rest of a chain of the same compound operator into one predicate.
  private mutating func readCompound(
    _ type: NSCompoundPredicate.LogicalType, _ infix: FormatOperator, first: Operand, at start: FormatToken
  ) throws(MLNExpressionError) -> Operand {
    var parts = [try predicate(first, "a comparison operator")]
    while let operation = FormatOperator.named(by: current), operation.precedence == infix.precedence {
      advance()
      let operand = try read(infix.precedence + 1)
      parts.append(try predicate(operand, "a comparison operator"))
    }
    return .predicate(.make(.compound(type, parts), origin: origin(start)), isGrouped: false)
  }

  private mutating func readComparison(
    _ type: NSComparisonPredicate.Operator, left: NSExpression, modifier: NSComparisonPredicate.Modifier
  ) throws(MLNExpressionError) -> NSPredicate.Comparison {
    let options = try readOptions()
    let right = expression(try read(FormatOperator.comparisonPrecedence + 1))
    return NSPredicate.Comparison(left: left, right: right, modifier: modifier, type: type, options: options)
  }

  /// Reads the letters in brackets after a comparison operator.
  private mutating func readOptions() throws(MLNExpressionError) -> NSComparisonPredicate.Options {
    guard skip("[") else { return [] }
    guard case .name(let letters, _) = current.kind else { throw unexpected("the options c, d, l or n") }
    var options: NSComparisonPredicate.Options = []
    for letter in letters {
      switch letter {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      case "l", "L": options.insert(.localeSensitive)
      case "n", "N": options.insert(.normalized)
      default: throw error("expected the options c, d, l or n, found \"\(letter)\"", at: current)
      }
    }
    advance()
    try expect("]", "after the options")
    return options
  }

  private mutating func readPrefixed() throws(MLNExpressionError) -> Operand {
    let token = current
    switch token.keyword {
    case .not: return try readNegation()
    case .anyOf, .someOf: return try readQuantified(.any, isNegated: false)
    case .allOf: return try readQuantified(.all, isNegated: false)
    case .noneOf: return try readQuantified(.any, isNegated: true)
    default: break
    }
    if token.isSymbol("!") { return try readNegation() }
    if token.isSymbol("-") {
      advance()
      let operand = expression(try read(FormatOperator.signPrecedence))
      return .expression(negated(operand, at: token))
    }
    if token.isSymbol("+") {
      advance()
      return .expression(expression(try read(FormatOperator.signPrecedence)))
    }
    if token.isSymbol("~") {
      advance()
      let operand = expression(try read(FormatOperator.signPrecedence))
      return .expression(NSExpression(.function("onesComplement:", [operand]), origin: origin(token)))
    }
    return try readPostfixed()
  }

  /// A number with its sign reversed, or the difference from zero.
  private func negated(_ operand: NSExpression, at token: FormatToken) -> NSExpression {
    if case .constant(let value) = operand.form, case .number(let number) = ConstantValue(value) {
      switch number {
      case .int(let value) where value != .min:
        return NSExpression(.constant(NSNumber(value: -value)), origin: origin(token))
      case .double(let value): return NSExpression(.constant(NSNumber(value: -value)), origin: origin(token))
      default: break
      }
    }
    return NSExpression(.function("from:subtract:", [operand]), origin: origin(token))
  }

  private mutating func readNegation() throws(MLNExpressionError) -> Operand {
    let token = advance()
    let operand = try read(FormatOperator.notPrecedence)
    let predicate = try predicate(operand, "a comparison operator")
    return .predicate(.make(.compound(.not, [predicate]), origin: origin(token)), isGrouped: false)
  }

  /// Reads `ANY a = b` and the like; `NONE a = b` is `NOT ANY a = b`.
  private mutating func readQuantified(
    _ modifier: NSComparisonPredicate.Modifier, isNegated: Bool
  ) throws(MLNExpressionError) -> Operand {
    let token = advance()
    let left = expression(try read(FormatOperator.comparisonPrecedence + 1))
    guard let infix = FormatOperator.named(by: current), case .comparison(let type) = infix.kind else {
      throw unexpected("a comparison operator")
    }
    advance()
    let comparison = try readComparison(type, left: left, modifier: modifier)
    let predicate = NSPredicate.make(.comparison(comparison), origin: origin(token))
    guard isNegated else { return .predicate(predicate, isGrouped: false) }
    return .predicate(.make(.compound(.not, [predicate]), origin: origin(token)), isGrouped: false)
  }
}

import CartoucheJSON
import Foundation

extension FormatParser {
  // MARK: After an operand

  /// Reads an operand and the keys that lead into it: `.name`, `.function()`, `[index]`.
  mutating func readPostfixed() throws(MLNExpressionError) -> Operand {
    let start = current
    var operand = try readPrimary()
    while true {
      if skip(".") {
        operand = .expression(try readMember(of: expression(operand), at: start))
      } else if skip("[") {
        let index = try readSubscript()
        try expect("]", "after the subscript")
        let function = NSExpression.Form.function("objectFrom:withIndex:", [expression(operand), index])
        operand = .expression(NSExpression(function, origin: origin(start)))
      } else {
        return operand
      }
    }
  }

  /// Reads the part after a period: a name continues a key path, a function or placeholder is a key.
  private mutating func readMember(
    of target: NSExpression, at start: FormatToken
  ) throws(MLNExpressionError) -> NSExpression {
    let token = current
    var key: String?
    if case .name(let name, _) = token.kind, !next.isSymbol("(") {
      advance()
      key = name
    } else if case .placeholder(.keyPath, let argument) = token.kind {
      advance()
      key = try keyPath(argument, at: token)
    }
    guard let key else {
      let member = expression(try readPrimary())
      return NSExpression(
        .call(target: target, selector: "valueForKeyPath:", [member]), origin: origin(start))
    }
    switch target.form {
    case .keyPath(let path): return NSExpression(.keyPath("\(path).\(key)"), origin: origin(start))
    case .evaluatedObject: return NSExpression(.keyPath(key), origin: origin(start))
    case .call(let target, "valueForKeyPath:", let arguments):
      if arguments.count == 1, let path = arguments[0].constantValue as? String {
        let key = NSExpression(.constant("\(path).\(key)"))
        return NSExpression(.call(target: target, selector: "valueForKeyPath:", [key]), origin: origin(start))
      }
    default: break
    }
    let constant = NSExpression(.constant(key))
    return NSExpression(
      .call(target: target, selector: "valueForKeyPath:", [constant]), origin: origin(start))
  }

  /// Reads a subscript: an expression, or one of the words FIRST, LAST and SIZE alone.
  private mutating func readSubscript() throws(MLNExpressionError) -> NSExpression {
    if let keyword = current.keyword, [.first, .last, .size].contains(keyword), next.isSymbol("]") {
      let token = advance()
      return NSExpression(.constant(keyword.rawValue), origin: origin(token))
    }
    return expression(try read(0))
  }

  // MARK: Operands

  private mutating func readPrimary() throws(MLNExpressionError) -> Operand {
    let token = current
    switch token.kind {
    case .number(let value):
      advance()
      return constant(FoundationJSON.object(value), token)
    case .string(let text):
      advance()
      return constant(text, token)
    case .variable(let name):
      advance()
      return .expression(NSExpression(.variable(name), origin: origin(token)))
    case .placeholder(let placeholder, let argument):
      advance()
      return try readArgument(placeholder, argument, at: token)
    case .selector(let name):
      advance()
      return .expression(NSExpression(.function(name, try readArguments()), origin: origin(token)))
    case .name(let name, _): return try readName(name)
    case .symbol("("):
      advance()
      let operand = try read(0)
      try expect(")", "after the group")
      if case .predicate(let predicate, _) = operand { return .predicate(predicate, isGrouped: true) }
      return operand
    case .symbol("{"):
      advance()
      let elements = try readList(closing: "}")
      return .expression(NSExpression(.aggregate(elements), origin: origin(token)))
    case .symbol, .end, .invalid: throw unexpected("an operand")
    }
  }

  private func constant(_ value: Any?, _ token: FormatToken) -> Operand {
    .expression(NSExpression(.constant(value), origin: origin(token)))
  }

  private mutating func readName(_ name: String) throws(MLNExpressionError) -> Operand {
    let token = current
    if let keyword = token.keyword {
      if let operand = try readKeyword(keyword) { return operand }
      guard keyword.isContextual else {
        throw error("\"\(name)\" is a keyword; write #\(name) or %K for an attribute of that name", at: token)
      }
    }
    advance()
    if current.isSymbol("(") {
      return .expression(NSExpression(.function(name, try readArguments()), origin: origin(token)))
    }
    return .expression(NSExpression(.keyPath(name), origin: origin(token)))
  }

  /// Reads the meaning of a keyword; `nil` if it has none as an operand.
  private mutating func readKeyword(_ keyword: FormatKeyword) throws(MLNExpressionError) -> Operand? {
    let token = current
    switch keyword {
    case .null, .nil:
      advance()
      return constant(nil, token)
    case .yes, .true, .no, .false:
      advance()
      return constant(NSNumber(value: keyword == .yes || keyword == .true), token)
    case .self:
      advance()
      return .expression(NSExpression(.evaluatedObject, origin: origin(token)))
    case .anyKey:
      advance()
      return .expression(NSExpression(.anyKey, origin: origin(token)))
    case .truePredicate, .falsePredicate:
      advance()
      let value = keyword == .truePredicate
      return .predicate(.make(.value(value), origin: origin(token)), isGrouped: true)
    case .cast, .ternary, .function, .subquery:
      guard next.isSymbol("(") else { return nil }
      return .expression(try readSpecialForm(keyword))
    default: return nil
    }
  }

  // MARK: Arguments in parentheses

  private mutating func readArguments() throws(MLNExpressionError) -> [NSExpression] {
    try expect("(", "before the arguments")
    return try readList(closing: ")")
  }

  private mutating func readList(closing: String) throws(MLNExpressionError) -> [NSExpression] {
    var elements: [NSExpression] = []
    if skip(closing) { return elements }
    repeat { elements.append(expression(try read(0))) } while skip(",")
    guard skip(closing) else { throw unexpected("\",\" or \"\(closing)\"") }
    return elements
  }

  /// Reads the forms that look like functions but are not.
  private mutating func readSpecialForm(_ keyword: FormatKeyword) throws(MLNExpressionError) -> NSExpression {
    let token = advance()
    try expect("(", "before the arguments")
    let form: NSExpression.Form
    switch keyword {
    case .cast:
      let operand = expression(try read(0))
      try expect(",", "before the name of a type")
      form = .function("castObject:toType:", [operand, expression(try read(0))])
      try expect(")", "after the arguments")
    case .ternary:
      let operand = try read(0)
      let condition = try predicate(operand, "a comparison operator")
      try expect(",", "after the condition")
      let first = expression(try read(0))
      try expect(",", "between the alternatives")
      form = .conditional(condition, first, expression(try read(0)))
      try expect(")", "after the arguments")
    case .subquery:
      let collection = expression(try read(0))
      try expect(",", "before the variable")
      guard case .variable(let name) = current.kind else { throw unexpected("a variable") }
      advance()
      try expect(",", "before the condition")
      let operand = try read(0)
      form = .subquery(collection, variable: name, try predicate(operand, "a comparison operator"))
      try expect(")", "after the arguments")
    default:
      let target = expression(try read(0))
      try expect(",", "before the selector")
      let place = current
      guard let selector = expression(try read(0)).constantValue as? String else {
        throw error("expected the selector as a string, found \(place.summary)", at: place)
      }
      var arguments: [NSExpression] = []
      while skip(",") { arguments.append(expression(try read(0))) }
      guard skip(")") else { throw unexpected("\",\" or \")\"") }
      form = .call(target: target, selector: selector, arguments)
    }
    return NSExpression(form, origin: origin(token))
  }

  // MARK: Placeholders

  private func argument(_ index: Int, at token: FormatToken) throws(MLNExpressionError) -> Any? {
    guard index < arguments.count else {
      let count = arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments"
      throw error("the format has a placeholder number \(index + 1), but \(count)", at: token)
    }
    return unwrapped(arguments[index])
  }

  private func mismatch(
    _ expected: String, _ value: Any?, at token: FormatToken
  ) -> MLNExpressionError {
    let found = value.map { "an argument of type \(type(of: $0))" } ?? "nil"
    return error("expected \(expected) for the placeholder, found \(found)", at: token)
  }

  private func keyPath(_ index: Int, at token: FormatToken) throws(MLNExpressionError) -> String {
    let value = try argument(index, at: token)
    guard case .string(let path) = ConstantValue(value) else { throw mismatch("a string", value, at: token) }
    return path
  }

  private func readArgument(
    _ placeholder: FormatToken.Placeholder, _ index: Int, at token: FormatToken
  ) throws(MLNExpressionError) -> Operand {
    if placeholder == .keyPath {
      return .expression(NSExpression(.init(keyPath: try keyPath(index, at: token)), origin: origin(token)))
    }
    let value = try argument(index, at: token)
    let constant = ConstantValue(value)
    switch (placeholder, constant) {
    case (.object, .expression(let expression)): return .expression(expression)
    case (.object, .predicate(let predicate)): return .predicate(predicate, isGrouped: true)
    case (.object, _): return self.constant(value, token)
    case (.text, .string(let text)): return self.constant(text, token)
    case (.character, .string(let text)) where text.unicodeScalars.count == 1:
      return self.constant(NSNumber(value: text.unicodeScalars.first?.value ?? 0), token)
    case (.integer, .bool(let value)), (.character, .bool(let value)):
      return self.constant(NSNumber(value: value ? 1 : 0), token)
    case (.integer, .number(let number)), (.character, .number(let number)):
      if case .double(let value) = number {
        guard let integer = Int64(exactly: value) else { throw mismatch("an integer", value, at: token) }
        return self.constant(NSNumber(value: integer), token)
      }
      return self.constant(FoundationJSON.object(number), token)
    case (.number, .number(let number)):
      return self.constant(NSNumber(value: number.number ?? 0), token)
    case (.text, _): throw mismatch("a string", value, at: token)
    case (.number, _): throw mismatch("a number", value, at: token)
    default: throw mismatch("an integer", value, at: token)
    }
  }
}

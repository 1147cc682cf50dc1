import CartoucheJSON
import Foundation

/// A function of the predicate language and its operator in the style language; both directions read it.
struct StyleFunction: Sendable {
  /// Turns the operands (the target of a method first) into style JSON.
  typealias Encoding = @Sendable (StyleEncoder, [NSExpression]) throws(MLNExpressionError) -> JSONValue
  /// Turns the arguments of the style's operator into an expression; `nil` when they do not fit.
  typealias Decoding =
    @Sendable (StyleDecoder, [JSONValue]) throws(MLNExpressionError) -> NSExpression?

  /// The names of the function, the documented one first.
  var functions: [String] = []
  /// The selectors of the equivalent method, called on the first operand.
  var methods: [String] = []
  /// The style's operators that become this function.
  var operators: [String] = []
  /// Turns the operands into style JSON.
  var encode: Encoding
  /// Turns the arguments of the operator into an expression.
  var decode: Decoding?

  // MARK: Looking up

  /// A name as the table has it: without its last colon and with one prefix for both of the SDK's names.
  static func canonical(_ name: String) -> String {
    let name = name.hasSuffix(":") ? String(name.dropLast()) : name
    if name.hasPrefix("mln_") { return "mgl_" + name.dropFirst(4) }
    if name.hasPrefix("MGL_") { return "MLN_" + name.dropFirst(4) }
    return name
  }

  private static func index(_ names: KeyPath<StyleFunction, [String]>) -> [String: StyleFunction] {
    var index: [String: StyleFunction] = [:]
    for function in table { for name in function[keyPath: names] { index[canonical(name)] = function } }
    return index
  }

  private static let byFunction = index(\.functions)
  private static let byMethod = index(\.methods)

  /// The functions by the operators that become them.
  static let byOperator: [String: StyleFunction] = {
    var index: [String: StyleFunction] = [:]
    for function in table { for name in function.operators { index[name] = function } }
    return index
  }()

  /// The function of this name.
  static func named(_ name: String) throws(MLNExpressionError) -> StyleFunction {
    if let function = byFunction[canonical(name)] { return function }
    throw unknown(name, "function", table.flatMap(\.functions))
  }

  /// The method of this selector.
  static func method(_ selector: String) throws(MLNExpressionError) -> StyleFunction {
    if let function = byMethod[canonical(selector)] { return function }
    throw unknown(selector, "method", table.flatMap(\.methods))
  }

  private static func unknown(_ name: String, _ kind: String, _ names: [String]) -> MLNExpressionError {
    let suggestion = Spelling.nearest(to: name, in: names).map { "; did you mean \($0)?" } ?? ""
    return MLNExpressionError(
      .invalidArgument, "the \(kind) \(name) has no counterpart in a style\(suggestion)")
  }

  // MARK: Kinds of entries

  /// A function whose arguments are the operator's.
  static func direct(_ function: String, _ name: String) -> StyleFunction {
    StyleFunction(functions: [function], operators: [name]) {
      (encoder, operands) throws(MLNExpressionError) in
      guard !operands.isEmpty else {
        throw encoder.refusal("expected an argument of \(function), found none")
      }
      return .array([.string(name)] + (try encoder.encode(operands)))
    } decode: { (decoder, arguments) throws(MLNExpressionError) in
      guard !arguments.isEmpty else { return nil }
      return NSExpression(.function(function, try decoder.expressions(arguments)))
    }
  }

  /// A function that takes a list, whose members are the operator's arguments.
  static func spread(_ function: String, methods: [String] = [], _ name: String) -> StyleFunction {
    StyleFunction(functions: [function], methods: methods, operators: [name]) {
      (encoder, operands) throws(MLNExpressionError) in
      let members = encoder.spread(operands)
      guard !members.isEmpty else { throw encoder.refusal("expected a member in the list of \(function)") }
      return .array([.string(name)] + (try encoder.encode(members)))
    } decode: { (decoder, arguments) throws(MLNExpressionError) in
      guard !arguments.isEmpty else { return nil }
      let list = NSExpression(.aggregate(try decoder.expressions(arguments)))
      return NSExpression(.function(function, [list]))
    }
  }

  /// An operator that becomes a function of another entry.
  static func reading(_ name: String, decode: @escaping Decoding) -> StyleFunction {
    StyleFunction(operators: [name]) { (encoder, _) throws(MLNExpressionError) in
      throw encoder.refusal("\(name) is not a function")
    } decode: { (decoder, arguments) throws(MLNExpressionError) in
      try decode(decoder, arguments)
    }
  }

  /// A function that Foundation evaluates and a style lacks.
  static func refused(_ function: String) -> StyleFunction {
    StyleFunction(functions: [function]) { (encoder, _) throws(MLNExpressionError) in
      throw encoder.refusal("the function \(function) has no counterpart in a style")
    }
  }
}

/// The operands of a function by position.
extension [NSExpression] {
  /// Checks the number of operands.
  func expect(_ count: Int, _ name: String) throws(MLNExpressionError) {
    guard self.count == count else {
      throw MLNExpressionError(
        .invalidArgument, "expected \(count) operands of \(name), found \(self.count)")
    }
  }

  /// Checks that there is at least one operand.
  func first(of name: String) throws(MLNExpressionError) -> NSExpression {
    guard let first else {
      throw MLNExpressionError(.invalidArgument, "expected an operand of \(name), found none")
    }
    return first
  }
}

import Foundation

/// An expression of the predicate language: a constant, a key path, a variable, a function and so on.
///
/// The class has the initialisers and properties of Foundation's class of the same name, which cannot be made on Linux,
/// and those that the iOS SDK adds to it. Expressions do not change once made. An expression made from a bad format
/// string, or one that no style can use, carries the reason in ``error``; nothing traps.
open class NSExpression: NSObject, NSCopying, @unchecked Sendable {
  /// The form of the expression.
  let form: Form
  /// The place of the expression in a format string, if it came from one.
  let origin: FormatOrigin?
  /// The levels of the tree below and including this one.
  let depth: Int

  /// The kinds of expression with their parts.
  enum Form {
    case constant(Any?)
    case evaluatedObject
    case anyKey
    case variable(String)
    case keyPath(String)
    /// A function of the function table, called by name.
    case function(String, [NSExpression])
    /// A method called on a target: `FUNCTION(target, 'selector', …)`.
    case call(target: NSExpression, selector: String, [NSExpression])
    case conditional(NSPredicate, NSExpression, NSExpression)
    case aggregate([NSExpression])
    case set(SetOperation, NSExpression, NSExpression)
    case subquery(NSExpression, variable: String, NSPredicate)
    case block(Block, [NSExpression])
    /// The remainder of bad input.
    case invalid(MLNExpressionError)

    /// A key path that a program names: one that begins with a dollar sign leads from a variable.
    init(keyPath: String) {
      let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, first.first == "$", first.count > 1 else {
        self = .keyPath(keyPath)
        return
      }
      let variable = Form.variable(String(first.dropFirst()))
      guard parts.count > 1 else {
        self = variable
        return
      }
      self = .call(
        target: NSExpression(variable), selector: "valueForKeyPath:",
        [NSExpression(.constant(String(parts[1])))])
    }
  }

  /// The operators on sets.
  enum SetOperation: String {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// A closure as an expression: evaluated object, values of the arguments, variables.
  typealias Block = (Any?, [Any], NSMutableDictionary?) -> Any

  /// An expression of this form; too deep a tree becomes an invalid expression without its parts.
  init(_ form: Form, origin: FormatOrigin? = nil) {
    let depth = 1 + form.depthOfParts
    self.origin = origin
    if depth > NestingLimit.depth {
      self.form = .invalid(NestingLimit.error.located(at: origin))
      self.depth = 1
    } else {
      self.form = form
      self.depth = depth
    }
  }

  /// An expression like another, for subclasses.
  package init(like other: NSExpression) { (form, origin, depth) = (other.form, other.origin, other.depth) }

  /// The same expression; expressions do not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is an expression that prints the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSExpression else { return false }
    return self === other || description == other.description
  }

  /// A hash of the printed form.
  public override var hash: Int { description.hashValue }

  /// The expression as a format string.
  public override var description: String { FormatPrinter.text(of: self) }

  /// Any argument as an expression: expressions unchanged, others as constants.
  static func wrapping(_ value: Any?) -> NSExpression {
    if case .expression(let expression) = ConstantValue(value) { return expression }
    return NSExpression(.constant(value))
  }
}

extension NSExpression.Form {
  /// The depth of the deepest part.
  var depthOfParts: Int {
    switch self {
    case .constant(let value): Self.depth(of: value, budget: NestingLimit.depth)
    case .evaluatedObject, .anyKey, .variable, .keyPath, .invalid: 0
    case .function(_, let arguments), .aggregate(let arguments), .block(_, let arguments):
      arguments.reduce(0) { max($0, $1.depth) }
    case .call(let target, _, let arguments): arguments.reduce(target.depth) { max($0, $1.depth) }
    case .conditional(let predicate, let first, let second):
      max(predicate.depth, first.depth, second.depth)
    case .set(_, let left, let right): max(left.depth, right.depth)
    case .subquery(let collection, _, let predicate): max(collection.depth, predicate.depth)
    }
  }

  /// The depth of a constant, which may hold expressions inside arrays and dictionaries.
  private static func depth(of value: Any?, budget: Int) -> Int {
    guard budget > 0 else { return NestingLimit.depth }
    switch ConstantValue(value) {
    case .array(let elements):
      var depth = 1
      for element in elements { depth = max(depth, 1 + Self.depth(of: element, budget: budget - 1)) }
      return depth
    case .dictionary(let members):
      var depth = 1
      for member in members { depth = max(depth, 1 + Self.depth(of: member.value, budget: budget - 1)) }
      return depth
    case .expression(let expression): return expression.depth
    case .predicate(let predicate): return predicate.depth
    case .attributed(let attributed):
      return attributed.attributes.values.reduce(attributed.expression.depth) { max($0, $1.depth) }
    default: return 0
    }
  }
}

/// A class whose initialisers may return an object made elsewhere, of the class or a subclass.
///
/// Swift lets only the initialisers of protocol extensions replace `self`.
protocol ObjectFactory {}

extension ObjectFactory {
  /// Becomes the object that `make` returns.
  init(making make: () -> Self) { self = make() }
}

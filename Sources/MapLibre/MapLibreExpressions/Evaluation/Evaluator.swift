import CartoucheGeoJSON
import CartoucheJSON
import Foundation

/// Finds the values of expressions and predicates for one object.
struct Evaluator {
  /// The evaluated object.
  let object: Any?
  /// The values of variables.
  var variables: [String: Any]

  func value(_ expression: NSExpression) throws(MLNExpressionError) -> Any? {
    do {
      return try value(expression.form, of: expression)
    } catch {
      throw error.located(at: expression.origin)
    }
  }

  func values(_ expressions: some Sequence<NSExpression>) throws(MLNExpressionError) -> [Any] {
    var values: [Any] = []
    for expression in expressions { values.append(try value(expression) ?? NSNull()) }
    return values
  }

  private func value(
    _ form: NSExpression.Form, of expression: NSExpression
  ) throws(MLNExpressionError) -> Any? {
    switch form {
    case .constant(let value): return try constant(value)
    case .evaluatedObject: return object
    case .anyKey: throw failure("ANYKEY has no value")
    case .variable(let name): return try variable(name)
    case .keyPath(let path): return Self.member(path, of: object)
    case .function(let name, let arguments):
      return try function(StyleFunction.canonical(name), arguments, expression)
    case .call(let target, let selector, let arguments):
      return try method(StyleFunction.canonical(selector), target, arguments, expression)
    case .conditional(let predicate, let first, let second):
      return try value(try holds(predicate) ? first : second)
    case .aggregate(let elements): return try values(elements)
    case .set(let operation, let left, let right):
      return try set(operation, try list(left), try list(right))
    case .subquery(let collection, let variable, let predicate):
      var members: [Any] = []
      for member in try list(collection) {
        var nested = self
        nested.variables[variable] = member
        if try nested.holds(predicate) { members.append(member) }
      }
      return members
    case .block(let block, let arguments):
      return block(object, try values(arguments), NSMutableDictionary(dictionary: variables))
    case .invalid(let error): throw error
    }
  }

  func failure(_ message: String) -> MLNExpressionError { MLNExpressionError(.evaluation, message) }

  // MARK: Leaves

  /// A constant; the expressions inside lists and dictionaries are evaluated.
  private func constant(_ constant: Any?) throws(MLNExpressionError) -> Any? {
    switch ConstantValue(constant) {
    case .null: return nil
    case .bool(let value): return NSNumber(value: value)
    case .number(let number): return FoundationJSON.object(number)
    case .string(let text): return text
    case .expression(let expression): return try value(expression)
    case .predicate(let predicate): return NSNumber(value: try holds(predicate))
    case .array(let elements):
      var values: [Any] = []
      for element in elements { values.append(try self.constant(element) ?? NSNull()) }
      return values
    case .dictionary(let members):
      guard members.allSatisfy({ if case .string = $0.key { true } else { false } }) else { return constant }
      var values: [String: Any] = [:]
      for member in members { values[member.key.text] = try self.constant(member.value) ?? NSNull() }
      return values
    default: return constant
    }
  }

  private func variable(_ name: String) throws(MLNExpressionError) -> Any? {
    if let value = variables[name] { return try constant(value) }
    switch name {
    case "featureAttributes": return Self.attributes(of: object)
    case "featureIdentifier" where object is any MLNFeature, "id" where object is any MLNFeature:
      return (object as? any MLNFeature)?.identifier
    case "geometryType" where object is MLNShape: return (object as? MLNShape)?.geometry?.type
    default: throw failure("the variable $\(name) has no value")
    }
  }

  /// The attributes of a dictionary or a feature.
  static func attributes(of object: Any?) -> [String: Any]? {
    switch unwrapped(object) {
    case let feature as any MLNFeature: return feature.attributes
    case let dictionary as [AnyHashable: Any]:
      var attributes: [String: Any] = [:]
      for (key, value) in dictionary { if let key = ConstantKey(key.base) { attributes[key.text] = value } }
      return attributes
    default: return nil
    }
  }

  /// The value at a key path; `nil` if there is none, or if it is null.
  static func member(_ path: String, of object: Any?) -> Any? {
    var value = object
    var keys = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let key = keys.popFirst() {
      if key.hasPrefix("@") {
        let path = keys.joined(separator: ".")
        value = CollectionOperator(rawValue: String(key))?.value(of: value, path)
        break
      }
      value = member(String(key), ofOne: value)
    }
    if case .null = ConstantValue(value) { return nil }
    return unwrapped(value)
  }

  /// The value of one key: an attribute, or else a property of a shape, a text or a number.
  private static func member(_ key: String, ofOne object: Any?) -> Any? {
    if let feature = object as? any MLNFeature {
      if let value = feature.attribute(forKey: key) { return value }
      switch key {
      case "attributes": return feature.attributes
      case "identifier": return feature.identifier
      default: break
      }
    }
    guard let shape = object as? MLNShape else {
      return attributes(of: object)?[key] ?? FoundationProperty.value(key, of: object)
    }
    return key == "title" ? shape.title : key == "subtitle" ? shape.subtitle : nil
  }

  // MARK: Operands

  /// A number; nothing else counts as one.
  func number(_ expression: NSExpression) throws(MLNExpressionError) -> Double {
    let value = try value(expression)
    guard case .number(let number) = ConstantValue(value), let number = number.number else {
      throw failure("expected a number, found \(found(value))").located(at: expression.origin)
    }
    return number
  }

  /// A text; nothing else counts as one.
  func text(_ expression: NSExpression) throws(MLNExpressionError) -> String {
    let value = try value(expression)
    guard case .string(let text) = ConstantValue(value) else {
      throw failure("expected a string, found \(found(value))").located(at: expression.origin)
    }
    return text
  }

  /// The members of a list.
  func list(_ expression: NSExpression) throws(MLNExpressionError) -> [Any] {
    let value = try value(expression)
    guard case .array(let members) = ConstantValue(value) else {
      throw failure("expected a list, found \(found(value))").located(at: expression.origin)
    }
    return members
  }

  /// The numbers of a single list, or else of the operands themselves.
  func numbers(_ operands: [NSExpression]) throws(MLNExpressionError) -> [Double] {
    var members = try values(operands)
    if members.count == 1, case .array(let elements) = ConstantValue(members[0]) { members = elements }
    var numbers: [Double] = []
    for member in members {
      guard case .number(let number) = ConstantValue(member), let number = number.number else {
        throw failure("expected a number in the list, found \(found(member))")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// A value for messages.
  func found(_ value: Any?) -> String { NSExpression(.constant(value)).description }

  private func set(
    _ operation: NSExpression.SetOperation, _ left: [Any], _ right: [Any]
  ) throws(MLNExpressionError) -> [Any] {
    func contains(_ members: [Any], _ value: Any) -> Bool {
      members.contains { isEqual($0, value, options: []) }
    }
    switch operation {
    case .union: return left + right.filter { !contains(left, $0) }
    case .intersect: return left.filter { contains(right, $0) }
    case .minus: return left.filter { !contains(right, $0) }
    }
  }
}

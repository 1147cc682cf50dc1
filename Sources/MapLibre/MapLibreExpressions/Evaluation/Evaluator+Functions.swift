import CartoucheUIKit
import CartoucheJSON
import Foundation

extension Evaluator {
  // MARK: Tables

  private static let unary: [String: @Sendable (Double) -> Double] = [
    "sqrt": { $0.squareRoot() }, "log": { log10($0) }, "ln": { log($0) }, "mgl_log2": { log2($0) },
    "exp": { exp($0) }, "ceiling": { $0.rounded(.up) }, "floor": { $0.rounded(.down) },
    "trunc": { $0.rounded(.towardZero) },
    // Halves away from zero.
    "mgl_round": { $0.rounded(.toNearestOrAwayFromZero) },
    "abs": { abs($0) }, "mgl_acos": { acos($0) }, "mgl_asin": { asin($0) }, "mgl_atan": { atan($0) },
    "mgl_cos": { cos($0) }, "mgl_sin": { sin($0) }, "mgl_tan": { tan($0) },
  ]

  private static let binary: [String: @Sendable (Double, Double) -> Double] = [
    "multiply:by": { $0 * $1 }, "divide:by": { $0 / $1 },
    "modulus:by": { fmod($0, $1) }, "raise:toPower": { pow($0, $1) },
  ]

  private static let statistics: [String: @Sendable ([Double]) -> Double] = [
    "add:to": { $0.reduce(0, +) }, "sum": { $0.reduce(0, +) },
    "average": { $0.reduce(0, +) / Double($0.count) },
    "min": { $0.min() ?? .nan }, "max": { $0.max() ?? .nan },
    "median": { numbers in
      let sorted = numbers.sorted()
      let middle = sorted.count / 2
      if sorted.isEmpty { return .nan }
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    },
    "stddev": { numbers in
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(numbers.count)).squareRoot()
    },
  ]

  private static let bitwise: [String: @Sendable (Int64, Int64) -> Int64] = [
    "bitwiseAnd:with": { $0 & $1 }, "bitwiseOr:with": { $0 | $1 }, "bitwiseXor:with": { $0 ^ $1 },
    // Swift's shifts accept any amount.
    "leftshift:by": { $0 << $1 }, "rightshift:by": { $0 >> $1 },
  ]

  // MARK: Functions

  /// The value of a function; those that only styles have are evaluated as in a style.
  func function(
    _ name: String, _ arguments: [NSExpression], _ expression: NSExpression
  ) throws(MLNExpressionError) -> Any? {
    if let value = try arithmetic(name, arguments) { return boxed(value) }
    if let value = try choice(name, arguments) { return value.value }
    switch name {
    case "from:subtract":
      let numbers = try numbers(arguments)
      guard let first = numbers.first else { throw failure("expected an operand of from:subtract:") }
      return boxed(numbers.count == 1 ? -first : numbers.dropFirst().reduce(first, -))
    case "count": return NSNumber(value: try count(arguments))
    case "length":
      try arguments.expect(1, "length:")
      return NSNumber(value: try text(arguments[0]).unicodeScalars.count)
    case "uppercase", "lowercase":
      try arguments.expect(1, name)
      let text = try text(arguments[0])
      return name == "uppercase" ? text.uppercased() : text.lowercased()
    case "mgl_join":
      var joined = ""
      for member in try spread(arguments) { joined += try TypeConversion.text(member) }
      return joined
    case "noindex":
      try arguments.expect(1, "noindex:")
      return try value(arguments[0])
    case "now":
      try arguments.expect(0, name)
      return Date()
    case "castObject:toType":
      try arguments.expect(2, "CAST")
      return try cast(arguments[0], to: try text(arguments[1]))
    case "objectFrom:withIndex": return try element(arguments)
    case "mgl_does:have":
      try arguments.expect(2, "mgl_does:have:")
      return NSNumber(value: try has(arguments[1], in: arguments[0]))
    default: return try StyleLanguage.value(of: expression, for: self)
    }
  }

  /// A number; a whole one is an integer, as the sum of integers is.
  private func boxed(_ value: Double) -> NSNumber {
    guard let integer = Int64(exactly: value), value != 0 || value.sign == .plus else {
      return NSNumber(value: value)
    }
    return NSNumber(value: integer)
  }

  private func arithmetic(
    _ name: String, _ arguments: [NSExpression]
  ) throws(MLNExpressionError) -> Double? {
    if let function = Self.unary[name] {
      try arguments.expect(1, name)
      return function(try number(arguments[0]))
    }
    if let function = Self.binary[name] {
      try arguments.expect(2, name)
      return function(try number(arguments[0]), try number(arguments[1]))
    }
    if let function = Self.statistics[name] { return function(try numbers(arguments)) }
    if let function = Self.bitwise[name] {
      try arguments.expect(2, name)
      return Double(function(try integer(arguments[0]), try integer(arguments[1])))
    }
    if name == "onesComplement" {
      try arguments.expect(1, name)
      return Double(~(try integer(arguments[0])))
    }
    return nil
  }

  private func integer(_ expression: NSExpression) throws(MLNExpressionError) -> Int64 {
    let number = try number(expression)
    guard let integer = Int64(exactly: number) else {
      throw failure("expected an integer, found \(number)").located(at: expression.origin)
    }
    return integer
  }

  /// The members of a single list, or else the operands' values.
  private func spread(_ arguments: [NSExpression]) throws(MLNExpressionError) -> [Any] {
    let values = try values(arguments)
    if values.count == 1, case .array(let members) = ConstantValue(values[0]) { return members }
    return values
  }

  private func count(_ arguments: [NSExpression]) throws(MLNExpressionError) -> Int {
    if arguments.count == 1 {
      switch ConstantValue(try value(arguments[0])) {
      case .string(let text): return text.unicodeScalars.count
      case .dictionary(let members): return members.count
      case .null: return 0
      default: break
      }
    }
    return try spread(arguments).count
  }

  private func element(_ arguments: [NSExpression]) throws(MLNExpressionError) -> Any? {
    try arguments.expect(2, "a subscript")
    let collection = try value(arguments[0])
    let index = try value(arguments[1])
    switch (ConstantValue(collection), ConstantValue(index)) {
    case (.dictionary, .string(let key)): return Self.attributes(of: collection)?[key]
    case (.array(let members), .string("FIRST")): return members.first
    case (.array(let members), .string("LAST")): return members.last
    case (.array(let members), .string("SIZE")): return NSNumber(value: members.count)
    case (.array(let members), .number(let number)):
      guard let number = number.number, let position = Int(exactly: number),
        members.indices.contains(position)
      else { throw failure("expected an index from 0 to \(members.count - 1), found \(found(index))") }
      return members[position]
    default: throw failure("expected a list with an index, found \(found(collection))")
    }
  }

  private func has(
    _ key: NSExpression, in container: NSExpression
  ) throws(MLNExpressionError) -> Bool {
    Self.attributes(of: try value(container))?[try text(key)] != nil
  }

  // MARK: Choice

  /// A value that may be `nil`, as opposed to no value at all.
  private struct Found {
    let value: Any?
  }

  private func choice(_ name: String, _ arguments: [NSExpression]) throws(MLNExpressionError) -> Found? {
    switch name {
    case "MLN_IF":
      for index in stride(from: 0, to: arguments.count - 1, by: 2) {
        guard case .bool(let condition) = ConstantValue(try value(arguments[index])) else {
          throw failure("expected a condition, found \(arguments[index])")
        }
        if condition { return Found(value: try value(arguments[index + 1])) }
      }
      return Found(
        value: try arguments.last.map { (last) throws(MLNExpressionError) in try value(last) } ?? nil)
    case "MLN_MATCH":
      guard arguments.count >= 2, arguments.count % 2 == 0 else {
        throw failure("expected an input, labels with results and a default in MLN_MATCH")
      }
      let input = try value(arguments[0])
      for index in stride(from: 1, to: arguments.count - 1, by: 2) {
        let label = try value(arguments[index])
        var labels: [Any?] = [label]
        if case .array(let members) = ConstantValue(label) { labels = members }
        if labels.contains(where: { isEqual($0, input, options: []) }) {
          return Found(value: try value(arguments[index + 1]))
        }
      }
      return Found(value: try value(arguments[arguments.count - 1]))
    case "MLN_LET":
      guard arguments.count % 2 == 1 else { throw failure("expected names with values and an expression") }
      var nested = self
      for index in stride(from: 0, to: arguments.count - 1, by: 2) {
        let name =
          if case .keyPath(let name) = arguments[index].form { name } else { try text(arguments[index]) }
        nested.variables[name] = try value(arguments[index + 1]) ?? NSNull()
      }
      return Found(value: try nested.value(arguments[arguments.count - 1]))
    case "mgl_coalesce":
      for argument in StyleEncoder().spread(arguments) {
        if let value = try? value(argument) { return Found(value: value) }
      }
      return Found(value: nil)
    default: return nil
    }
  }

  // MARK: Methods

  /// The value of a method called on a target.
  func method(
    _ name: String, _ target: NSExpression, _ arguments: [NSExpression], _ expression: NSExpression
  ) throws(MLNExpressionError) -> Any? {
    switch name {
    case "boolValue": return NSNumber(value: TypeConversion.boolean(try value(target)))
    case "stringValue": return try TypeConversion.text(try value(target))
    case "doubleValue", "floatValue", "decimalValue", "mgl_number", "mgl_numberWithFallbackValues":
      for candidate in [target] + arguments {
        if let number = TypeConversion.number(try value(candidate)) { return NSNumber(value: number) }
      }
      throw failure("expected something that converts to a number, found \(target)")
    case "stringByAppendingString":
      var text = ""
      for part in try values([target] + StyleEncoder().spread(arguments)) {
        text += try TypeConversion.text(part)
      }
      return text
    case "mgl_has":
      try arguments.expect(1, "mgl_has:")
      return NSNumber(value: try has(arguments[0], in: target))
    case "valueForKeyPath", "valueForKey":
      try arguments.expect(1, name)
      let (object, key) = (try value(target), try text(arguments[0]))
      return name == "valueForKey" ? Self.attributes(of: object)?[key] : Self.member(key, of: object)
    case "mgl_expressionWithContext":
      try arguments.expect(1, "mgl_expressionWithContext:")
      var nested = self
      for (name, value) in Self.attributes(of: try value(arguments[0])) ?? [:] {
        nested.variables[name] = value
      }
      return try nested.value(target)
    case "mgl_if": return try choice("MLN_IF", [target] + StyleEncoder().spread(arguments))?.value
    case "mgl_match": return try choice("MLN_MATCH", [target] + StyleEncoder().spread(arguments))?.value
    case "mgl_coalesce": return try choice("mgl_coalesce", [target])?.value
    default: return try StyleLanguage.value(of: expression, for: self)
    }
  }

  private func cast(_ operand: NSExpression, to type: String) throws(MLNExpressionError) -> Any? {
    let value = try value(operand)
    switch type {
    case "NSString": return try TypeConversion.text(value)
    case "NSNumber":
      guard let number = TypeConversion.number(value) else {
        throw failure("expected something that converts to a number, found \(found(value))")
      }
      return NSNumber(value: number)
    case "NSDate":
      if case .date = ConstantValue(value) { return value }
      guard let seconds = TypeConversion.number(value) else {
        throw failure("expected a date or its seconds since 2001, found \(found(value))")
      }
      return Date(timeIntervalSinceReferenceDate: seconds)
    case "NSArray":
      guard case .color(let color) = ConstantValue(value) else {
        throw failure("expected a colour, found \(found(value))")
      }
      return (color.styleChannels + [color.styleAlpha]).map { NSNumber(value: $0) }
    case "UIColor", "NSColor", "MLNColor", "MGLColor":
      if case .color = ConstantValue(value) { return value }
      return try StyleLanguage.color(value)
    default: throw failure("expected NSString, NSNumber, NSDate, UIColor or NSArray, found \(type)")
    }
  }
}

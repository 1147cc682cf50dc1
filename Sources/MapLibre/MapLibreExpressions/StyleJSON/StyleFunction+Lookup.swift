import CartoucheJSON
import Foundation

extension StyleFunction {
  /// `array[index]`; FIRST, LAST and SIZE are texts here.
  static let element = StyleFunction(functions: ["objectFrom:withIndex:"], operators: ["at"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "a subscript")
    let (collection, index) = (operands[0], operands[1])
    if case .constant(let value) = index.form, case .string(let word) = ConstantValue(value) {
      let length = { () throws(MLNExpressionError) in try count.encode(encoder, [collection]) }
      switch word {
      case "FIRST": return ["at", 0, try encoder.encode(collection)]
      case "LAST": return ["at", ["-", try length(), 1], try encoder.encode(collection)]
      case "SIZE": return try length()
      default: return ["get", .string(word), try encoder.encode(collection)]
      }
    }
    let key = try encoder.encode(index)
    if case .constant(let value) = collection.form, case .dictionary = ConstantValue(value) {
      return ["get", key, try encoder.encode(collection)]
    }
    return ["at", key, try encoder.encode(collection)]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 2, arguments[0].string == nil else { return nil }
    let index = try decoder.expression(arguments[0])
    return NSExpression(
      .function("objectFrom:withIndex:", [try decoder.expression(arguments[1]), index]))
  }

  /// `mgl_does:have:(object, key)`; SELF represents the feature.
  static let has = StyleFunction(functions: ["mgl_does:have:"], methods: ["mgl_has:"], operators: ["has"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "mgl_does:have:")
    let key = try encoder.encode(operands[1])
    if case .evaluatedObject = operands[0].form { return ["has", key] }
    return ["has", key, try encoder.encode(operands[0])]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 || arguments.count == 2 else { return nil }
    let key = try decoder.expression(arguments[0])
    let object = arguments.count == 2 ? try decoder.expression(arguments[1]) : NSExpression(.evaluatedObject)
    return NSExpression(.function("mgl_does:have:", [object, key]))
  }

  /// `object.key` if the object is not an attribute.
  static let member = StyleFunction(methods: ["valueForKeyPath:"], operators: ["get"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "valueForKeyPath:")
    var object: JSONValue?
    if case .evaluatedObject = operands[0].form {} else { object = try encoder.encode(operands[0]) }
    if case .constant(let value) = operands[1].form, case .string(let path) = ConstantValue(value) {
      return encoder.get(path, from: object)
    }
    return .array(["get", try encoder.encode(operands[1])] + (object.map { [$0] } ?? []))
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1 || arguments.count == 2 else { return nil }
    let key = arguments[0]
    if arguments.count == 1, let key = key.string, !key.contains(".") {
      return NSExpression(.keyPath(key))
    }
    let target = arguments.count == 2 ? try decoder.expression(arguments[1]) : NSExpression(.evaluatedObject)
    if let key = key.string, !key.contains("."), !key.hasPrefix("@"), case .keyPath(let path) = target.form {
      return NSExpression(.keyPath("\(path).\(key)"))
    }
    // A key with a period in it is one key, not a path.
    let selector = key.string?.contains(".") == true ? "valueForKey:" : "valueForKeyPath:"
    return NSExpression(.call(target: target, selector: selector, [try decoder.expression(key)]))
  }

  /// A key of an object, unchanged, including any periods.
  static let memberByKey = StyleFunction(methods: ["valueForKey:"]) {
    (encoder, operands) throws(MLNExpressionError) in
    try operands.expect(2, "valueForKey:")
    let key = try encoder.encode(operands[1])
    if case .evaluatedObject = operands[0].form { return ["get", key] }
    return ["get", key, try encoder.encode(operands[0])]
  }

  /// The distance from the feature to a shape, in metres.
  static let distance = StyleFunction(functions: ["mgl_distanceFrom:"], operators: ["distance"]) {
    (encoder, operands) throws(MLNExpressionError) in
    ["distance", try encoder.geoJSON(try operands.first(of: "mgl_distanceFrom:"))]
  } decode: { (decoder, arguments) throws(MLNExpressionError) in
    guard arguments.count == 1, case .object = arguments[0] else { return nil }
    return NSExpression(.function("mgl_distanceFrom:", [try decoder.expression(arguments[0])]))
  }
}

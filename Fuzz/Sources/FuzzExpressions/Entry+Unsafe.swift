// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON

/// Any JSON gives an expression, a filter and a property value, or errors; values are the same each time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let json = try? JSONDocument(parsing: bytes).root else { return 0 }
  var context = EvaluationContext(zoom: 7.5)
  context.setProperties(FeatureTable(keys: ["x", "a", ""], values: [1, "red", [1, "b"]] as [JSONValue]))
  context.featureID = .number(3)
  context.geometryType = .lineString
  context.tile = TileID(z: 3, x: 4, y: 2)
  if let expression = try? StyleExpression(json) {
    let first = try? expression.evaluate(in: &context)
    let second = try? expression.evaluate(in: &context)
    precondition(first?.text == second?.text, "an expression had two values")
  }
  if let filter = try? Filter(parsing: json) {
    precondition(filter.matches(in: &context) == filter.matches(in: &context), "a filter gave two answers")
  }
  for type in [PropertySpecification.PropertyType.color, .number, .formatted, .padding, .resolvedImage] {
    let property = PropertySpecification(type, hasTokens: type == .formatted)
    _ = try? StylePropertyExpression(json, for: property).evaluate(in: &context)
  }
  return 0
}

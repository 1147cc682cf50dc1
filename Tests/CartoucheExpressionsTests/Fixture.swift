import CartoucheExpressions
import CartoucheJSON
import Foundation
import Testing

/// A case of `Tests/Fixtures/expressions`: an expression, its inputs, and the value or the error to expect.
struct Fixture: CustomTestStringConvertible {
  let file: String
  let json: JSONValue

  static let all: [Fixture] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/expressions")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().filter { $0.hasSuffix(".json") }.flatMap { file -> [Fixture] in
      guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(file).path),
        let cases = try? JSONDocument(parsing: [UInt8](data)).root.array
      else { return [] }
      return cases.map { Fixture(file: file, json: $0) }
    }
  }()

  var name: String { json["operator"]?.string ?? "" }
  var expression: JSONValue { json["expression"] ?? .null }

  var testDescription: String {
    "\(file): \(String(decoding: (try? expression.encoded()) ?? [], as: UTF8.self))"
  }

  var context: EvaluationContext {
    func members(_ name: String) -> [String: Value] {
      Dictionary((json[name]?.object ?? JSONObject()).map { ($0.key, Value($0.value)) }) { $1 }
    }
    var context = EvaluationContext(zoom: json["zoom"]?.number ?? 0)
    context.setProperties(FeatureTable(properties: json["properties"]?.object ?? JSONObject()))
    context.heatmapDensity = json["heatmapDensity"]?.number ?? 0
    context.elevation = json["elevation"]?.number ?? 0
    context.lineProgress = json["lineProgress"]?.number ?? 0
    context.accumulated = json["accumulated"].map(Value.init) ?? .null
    context.featureID = json["id"].map(Value.init) ?? .null
    context.geometryType = json["geometry"]?.string.flatMap(GeometryType.init) ?? .unknown
    context.featureState = members("featureState")
    context.globalState = members("globalState")
    return context
  }

  /// The expected value; an image is written as an object with its name.
  var value: Value? {
    guard let value = json["value"] else { return nil }
    if let name = value["image"]?.string {
      return .image(ResolvedImage(name: name, isAvailable: value["available"]?.bool ?? false))
    }
    return Value(value)
  }
}

/// The value of an expression, or its error message.
func evaluate(_ json: JSONValue, _ properties: JSONObject = JSONObject(), expecting type: ValueType? = nil)
  throws -> Value
{
  var context = EvaluationContext()
  context.setProperties(FeatureTable(properties: properties))
  return try StyleExpression(json, expecting: type).evaluate(in: &context)
}

/// JSON from text, for tests that read better so.
func json(_ text: String) -> JSONValue { (try? JSONDocument(parsing: text).root) ?? "not JSON" }

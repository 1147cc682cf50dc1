import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche-conformance expression`: compiles and evaluates every expression of a suite.
struct ExpressionSuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expression", abstract: "Evaluates the tests of a suite and writes the results as JSON.")

  @Option(help: "The folder of the suite, with suite.json and tests/.")
  var suite: String

  @Option(help: "The file that the results are written to.")
  var out: String

  @Option(help: "Only the tests whose path matches this regular expression.")
  var filter: String?

  func run() throws {
    let results = try ExpressionSuite.results(of: Suite.tests(in: suite, matching: filter), in: suite)
    try Data(JSONValue.object(results).encoded()).write(to: URL(fileURLWithPath: out))
  }
}

/// The tests of expressions: the compiled form and the values of each.
enum ExpressionSuite {
  /// The results by test path.
  static func results(of tests: [String], in folder: String) throws -> JSONObject {
    try JSONObject(
      tests.map { test in
        let document = try Suite.json(at: "\(folder)/tests/\(test)/test.json")
        return (key: test, value: ExpressionTest(document).result)
      })
  }
}

/// One test: an expression for a property, and the inputs it is evaluated with.
private struct ExpressionTest {
  private let document: JSONValue

  init(_ document: JSONValue) { self.document = document }

  var result: JSONValue {
    let property = PropertySpecification(document["propertySpec"]?.object ?? JSONObject())
    do {
      let compiled = try StylePropertyExpression(document["expression"] ?? .null, for: property)
      let inputs = document["inputs"]?.array ?? []
      let outputs = inputs.map { output(of: compiled.expression, for: $0.array ?? []) }
      return ["compiled": summary(of: compiled.expression), "outputs": .array(outputs)]
    } catch {
      let errors = error.errors.map { error -> JSONValue in
        ["key": .string(error.key), "error": .string(error.message)]
      }
      return ["compiled": ["result": "error", "errors": .array(errors)]]
    }
  }

  private func summary(of expression: StyleExpression) -> JSONValue {
    [
      "result": "success",
      "isFeatureConstant": .bool(expression.isFeatureConstant),
      "isZoomConstant": .bool(expression.isZoomConstant),
      "type": .string("\(expression.type)"),
    ]
  }

  private func output(of expression: StyleExpression, for input: [JSONValue]) -> JSONValue {
    var context = self.context(for: input)
    do {
      let value = try expression.evaluate(in: &context)
      guard case .color(let color) = value else { return encoded(value) }
      let channels = color.premultiplied
      return .array([channels.x, channels.y, channels.z, channels.w].map(JSONValue.double))
    } catch {
      return ["error": .string("layers[0].paint.some-property\(error.key): \(error.message)")]
    }
  }

  private func context(for input: [JSONValue]) -> EvaluationContext {
    let globals = input.first ?? .null
    let feature = input.count > 1 ? input[1] : .null
    var context = EvaluationContext(zoom: globals["zoom"]?.number ?? 0)
    context.heatmapDensity = globals["heatmapDensity"]?.number ?? 0
    context.elevation = globals["elevation"]?.number ?? 0
    context.lineProgress = globals["lineProgress"]?.number ?? 0
    context.accumulated = globals["accumulated"].map(Value.init) ?? .null
    context.availableImages = globals["availableImages"]?.array.map { Set($0.compactMap(\.string)) }
    context.globalState = members(of: document["globalState"])
    context.featureState = members(of: feature["featureState"])
    context.featureID = feature["id"].map(Value.init) ?? .null
    context.setProperties(FeatureTable(properties: feature["properties"]?.object ?? JSONObject()))
    guard let geometry = feature["geometry"] else { return context }
    context.geometryType = geometry["type"]?.string.flatMap(GeometryType.init) ?? .unknown
    if let id = globals["canonicalID"], let z = id["z"]?.number, let x = id["x"]?.number,
      let y = id["y"]?.number
    {
      let tile = TileID(z: Int(z), x: Int(x), y: Int(y))
      context.tile = tile
      context.geometrySource = GeoJSONGeometry(geometry, in: tile)
    }
    return context
  }

  private func members(of json: JSONValue?) -> [String: Value] {
    Dictionary((json?.object ?? JSONObject()).map { ($0.key, Value($0.value)) }) { $1 }
  }
}

/// GeoJSON in the units of a tile.
private struct GeoJSONGeometry: FeatureGeometrySource {
  private let parts: [[SIMD2<Double>]]

  init(_ geometry: JSONValue, in tile: TileID) {
    func position(_ json: JSONValue) -> SIMD2<Double> {
      let numbers = (json.array ?? []).compactMap(\.number)
      guard numbers.count >= 2 else { return .zero }
      return tile.worldUnits(at: SIMD2(numbers[0], numbers[1])) - tile.corner
    }
    func line(_ json: JSONValue) -> [SIMD2<Double>] { (json.array ?? []).map(position) }
    let coordinates = geometry["coordinates"] ?? .null
    switch geometry["type"]?.string {
    case "Point": parts = [[position(coordinates)]]
    case "MultiPoint": parts = line(coordinates).map { [$0] }
    case "LineString": parts = [line(coordinates)]
    case "MultiLineString", "Polygon": parts = (coordinates.array ?? []).map(line)
    case "MultiPolygon": parts = (coordinates.array ?? []).flatMap { ($0.array ?? []).map(line) }
    default: parts = []
    }
  }

  func geometry(ofFeature index: Int) -> [[SIMD2<Double>]] { parts }
}

/// A value in the form of the suite.
private func encoded(_ value: Value) -> JSONValue {
  switch value {
  case .null, .collator: return .null
  case .boolean(let value): return .bool(value)
  case .number(let value): return value.isFinite ? .double(value) : .null
  case .string(let value): return .string(value)
  case .color(let value):
    let channels = value.premultiplied
    return [
      "r": .double(channels.x), "g": .double(channels.y), "b": .double(channels.z), "a": .double(channels.w),
    ]
  case .array(let items): return .array(items.map(encoded))
  case .object(let object):
    return .object(JSONObject(object.names.map { (key: $0, value: encoded(object[$0] ?? .null)) }))
  case .formatted(let text): return ["sections": .array(text.sections.map(encoded))]
  case .image(let image): return ["name": .string(image.name), "available": .bool(image.isAvailable)]
  case .padding(let padding): return ["values": .array(padding.values.map(JSONValue.double))]
  case .numberArray(let numbers): return ["values": .array(numbers.map(JSONValue.double))]
  case .colorArray(let colors): return ["values": .array(colors.map { encoded(.color($0)) })]
  case .variableAnchorOffsets(let collection):
    let values = collection.entries.flatMap { entry -> [JSONValue] in
      [.string(entry.anchor), [.double(entry.offset.x), .double(entry.offset.y)]]
    }
    return ["values": .array(values)]
  case .projection(let projection):
    return [
      "from": .string(projection.from), "to": .string(projection.to),
      "transition": .double(projection.transition),
    ]
  case .verticalGradient(let gradient):
    return ["depth": .double(gradient.depth), "referenceHeight": .double(gradient.referenceHeight)]
  }
}

private func encoded(_ section: Formatted.Section) -> JSONValue {
  [
    "text": .string(section.text),
    "image": section.image.map { encoded(.image($0)) } ?? .null,
    "scale": section.scale.map(JSONValue.double) ?? .null,
    "fontStack": section.fontStack.map(JSONValue.string) ?? .null,
    "textColor": section.textColor.map { encoded(.color($0)) } ?? .null,
    "verticalAlign": section.verticalAlign.map(JSONValue.string) ?? .null,
  ]
}

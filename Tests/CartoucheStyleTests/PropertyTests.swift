import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import Testing

/// A table as layer types have one.
private struct SampleProperties: PropertyTable {
  let width = Property<Double>.paint("line-width", default: 1, unit: .pixels, range: 0...10)
  let color = Property<Color>.paint("line-color", default: .black)
  let shift = Property<SIMD2<Double>>.paint("line-translate", default: .zero)
  let dashes = Property<[Double]>.paint("line-dasharray", default: [])
  let outline = Property<Color?>.paint("outline", default: nil)
  let cap = Property<Cap>.layout("line-cap", default: .butt)

  enum Cap: String, StyleKeyword { case butt, round }
}

struct PropertyTests {
  private func resolve(_ paint: JSONObject, layout: JSONObject = [:]) -> (
    LayerProperties<SampleProperties>, [Diagnostic]
  ) {
    var layer = StyleLayer(id: "l", type: "line")
    layer.paint = paint
    layer.layout = layout
    var findings: [Diagnostic] = []
    let properties = LayerProperties<SampleProperties>(
      layer, at: JSONPointer(["layers", "0"]), names: PropertyNames(), diagnostics: &findings)
    return (properties, findings)
  }

  private func value<Value>(_ property: PropertyValue<Value>, atZoom zoom: Double) -> Value {
    var context = EvaluationContext(zoom: zoom)
    return property.value(in: &context)
  }

  @Test func valuesAreReadByTheTableAndDefaultsFillTheRest() {
    let (properties, findings) = resolve(
      ["line-width": 3, "line-color": "#f00", "line-translate": [1, -2], "line-dasharray": [2, 1.5]],
      layout: ["line-cap": "round", "visibility": "none"])
    #expect(findings == [])
    #expect(properties.width.constant == 3)
    #expect(properties.color.constant == Color(red: 1, green: 0, blue: 0))
    #expect(properties.shift.constant == SIMD2(1, -2))
    #expect(properties.dashes.constant == [2, 1.5])
    #expect(properties.cap.constant == .round)
    #expect(properties.outline.constant == .some(.none))
  }

  @Test func numbersAreClampedIntoTheirRange() {
    #expect(resolve(["line-width": -4]).0.width.constant == 0)
    #expect(resolve(["line-width": 1e9]).0.width.constant == 10)
  }

  @Test func aWrongTypeIsReportedAndTheDefaultDrawn() {
    let (properties, findings) = resolve(["line-width": "wide"])
    #expect(properties.width.constant == 1)
    #expect(
      findings.map(\.description) == [
        "error: line-width: expected a number, found the string \"wide\" (/layers/0/paint/line-width)"
      ])
  }

  @Test func aMisspeltNameGetsASuggestion() {
    let (_, findings) = resolve(["line-widht": 2])
    #expect(
      findings.first?.message
        == "line layers have no paint property \"line-widht\"; did you mean \"line-width\"?")
  }

  @Test func aKeywordOutsideItsSetNamesTheSet() {
    let (_, findings) = resolve([:], layout: ["line-cap": "pointy"])
    #expect(findings.first?.message.contains("one of \"butt\", \"round\"") == true)
  }

  @Test func theTableListsItsLinesInOrder() {
    #expect(
      SampleProperties.properties.map(\.name).prefix(3) == ["line-width", "line-color", "line-translate"])
  }

  @Test func expressionsAreEvaluatedAndClampedLikeConstants() {
    let (properties, findings) = resolve(["line-width": ["interpolate", ["linear"], ["zoom"], 0, 2, 10, 42]])
    #expect(findings == [])
    #expect(properties.width.constant == nil)
    #expect(!properties.width.dependsOnFeature)
    #expect(value(properties.width, atZoom: 1) == 6)
    #expect(value(properties.width, atZoom: 10) == 10)
  }

  @Test func valuesByFeatureSeeItsAttributesAndFallBackToTheDefault() {
    let (properties, _) = resolve(["line-width": ["get", "w"]])
    #expect(properties.width.dependsOnFeature)
    var context = EvaluationContext(zoom: 0)
    context.setProperties(FeatureTable(properties: ["w": 7]))
    #expect(properties.width.value(in: &context) == 7)
    context.setProperties(FeatureTable(properties: ["w": "seven"]))
    #expect(properties.width.value(in: &context) == 1)
  }

  @Test func functionsOfTheOlderSyntaxWork() {
    let (properties, findings) = resolve(["line-width": ["stops": [[0, 1], [4, 9]]]])
    #expect(findings == [])
    #expect(value(properties.width, atZoom: 2) == 5)
  }

  @Test func aBadExpressionIsReportedWithItsPlace() {
    let (properties, findings) = resolve(["line-width": ["+", 1, "two"]])
    #expect(properties.width.constant == 1)
    #expect(findings.first?.message.hasPrefix("line-width[2]: ") == true)
    #expect(findings.first?.pointer?.description == "/layers/0/paint/line-width")
  }
}

import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import Testing

private enum Anchor: String, StyleKeyword { case center, left }

/// A table with a line of each type that is more than a number or a word.
private struct TypeProperties: PropertyTable {
  let padding = Property<Padding>.layout("padding", default: Padding(top: 2, right: 2, bottom: 2, left: 2))
  let anchors = Property<[Anchor]?>.layout("anchors", default: nil)
  let fonts = Property<[String]>.layout("fonts", default: ["Sans"], by: .feature)
  let image = Property<ResolvedImage?>.layout("image", default: nil, by: .feature).tokens
  let text = Property<Formatted>.layout("text", default: Formatted(""), by: .feature).tokens
  let directions = Property<NumberArray>.paint("directions", default: 335, range: 0...359, by: .zoom)
  let colors = Property<ColorArray>.paint("colors", default: ColorArray([.black]), by: .zoom)
  let ramp = Property<ColorRamp?>.paint("ramp", default: nil, by: .lineProgress, transitions: false)
  let key = Property<Double>.layout("key", default: 0, by: .feature).stepped
  let pattern = Property<ResolvedImage?>.paint("pattern", default: nil, by: .feature).notDrawn
  let blend = Property<Double>.paint("blend", default: 1, by: .zoom).notDrawn
  let cap = Property<Anchor>.layout("cap", default: .center, by: .feature).drawn(by: .zoom)
}

struct StyleValueTests {
  private func resolve(_ paint: JSONObject = [:], layout: JSONObject = [:]) -> (
    LayerProperties<TypeProperties>, [Diagnostic]
  ) {
    var layer = StyleLayer(id: "l", type: "sample")
    layer.paint = paint
    layer.layout = layout
    var findings: [Diagnostic] = []
    let properties = LayerProperties<TypeProperties>(
      layer, at: JSONPointer(["layers", "0"]), names: PropertyNames(), diagnostics: &findings)
    return (properties, findings)
  }

  @Test func listsAndBoxesAreReadAsConstants() {
    let (properties, findings) = resolve(
      ["directions": [10, 400], "colors": ["#fff", "#000"]],
      layout: ["padding": [1, 3], "anchors": ["left", "center"], "fonts": ["Serif", "Sans"]])
    #expect(findings == [])
    #expect(properties.padding.constant == Padding(top: 1, right: 3, bottom: 1, left: 3))
    #expect(properties.anchors.constant == [.left, .center])
    #expect(properties.fonts.constant == ["Serif", "Sans"])
    #expect(properties.directions.constant == NumberArray([10, 359]))
    #expect(properties.colors.constant == ColorArray([.white, .black]))
  }

  @Test func anArrayThatStartsWithAnOperatorIsAnExpression() {
    let (properties, findings) = resolve(layout: ["fonts": ["literal", ["Mono"]]])
    #expect(findings == [])
    var context = EvaluationContext()
    #expect(properties.fonts.constant == nil)
    #expect(properties.fonts.value(in: &context) == ["Mono"])
  }

  @Test func tokensMakeAnExpressionOfText() {
    let (properties, findings) = resolve(layout: ["text": "{name}!", "image": "plain"])
    #expect(findings == [])
    #expect(properties.text.dependsOnFeature)
    #expect(properties.image.constant == ResolvedImage(name: "plain", isAvailable: false))
  }

  @Test func aRampIsSampledOverItsOwnInput() throws {
    let (properties, findings) = resolve([
      "ramp": ["interpolate", ["linear"], ["line-progress"], 0, "black", 1, "white"]
    ])
    #expect(findings == [])
    let ramp = try #require(properties.ramp.constant ?? nil)
    let colors = ramp.colors(3)
    #expect(colors.map { $0.premultiplied.x } == [0, 0.5, 1])
    #expect(resolve(["ramp": ["interpolate", ["linear"], ["zoom"], 0, "red", 1, "blue"]]).1.count == 1)
  }

  @Test func aSteppedLineTakesNoInterpolation() {
    let (_, findings) = resolve(layout: ["key": ["interpolate", ["linear"], ["zoom"], 0, 0, 9, 1]])
    #expect(
      findings.first?.message == "key: \"interpolate\" expressions cannot be used with this property")
  }

  @Test func whatIsNotDrawnYetIsReportedUnlessItChangesNothing() {
    #expect(resolve(["pattern": "dots"]).1.map(\.message) == ["pattern is not drawn yet"])
    #expect(resolve(["blend": 0.5]).1.map(\.message) == ["blend is not drawn yet"])
    #expect(resolve(["blend": 1]).1 == [])
    #expect(resolve(layout: ["cap": "left"]).1 == [])
    #expect(resolve(layout: ["cap": ["get", "cap"]]).1.map(\.message) == ["cap by feature is not drawn yet"])
  }
}

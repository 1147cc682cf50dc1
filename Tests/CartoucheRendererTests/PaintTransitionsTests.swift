import CartoucheJSON
import CartoucheStyle
import Testing

@testable import CartoucheRenderer

/// The record of changes between styles; its pictures are tested with live maps.
struct PaintTransitionsTests {
  private func style(_ members: JSONObject, _ layers: [JSONValue] = []) -> StyleDocument {
    var members = members
    members["version"] = 8
    members["sources"] = [:]
    members["layers"] = .array(layers)
    var findings: [Diagnostic] = []
    return StyleDocument(members, diagnostics: &findings)
  }

  @Test func theLightChangesInTime() {
    var transitions = PaintTransitions()
    let old = style(["light": ["color": "white", "anchor": "map"]])
    let new = style(["light": ["color": "red", "intensity": 1, "anchor": "viewport"]])
    transitions.begin(from: old, to: new, at: .seconds(1))
    #expect(transitions.end == .milliseconds(1300))
    let paths = transitions.paths(of: .light, at: .milliseconds(1150))
    #expect(paths.keys.sorted() == ["color", "intensity"], "words are not mixed")
    #expect(paths["color"] == PropertyPath([.init(from: "white", fraction: 0.5)]))
    #expect(paths["intensity"] == PropertyPath([.init(from: .null, fraction: 0.5)]))
    #expect(transitions.paths(of: .sky, at: .seconds(1)).isEmpty)
  }

  @Test func whatIsOverIsForgotten() {
    var transitions = PaintTransitions()
    let styles = ["#000", "#111", "#222"].map { style(["light": ["color": .string($0)]]) }
    transitions.begin(from: styles[0], to: styles[1], at: .zero)
    transitions.begin(from: styles[1], to: styles[2], at: .milliseconds(100))
    #expect(transitions.paths(of: .light, at: .milliseconds(100))["color"]?.steps.count == 2)
    transitions.removeFinished(at: .milliseconds(300))
    #expect(transitions.paths(of: .light, at: .milliseconds(300))["color"]?.steps.count == 1)
    transitions.removeFinished(at: .milliseconds(400))
    #expect(transitions == PaintTransitions())
  }

  @Test func layersThatGoTakeTheirChangesAlong() {
    func layer(_ color: JSONValue, type: JSONValue = "background") -> JSONValue {
      ["id": "ground", "type": type, "paint": ["background-color": color]]
    }
    var transitions = PaintTransitions()
    transitions.begin(from: style([:], [layer("red")]), to: style([:], [layer("blue")]), at: .zero)
    #expect(transitions.end != nil)
    transitions.begin(from: style([:], [layer("blue")]), to: style([:]), at: .zero)
    #expect(transitions.end == nil)
    transitions.begin(
      from: style([:], [layer("red")]), to: style([:], [layer("blue", type: "line")]), at: .zero)
    #expect(transitions.end == nil)
  }
}

import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import SeededRandom
import Testing

struct StyleValidatorTests {
  private func lines(_ findings: [StyleFinding]) -> [String] {
    findings.map { finding in
      let place = finding.location.map { "\($0.line): " } ?? ""
      return "\(place)\(finding.severity.rawValue): \(finding.diagnostic.message)"
        .replacing("\n", with: " ")
    }
  }

  @Test(arguments: StyleFixtures.checks)
  func findingsAreThoseOfTheFixture(name: String) throws {
    let document = try StyleFixtures.document("check/\(name).json")
    let wanted = try StyleFixtures.text("check/\(name).findings").split(separator: "\n").map(String.init)
    #expect(lines(StyleValidator().findings(in: document)) == wanted)
  }

  @Test func thereAreFixtures() { #expect(StyleFixtures.checks.count >= 3) }

  @Test func aFindingPointsAtTheValueAndSuggestsAName() throws {
    let document = try JSONDocument(
      parsing: #"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "backgruond"}]}"#)
    let finding = try #require(StyleValidator().findings(in: document).last)
    #expect(finding.pointer == JSONPointer(["layers", "0", "type"]))
    #expect(finding.suggestion == "background")
    #expect(!finding.message.contains("did you mean"))
    #expect(finding.location?.column == 62)
  }

  @Test(arguments: [
    ("[170, -20, -170, 10]", 0), ("[-180, -85, 180, 85]", 0), ("[0, 20, 10, 10]", 1), ("[0, -95, 10, 20]", 1),
    ("[-20037508, -20037508, 20037508, 20037508]", 1), ("[0, 1, 2]", 1),
  ])
  func boundsOutsideOfTheWorldAreWarnedAbout(bounds: String, count: Int) throws {
    let text = """
      {"version": 8, "sources": {"s": {"type": "vector", "url": "x", "bounds": \(bounds)}}, "layers": []}
      """
    let findings = StyleValidator().findings(in: try JSONDocument(parsing: text))
    #expect(findings.count == count, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { $0.pointer.tokens.starts(with: ["sources", "s", "bounds"]) })
  }

  @Test func membersThatLookMisspeltAreNoted() throws {
    let document = try StyleFixtures.document("check/layers.json")
    let notes = StyleValidator().notes(in: document)
    #expect(notes.map(\.suggestion) == ["minzoom"])
    #expect(notes.map(\.severity) == [.note])
    #expect(notes.first?.location?.line == 8)
  }

  @Test func aStyleIsCheckedWithoutItsText() {
    var style = StyleDocument()
    style.layers = [StyleLayer(id: "a", type: "background"), StyleLayer(id: "a", type: "background")]
    let messages = style.validate(layerTypes: StyleValidator().layerTypes).map(\.message)
    #expect(messages == ["layers[1]: duplicate layer id \"a\", previously used at /layers/0/id"])
  }

  @Test func aRepeatedIdentifierIsOneFinding() throws {
    let layer = #"{"id": "a", "type": "background"}"#
    let layers = Array(repeating: layer, count: 20_000).joined(separator: ",\n")
    let text = #"{"version": 8, "sources": {}, "layers": ["# + "\n" + layers + "]}"
    let findings = StyleValidator().findings(in: try JSONDocument(parsing: text))
    #expect(
      findings.map(\.message) == [
        "layers[1]: duplicate layer id \"a\", previously used at line 2; 20000 layers have it"
      ])
    #expect(findings.first?.location?.line == 3)
  }

  @Test func manyFindingsHaveTheirPlaces() throws {
    let layers = (0..<20_000).map { #"{"id": "l\#($0)", "type": "background", "minzoom": 99, "filer": 1}"# }
    let text = #"{"version": 8, "sources": {}, "layers": ["# + "\n" + layers.joined(separator: ",\n") + "]}"
    let document = try JSONDocument(parsing: text)
    let findings = StyleValidator().findings(in: document)
    #expect(findings.count == layers.count)
    #expect(findings.enumerated().allSatisfy { $1.location?.line == $0 + 2 })
    let note = try #require(StyleValidator().notes(in: document).first)
    #expect(note.location?.line == 2 && note.suggestion == "filter")
  }

  @Test func everyDefaultIsAValueOfItsProperty() {
    var checked = 0
    for type in StyleValidator().layerTypes {
      for property in type.properties {
        guard let value = property.specification.defaultValue else { continue }
        var layer = StyleLayer(id: "l", type: type.name, source: type.sourceTypes.isEmpty ? nil : "s")
        layer.members["source-layer"] = "x"
        layer.members[property.group.rawValue] = .object([property.name: value])
        let sourceType = type.sourceTypes.first ?? .vector
        let source = StyleSource(id: "s", members: ["type": .string(sourceType.rawValue), "url": "u"])
        let style = StyleDocument(sources: [source], layers: [layer])
        let findings = StyleValidator().findings(in: style.json).map(\.message)
        #expect(findings == [], "\(property.name)")
        checked += 1
      }
    }
    #expect(checked > 120)
  }

  /// Cuts, swaps and replaces parts of valid styles: whatever comes of it is checked without harm.
  @Test func anyDamageIsFoundOrHarmless() throws {
    var random = SplitMix64(seed: 7)
    let original = try StyleFixtures.document("check/valid.json").root
    for _ in 0..<400 {
      var style = original
      for _ in 0..<random.int(1...4) { style = damaged(style, &random) }
      let findings = StyleValidator().findings(in: style)
      #expect(findings == StyleValidator().findings(in: style))
    }
  }

  private func damaged(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
    let junk: [JSONValue] = [.null, true, -1, 1e9, "", "{x}", [], [:], ["get"], ["zoom"], ["stops": [[1]]]]
    if random.int(0...5) == 0 { return junk[random.int(0...junk.count - 1)] }
    switch value {
    case .array(var items) where !items.isEmpty:
      let index = random.int(0...items.count - 1)
      if random.int(0...9) == 0 {
        items.remove(at: index)
      } else {
        items[index] = damaged(items[index], &random)
      }
      return .array(items)
    case .object(var members) where !members.isEmpty:
      let member = members[random.int(0...members.count - 1)]
      members[member.key] = random.int(0...9) == 0 ? nil : damaged(member.value, &random)
      return .object(members)
    default: return junk[random.int(0...junk.count - 1)]
    }
  }
}

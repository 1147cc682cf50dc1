import CartoucheJSON
import CartoucheStyle
import Testing

@Suite struct LabelLanguagesTests {
  private func localized(_ text: JSONValue, _ languages: String...) -> JSONValue? {
    let layer = StyleLayer(members: [
      "id": "a", "type": "symbol", "source": "s", "layout": ["text-field": text, "text-size": 10],
    ])
    var style = StyleDocument(layers: [layer])
    style.localizeLabels(into: languages)
    #expect(style.layers[0].members["layout"]?["text-size"] == 10)
    return style.layers[0].members["layout"]?["text-field"]
  }

  @Test("a name is replaced by names in the languages, in their order")
  func names() {
    let german: JSONValue = ["coalesce", ["get", "name:de"], ["get", "name_de"], ["get", "name"]]
    #expect(localized(["get", "name"], "de") == german)
    #expect(localized("{name}", "de") == ["to-string", german])
    #expect(
      localized(["get", "name:en"], "zh-Hant", "ja")
        == [
          "coalesce", ["get", "name:zh-Hant"], ["get", "name_zh-Hant"], ["get", "name:zh"],
          ["get", "name_zh"],
          ["get", "name:ja"], ["get", "name_ja"], ["get", "name:en"],
        ])
  }

  @Test("text around a name is kept")
  func surroundings() {
    let german: JSONValue = ["coalesce", ["get", "name:de"], ["get", "name_de"], ["get", "name"]]
    #expect(localized(["upcase", ["get", "name"]], "de") == ["upcase", german])
    #expect(
      localized("{name} ({ele} m)", "de") == ["concat", german, " (", ["get", "ele"], " m)"])
    #expect(
      localized(["step", ["zoom"], ["get", "ref"], 6, ["get", "name"]], "de")
        == ["step", ["zoom"], ["get", "ref"], 6, german])
    #expect(
      localized(["format", ["get", "name"], ["font-scale": 1.2], ["get", "ele"], [:]], "de")
        == ["format", german, ["font-scale": 1.2], ["get", "ele"], [:]])
  }

  @Test("one of several names in a text is kept")
  func severalNames() {
    let both: JSONValue = ["concat", ["get", "name:latin"], "\n", ["get", "name:nonlatin"]]
    #expect(
      localized("{name:latin}\n{name:nonlatin}", "fr")
        == ["coalesce", ["get", "name:fr"], ["get", "name_fr"], both])
    let chosen: JSONValue = ["coalesce", ["get", "name:latin"], ["get", "name"], ""]
    #expect(localized(chosen, "fr") == ["coalesce", ["get", "name:fr"], ["get", "name_fr"], chosen])
  }

  @Test(
    "texts without names are unchanged",
    arguments: [
      "name", "{ref}", ["get", "ref"], ["literal", ["get", "name"]], ["get", "name", ["literal", [:]]],
      ["stops": [[0, "{name}"]]], 7, [], ["has", "name"],
    ] as [JSONValue])
  func others(text: JSONValue) {
    #expect(localized(text, "de") == text)
  }
}

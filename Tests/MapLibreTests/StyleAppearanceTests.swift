import Cartouche
import CartoucheJSON
import CartoucheStyle
import MapLibre
import Testing

/// The parts of a style about the map as a whole: light, transitions, the language of labels.
@MainActor @Suite struct StyleAppearanceTests {
  // MARK: Light

  @Test("a light has the documented defaults") func lightDefaults() {
    let light = MLNStyle().light
    #expect(light.anchor == NSExpression(forConstantValue: "viewport"))
    let position = light.position.constantValue as? NSValue
    #expect(
      position?.mlnSphericalPositionValue
        == MLNSphericalPosition(radial: 1.15, azimuthal: 210, polar: 30))
    #expect(light.color.constantValue as? UIColor == UIColor.white)
    #expect(light.intensity.constantValue as? Double == 0.5)
    #expect(light.positionTransition == MLNTransition(duration: 0, delay: 0))
    #expect(light.error == nil)
  }

  @Test("a light takes constants and expressions, and takes effect when it is given to the style")
  func lightValues() throws {
    let style = MLNStyle()
    let light = style.light
    light.anchor = NSExpression(forConstantValue: NSValue(mlnLightAnchor: .map))
    light.position = NSExpression(
      forConstantValue: NSValue(mlnSphericalPosition: MLNSphericalPositionMake(1.5, 90, 80)))
    light.positionTransition = MLNTransition(duration: 1, delay: 0.5)
    light.color = NSExpression(forConstantValue: UIColor.red)
    light.colorTransition = MLNTransition(duration: 2, delay: 0)
    light.intensity = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'linear', nil, %@)",
      [10: 0.2, 12: 0.8])
    light.intensityTransition = MLNTransition(duration: 3, delay: 0)
    #expect(light.error == nil)
    #expect(style.document.light == nil)
    style.light = light
    #expect(
      style.document.light == [
        "anchor": "map", "position": [1.5, 90, 80],
        "position-transition": ["duration": 1000, "delay": 500], "color": "rgba(255,0,0,1)",
        "color-transition": ["duration": 2000, "delay": 0],
        "intensity": ["interpolate", ["linear"], ["zoom"], 10, 0.2, 12, 0.8],
        "intensity-transition": ["duration": 3000, "delay": 0],
      ])
    let again = style.light
    #expect(again.anchor == NSExpression(forConstantValue: "map"))
    #expect((again.position.constantValue as? NSValue)?.mlnSphericalPositionValue.azimuthal == 90)
    #expect(again.intensity == light.intensity)
    #expect(again.positionTransition.delay == 0.5)
    // Changes to a light reach the style when it is given again.
    again.intensity = nil
    #expect(style.document.light?["intensity"] != nil)
    style.light = again
    #expect(style.document.light?["intensity"] == nil)
    style.light = MLNLight()
    #expect(style.document.light == nil)
    #expect(NSValue(mlnLightAnchor: .viewport).mlnLightAnchorValue == .viewport)
    #expect(NSValue(mlnSphericalPosition: MLNSphericalPosition()).mlnLightAnchorValue == .map)
    #expect(NSValue(mlnLightAnchor: .map).mlnSphericalPositionValue == MLNSphericalPosition())
  }

  @Test("a light moves with the zoom level between boxed positions") func lightExpressions() throws {
    let light = MLNLight()
    let (low, high) = (MLNSphericalPositionMake(1, 0, 0), MLNSphericalPositionMake(1, 90, 45))
    light.position = NSExpression(
      forMLNInterpolating: .zoomLevelVariable, curveType: .linear, parameters: nil,
      stops: NSExpression(forConstantValue: [
        5: NSValue(mlnSphericalPosition: low), 10: NSValue(mlnSphericalPosition: high),
      ]))
    #expect(light.error == nil)
    let style = MLNStyle()
    style.light = light
    #expect(
      same(
        style.document.light?["position"],
        [
          "interpolate", ["linear"], ["zoom"], 5, ["literal", [1, 0, 0]], 10, ["literal", [1, 90, 45]],
        ]))
  }

  @Test("an invalid value leaves a light unchanged, and is reported") func lightRefusals() {
    let light = MLNLight()
    light.intensity = NSExpression(forConstantValue: "bright")
    #expect(light.error?.kind == .invalidArgument)
    #expect(light.error?.description.contains("intensity") == true)
    light.color = NSExpression(forKeyPath: "feature")
    #expect(light.error?.description.contains("color") == true)
    light.intensity = NSExpression(forConstantValue: 1)
    #expect(light.error == nil)
    light.colorTransition = MLNTransition(duration: -1, delay: 0)
    #expect(light.error != nil)
    #expect(light.colorTransition.duration == 0)
    let error = #expect(throws: MLNStyleError.self) {
      try light.setExpression(nil, forProperty: "intensty")
    }
    #expect(error?.description.contains(#"did you mean "intensity"?"#) == true)
  }

  @Test("the light shines on buildings") func drawnLight() async throws {
    let building = area(-20, -20, 20, -20, 20, 20, -20, 20)
    let source = MLNShapeSource(identifier: "b", shape: building)
    let layer = MLNFillExtrusionStyleLayer(identifier: "b", source: source)
    layer.fillExtrusionColor = NSExpression(forConstantValue: UIColor.white)
    layer.fillExtrusionHeight = NSExpression(forConstantValue: 10)
    let style = try MLNStyle.white([source], layers: [layer])
    let day = try await Picture(style)[0]
    let light = style.light
    light.color = NSExpression(forConstantValue: UIColor.red)
    light.intensity = NSExpression(forConstantValue: 1)
    style.light = light
    let evening = try await Picture(style)[0]
    #expect(day[1] > evening[1] && day[2] > evening[2], "\(day) \(evening)")
    #expect(evening[0] > evening[1])
  }

  // MARK: Transitions

  @Test("changes take the duration of the style's transition") func transitions() throws {
    let style = MLNStyle()
    #expect(style.transition.duration == 0.3 && style.transition.delay == 0)
    style.transition = MLNTransition(duration: 2, delay: 0.25)
    #expect(style.document.transition == StyleTransition(duration: 2000, delay: 250))
    #expect(style.transition == MLNTransition(duration: 2, delay: 0.25))
    for bad in [MLNTransition(duration: -1, delay: 0), MLNTransition(duration: 0, delay: .nan)] {
      style.transition = bad
      #expect(style.error?.kind == .invalidArgument)
      #expect(style.transition == MLNTransition(duration: 2, delay: 0.25))
    }
    #expect(style.performsPlacementTransitions)
    style.performsPlacementTransitions = false
    #expect(!style.performsPlacementTransitions)
  }

  @Test("a colour changes gradually on a live map") func gradualChanges()
    async throws
  {
    let style = MLNStyle()
    let ground = MLNBackgroundStyleLayer(identifier: "ground")
    ground.backgroundColor = NSExpression(forConstantValue: UIColor.white)
    try style.add(ground)
    style.transition = MLNTransition(duration: 1, delay: 0)
    var live = LiveMap(Map(style))
    ground.backgroundColor = NSExpression(forConstantValue: UIColor.black)
    live.update { $0.show(style) }
    let snapshotter = Snapshotter()
    let viewport = Viewport(width: 8, height: 8)
    var levels: [UInt8] = []
    for moment in [0, 500, 1000] {
      live.advance(to: .milliseconds(moment))
      levels.append(try await snapshotter.snapshot(of: live, in: viewport).pixels[0])
    }
    #expect(levels[0] == 255 && levels[2] == 0)
    #expect(levels[1] > 0 && levels[1] < 255)
  }

  // MARK: Labels

  private func style(_ url: String, text: JSONValue) throws -> (MLNStyle, MLNSymbolStyleLayer) {
    let root: JSONValue = [
      "version": 8, "sources": ["v": ["type": "vector", "url": .string(url)]],
      "layers": [
        [
          "id": "l", "type": "symbol", "source": "v", "source-layer": "place", "layout": ["text-field": text],
        ]
      ],
    ]
    let style = try MLNStyle(styleJSON: String(decoding: root.encoded(), as: UTF8.self))
    return (style, try #require(style.layer(withIdentifier: "l") as? MLNSymbolStyleLayer))
  }

  private func text(_ style: MLNStyle) -> JSONValue? { style.document.layer("l")?.layout["text-field"] }

  @Test(
    "labels are localised by the names in tiles",
    arguments: [
      ("fr", ["name:fr", "name_fr", "name:latin", "name"]),
      ("fr_CA", ["name:fr", "name_fr", "name:latin", "name"]), ("ru", ["name:ru", "name_ru", "name"]),
      ("sr-Latn", ["name:sr-Latn", "name_sr-Latn", "name:sr", "name_sr", "name:latin", "name"]),
      (
        "zh-TW",
        [
          "name:zh-Hant", "name_zh-Hant", "name:zh-Hans", "name_zh-Hans", "name:zh-CN", "name_zh-CN",
          "name:zh", "name_zh", "name",
        ]
      ),
      ("cy", ["name:cy", "name_cy", "name:latin", "name"]), ("mul", ["name"]),
    ])
  func localizedLabels(locale: String, names: [String]) throws {
    let (style, layer) = try style("https://a.example/t.json", text: ["get", "name"])
    style.localizeLabels(into: Locale(identifier: locale))
    let choice: JSONValue =
      names.count == 1
      ? ["get", "name"] : .array(["coalesce"] + names.map { ["get", .string($0)] })
    #expect(text(style) == choice)
    #expect(layer.error == nil)
    // Once more, into another language and back: choices take the place of choices.
    style.localizeLabels(into: Locale(identifier: "de"))
    style.localizeLabels(into: Locale(identifier: locale))
    #expect(text(style) == choice)
  }

  @Test("labels of the Mapbox Streets schema have its twelve languages") func streetsLabels() throws {
    let (style, _) = try style("mapbox://mapbox.mapbox-streets-v8", text: ["get", "name_en"])
    style.localizeLabels(into: Locale(identifier: "zh-Hans"))
    #expect(
      text(style) == [
        "coalesce", ["get", "name_zh-Hans"], ["get", "name_zh-CN"], ["get", "name_zh"], ["get", "name"],
      ])
    style.localizeLabels(into: Locale(identifier: "cy"))
    #expect(text(style) == ["get", "name"])
  }

  @Test("names in tokens and beside other letters are localised, other texts stay") func partsOfLabels()
    throws
  {
    let (tokens, _) = try style("https://a.example/t.json", text: "{name:latin}\n{name:nonlatin}")
    tokens.localizeLabels(into: Locale(identifier: "fr"))
    let written = String(decoding: try #require(try text(tokens)?.encoded()), as: UTF8.self)
    #expect(written.contains(#"["coalesce",["get","name:fr"]"#), "\(written)")
    #expect(written.contains(#"["get","name:nonlatin"]"#))
    for constant: JSONValue in ["name", ["get", "ref"], ["concat", "name: ", ["get", "ref"]]] {
      let (style, _) = try style("https://a.example/t.json", text: constant)
      style.localizeLabels(into: Locale(identifier: "fr"))
      #expect(text(style) == constant)
    }
    let (style, _) = try style("https://a.example/t.json", text: ["get", "name"])
    style.localizeLabels(into: nil)
    #expect(text(style) != nil)
  }
}

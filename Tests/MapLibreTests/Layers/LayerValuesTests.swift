import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreStyle
import Testing

/// Values of layer properties as programs see them, and as style documents write them.
@Suite struct LayerValuesTests {
  private let source = MLNSource(identifier: "s")
  private var symbol: MLNSymbolStyleLayer { MLNSymbolStyleLayer(identifier: "l", source: source) }
  private var line: MLNLineStyleLayer { MLNLineStyleLayer(identifier: "l", source: source) }
  private var circle: MLNCircleStyleLayer { MLNCircleStyleLayer(identifier: "l", source: source) }

  private func layer<Layer: MLNStyleLayer>(_ text: String, as type: Layer.Type) throws -> Layer {
    let object = try #require(try JSONValue(parsing: text).object)
    return try #require(MLNStyleLayer.layer(StyleLayer(members: object)) as? Layer)
  }

  // MARK: Types

  @Test("a colour is read as a UIColor")
  func color() {
    let layer = circle
    let color = UIColor(red: 1, green: 239.0 / 255, blue: 213.0 / 255, alpha: 0.5)
    layer.circleColor = NSExpression(forConstantValue: color)
    #expect(layer.circleColor.constantValue as? UIColor == color)
    #expect(layer.circleStrokeColor.constantValue as? UIColor == UIColor.black)
  }

  @Test(
    "a colour of a style is read as a UIColor, however it is written",
    arguments: ["#f00", "red", "hsl(0,100%,50%)"])
  func css(text: String) throws {
    let layer = try layer(
      #"{"id":"l","type":"circle","source":"s","paint":{"circle-color":"\#(text)"}}"#,
      as: MLNCircleStyleLayer.self)
    #expect(layer.circleColor.constantValue as? UIColor == UIColor.red)
  }

  @Test("an enumeration is set by a string, by its case in a box or by its case, and read as a string")
  func enumeration() {
    for value in ["round", NSValue(mlnLineJoin: .round), MLNLineJoin.round] as [Any] {
      let layer = line
      layer.lineJoin = NSExpression(forConstantValue: value)
      #expect(layer.error == nil)
      #expect(layer.styleLayer.layout["line-join"] == "round")
      #expect(layer.lineJoin.constantValue as? String == "round")
    }
    let layer = line
    layer.lineJoin = NSExpression(forConstantValue: MLNLineCap.square)
    #expect(layer.error?.property == "lineJoin")
    layer.lineJoin = NSExpression(forConstantValue: NSValue(mlnTextAnchor: .bottomRight))
    #expect(layer.error?.property == "lineJoin")
    layer.lineJoin = NSExpression(forConstantValue: "rond")
    #expect(layer.error?.suggestion == "round")
    #expect(layer.styleLayer.layout.isEmpty)
  }

  @Test("the elements of a list of keywords are cases in boxes or strings")
  func enumerations() {
    let layer = symbol
    let anchors = [NSValue(mlnTextAnchor: .top), NSValue(mlnTextAnchor: .bottomLeft)]
    layer.textVariableAnchor = NSExpression(forConstantValue: anchors)
    #expect(layer.styleLayer.layout["text-variable-anchor"] == ["top", "bottom-left"])
    #expect(layer.textVariableAnchor.constantValue as? [String] == ["top", "bottom-left"])
    layer.textWritingModes = NSExpression(format: "{'vertical', 'horizontal'}")
    #expect(layer.styleLayer.layout["text-writing-mode"] == ["vertical", "horizontal"])
  }

  @Test("strings and lists of strings are unchanged")
  func strings() {
    let layer = symbol
    layer.iconImageName = NSExpression(forConstantValue: "star")
    #expect(layer.iconImageName.constantValue as? String == "star")
    layer.textFontNames = NSExpression(forConstantValue: ["Open Sans Bold", "Noto Sans"])
    #expect(layer.styleLayer.layout["text-font"] == ["Open Sans Bold", "Noto Sans"])
    #expect(layer.textFontNames.constantValue as? [String] == ["Open Sans Bold", "Noto Sans"])
    #expect(
      symbol.textFontNames.constantValue as? [String] == ["Open Sans Regular", "Arial Unicode MS Regular"])
  }

  @Test("a Boolean is set by a Boolean or by 0 and 1, and read as an NSNumber")
  func boolean() {
    let layer = symbol
    for (value, json) in [
      (true, true), (NSNumber(value: 1), true), (NSNumber(value: false), false), (0, false),
    ]
      as [(Any, JSONValue)]
    {
      layer.iconAllowsOverlap = NSExpression(forConstantValue: value)
      #expect(layer.styleLayer.layout["icon-allow-overlap"] == json)
      #expect((layer.iconAllowsOverlap.constantValue as? NSNumber)?.boolValue == json.bool)
    }
    layer.iconAllowsOverlap = NSExpression(forConstantValue: 2)
    #expect(layer.error != nil)
  }

  @Test("a number is read as an NSNumber")
  func number() {
    let layer = circle
    layer.circleRadius = NSExpression(forConstantValue: 6.5)
    #expect((layer.circleRadius.constantValue as? NSNumber)?.floatValue == 6.5)
    layer.circleRadius = NSExpression(forConstantValue: 6.0)
    #expect(layer.styleLayer.paint["circle-radius"] == 6)
    layer.circleRadius = NSExpression(forConstantValue: Double.infinity)
    #expect(layer.error != nil)
    #expect(layer.styleLayer.paint["circle-radius"] == 6)
  }

  @Test("the lengths of dashes are read as numbers")
  func dashes() {
    let layer = line
    layer.lineDashPattern = NSExpression(forConstantValue: [10, 3, 0.5])
    #expect(layer.styleLayer.paint["line-dasharray"] == [10, 3, 0.5])
    #expect((layer.lineDashPattern.constantValue as? [NSNumber])?.map(\.floatValue) == [10, 3, 0.5])
    layer.lineDashPattern = NSExpression(format: "{2, 1}")
    #expect(layer.styleLayer.paint["line-dasharray"] == [2, 1])
  }

  @Test("an offset and a displacement are a CGVector")
  func vectors() {
    let layer = symbol
    layer.iconOffset = NSExpression(forConstantValue: NSValue(cgVector: CGVector(dx: 4, dy: -2.5)))
    #expect(layer.styleLayer.layout["icon-offset"] == [4, -2.5])
    #expect((layer.iconOffset.constantValue as? NSValue)?.cgVectorValue == CGVector(dx: 4, dy: -2.5))
    layer.textTranslation = NSExpression(forConstantValue: CGVector(dx: 1, dy: 2))
    #expect(layer.styleLayer.paint["text-translate"] == [1, 2])
    layer.textTranslation = NSExpression(forConstantValue: [3, 4])
    #expect((layer.textTranslation.constantValue as? NSValue)?.cgVectorValue == CGVector(dx: 3, dy: 4))
  }

  @Test("insets count counterclockwise, styles clockwise")
  func insets() throws {
    let layer = symbol
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    layer.iconTextFitPadding = NSExpression(forConstantValue: NSValue(uiEdgeInsets: insets))
    #expect(layer.styleLayer.layout["icon-text-fit-padding"] == [1, 4, 3, 2])
    let read = try #require((layer.iconTextFitPadding.constantValue as? NSValue)?.uiEdgeInsetsValue)
    #expect([read.top, read.left, read.bottom, read.right] == [1, 2, 3, 4])
    let style = try self.layer(
      #"{"id":"l","type":"symbol","source":"s","layout":{"icon-padding":[1,2]}}"#,
      as: MLNSymbolStyleLayer.self)
    let sides = try #require((style.iconPadding.constantValue as? NSValue)?.uiEdgeInsetsValue)
    #expect([sides.top, sides.left, sides.bottom, sides.right] == [1, 2, 1, 2])
  }

  @Test("a list of lights takes one value or several")
  func lists() {
    let layer = MLNHillshadeStyleLayer(identifier: "l", source: source)
    layer.hillshadeShadowColor = NSExpression(forConstantValue: [UIColor.red, UIColor.blue])
    #expect(layer.styleLayer.paint["hillshade-shadow-color"] == ["rgba(255,0,0,1)", "rgba(0,0,255,1)"])
    #expect(layer.hillshadeShadowColor.constantValue as? [UIColor] == [.red, .blue])
    layer.hillshadeIlluminationDirection = NSExpression(forConstantValue: [270, 315])
    #expect(layer.styleLayer.paint["hillshade-illumination-direction"] == [270, 315])
  }

  // MARK: What styles write in other ways

  @Test("a text with tokens is read as an expression")
  func tokens() throws {
    let layer = symbol
    layer.text = NSExpression(forConstantValue: "{name}")
    #expect(layer.styleLayer.layout["text-field"] == "{name}")
    #expect(layer.text == NSExpression(format: "CAST(name, 'NSString')"))
    layer.iconImageName = NSExpression(forConstantValue: "{class}-{size}")
    #expect(try layer.iconImageName.styleJSON() == ["concat", ["get", "class"], "-", ["get", "size"]])
  }

  @Test("functions of older styles are read as expressions")
  func functions() throws {
    let text = """
      {"id":"l","type":"circle","source":"s","paint":{"circle-radius":{"base":2,"stops":[[5,1],[10,8]]},
      "circle-color":{"property":"kind","type":"categorical","stops":[["a","red"],["b","blue"]],"default":"green"},
      "circle-opacity":{"type":"identity","property":"o"}}}
      """
    let layer = try layer(text, as: MLNCircleStyleLayer.self)
    #expect(
      layer.circleRadius
        == NSExpression(
          format: "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'exponential', 2, %@)",
          [5: 1, 10: 8]))
    #expect(
      try layer.circleColor.styleJSON()
        == ["match", ["get", "kind"], "a", "red", "b", "blue", "green"])
    #expect(layer.circleOpacity == NSExpression(forKeyPath: "o"))
    // Setting what was read gives a style of today.
    layer.circleRadius = layer.circleRadius
    #expect(
      layer.styleLayer.paint["circle-radius"] == ["interpolate", ["exponential", 2], ["zoom"], 5, 1, 10, 8])
  }

  @Test("an unreadable value is returned with the reason, and stays in the style")
  func unreadable() throws {
    let layer = try layer(
      #"{"id":"l","type":"circle","source":"s","paint":{"circle-radius":{"stops":[[5]]}}}"#,
      as: MLNCircleStyleLayer.self)
    #expect(layer.styleLayer.paint["circle-radius"] == ["stops": [[5]]])
    #expect(layer.circleRadius != nil)
  }

  @Test("an expression without a form in styles is refused with the reason")
  func noForm() {
    let layer = circle
    layer.circleRadius = NSExpression(format: "ANYKEY")
    #expect(layer.error?.kind == .invalidArgument)
    #expect(layer.error?.detail?.contains("ANYKEY") == true)
    layer.circleRadius = NSExpression(format: "1 +")
    #expect(layer.error?.detail?.contains("column") == true)
  }

  @Test("the zoom level is the input of a whole curve or of steps, and of nothing else")
  func zoomInside() {
    let layer = circle
    for format in [
      "$zoomLevel", "$zoomLevel * 2", "mgl_coalesce({$zoomLevel, 1})", "TERNARY($zoomLevel > 3, 1, 2)",
    ] {
      layer.circleRadius = NSExpression(format: format)
      #expect(layer.error?.property == "circleRadius", "\(format)")
      #expect(layer.styleLayer.paint.isEmpty)
    }
    layer.circleRadius = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'linear', nil, %@)",
      [5: 1, 10: NSExpression(forKeyPath: "size")])
    #expect(layer.error == nil && !layer.styleLayer.paint.isEmpty)
  }

  @Test("the state of a feature is refused by layout properties and accepted by paint properties")
  func featureState() {
    let layer = circle
    let state = NSExpression(mglJSONObject: ["number", ["feature-state", "hover"], 0] as [Any])
    layer.circleSortKey = state
    #expect(layer.error?.kind == .forbiddenExpression)
    layer.circleRadius = state
    #expect(layer.error?.property == "circleSortKey")
    #expect(layer.styleLayer.layout.isEmpty)
    #expect(!layer.styleLayer.paint.isEmpty)
  }

  // MARK: Filters

  @Test("a predicate is written as a filter, and nil removes it")
  func predicate() throws {
    let layer = circle
    #expect(layer.predicate == nil)
    layer.predicate = NSPredicate(format: "rank > 3 AND kind IN {'a', 'b'}")
    #expect(
      layer.styleLayer.filter == [
        "all", [">", ["get", "rank"], 3], ["in", ["get", "kind"], ["literal", ["a", "b"]]],
      ])
    #expect(layer.predicate == NSPredicate(format: "rank > 3 AND kind IN {'a', 'b'}"))
    layer.predicate = nil
    #expect(layer.styleLayer.filter == nil)
    layer.predicate = NSPredicate(format: "name LIKE 'a*'")
    #expect(layer.error?.property == "predicate")
    #expect(layer.styleLayer.filter == nil)
    #expect(throws: MLNStyleLayerError.self) { try layer.setPredicate(NSPredicate(format: "name LIKE 'a*'")) }
    try layer.setPredicate(NSPredicate(format: "a == 1"))
    #expect(layer.error == nil)
  }
}

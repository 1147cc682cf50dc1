import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreStyle
import Testing

/// The properties whose names differ from those of the style specification.
@Suite struct LayerNamesTests {
  private typealias Access = PropertyAccess

  /// The properties by the rows of the documented tables.
  static let renamed: [(rows: String, access: PropertyAccess)] = [
    ("S47", Access("circle", "circle-pitch-scale", \MLNCircleStyleLayer.circleScaleAlignment)),
    ("S48", Access("circle", "circle-translate", \MLNCircleStyleLayer.circleTranslation)),
    ("S49", Access("circle", "circle-translate-anchor", \MLNCircleStyleLayer.circleTranslationAnchor)),
    ("S50", Access("fill", "fill-antialias", \MLNFillStyleLayer.isFillAntialiased)),
    ("S51", Access("fill", "fill-translate", \MLNFillStyleLayer.fillTranslation)),
    ("S52", Access("fill", "fill-translate-anchor", \MLNFillStyleLayer.fillTranslationAnchor)),
    (
      "S53",
      Access(
        "fill-extrusion", "fill-extrusion-vertical-gradient",
        \MLNFillExtrusionStyleLayer.fillExtrusionHasVerticalGradient)
    ),
    (
      "S54",
      Access(
        "fill-extrusion", "fill-extrusion-translate", \MLNFillExtrusionStyleLayer.fillExtrusionTranslation)
    ),
    (
      "S55",
      Access(
        "fill-extrusion", "fill-extrusion-translate-anchor",
        \MLNFillExtrusionStyleLayer.fillExtrusionTranslationAnchor)
    ),
    ("S56", Access("line", "line-dasharray", \MLNLineStyleLayer.lineDashPattern)),
    ("S57", Access("line", "line-translate", \MLNLineStyleLayer.lineTranslation)),
    ("S58", Access("line", "line-translate-anchor", \MLNLineStyleLayer.lineTranslationAnchor)),
    ("S59", Access("raster", "raster-brightness-max", \MLNRasterStyleLayer.maximumRasterBrightness)),
    ("S60", Access("raster", "raster-brightness-min", \MLNRasterStyleLayer.minimumRasterBrightness)),
    ("S61", Access("raster", "raster-hue-rotate", \MLNRasterStyleLayer.rasterHueRotation)),
    ("S62", Access("raster", "raster-resampling", \MLNRasterStyleLayer.rasterResamplingMode)),
    ("S63", Access("symbol", "icon-allow-overlap", \MLNSymbolStyleLayer.iconAllowsOverlap)),
    ("S63", Access("symbol", "icon-ignore-placement", \MLNSymbolStyleLayer.iconIgnoresPlacement)),
    ("S63", Access("symbol", "icon-image", \MLNSymbolStyleLayer.iconImageName)),
    ("S63 S64", Access("symbol", "icon-optional", \MLNSymbolStyleLayer.iconOptional)),
    ("S63 S64", Access("symbol", "icon-optional", \MLNSymbolStyleLayer.isIconOptional)),
    ("S63", Access("symbol", "icon-rotate", \MLNSymbolStyleLayer.iconRotation)),
    ("S63", Access("symbol", "icon-size", \MLNSymbolStyleLayer.iconScale)),
    ("S63", Access("symbol", "icon-keep-upright", \MLNSymbolStyleLayer.keepsIconUpright)),
    ("S63", Access("symbol", "text-keep-upright", \MLNSymbolStyleLayer.keepsTextUpright)),
    ("S63", Access("symbol", "text-max-angle", \MLNSymbolStyleLayer.maximumTextAngle)),
    ("S63", Access("symbol", "text-max-width", \MLNSymbolStyleLayer.maximumTextWidth)),
    ("S63", Access("symbol", "symbol-avoid-edges", \MLNSymbolStyleLayer.symbolAvoidsEdges)),
    ("S63", Access("symbol", "text-field", \MLNSymbolStyleLayer.text)),
    ("S63", Access("symbol", "text-allow-overlap", \MLNSymbolStyleLayer.textAllowsOverlap)),
    ("S63", Access("symbol", "text-font", \MLNSymbolStyleLayer.textFontNames)),
    ("S63", Access("symbol", "text-size", \MLNSymbolStyleLayer.textFontSize)),
    ("S63", Access("symbol", "text-ignore-placement", \MLNSymbolStyleLayer.textIgnoresPlacement)),
    ("S63", Access("symbol", "text-justify", \MLNSymbolStyleLayer.textJustification)),
    ("S63 S64", Access("symbol", "text-optional", \MLNSymbolStyleLayer.textOptional)),
    ("S63 S64", Access("symbol", "text-optional", \MLNSymbolStyleLayer.isTextOptional)),
    ("S63", Access("symbol", "text-rotate", \MLNSymbolStyleLayer.textRotation)),
    ("S63", Access("symbol", "text-writing-mode", \MLNSymbolStyleLayer.textWritingModes)),
    ("S63", Access("symbol", "icon-translate", \MLNSymbolStyleLayer.iconTranslation)),
    ("S63", Access("symbol", "icon-translate-anchor", \MLNSymbolStyleLayer.iconTranslationAnchor)),
    ("S63", Access("symbol", "text-translate", \MLNSymbolStyleLayer.textTranslation)),
    ("S63", Access("symbol", "text-translate-anchor", \MLNSymbolStyleLayer.textTranslationAnchor)),
    ("S64", Access("fill", "fill-antialias", \MLNFillStyleLayer.fillAntialiased)),
  ]

  @Test("a renamed property sets the member of the style's name", arguments: renamed)
  func rename(rows: String, access: PropertyAccess) throws {
    let layer = access.layer()
    let sample = try #require(SampleValue.pair(for: try access.line()).last)
    access.set(layer, sample.expression)
    #expect(try access.json(layer) == sample.json)
    // No other member is set.
    #expect(layer.styleLayer.paint.count + layer.styleLayer.layout.count == 1)
  }

  @Test("both spellings of a Boolean read and write the same value")
  func aliases() {
    let fill = MLNFillStyleLayer(identifier: "a", source: MLNSource(identifier: "s"))
    fill.isFillAntialiased = NSExpression(forConstantValue: false)
    #expect(fill.fillAntialiased == NSExpression(forConstantValue: false))
    fill.fillAntialiased = nil
    #expect(fill.isFillAntialiased == NSExpression(forConstantValue: true))
  }

  @Test("a property is found by the class's name and by the style's", arguments: renamed)
  func byName(rows: String, access: PropertyAccess) throws {
    let sample = try #require(SampleValue.pair(for: try access.line()).last)
    let layer = access.layer()
    try layer.setExpression(sample.expression, forProperty: access.name)
    #expect(try access.json(layer) == sample.json)
    #expect(try layer.expression(forProperty: access.name) == access.get(layer))
  }

  @Test(
    "a misspelt name is refused with the nearest known one",
    arguments: [
      ("circle", "circleColour", "circleColor"), ("circle", "circle-raduis", "circle-radius"),
      ("line", "lineDashPatern", "lineDashPattern"), ("symbol", "iconName", nil),
    ])
  func misspelt(type: String, name: String, suggestion: String?) {
    let layer = MLNStyleLayer.layer(StyleLayer(id: "l", type: type))
    let error = #expect(throws: MLNStyleLayerError.self) { try layer.expression(forProperty: name) }
    #expect(error?.kind == .unknownProperty)
    #expect(error?.property == name)
    if let suggestion { #expect(error?.suggestion == suggestion) }
    #expect(throws: MLNStyleLayerError.self) { try layer.setExpression(nil, forProperty: name) }
    #expect(layer.error == nil)
  }
}

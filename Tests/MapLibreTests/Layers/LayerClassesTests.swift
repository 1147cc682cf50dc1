import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreStyle
import Testing

/// Layer objects for the elements of a style's `layers`.
@Suite struct LayerClassesTests {
  @Test("each type has its class")
  func classes() {
    let expected: [(type: String, class: MLNStyleLayer.Type, isVector: Bool, isForeground: Bool)] = [
      ("background", MLNBackgroundStyleLayer.self, false, false),
      ("circle", MLNCircleStyleLayer.self, true, true),
      ("color-relief", MLNColorReliefStyleLayer.self, false, true),
      ("fill", MLNFillStyleLayer.self, true, true),
      ("fill-extrusion", MLNFillExtrusionStyleLayer.self, true, true),
      ("heatmap", MLNHeatmapStyleLayer.self, true, true),
      ("hillshade", MLNHillshadeStyleLayer.self, false, true),
      ("line", MLNLineStyleLayer.self, true, true),
      ("raster", MLNRasterStyleLayer.self, false, true),
      ("symbol", MLNSymbolStyleLayer.self, true, true),
    ]
    for (type, layerClass, isVector, isForeground) in expected {
      let layer = MLNStyleLayer.layer(StyleLayer(id: "l", type: type, source: "s"))
      #expect(Swift.type(of: layer) == layerClass)
      #expect((layer is MLNVectorStyleLayer) == isVector)
      #expect((layer is MLNForegroundStyleLayer) == isForeground)
      #expect(layer.identifier == "l")
    }
  }

  @Test("a layer of an unknown type, and members that no class knows, are kept")
  func unknown() throws {
    let text = #"{"id":"l","type":"clouds","metadata":{"a":[1]},"paint":{"cloud-color":"red"},"x":null}"#
    let object = try #require(try JSONValue(parsing: text).object)
    let layer = MLNStyleLayer.layer(StyleLayer(members: object))
    #expect(Swift.type(of: layer) == MLNStyleLayer.self)
    layer.isVisible = false
    layer.isVisible = true
    #expect(layer.styleLayer.members["metadata"] == ["a": [1]])
    #expect(layer.styleLayer.paint == ["cloud-color": "red"])
    #expect(layer.styleLayer.members["x"] == .null)
    let error = #expect(throws: MLNStyleLayerError.self) { try layer.expression(forProperty: "cloud-color") }
    #expect(error?.kind == .unknownProperty)

    var circle = StyleLayer(id: "c", type: "circle", source: "s")
    circle.members["paint"] = ["circle-glow": 1, "circle-radius": 2]
    let known = try #require(MLNStyleLayer.layer(circle) as? MLNCircleStyleLayer)
    known.circleRadius = nil
    #expect(known.styleLayer.paint == ["circle-glow": 1])
  }

  @Test("a new layer is what a style needs: identifier, type and source")
  func made() {
    let source = MLNShapeSource(identifier: "s", shape: nil)
    let layer = MLNCircleStyleLayer(identifier: "l", source: source)
    #expect(layer.styleLayer == StyleLayer(id: "l", type: "circle", source: "s"))
    #expect(layer.sourceIdentifier == "s")
    #expect(MLNBackgroundStyleLayer(identifier: "b").styleLayer == StyleLayer(id: "b", type: "background"))
    #expect(layer.description == "<MLNCircleStyleLayer identifier = l>")
  }

  @Test("visibility is written as the style's keywords and announced once per change")
  func visibility() {
    let layer = MLNBackgroundStyleLayer(identifier: "b")
    var seen: [Bool] = []
    layer.onChange = { seen.append($0.isVisible) }
    #expect(layer.isVisible)
    layer.isVisible = false
    layer.isVisible = false
    #expect(layer.styleLayer.layout == ["visibility": "none"])
    layer.isVisible = true
    #expect(layer.styleLayer.layout == ["visibility": "visible"])
    #expect(seen == [false, true])
  }

  @Test("zoom levels are written as they are spelled, and no limit is infinity")
  func zoomLevels() {
    let layer = MLNBackgroundStyleLayer(identifier: "b")
    #expect(layer.minimumZoomLevel == -.infinity)
    #expect(layer.maximumZoomLevel == .infinity)
    layer.minimumZoomLevel = 5.1
    layer.maximumZoomLevel = 12
    #expect(layer.styleLayer.minzoom == 5.1)
    #expect(layer.styleLayer.maxzoom == 12)
    #expect(layer.minimumZoomLevel == 5.1)
    layer.maximumZoomLevel = .nan
    #expect(layer.error?.property == "maximumZoomLevel")
    #expect(layer.maximumZoomLevel == 12)
    layer.maximumZoomLevel = .infinity
    layer.minimumZoomLevel = -.infinity
    #expect(layer.error == nil)
    #expect(layer.styleLayer == StyleLayer(id: "b", type: "background"))
  }

  @Test("the layer of a vector source is named by its identifier")
  func sourceLayer() {
    let layer = MLNLineStyleLayer(identifier: "l", source: MLNSource(identifier: "s"))
    #expect(layer.sourceLayerIdentifier == nil)
    layer.sourceLayerIdentifier = "roads"
    #expect(layer.styleLayer.members["source-layer"] == "roads")
    layer.sourceLayerIdentifier = nil
    #expect(layer.styleLayer.members["source-layer"] == nil)
  }

  @Test("a transition is a value with a box and a text")
  func transitions() {
    let transition = MLNTransitionMake(0.3, 1)
    #expect(transition == MLNTransition(duration: 0.3, delay: 1))
    #expect(NSValue(mlnTransition: transition).mlnTransitionValue == transition)
    #expect(NSValue(mlnLineCap: .round).mlnTransitionValue == MLNTransition())
    #expect(MLNStringFromMLNTransition(transition) == "transition { duration: 0.300000, delay: 1.000000 }")
  }

  @Test("a case in a box is read as the case, and another box as the first case")
  func boxes() {
    for anchor in MLNTextAnchor.allCases {
      #expect(NSValue(mlnTextAnchor: anchor).mlnTextAnchorValue == anchor)
    }
    for order in MLNSymbolZOrder.allCases {
      #expect(NSValue(mlnSymbolZOrder: order).mlnSymbolZOrderValue == order)
    }
    #expect(NSValue(mlnTextAnchor: .bottomRight).mlnLineCapValue == .butt)
    #expect(NSValue(cgVector: .zero).mlnTextTransformValue == .none)
    #expect(NSNumber(value: 1).mlnLineCapValue == .butt)
    #expect(NSNumber(value: 1).mlnTransitionValue == MLNTransition())
  }
}

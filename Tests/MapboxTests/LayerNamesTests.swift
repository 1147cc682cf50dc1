import Mapbox
import Testing

/// Layers under the names they had before the SDK was renamed.
@Suite struct LayerNamesTests {
  @Test("layers, boxes and transitions work under their former names")
  func names() {
    let source = MGLShapeSource(identifier: "s", shape: nil, options: nil)
    let layer: MGLStyleLayer = MGLLineStyleLayer(identifier: "l", source: source)
    guard let line = layer as? MGLLineStyleLayer else {
      Issue.record("expected a line layer")
      return
    }
    line.lineCap = NSExpression(forConstantValue: NSValue(mglLineCap: .round))
    #expect(line.lineCap == NSExpression(forConstantValue: "round"))
    #expect(NSValue(mglLineCap: MGLLineCap.square).mglLineCapValue == .square)
    line.lineWidthTransition = MGLTransitionMake(1, 2)
    #expect(
      NSValue(mglTransition: line.lineWidthTransition).mglTransitionValue
        == MGLTransition(duration: 1, delay: 2))
  }
}

import CartoucheRenderer
import CartoucheStyle
import MapLibreExpressions

/// A layer of a style that the program draws by itself.
package protocol ProgramLayer: MLNStyleLayer {
  /// The drawing of the layer, as a value; `nil` for nothing, or for what only a map view can draw.
  func drawing() -> (any CustomLayer)?
}

extension StyleLayer {
  /// The type of layers of the program in a style document, which has no other word for them.
  package static let programType = "custom"
}

/// A drawing that is shown between the zoom levels of a layer.
struct ZoomLimitedDrawing: CustomLayer {
  let drawing: any CustomLayer
  let layer: StyleLayer

  func draw(on canvas: inout CustomLayerCanvas) {
    if layer.isDrawn(atZoom: canvas.zoom) { drawing.draw(on: &canvas) }
  }
}

import CartoucheRenderer
import CartoucheStyle
import MapLibreExpressions

/// A layer that a program draws by itself, among the layers of a style.
///
/// On iOS such a layer draws into the graphics context of a map view, by the methods `draw(in:with:)`, `didMove(to:)` and
/// `willMove(from:)`, and reads its style. Here it draws on a canvas: a subclass overrides ``drawing()`` and returns a
/// value that draws shapes, lines and images at coordinates or at points of the picture.
///
/// ```swift
/// struct Route: CustomLayer {
///   let places: [SIMD2<Double>]
///   func draw(on canvas: inout CustomLayerCanvas) {
///     canvas.stroke(places, with: CanvasStroke(color: .red, width: 4))
///   }
/// }
///
/// final class RouteLayer: MLNCustomStyleLayer {
///   var places: [SIMD2<Double>] = [] { didSet { setNeedsDisplay() } }
///   override func drawing() -> (any CustomLayer)? { Route(places: places) }
/// }
/// ```
open class MLNCustomStyleLayer: MLNStyleLayer {
  /// The type of such layers in a style document, which has no other word for them.
  package static let type = "custom"

  /// A layer that draws nothing unless a subclass does.
  ///
  /// - Parameter identifier: The identifier of the layer in its style.
  public init(identifier: String) {
    super.init(StyleLayer(id: identifier, type: Self.type))
  }

  /// The drawing of the layer, as a value; `nil` for nothing, which is what this class returns.
  ///
  /// It is called when a map is made from the style or takes its changes. The value may draw on any thread.
  open func drawing() -> (any CustomLayer)? { nil }

  /// Requests that the layer be redrawn, since its content has changed.
  public final func setNeedsDisplay() { onChange?(self) }
}

extension MLNCustomStyleLayer {
  /// The drawing within the layer's zoom levels; `nil` when the layer is hidden or draws nothing.
  package final var visibleDrawing: (any CustomLayer)? {
    guard isVisible, let drawing = drawing() else { return nil }
    return ZoomLimitedDrawing(drawing: drawing, layer: styleLayer)
  }
}

/// A drawing that is shown between the zoom levels of a layer.
private struct ZoomLimitedDrawing: CustomLayer {
  let drawing: any CustomLayer
  let layer: StyleLayer

  func draw(on canvas: inout CustomLayerCanvas) {
    if layer.isDrawn(atZoom: canvas.zoom) { drawing.draw(on: &canvas) }
  }
}

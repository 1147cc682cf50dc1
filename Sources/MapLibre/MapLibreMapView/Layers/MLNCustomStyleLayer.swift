import Cartouche
import CartoucheStyle
import MapLibreExpressions
import MapLibreStyle

/// A layer that a program draws by itself, among the layers of a style.
///
/// On iOS such a layer draws with the objects of a graphics card. Here there are two ways:
///
/// * A subclass overrides ``draw(in:with:)`` and draws into `UIGraphicsGetCurrentContext()`, in points of the map view,
///   with paths, pictures and text of the stand-ins for UIKit and Core Graphics. Only map views ask for that.
/// * A subclass overrides ``drawing()`` and returns a value that draws shapes, lines and images at coordinates or at points
///   of the picture. It is drawn in every picture of the style, tilted and turned with the map.
///
/// ```swift
/// final class Crosshair: MLNCustomStyleLayer {
///   override func draw(in mapView: MLNMapView, with context: MLNStyleLayerDrawingContext) {
///     let place = mapView.convert(context.centerCoordinate, toPointTo: mapView)
///     UIColor.red.setFill()
///     UIBezierPath(ovalIn: CGRect(x: place.x - 5, y: place.y - 5, width: 10, height: 10)).fill()
///   }
/// }
///
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
open class MLNCustomStyleLayer: MLNStyleLayer, ViewDrawnLayer {
  /// Whether the layer is being drawn.
  var isDrawing = false

  /// A layer that draws nothing unless a subclass does.
  ///
  /// - Parameter identifier: The name of the layer, which no other layer of its style may have.
  public init(identifier: String) {
    super.init(StyleLayer(id: identifier, type: StyleLayer.programType))
  }

  /// The style that has the layer; `nil` when none has it.
  public final var style: MLNStyle? { owner }

  /// The context of OpenGL that layers draw in on iOS.
  @available(
    *, unavailable,
    message: "there is no OpenGL here; override draw(in:with:) and draw into UIGraphicsGetCurrentContext()"
  )
  public final var context: Any? { nil }

  /// The drawing of the layer, as a value; `nil` for nothing, which is what this class returns.
  ///
  /// It is asked for when a map is made of the style or takes its changes. The value may draw on any thread.
  open func drawing() -> (any CustomLayer)? { nil }

  /// Tells that the style of a map view has the layer now, before it is drawn for the first time.
  @preconcurrency @MainActor open func didMove(to mapView: MLNMapView) {}

  /// Tells that the layer is in the style of a map view no more.
  ///
  /// Differs from iOS in that it is told with the next frame.
  @preconcurrency @MainActor open func willMove(from mapView: MLNMapView) {}

  /// Draws the layer for a frame of a map view, into `UIGraphicsGetCurrentContext()`; for subclasses.
  ///
  /// Asked for each frame in which the layer is visible, unless ``drawing()`` gives a drawing. The origin is the top left
  /// corner of the map view, lengths are points. What is drawn lies over the layers below and under those above.
  ///
  /// - Parameters:
  ///   - mapView: The map view, which tells where coordinates are seen.
  ///   - context: The camera of the frame.
  @preconcurrency @MainActor open func draw(in mapView: MLNMapView, with context: MLNStyleLayerDrawingContext)
  {}

  /// Has the layer drawn anew, since what it draws has changed.
  ///
  /// Of no effect while the layer is drawn: each frame asks it anyway.
  public final func setNeedsDisplay() {
    if !isDrawing { onChange?(self) }
  }

  @MainActor final func enter(_ mapView: MLNMapView) { didMove(to: mapView) }

  @MainActor final func leave(_ mapView: MLNMapView) { willMove(from: mapView) }

  @MainActor final func drawFrame(of mapView: MLNMapView) {
    isDrawing = true
    draw(in: mapView, with: MLNStyleLayerDrawingContext(mapView))
    isDrawing = false
  }
}

/// A layer that a program draws by itself.
///
/// On iOS its shapes are made in C++ for a graphics card. Here it draws as every ``MLNCustomStyleLayer`` does.
@available(*, deprecated, message: "version 6.31 of the SDK has no such layer; use MLNCustomStyleLayer")
open class MLNCustomDrawableStyleLayer: MLNCustomStyleLayer {}

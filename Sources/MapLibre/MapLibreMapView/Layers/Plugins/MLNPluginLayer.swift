import Foundation
import MapLibreExpressions

/// A kind of layer that a program brings along for styles: its type, its properties and its drawing.
///
/// A subclass says by ``layerCapabilities()`` which type of style documents it stands for, and a map view is told of it by
/// ``MLNMapView/addPluginLayerType(_:)`` or ``MLNMapOptions/pluginLayers`` before its style is loaded. For each layer of
/// the type the map view makes an object of the subclass.
///
/// ```swift
/// final class Marker: MLNPluginLayer {
///   private var size = 0.0
///
///   override class func layerCapabilities() -> MLNPluginLayerCapabilities {
///     let capabilities = MLNPluginLayerCapabilities()
///     capabilities.layerID = "marker"
///     capabilities.layerProperties = [
///       MLNPluginLayerProperty(
///         name: "marker-size", propertyType: MLNPluginLayerPropertyTypeSingleFloat, defaultValue: 8)
///     ]
///     return capabilities
///   }
///
///   override func onUpdateProperties(_ layerProperties: [AnyHashable: Any]) {
///     size = layerProperties["marker-size"] as? Double ?? 0
///   }
///
///   override func draw(in mapView: MLNMapView, with context: MLNPluginLayerDrawingContext) {
///     UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: size, height: size)).fill()
///   }
/// }
/// ```
///
/// Differs from iOS in the drawing: there is no Metal, so that a layer draws in ``draw(in:with:)``.
open class MLNPluginLayer: NSObject {
  /// A layer of the kind; map views make them.
  public required override init() { super.init() }

  /// The type and the properties in style documents; without a type unless a subclass says one.
  open class func layerCapabilities() -> MLNPluginLayerCapabilities { MLNPluginLayerCapabilities() }

  /// Tells that the style of a map view has the layer now, before it is drawn for the first time.
  @preconcurrency @MainActor open func didMove(to mapView: MLNMapView) {}

  /// Tells the camera of the frame that is about to be drawn.
  @preconcurrency @MainActor open func onUpdate(_ drawingContext: MLNPluginLayerDrawingContext) {}

  /// Tells the values of the properties at the zoom level of the frame, when they are others than for the frame before.
  ///
  /// - Parameter layerProperties: By the names of style documents: numbers as `Double`, colours as text of CSS,
  ///   `rgba(255,0,0,1)`.
  @preconcurrency @MainActor open func onUpdateProperties(_ layerProperties: [AnyHashable: Any]) {}

  /// Draws the layer with Metal.
  @available(
    *, unavailable,
    message: "there is no Metal here; override draw(in:with:) and draw into UIGraphicsGetCurrentContext()"
  )
  @preconcurrency @MainActor public final func onRenderLayer(_ mapView: MLNMapView, renderEncoder: Any) {}

  /// Draws the layer for a frame of a map view, into `UIGraphicsGetCurrentContext()`; for subclasses.
  ///
  /// As in ``MLNCustomStyleLayer/draw(in:with:)``. An addition, in the place of `onRenderLayer(_:renderEncoder:)`.
  @preconcurrency @MainActor open func draw(
    in mapView: MLNMapView, with context: MLNPluginLayerDrawingContext
  ) {}
}

import Cartouche
import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import CartoucheUIKit
import MapLibreExpressions
import MapLibreSettings
import MapLibreStyle

/// A layer of a style whose type an ``MLNPluginLayer`` stands for.
///
/// The values of its properties stand in the `paint` object of the layer, as constants or as expressions of the zoom level.
open class MLNPluginStyleLayer: MLNStyleLayer, ViewDrawnLayer {
  private let plugin: MLNPluginLayer
  private let properties: [MLNPluginLayerProperty]
  /// The values that the plug-in was told last.
  private var told: [String: JSONValue]?

  /// The layer for an element of a style's `layers`.
  package init(_ layer: StyleLayer, plugin: MLNPluginLayer.Type) {
    self.plugin = plugin.init()
    properties = plugin.layerCapabilities().layerProperties
    super.init(layer)
  }

  /// The object that draws the layer; the same each time.
  open func pluginLayer() -> MLNPluginLayer { plugin }

  package final func drawing() -> (any CustomLayer)? { nil }

  @MainActor final func enter(_ mapView: MLNMapView) { plugin.didMove(to: mapView) }

  @MainActor final func leave(_ mapView: MLNMapView) {}

  @MainActor final func drawFrame(of mapView: MLNMapView) {
    let values = values(atZoom: mapView.zoomLevel)
    if values != told {
      told = values
      var properties: [AnyHashable: Any] = [:]
      for (name, value) in values { properties[name] = value.number ?? value.string }
      plugin.onUpdateProperties(properties)
    }
    let context = MLNPluginLayerDrawingContext(mapView)
    plugin.onUpdate(context)
    plugin.draw(in: mapView, with: context)
  }

  /// The values of the properties at a zoom level, colours as text of CSS; without those that cannot be read.
  private func values(atZoom zoom: Double) -> [String: JSONValue] {
    var context = EvaluationContext(zoom: zoom)
    var values: [String: JSONValue] = [:]
    for property in properties {
      guard let specification = property.specification else { continue }
      let json = styleLayer.paint[property.propertyName] ?? specification.defaultValue ?? .null
      do throws(ExpressionErrors) {
        let value = try StylePropertyExpression(json, for: specification)
        values[property.propertyName] =
          specification.type == .color
          ? .string(UIColor(value.color(in: &context)).cssText) : .double(value.number(in: &context))
      } catch {
        Log.report(.warning, "layer \"\(identifier)\": \(property.propertyName): \(error)")
      }
    }
    return values
  }
}

extension MLNPluginLayerProperty {
  /// The property as the engine reads it; `nil` for one whose type nothing is known of.
  fileprivate var specification: PropertySpecification? {
    switch propertyType {
    case MLNPluginLayerPropertyTypeSingleFloat:
      PropertySpecification(
        .number, default: .double(Double(singleFloatDefaultValue)), allowsFeature: false)
    case MLNPluginLayerPropertyTypeColor:
      PropertySpecification(.color, default: .string(colorDefaultValue.cssText), allowsFeature: false)
    default: nil
    }
  }
}

// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that shows the density of points by colours.
///
/// The type `heatmap` in style documents. Properties that are not set return their default values.
open class MLNHeatmapStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "heatmap", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNHeatmapStyleLayer {
  /// The colours by density, from 0 to 1.
  ///
  /// The colour at density 0 should be transparent; otherwise it covers the whole map.
  ///
  /// An expression that returns colours, or a single `UIColor`. The default is the ramp of the style
  /// specification.
  ///
  /// Expressions depend on `$heatmapDensity` alone. Styles call it `heatmap-color`.
  public var heatmapColor: NSExpression! {
    get { self["heatmap-color"] }
    set { self["heatmap-color"] = newValue }
  }

  /// The factor by which all densities are multiplied.
  ///
  /// A number of 0 or more. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `heatmap-intensity`.
  public var heatmapIntensity: NSExpression! {
    get { self["heatmap-intensity"] }
    set { self["heatmap-intensity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``heatmapIntensity`` takes effect.
  ///
  /// Zero unless set. Styles call it `heatmap-intensity-transition`.
  public var heatmapIntensityTransition: MLNTransition {
    get { self[transitionOf: "heatmap-intensity"] }
    set { self[transitionOf: "heatmap-intensity"] = newValue }
  }

  /// The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `heatmap-opacity`.
  public var heatmapOpacity: NSExpression! {
    get { self["heatmap-opacity"] }
    set { self["heatmap-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``heatmapOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `heatmap-opacity-transition`.
  public var heatmapOpacityTransition: MLNTransition {
    get { self[transitionOf: "heatmap-opacity"] }
    set { self[transitionOf: "heatmap-opacity"] = newValue }
  }

  /// The distance within which a point has an influence.
  ///
  /// A number of 1 or more in logical pixels. The default is 30.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `heatmap-radius`.
  public var heatmapRadius: NSExpression! {
    get { self["heatmap-radius"] }
    set { self["heatmap-radius"] = newValue }
  }

  /// The duration and the delay with which a new value of ``heatmapRadius`` takes effect.
  ///
  /// Zero unless set. Styles call it `heatmap-radius-transition`.
  public var heatmapRadiusTransition: MLNTransition {
    get { self[transitionOf: "heatmap-radius"] }
    set { self[transitionOf: "heatmap-radius"] = newValue }
  }

  /// The number of points for which a point counts.
  ///
  /// A number of 0 or more. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `heatmap-weight`.
  public var heatmapWeight: NSExpression! {
    get { self["heatmap-weight"] }
    set { self["heatmap-weight"] = newValue }
  }
}

// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that colours terrain by its elevation.
///
/// The type `color-relief` in style documents. Properties that are not set return their default values.
open class MLNColorReliefStyleLayer: MLNForegroundStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "color-relief", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNColorReliefStyleLayer {
  /// The colours by elevation in metres.
  ///
  /// The interface has no variable for the elevation; create the expression with
  /// `NSExpression(mglJSONObject:)`.
  ///
  /// An expression that returns colours, or a single `UIColor`. It has no default.
  ///
  /// Expressions depend on the operator `elevation` alone. Styles call it `color-relief-color`.
  public var colorReliefColor: NSExpression! {
    get { self["color-relief-color"] }
    set { self["color-relief-color"] = newValue }
  }

  /// The opacity of the colours, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `color-relief-opacity`.
  public var colorReliefOpacity: NSExpression! {
    get { self["color-relief-opacity"] }
    set { self["color-relief-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``colorReliefOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `color-relief-opacity-transition`.
  public var colorReliefOpacityTransition: MLNTransition {
    get { self[transitionOf: "color-relief-opacity"] }
    set { self[transitionOf: "color-relief-opacity"] = newValue }
  }

  /// The interpolation of elevations when tiles are enlarged or reduced.
  ///
  /// One of the strings `linear` or `nearest`. The default is `linear`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `resampling`.
  public var resampling: NSExpression! {
    get { self["resampling"] }
    set { self["resampling"] = newValue }
  }
}

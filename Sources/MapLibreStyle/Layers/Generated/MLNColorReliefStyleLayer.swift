// Written by bin/generate-layers from the tables in Sources/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never gives `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that colours terrain by its height.
///
/// The type `color-relief` in style documents. Unset properties read their defaults.
open class MLNColorReliefStyleLayer: MLNForegroundStyleLayer {
  /// A layer of a source, with nothing set.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source, which the style needs to have before it gets the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "color-relief", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNColorReliefStyleLayer {
  /// The colours by height in metres.
  ///
  /// The interface has no variable for the height: make the expression with `NSExpression(mglJSONObject:)`.
  ///
  /// An expression that gives colours, or one `UIColor` for all. It has no default.
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

  /// The way in which heights are enlarged and reduced.
  ///
  /// One of the strings `linear` or `nearest`. The default is `linear`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `resampling`.
  public var resampling: NSExpression! {
    get { self["resampling"] }
    set { self["resampling"] = newValue }
  }
}

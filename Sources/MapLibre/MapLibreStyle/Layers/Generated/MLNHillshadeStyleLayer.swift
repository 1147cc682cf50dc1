// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that shows terrain by light and shadow.
///
/// The type `hillshade` in style documents. Properties that are not set return their default values.
open class MLNHillshadeStyleLayer: MLNForegroundStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "hillshade", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNHillshadeStyleLayer {
  /// The colour that emphasises steep slopes.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-accent-color`.
  public var hillshadeAccentColor: NSExpression! {
    get { self["hillshade-accent-color"] }
    set { self["hillshade-accent-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``hillshadeAccentColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `hillshade-accent-color-transition`.
  public var hillshadeAccentColorTransition: MLNTransition {
    get { self[transitionOf: "hillshade-accent-color"] }
    set { self[transitionOf: "hillshade-accent-color"] = newValue }
  }

  /// The strength of light and shadow, from 0 to 1.
  ///
  /// A number from 0 to 1. The default is 0.5.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-exaggeration`.
  public var hillshadeExaggeration: NSExpression! {
    get { self["hillshade-exaggeration"] }
    set { self["hillshade-exaggeration"] = newValue }
  }

  /// The duration and the delay with which a new value of ``hillshadeExaggeration`` takes effect.
  ///
  /// Zero unless set. Styles call it `hillshade-exaggeration-transition`.
  public var hillshadeExaggerationTransition: MLNTransition {
    get { self[transitionOf: "hillshade-exaggeration"] }
    set { self[transitionOf: "hillshade-exaggeration"] = newValue }
  }

  /// The colour of slopes that face the light.
  ///
  /// A `UIColor` or an array of them. The default is opaque white.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-highlight-color`.
  public var hillshadeHighlightColor: NSExpression! {
    get { self["hillshade-highlight-color"] }
    set { self["hillshade-highlight-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``hillshadeHighlightColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `hillshade-highlight-color-transition`.
  public var hillshadeHighlightColorTransition: MLNTransition {
    get { self[transitionOf: "hillshade-highlight-color"] }
    set { self[transitionOf: "hillshade-highlight-color"] = newValue }
  }

  /// The height of the light above the horizon.
  ///
  /// The method `multidirectional` takes an array, one height for each light.
  ///
  /// A number from 0 to 90 in degrees, or an array of them. The default is 45.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-illumination-altitude`.
  public var hillshadeIlluminationAltitude: NSExpression! {
    get { self["hillshade-illumination-altitude"] }
    set { self["hillshade-illumination-altitude"] = newValue }
  }

  /// The frame of reference of ``hillshadeIlluminationDirection``.
  ///
  /// A case of ``MLNHillshadeIlluminationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNHillshadeIlluminationAnchor/viewport``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `hillshade-illumination-anchor`.
  public var hillshadeIlluminationAnchor: NSExpression! {
    get { self["hillshade-illumination-anchor"] }
    set { self["hillshade-illumination-anchor"] = newValue }
  }

  /// The direction that light comes from, clockwise.
  ///
  /// The method `multidirectional` takes an array, one direction for each light.
  ///
  /// A number from 0 to 359 in degrees, or an array of them. The default is 335.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-illumination-direction`.
  public var hillshadeIlluminationDirection: NSExpression! {
    get { self["hillshade-illumination-direction"] }
    set { self["hillshade-illumination-direction"] = newValue }
  }

  /// The algorithm that computes light and shadow from slopes.
  ///
  /// One of the strings `standard`, `basic`, `combined`, `igor` or `multidirectional`. The default is
  /// `standard`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `hillshade-method`.
  public var hillshadeMethod: NSExpression! {
    get { self["hillshade-method"] }
    set { self["hillshade-method"] = newValue }
  }

  /// The colour of slopes that face away from the light.
  ///
  /// A `UIColor` or an array of them. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level. Styles call it `hillshade-shadow-color`.
  public var hillshadeShadowColor: NSExpression! {
    get { self["hillshade-shadow-color"] }
    set { self["hillshade-shadow-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``hillshadeShadowColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `hillshade-shadow-color-transition`.
  public var hillshadeShadowColorTransition: MLNTransition {
    get { self[transitionOf: "hillshade-shadow-color"] }
    set { self[transitionOf: "hillshade-shadow-color"] = newValue }
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

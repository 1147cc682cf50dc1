// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that raises polygons into solids, such as buildings.
///
/// The type `fill-extrusion` in style documents. Properties that are not set return their default values.
open class MLNFillExtrusionStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "fill-extrusion", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNFillExtrusionStyleLayer {
  /// The height of the underside of solids above the ground.
  ///
  /// A number in metres. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``fillExtrusionHeight`` is set. Styles call it `fill-extrusion-base`.
  public var fillExtrusionBase: NSExpression! {
    get { self["fill-extrusion-base"] }
    set { self["fill-extrusion-base"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionBase`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-base-transition`.
  public var fillExtrusionBaseTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-base"] }
    set { self[transitionOf: "fill-extrusion-base"] = newValue }
  }

  /// The colour of solids without lighting.
  ///
  /// Its opacity is ignored.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``fillExtrusionPattern`` is not set. Styles call it `fill-extrusion-color`.
  public var fillExtrusionColor: NSExpression! {
    get { self["fill-extrusion-color"] }
    set { self["fill-extrusion-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-color-transition`.
  public var fillExtrusionColorTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-color"] }
    set { self[transitionOf: "fill-extrusion-color"] = newValue }
  }

  /// Whether walls become darker towards the ground.
  ///
  /// A Boolean, or an array: the darkening at the ground, from 0 to 1, and the height at which it ends. The
  /// default is `true`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `fill-extrusion-vertical-gradient`.
  public var fillExtrusionHasVerticalGradient: NSExpression! {
    get { self["fill-extrusion-vertical-gradient"] }
    set { self["fill-extrusion-vertical-gradient"] = newValue }
  }

  /// The height of the roofs of solids above the ground.
  ///
  /// A number in metres. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it
  /// `fill-extrusion-height`.
  public var fillExtrusionHeight: NSExpression! {
    get { self["fill-extrusion-height"] }
    set { self["fill-extrusion-height"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionHeight`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-height-transition`.
  public var fillExtrusionHeightTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-height"] }
    set { self[transitionOf: "fill-extrusion-height"] = newValue }
  }

  /// The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque).
  ///
  /// Solids do not show through each other.
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `fill-extrusion-opacity`.
  public var fillExtrusionOpacity: NSExpression! {
    get { self["fill-extrusion-opacity"] }
    set { self["fill-extrusion-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-opacity-transition`.
  public var fillExtrusionOpacityTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-opacity"] }
    set { self[transitionOf: "fill-extrusion-opacity"] = newValue }
  }

  /// The image that tiles the walls and roofs of solids.
  ///
  /// Images whose sides are powers of two tile without seams.
  ///
  /// The name of an image of the style, as a string. It has no default.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it
  /// `fill-extrusion-pattern`.
  public var fillExtrusionPattern: NSExpression! {
    get { self["fill-extrusion-pattern"] }
    set { self["fill-extrusion-pattern"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionPattern`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-pattern-transition`.
  public var fillExtrusionPatternTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-pattern"] }
    set { self[transitionOf: "fill-extrusion-pattern"] = newValue }
  }

  /// The distance from a corner at which its rounding begins.
  ///
  /// A number of 0 or more in metres. The default is 0.
  ///
  /// Expressions may depend on neither the zoom level nor features. Styles call it
  /// `fill-extrusion-rounded-corner-distance`.
  public var fillExtrusionRoundedCornerDistance: NSExpression! {
    get { self["fill-extrusion-rounded-corner-distance"] }
    set { self["fill-extrusion-rounded-corner-distance"] = newValue }
  }

  /// The displacement of solids, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. Styles call it `fill-extrusion-translate`.
  public var fillExtrusionTranslation: NSExpression! {
    get { self["fill-extrusion-translate"] }
    set { self["fill-extrusion-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillExtrusionTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-extrusion-translate-transition`.
  public var fillExtrusionTranslationTransition: MLNTransition {
    get { self[transitionOf: "fill-extrusion-translate"] }
    set { self[transitionOf: "fill-extrusion-translate"] = newValue }
  }

  /// The frame of reference of ``fillExtrusionTranslation``.
  ///
  /// A case of ``MLNFillExtrusionTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNFillExtrusionTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``fillExtrusionTranslation``
  /// is set. Styles call it `fill-extrusion-translate-anchor`.
  public var fillExtrusionTranslationAnchor: NSExpression! {
    get { self["fill-extrusion-translate-anchor"] }
    set { self["fill-extrusion-translate-anchor"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNFillExtrusionStyleLayer {
  /// The spelling of ``fillExtrusionHasVerticalGradient`` that follows from style documents.
  @available(*, unavailable, message: "use fillExtrusionHasVerticalGradient instead")
  public var fillExtrusionVerticalGradient: NSExpression! {
    get { fillExtrusionHasVerticalGradient }
    set { fillExtrusionHasVerticalGradient = newValue }
  }

  /// The spelling of ``fillExtrusionTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use fillExtrusionTranslation instead")
  public var fillExtrusionTranslate: NSExpression! {
    get { fillExtrusionTranslation }
    set { fillExtrusionTranslation = newValue }
  }

  /// The spelling of ``fillExtrusionTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use fillExtrusionTranslationTransition instead")
  public var fillExtrusionTranslateTransition: MLNTransition {
    get { fillExtrusionTranslationTransition }
    set { fillExtrusionTranslationTransition = newValue }
  }

  /// The spelling of ``fillExtrusionTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use fillExtrusionTranslationAnchor instead")
  public var fillExtrusionTranslateAnchor: NSExpression! {
    get { fillExtrusionTranslationAnchor }
    set { fillExtrusionTranslationAnchor = newValue }
  }
}

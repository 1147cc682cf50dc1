// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that fills polygons with a colour or a pattern.
///
/// The type `fill` in style documents. Properties that are not set return their default values.
open class MLNFillStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "fill", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNFillStyleLayer {
  /// The rank of a feature; higher ranks are drawn over lower ones.
  ///
  /// A number. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `fill-sort-key`.
  public var fillSortKey: NSExpression! {
    get { self["fill-sort-key"] }
    set { self["fill-sort-key"] = newValue }
  }

  /// Whether the edges of polygons are smooth.
  ///
  /// A Boolean. The default is `true`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `fill-antialias`.
  public var fillAntialiased: NSExpression! {
    get { self["fill-antialias"] }
    set { self["fill-antialias"] = newValue }
  }

  /// An alias of ``fillAntialiased``, as the guides spell it.
  public var isFillAntialiased: NSExpression! {
    get { fillAntialiased }
    set { fillAntialiased = newValue }
  }

  /// The colour of polygons.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `fill-color`.
  public var fillColor: NSExpression! {
    get { self["fill-color"] }
    set { self["fill-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-color-transition`.
  public var fillColorTransition: MLNTransition {
    get { self[transitionOf: "fill-color"] }
    set { self[transitionOf: "fill-color"] = newValue }
  }

  /// The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `fill-layer-opacity`.
  public var fillLayerOpacity: NSExpression! {
    get { self["fill-layer-opacity"] }
    set { self["fill-layer-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillLayerOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-layer-opacity-transition`.
  public var fillLayerOpacityTransition: MLNTransition {
    get { self[transitionOf: "fill-layer-opacity"] }
    set { self[transitionOf: "fill-layer-opacity"] = newValue }
  }

  /// The opacity of each polygon, from 0 (invisible) to 1 (opaque).
  ///
  /// It applies to outlines too. If polygons overlap, the lower one shows through.
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `fill-opacity`.
  public var fillOpacity: NSExpression! {
    get { self["fill-opacity"] }
    set { self["fill-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-opacity-transition`.
  public var fillOpacityTransition: MLNTransition {
    get { self[transitionOf: "fill-opacity"] }
    set { self[transitionOf: "fill-opacity"] = newValue }
  }

  /// The colour of outlines, which are one pixel wide.
  ///
  /// By default, outlines have the colour of the polygon.
  ///
  /// A `UIColor`. It has no default.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``fillPattern`` is not set and ``fillAntialiased`` is `true`. Styles call it `fill-outline-color`.
  public var fillOutlineColor: NSExpression! {
    get { self["fill-outline-color"] }
    set { self["fill-outline-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillOutlineColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-outline-color-transition`.
  public var fillOutlineColorTransition: MLNTransition {
    get { self[transitionOf: "fill-outline-color"] }
    set { self[transitionOf: "fill-outline-color"] = newValue }
  }

  /// The image that tiles polygons.
  ///
  /// Images whose sides are powers of two tile without seams.
  ///
  /// The name of an image of the style, as a string. It has no default.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `fill-pattern`.
  public var fillPattern: NSExpression! {
    get { self["fill-pattern"] }
    set { self["fill-pattern"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillPattern`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-pattern-transition`.
  public var fillPatternTransition: MLNTransition {
    get { self[transitionOf: "fill-pattern"] }
    set { self[transitionOf: "fill-pattern"] = newValue }
  }

  /// The displacement of polygons, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. Styles call it `fill-translate`.
  public var fillTranslation: NSExpression! {
    get { self["fill-translate"] }
    set { self["fill-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``fillTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `fill-translate-transition`.
  public var fillTranslationTransition: MLNTransition {
    get { self[transitionOf: "fill-translate"] }
    set { self[transitionOf: "fill-translate"] = newValue }
  }

  /// The frame of reference of ``fillTranslation``.
  ///
  /// A case of ``MLNFillTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNFillTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``fillTranslation`` is set.
  /// Styles call it `fill-translate-anchor`.
  public var fillTranslationAnchor: NSExpression! {
    get { self["fill-translate-anchor"] }
    set { self["fill-translate-anchor"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNFillStyleLayer {
  /// The spelling of ``fillAntialiased`` that follows from style documents.
  @available(*, unavailable, message: "use fillAntialiased instead")
  public var fillAntialias: NSExpression! {
    get { fillAntialiased }
    set { fillAntialiased = newValue }
  }

  /// The spelling of ``fillTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use fillTranslation instead")
  public var fillTranslate: NSExpression! {
    get { fillTranslation }
    set { fillTranslation = newValue }
  }

  /// The spelling of ``fillTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use fillTranslationTransition instead")
  public var fillTranslateTransition: MLNTransition {
    get { fillTranslationTransition }
    set { fillTranslationTransition = newValue }
  }

  /// The spelling of ``fillTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use fillTranslationAnchor instead")
  public var fillTranslateAnchor: NSExpression! {
    get { fillTranslationAnchor }
    set { fillTranslationAnchor = newValue }
  }
}

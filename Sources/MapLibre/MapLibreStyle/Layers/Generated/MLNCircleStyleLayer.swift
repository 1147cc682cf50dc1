// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that draws a circle at each point of its features.
///
/// The type `circle` in style documents. Properties that are not set return their default values.
open class MLNCircleStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "circle", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNCircleStyleLayer {
  /// The rank of a feature; higher ranks are drawn over lower ones.
  ///
  /// A number. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `circle-sort-key`.
  public var circleSortKey: NSExpression! {
    get { self["circle-sort-key"] }
    set { self["circle-sort-key"] = newValue }
  }

  /// The fraction of the radius over which a circle fades; at 1, only its centre is opaque.
  ///
  /// A number. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `circle-blur`.
  public var circleBlur: NSExpression! {
    get { self["circle-blur"] }
    set { self["circle-blur"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleBlur`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-blur-transition`.
  public var circleBlurTransition: MLNTransition {
    get { self[transitionOf: "circle-blur"] }
    set { self[transitionOf: "circle-blur"] = newValue }
  }

  /// The fill colour of circles.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `circle-color`.
  public var circleColor: NSExpression! {
    get { self["circle-color"] }
    set { self["circle-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-color-transition`.
  public var circleColorTransition: MLNTransition {
    get { self[transitionOf: "circle-color"] }
    set { self[transitionOf: "circle-color"] = newValue }
  }

  /// The opacity of circles, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `circle-opacity`.
  public var circleOpacity: NSExpression! {
    get { self["circle-opacity"] }
    set { self["circle-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-opacity-transition`.
  public var circleOpacityTransition: MLNTransition {
    get { self[transitionOf: "circle-opacity"] }
    set { self[transitionOf: "circle-opacity"] = newValue }
  }

  /// The plane in which circles lie on a tilted map.
  ///
  /// A case of ``MLNCirclePitchAlignment``, boxed in an `NSValue`, or one of the strings `map` or `viewport`.
  /// The default is ``MLNCirclePitchAlignment/viewport``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `circle-pitch-alignment`.
  public var circlePitchAlignment: NSExpression! {
    get { self["circle-pitch-alignment"] }
    set { self["circle-pitch-alignment"] = newValue }
  }

  /// The radius of circles, without their strokes.
  ///
  /// A number of 0 or more in logical pixels. The default is 5.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `circle-radius`.
  public var circleRadius: NSExpression! {
    get { self["circle-radius"] }
    set { self["circle-radius"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleRadius`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-radius-transition`.
  public var circleRadiusTransition: MLNTransition {
    get { self[transitionOf: "circle-radius"] }
    set { self[transitionOf: "circle-radius"] = newValue }
  }

  /// The scaling of circles on a tilted map.
  ///
  /// A case of ``MLNCircleScaleAlignment``, boxed in an `NSValue`, or one of the strings `map` or `viewport`.
  /// The default is ``MLNCircleScaleAlignment/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `circle-pitch-scale`.
  public var circleScaleAlignment: NSExpression! {
    get { self["circle-pitch-scale"] }
    set { self["circle-pitch-scale"] = newValue }
  }

  /// The colour of the strokes around circles.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it
  /// `circle-stroke-color`.
  public var circleStrokeColor: NSExpression! {
    get { self["circle-stroke-color"] }
    set { self["circle-stroke-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleStrokeColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-stroke-color-transition`.
  public var circleStrokeColorTransition: MLNTransition {
    get { self[transitionOf: "circle-stroke-color"] }
    set { self[transitionOf: "circle-stroke-color"] = newValue }
  }

  /// The opacity of strokes, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it
  /// `circle-stroke-opacity`.
  public var circleStrokeOpacity: NSExpression! {
    get { self["circle-stroke-opacity"] }
    set { self["circle-stroke-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleStrokeOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-stroke-opacity-transition`.
  public var circleStrokeOpacityTransition: MLNTransition {
    get { self[transitionOf: "circle-stroke-opacity"] }
    set { self[transitionOf: "circle-stroke-opacity"] = newValue }
  }

  /// The width of the strokes, which are drawn outside the radius.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it
  /// `circle-stroke-width`.
  public var circleStrokeWidth: NSExpression! {
    get { self["circle-stroke-width"] }
    set { self["circle-stroke-width"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleStrokeWidth`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-stroke-width-transition`.
  public var circleStrokeWidthTransition: MLNTransition {
    get { self[transitionOf: "circle-stroke-width"] }
    set { self[transitionOf: "circle-stroke-width"] = newValue }
  }

  /// The displacement of circles, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. Styles call it `circle-translate`.
  public var circleTranslation: NSExpression! {
    get { self["circle-translate"] }
    set { self["circle-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``circleTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `circle-translate-transition`.
  public var circleTranslationTransition: MLNTransition {
    get { self[transitionOf: "circle-translate"] }
    set { self[transitionOf: "circle-translate"] = newValue }
  }

  /// The frame of reference of ``circleTranslation``.
  ///
  /// A case of ``MLNCircleTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNCircleTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``circleTranslation`` is
  /// set. Styles call it `circle-translate-anchor`.
  public var circleTranslationAnchor: NSExpression! {
    get { self["circle-translate-anchor"] }
    set { self["circle-translate-anchor"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNCircleStyleLayer {
  /// The spelling of ``circleScaleAlignment`` that follows from style documents.
  @available(*, unavailable, message: "use circleScaleAlignment instead")
  public var circlePitchScale: NSExpression! {
    get { circleScaleAlignment }
    set { circleScaleAlignment = newValue }
  }

  /// The spelling of ``circleTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use circleTranslation instead")
  public var circleTranslate: NSExpression! {
    get { circleTranslation }
    set { circleTranslation = newValue }
  }

  /// The spelling of ``circleTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use circleTranslationTransition instead")
  public var circleTranslateTransition: MLNTransition {
    get { circleTranslationTransition }
    set { circleTranslationTransition = newValue }
  }

  /// The spelling of ``circleTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use circleTranslationAnchor instead")
  public var circleTranslateAnchor: NSExpression! {
    get { circleTranslationAnchor }
    set { circleTranslationAnchor = newValue }
  }
}

// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that strokes lines and the outlines of polygons.
///
/// The type `line` in style documents. Properties that are not set return their default values.
open class MLNLineStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "line", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNLineStyleLayer {
  /// The shape of the ends of lines.
  ///
  /// A case of ``MLNLineCap``, boxed in an `NSValue`, or one of the strings `butt`, `round` or `square`. The
  /// default is ``MLNLineCap/butt``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `line-cap`.
  public var lineCap: NSExpression! {
    get { self["line-cap"] }
    set { self["line-cap"] = newValue }
  }

  /// The shape of the corners of lines.
  ///
  /// A case of ``MLNLineJoin``, boxed in an `NSValue`, or one of the strings `bevel`, `round` or `miter`. The
  /// default is ``MLNLineJoin/miter``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `line-join`.
  public var lineJoin: NSExpression! {
    get { self["line-join"] }
    set { self["line-join"] = newValue }
  }

  /// The maximum length of mitred corners, in half-widths of the line; longer corners are bevelled.
  ///
  /// A number. The default is 2.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``lineJoin`` is
  /// `miter`. Styles call it `line-miter-limit`.
  public var lineMiterLimit: NSExpression! {
    get { self["line-miter-limit"] }
    set { self["line-miter-limit"] = newValue }
  }

  /// The limit below which a round corner is drawn as a mitred one.
  ///
  /// A number. The default is 1.05.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``lineJoin`` is
  /// `round`. Styles call it `line-round-limit`.
  public var lineRoundLimit: NSExpression! {
    get { self["line-round-limit"] }
    set { self["line-round-limit"] = newValue }
  }

  /// The rank of a feature; higher ranks are drawn over lower ones.
  ///
  /// A number. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `line-sort-key`.
  public var lineSortKey: NSExpression! {
    get { self["line-sort-key"] }
    set { self["line-sort-key"] = newValue }
  }

  /// The distance over which the edges of lines fade.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `line-blur`.
  public var lineBlur: NSExpression! {
    get { self["line-blur"] }
    set { self["line-blur"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineBlur`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-blur-transition`.
  public var lineBlurTransition: MLNTransition {
    get { self[transitionOf: "line-blur"] }
    set { self[transitionOf: "line-blur"] = newValue }
  }

  /// The colour of lines.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``linePattern`` is not set. Styles call it `line-color`.
  public var lineColor: NSExpression! {
    get { self["line-color"] }
    set { self["line-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-color-transition`.
  public var lineColorTransition: MLNTransition {
    get { self[transitionOf: "line-color"] }
    set { self[transitionOf: "line-color"] = newValue }
  }

  /// The alternating lengths of dashes and gaps.
  ///
  /// Expressions that depend on the zoom level change in steps.
  ///
  /// An array of numbers of 0 or more in multiples of the line's width. The default is empty.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if
  /// ``linePattern`` is not set. Styles call it `line-dasharray`.
  public var lineDashPattern: NSExpression! {
    get { self["line-dasharray"] }
    set { self["line-dasharray"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineDashPattern`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-dasharray-transition`.
  public var lineDashPatternTransition: MLNTransition {
    get { self[transitionOf: "line-dasharray"] }
    set { self[transitionOf: "line-dasharray"] = newValue }
  }

  /// The width of the gap between two strokes that replace a single one.
  ///
  /// Each stroke has the width ``lineWidth``.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `line-gap-width`.
  public var lineGapWidth: NSExpression! {
    get { self["line-gap-width"] }
    set { self["line-gap-width"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineGapWidth`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-gap-width-transition`.
  public var lineGapWidthTransition: MLNTransition {
    get { self[transitionOf: "line-gap-width"] }
    set { self[transitionOf: "line-gap-width"] = newValue }
  }

  /// The colours by distance along the line, from 0 (start) to 1 (end).
  ///
  /// The source requires the option ``MLNShapeSourceOption/lineDistanceMetrics``.
  ///
  /// An expression that returns colours, or a single `UIColor`. It has no default.
  ///
  /// Expressions depend on `$lineProgress` alone. It takes effect only if ``lineDashPattern`` is not set,
  /// ``linePattern`` is not set and the source is of the type `geojson` and has `lineMetrics`. Styles call it
  /// `line-gradient`.
  public var lineGradient: NSExpression! {
    get { self["line-gradient"] }
    set { self["line-gradient"] = newValue }
  }

  /// The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `line-layer-opacity`.
  public var lineLayerOpacity: NSExpression! {
    get { self["line-layer-opacity"] }
    set { self["line-layer-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineLayerOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-layer-opacity-transition`.
  public var lineLayerOpacityTransition: MLNTransition {
    get { self[transitionOf: "line-layer-opacity"] }
    set { self[transitionOf: "line-layer-opacity"] = newValue }
  }

  /// The distance by which lines are shifted to their right.
  ///
  /// A positive distance shifts the outline of a polygon inwards, a negative one outwards.
  ///
  /// A number in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `line-offset`.
  public var lineOffset: NSExpression! {
    get { self["line-offset"] }
    set { self["line-offset"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineOffset`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-offset-transition`.
  public var lineOffsetTransition: MLNTransition {
    get { self[transitionOf: "line-offset"] }
    set { self[transitionOf: "line-offset"] = newValue }
  }

  /// The opacity of each line, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `line-opacity`.
  public var lineOpacity: NSExpression! {
    get { self["line-opacity"] }
    set { self["line-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-opacity-transition`.
  public var lineOpacityTransition: MLNTransition {
    get { self[transitionOf: "line-opacity"] }
    set { self[transitionOf: "line-opacity"] = newValue }
  }

  /// The image that repeats along lines.
  ///
  /// Images whose widths are powers of two repeat without seams.
  ///
  /// The name of an image of the style, as a string. It has no default.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `line-pattern`.
  public var linePattern: NSExpression! {
    get { self["line-pattern"] }
    set { self["line-pattern"] = newValue }
  }

  /// The duration and the delay with which a new value of ``linePattern`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-pattern-transition`.
  public var linePatternTransition: MLNTransition {
    get { self[transitionOf: "line-pattern"] }
    set { self[transitionOf: "line-pattern"] = newValue }
  }

  /// The displacement of lines, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. Styles call it `line-translate`.
  public var lineTranslation: NSExpression! {
    get { self["line-translate"] }
    set { self["line-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-translate-transition`.
  public var lineTranslationTransition: MLNTransition {
    get { self[transitionOf: "line-translate"] }
    set { self[transitionOf: "line-translate"] = newValue }
  }

  /// The frame of reference of ``lineTranslation``.
  ///
  /// A case of ``MLNLineTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNLineTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``lineTranslation`` is set.
  /// Styles call it `line-translate-anchor`.
  public var lineTranslationAnchor: NSExpression! {
    get { self["line-translate-anchor"] }
    set { self["line-translate-anchor"] = newValue }
  }

  /// The width of lines.
  ///
  /// A number of 0 or more in logical pixels. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. Styles call it `line-width`.
  public var lineWidth: NSExpression! {
    get { self["line-width"] }
    set { self["line-width"] = newValue }
  }

  /// The duration and the delay with which a new value of ``lineWidth`` takes effect.
  ///
  /// Zero unless set. Styles call it `line-width-transition`.
  public var lineWidthTransition: MLNTransition {
    get { self[transitionOf: "line-width"] }
    set { self[transitionOf: "line-width"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNLineStyleLayer {
  /// The spelling of ``lineDashPattern`` that follows from style documents.
  @available(*, unavailable, message: "use lineDashPattern instead")
  public var lineDasharray: NSExpression! {
    get { lineDashPattern }
    set { lineDashPattern = newValue }
  }

  /// The spelling of ``lineDashPatternTransition`` that follows from style documents.
  @available(*, unavailable, message: "use lineDashPatternTransition instead")
  public var lineDasharrayTransition: MLNTransition {
    get { lineDashPatternTransition }
    set { lineDashPatternTransition = newValue }
  }

  /// The spelling of ``lineTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use lineTranslation instead")
  public var lineTranslate: NSExpression! {
    get { lineTranslation }
    set { lineTranslation = newValue }
  }

  /// The spelling of ``lineTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use lineTranslationTransition instead")
  public var lineTranslateTransition: MLNTransition {
    get { lineTranslationTransition }
    set { lineTranslationTransition = newValue }
  }

  /// The spelling of ``lineTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use lineTranslationAnchor instead")
  public var lineTranslateAnchor: NSExpression! {
    get { lineTranslationAnchor }
    set { lineTranslationAnchor = newValue }
  }
}

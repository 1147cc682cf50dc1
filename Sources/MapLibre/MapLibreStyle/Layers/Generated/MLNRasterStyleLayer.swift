// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that draws raster tiles or a single image.
///
/// The type `raster` in style documents. Properties that are not set return their default values.
open class MLNRasterStyleLayer: MLNForegroundStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "raster", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNRasterStyleLayer {
  /// The brightness to which white is mapped, from 0 to 1.
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-brightness-max`.
  public var maximumRasterBrightness: NSExpression! {
    get { self["raster-brightness-max"] }
    set { self["raster-brightness-max"] = newValue }
  }

  /// The duration and the delay with which a new value of ``maximumRasterBrightness`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-brightness-max-transition`.
  public var maximumRasterBrightnessTransition: MLNTransition {
    get { self[transitionOf: "raster-brightness-max"] }
    set { self[transitionOf: "raster-brightness-max"] = newValue }
  }

  /// The brightness to which black is mapped, from 0 to 1.
  ///
  /// A number from 0 to 1. The default is 0.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-brightness-min`.
  public var minimumRasterBrightness: NSExpression! {
    get { self["raster-brightness-min"] }
    set { self["raster-brightness-min"] = newValue }
  }

  /// The duration and the delay with which a new value of ``minimumRasterBrightness`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-brightness-min-transition`.
  public var minimumRasterBrightnessTransition: MLNTransition {
    get { self[transitionOf: "raster-brightness-min"] }
    set { self[transitionOf: "raster-brightness-min"] = newValue }
  }

  /// The change of contrast, from -1 (no contrast) to 1 (maximum contrast).
  ///
  /// A number from -1 to 1. The default is 0.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-contrast`.
  public var rasterContrast: NSExpression! {
    get { self["raster-contrast"] }
    set { self["raster-contrast"] = newValue }
  }

  /// The duration and the delay with which a new value of ``rasterContrast`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-contrast-transition`.
  public var rasterContrastTransition: MLNTransition {
    get { self[transitionOf: "raster-contrast"] }
    set { self[transitionOf: "raster-contrast"] = newValue }
  }

  /// The duration of the fading in of new tiles.
  ///
  /// A number of 0 or more in milliseconds. The default is 300.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-fade-duration`.
  public var rasterFadeDuration: NSExpression! {
    get { self["raster-fade-duration"] }
    set { self["raster-fade-duration"] = newValue }
  }

  /// The angle by which hues are rotated.
  ///
  /// A number in degrees. The default is 0.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-hue-rotate`.
  public var rasterHueRotation: NSExpression! {
    get { self["raster-hue-rotate"] }
    set { self["raster-hue-rotate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``rasterHueRotation`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-hue-rotate-transition`.
  public var rasterHueRotationTransition: MLNTransition {
    get { self[transitionOf: "raster-hue-rotate"] }
    set { self[transitionOf: "raster-hue-rotate"] = newValue }
  }

  /// The opacity of pictures, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-opacity`.
  public var rasterOpacity: NSExpression! {
    get { self["raster-opacity"] }
    set { self["raster-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``rasterOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-opacity-transition`.
  public var rasterOpacityTransition: MLNTransition {
    get { self[transitionOf: "raster-opacity"] }
    set { self[transitionOf: "raster-opacity"] = newValue }
  }

  /// The interpolation of pixels when pictures are enlarged or reduced.
  ///
  /// If ``resampling`` is set, it takes precedence.
  ///
  /// A case of ``MLNRasterResamplingMode``, boxed in an `NSValue`, or one of the strings `linear` or
  /// `nearest`. The default is ``MLNRasterResamplingMode/linear``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `raster-resampling`.
  public var rasterResamplingMode: NSExpression! {
    get { self["raster-resampling"] }
    set { self["raster-resampling"] = newValue }
  }

  /// The change of saturation, from -1 (greys) to 1 (maximum saturation).
  ///
  /// A number from -1 to 1. The default is 0.
  ///
  /// Expressions may depend on the zoom level. Styles call it `raster-saturation`.
  public var rasterSaturation: NSExpression! {
    get { self["raster-saturation"] }
    set { self["raster-saturation"] = newValue }
  }

  /// The duration and the delay with which a new value of ``rasterSaturation`` takes effect.
  ///
  /// Zero unless set. Styles call it `raster-saturation-transition`.
  public var rasterSaturationTransition: MLNTransition {
    get { self[transitionOf: "raster-saturation"] }
    set { self[transitionOf: "raster-saturation"] = newValue }
  }

  /// The interpolation of pixels when pictures are enlarged or reduced.
  ///
  /// By default, ``rasterResamplingMode`` applies.
  ///
  /// One of the strings `linear` or `nearest`. It has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `resampling`.
  public var resampling: NSExpression! {
    get { self["resampling"] }
    set { self["resampling"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNRasterStyleLayer {
  /// The spelling of ``maximumRasterBrightness`` that follows from style documents.
  @available(*, unavailable, message: "use maximumRasterBrightness instead")
  public var rasterBrightnessMax: NSExpression! {
    get { maximumRasterBrightness }
    set { maximumRasterBrightness = newValue }
  }

  /// The spelling of ``maximumRasterBrightnessTransition`` that follows from style documents.
  @available(*, unavailable, message: "use maximumRasterBrightnessTransition instead")
  public var rasterBrightnessMaxTransition: MLNTransition {
    get { maximumRasterBrightnessTransition }
    set { maximumRasterBrightnessTransition = newValue }
  }

  /// The spelling of ``minimumRasterBrightness`` that follows from style documents.
  @available(*, unavailable, message: "use minimumRasterBrightness instead")
  public var rasterBrightnessMin: NSExpression! {
    get { minimumRasterBrightness }
    set { minimumRasterBrightness = newValue }
  }

  /// The spelling of ``minimumRasterBrightnessTransition`` that follows from style documents.
  @available(*, unavailable, message: "use minimumRasterBrightnessTransition instead")
  public var rasterBrightnessMinTransition: MLNTransition {
    get { minimumRasterBrightnessTransition }
    set { minimumRasterBrightnessTransition = newValue }
  }

  /// The spelling of ``rasterHueRotation`` that follows from style documents.
  @available(*, unavailable, message: "use rasterHueRotation instead")
  public var rasterHueRotate: NSExpression! {
    get { rasterHueRotation }
    set { rasterHueRotation = newValue }
  }

  /// The spelling of ``rasterHueRotationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use rasterHueRotationTransition instead")
  public var rasterHueRotateTransition: MLNTransition {
    get { rasterHueRotationTransition }
    set { rasterHueRotationTransition = newValue }
  }

  /// The spelling of ``rasterResamplingMode`` that follows from style documents.
  @available(*, unavailable, message: "use rasterResamplingMode instead")
  public var rasterResampling: NSExpression! {
    get { rasterResamplingMode }
    set { rasterResamplingMode = newValue }
  }
}

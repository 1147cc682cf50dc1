// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import MapLibreExpressions

extension MLNSymbolStyleLayer {
  /// The colour of icons that are template images.
  ///
  /// Other images keep their own colours.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-color`.
  public var iconColor: NSExpression! {
    get { self["icon-color"] }
    set { self["icon-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-color-transition`.
  public var iconColorTransition: MLNTransition {
    get { self[transitionOf: "icon-color"] }
    set { self[transitionOf: "icon-color"] = newValue }
  }

  /// The distance over which the halos of icons fade.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-halo-blur`.
  public var iconHaloBlur: NSExpression! {
    get { self["icon-halo-blur"] }
    set { self["icon-halo-blur"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconHaloBlur`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-halo-blur-transition`.
  public var iconHaloBlurTransition: MLNTransition {
    get { self[transitionOf: "icon-halo-blur"] }
    set { self[transitionOf: "icon-halo-blur"] = newValue }
  }

  /// The colour of the halos of icons that are template images.
  ///
  /// A `UIColor`. The default is transparent black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-halo-color`.
  public var iconHaloColor: NSExpression! {
    get { self["icon-halo-color"] }
    set { self["icon-halo-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconHaloColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-halo-color-transition`.
  public var iconHaloColorTransition: MLNTransition {
    get { self[transitionOf: "icon-halo-color"] }
    set { self[transitionOf: "icon-halo-color"] = newValue }
  }

  /// The width of the halos around icons.
  ///
  /// The image limits the width: a template image has room for only a fraction of its size.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-halo-width`.
  public var iconHaloWidth: NSExpression! {
    get { self["icon-halo-width"] }
    set { self["icon-halo-width"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconHaloWidth`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-halo-width-transition`.
  public var iconHaloWidthTransition: MLNTransition {
    get { self[transitionOf: "icon-halo-width"] }
    set { self[transitionOf: "icon-halo-width"] = newValue }
  }

  /// The opacity of icons, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-opacity`.
  public var iconOpacity: NSExpression! {
    get { self["icon-opacity"] }
    set { self["icon-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-opacity-transition`.
  public var iconOpacityTransition: MLNTransition {
    get { self[transitionOf: "icon-opacity"] }
    set { self[transitionOf: "icon-opacity"] = newValue }
  }

  /// The displacement of icons after placement, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``iconImageName`` is set. Styles call
  /// it `icon-translate`.
  public var iconTranslation: NSExpression! {
    get { self["icon-translate"] }
    set { self["icon-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``iconTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `icon-translate-transition`.
  public var iconTranslationTransition: MLNTransition {
    get { self[transitionOf: "icon-translate"] }
    set { self[transitionOf: "icon-translate"] = newValue }
  }

  /// The frame of reference of ``iconTranslation``.
  ///
  /// A case of ``MLNIconTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNIconTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set and
  /// ``iconTranslation`` is set. Styles call it `icon-translate-anchor`.
  public var iconTranslationAnchor: NSExpression! {
    get { self["icon-translate-anchor"] }
    set { self["icon-translate-anchor"] = newValue }
  }

  /// The colour of labels.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if ``text`` is
  /// set. Styles call it `text-color`.
  public var textColor: NSExpression! {
    get { self["text-color"] }
    set { self["text-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-color-transition`.
  public var textColorTransition: MLNTransition {
    get { self[transitionOf: "text-color"] }
    set { self[transitionOf: "text-color"] = newValue }
  }

  /// The distance over which the halos of labels fade.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if ``text`` is
  /// set. Styles call it `text-halo-blur`.
  public var textHaloBlur: NSExpression! {
    get { self["text-halo-blur"] }
    set { self["text-halo-blur"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textHaloBlur`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-halo-blur-transition`.
  public var textHaloBlurTransition: MLNTransition {
    get { self[transitionOf: "text-halo-blur"] }
    set { self[transitionOf: "text-halo-blur"] = newValue }
  }

  /// The colour of the halos of labels.
  ///
  /// A `UIColor`. The default is transparent black.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if ``text`` is
  /// set. Styles call it `text-halo-color`.
  public var textHaloColor: NSExpression! {
    get { self["text-halo-color"] }
    set { self["text-halo-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textHaloColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-halo-color-transition`.
  public var textHaloColorTransition: MLNTransition {
    get { self[transitionOf: "text-halo-color"] }
    set { self[transitionOf: "text-halo-color"] = newValue }
  }

  /// The width of the halos of labels, up to a quarter of the font size.
  ///
  /// A number of 0 or more in logical pixels. The default is 0.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if ``text`` is
  /// set. Styles call it `text-halo-width`.
  public var textHaloWidth: NSExpression! {
    get { self["text-halo-width"] }
    set { self["text-halo-width"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textHaloWidth`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-halo-width-transition`.
  public var textHaloWidthTransition: MLNTransition {
    get { self[transitionOf: "text-halo-width"] }
    set { self[transitionOf: "text-halo-width"] = newValue }
  }

  /// The opacity of labels, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level, the feature and its state. It takes effect only if ``text`` is
  /// set. Styles call it `text-opacity`.
  public var textOpacity: NSExpression! {
    get { self["text-opacity"] }
    set { self["text-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-opacity-transition`.
  public var textOpacityTransition: MLNTransition {
    get { self[transitionOf: "text-opacity"] }
    set { self[transitionOf: "text-opacity"] = newValue }
  }

  /// The displacement of labels after placement, to the right and downwards.
  ///
  /// A `CGVector` in logical pixels, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``text`` is set. Styles call it
  /// `text-translate`.
  public var textTranslation: NSExpression! {
    get { self["text-translate"] }
    set { self["text-translate"] = newValue }
  }

  /// The duration and the delay with which a new value of ``textTranslation`` takes effect.
  ///
  /// Zero unless set. Styles call it `text-translate-transition`.
  public var textTranslationTransition: MLNTransition {
    get { self[transitionOf: "text-translate"] }
    set { self[transitionOf: "text-translate"] = newValue }
  }

  /// The frame of reference of ``textTranslation``.
  ///
  /// A case of ``MLNTextTranslationAnchor``, boxed in an `NSValue`, or one of the strings `map` or
  /// `viewport`. The default is ``MLNTextTranslationAnchor/map``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set and
  /// ``textTranslation`` is set. Styles call it `text-translate-anchor`.
  public var textTranslationAnchor: NSExpression! {
    get { self["text-translate-anchor"] }
    set { self["text-translate-anchor"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNSymbolStyleLayer {
  /// The spelling of ``iconTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use iconTranslation instead")
  public var iconTranslate: NSExpression! {
    get { iconTranslation }
    set { iconTranslation = newValue }
  }

  /// The spelling of ``iconTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use iconTranslationTransition instead")
  public var iconTranslateTransition: MLNTransition {
    get { iconTranslationTransition }
    set { iconTranslationTransition = newValue }
  }

  /// The spelling of ``iconTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use iconTranslationAnchor instead")
  public var iconTranslateAnchor: NSExpression! {
    get { iconTranslationAnchor }
    set { iconTranslationAnchor = newValue }
  }

  /// The spelling of ``textTranslation`` that follows from style documents.
  @available(*, unavailable, message: "use textTranslation instead")
  public var textTranslate: NSExpression! {
    get { textTranslation }
    set { textTranslation = newValue }
  }

  /// The spelling of ``textTranslationTransition`` that follows from style documents.
  @available(*, unavailable, message: "use textTranslationTransition instead")
  public var textTranslateTransition: MLNTransition {
    get { textTranslationTransition }
    set { textTranslationTransition = newValue }
  }

  /// The spelling of ``textTranslationAnchor`` that follows from style documents.
  @available(*, unavailable, message: "use textTranslationAnchor instead")
  public var textTranslateAnchor: NSExpression! {
    get { textTranslationAnchor }
    set { textTranslationAnchor = newValue }
  }
}

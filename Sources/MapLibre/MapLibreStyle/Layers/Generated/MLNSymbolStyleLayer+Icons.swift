// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import MapLibreExpressions

extension MLNSymbolStyleLayer {
  /// Whether icons are shown even if they overlap other symbols.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set and
  /// ``iconOverlap`` is not set. Styles call it `icon-allow-overlap`.
  public var iconAllowsOverlap: NSExpression! {
    get { self["icon-allow-overlap"] }
    set { self["icon-allow-overlap"] = newValue }
  }

  /// The part of an icon that is placed at its anchor point.
  ///
  /// A case of ``MLNIconAnchor``, boxed in an `NSValue`, or one of the strings `center`, `left`, `right`,
  /// `top`, `bottom`, `top-left`, `top-right`, `bottom-left` or `bottom-right`. The default is
  /// ``MLNIconAnchor/center``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-anchor`.
  public var iconAnchor: NSExpression! {
    get { self["icon-anchor"] }
    set { self["icon-anchor"] = newValue }
  }

  /// Whether other symbols are shown even if they overlap icons.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set.
  /// Styles call it `icon-ignore-placement`.
  public var iconIgnoresPlacement: NSExpression! {
    get { self["icon-ignore-placement"] }
    set { self["icon-ignore-placement"] = newValue }
  }

  /// The name of the image that is drawn as the icon.
  ///
  /// A `{token}` in a string stands for the attribute of that name.
  ///
  /// The name of an image of the style, as a string. It has no default.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `icon-image`.
  public var iconImageName: NSExpression! {
    get { self["icon-image"] }
    set { self["icon-image"] = newValue }
  }

  /// The displacement of icons, to the right and downwards, in pixels before ``iconScale``.
  ///
  /// The displacement rotates with ``iconRotation``.
  ///
  /// A `CGVector`, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``iconImageName`` is
  /// set. Styles call it `icon-offset`.
  public var iconOffset: NSExpression! {
    get { self["icon-offset"] }
    set { self["icon-offset"] = newValue }
  }

  /// Whether a label is shown without its icon if only the label finds room.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set and
  /// ``text`` is set. Styles call it `icon-optional`.
  public var iconOptional: NSExpression! {
    get { self["icon-optional"] }
    set { self["icon-optional"] = newValue }
  }

  /// An alias of ``iconOptional``, as the guides spell it.
  public var isIconOptional: NSExpression! {
    get { iconOptional }
    set { iconOptional = newValue }
  }

  /// The rule for icons that overlap other symbols.
  ///
  /// One of the strings `never`, `always` or `cooperative`. It has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set.
  /// Styles call it `icon-overlap`.
  public var iconOverlap: NSExpression! {
    get { self["icon-overlap"] }
    set { self["icon-overlap"] = newValue }
  }

  /// The space around icons that is kept free of other symbols.
  ///
  /// The arguments of `UIEdgeInsets` go counterclockwise from the top, those of a style clockwise.
  ///
  /// `UIEdgeInsets` in logical pixels, boxed in an `NSValue`. The default is 2 on all sides.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``iconImageName`` is
  /// set. Styles call it `icon-padding`.
  public var iconPadding: NSExpression! {
    get { self["icon-padding"] }
    set { self["icon-padding"] = newValue }
  }

  /// The plane in which icons lie on a tilted map.
  ///
  /// A case of ``MLNIconPitchAlignment``, boxed in an `NSValue`, or one of the strings `map`, `viewport` or
  /// `auto`. The default is ``MLNIconPitchAlignment/auto``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set.
  /// Styles call it `icon-pitch-alignment`.
  public var iconPitchAlignment: NSExpression! {
    get { self["icon-pitch-alignment"] }
    set { self["icon-pitch-alignment"] = newValue }
  }

  /// The angle by which icons are rotated, clockwise.
  ///
  /// A number in degrees. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``iconImageName`` is
  /// set. Styles call it `icon-rotate`.
  public var iconRotation: NSExpression! {
    get { self["icon-rotate"] }
    set { self["icon-rotate"] = newValue }
  }

  /// The rotation of icons on a rotated map.
  ///
  /// A case of ``MLNIconRotationAlignment``, boxed in an `NSValue`, or one of the strings `map`, `viewport`
  /// or `auto`. The default is ``MLNIconRotationAlignment/auto``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if
  /// ``iconImageName`` is set. Styles call it `icon-rotation-alignment`.
  public var iconRotationAlignment: NSExpression! {
    get { self["icon-rotation-alignment"] }
    set { self["icon-rotation-alignment"] = newValue }
  }

  /// The scale factor of icons.
  ///
  /// A number of 0 or more. The default is 1.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``iconImageName`` is
  /// set. Styles call it `icon-size`.
  public var iconScale: NSExpression! {
    get { self["icon-size"] }
    set { self["icon-size"] = newValue }
  }

  /// The dimensions in which an icon is stretched to fit its label.
  ///
  /// A case of ``MLNIconTextFit``, boxed in an `NSValue`, or one of the strings `none`, `width`, `height` or
  /// `both`. The default is ``MLNIconTextFit/none``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set and
  /// ``text`` is set. Styles call it `icon-text-fit`.
  public var iconTextFit: NSExpression! {
    get { self["icon-text-fit"] }
    set { self["icon-text-fit"] = newValue }
  }

  /// The space between a label and the edges of the icon that is stretched to fit it.
  ///
  /// The arguments of `UIEdgeInsets` go counterclockwise from the top, those of a style clockwise.
  ///
  /// `UIEdgeInsets` in logical pixels, boxed in an `NSValue`. The default is zero on all sides.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``iconImageName`` is set, ``text`` is
  /// set and ``iconTextFit`` is `both`, `width` or `height`. Styles call it `icon-text-fit-padding`.
  public var iconTextFitPadding: NSExpression! {
    get { self["icon-text-fit-padding"] }
    set { self["icon-text-fit-padding"] = newValue }
  }

  /// Whether icons along lines are flipped to stay upright.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``iconImageName`` is set,
  /// ``iconRotationAlignment`` is `map` and ``symbolPlacement`` is `line` or `line-center`. Styles call it
  /// `icon-keep-upright`.
  public var keepsIconUpright: NSExpression! {
    get { self["icon-keep-upright"] }
    set { self["icon-keep-upright"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNSymbolStyleLayer {
  /// The spelling of ``iconAllowsOverlap`` that follows from style documents.
  @available(*, unavailable, message: "use iconAllowsOverlap instead")
  public var iconAllowOverlap: NSExpression! {
    get { iconAllowsOverlap }
    set { iconAllowsOverlap = newValue }
  }

  /// The spelling of ``iconIgnoresPlacement`` that follows from style documents.
  @available(*, unavailable, message: "use iconIgnoresPlacement instead")
  public var iconIgnorePlacement: NSExpression! {
    get { iconIgnoresPlacement }
    set { iconIgnoresPlacement = newValue }
  }

  /// The spelling of ``iconImageName`` that follows from style documents.
  @available(*, unavailable, message: "use iconImageName instead")
  public var iconImage: NSExpression! {
    get { iconImageName }
    set { iconImageName = newValue }
  }

  /// The spelling of ``iconRotation`` that follows from style documents.
  @available(*, unavailable, message: "use iconRotation instead")
  public var iconRotate: NSExpression! {
    get { iconRotation }
    set { iconRotation = newValue }
  }

  /// The spelling of ``iconScale`` that follows from style documents.
  @available(*, unavailable, message: "use iconScale instead")
  public var iconSize: NSExpression! {
    get { iconScale }
    set { iconScale = newValue }
  }

  /// The spelling of ``keepsIconUpright`` that follows from style documents.
  @available(*, unavailable, message: "use keepsIconUpright instead")
  public var iconKeepUpright: NSExpression! {
    get { keepsIconUpright }
    set { keepsIconUpright = newValue }
  }
}

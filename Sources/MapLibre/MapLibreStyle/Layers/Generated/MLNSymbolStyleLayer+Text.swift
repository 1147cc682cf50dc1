// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import MapLibreExpressions

extension MLNSymbolStyleLayer {
  /// Whether labels along lines are flipped to stay upright.
  ///
  /// A Boolean. The default is `true`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set,
  /// ``textRotationAlignment`` is `map` and ``symbolPlacement`` is `line` or `line-center`. Styles call it
  /// `text-keep-upright`.
  public var keepsTextUpright: NSExpression! {
    get { self["text-keep-upright"] }
    set { self["text-keep-upright"] = newValue }
  }

  /// The maximum angle between adjacent glyphs along a line.
  ///
  /// A number in degrees. The default is 45.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``text`` is set and
  /// ``symbolPlacement`` is `line` or `line-center`. Styles call it `text-max-angle`.
  public var maximumTextAngle: NSExpression! {
    get { self["text-max-angle"] }
    set { self["text-max-angle"] = newValue }
  }

  /// The maximum width of a line of a label, beyond which it wraps.
  ///
  /// A number of 0 or more in multiples of the font size. The default is 10.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set.
  /// Styles call it `text-max-width`.
  public var maximumTextWidth: NSExpression! {
    get { self["text-max-width"] }
    set { self["text-max-width"] = newValue }
  }

  /// The text of labels.
  ///
  /// A `{token}` in a string stands for the attribute of that name.
  ///
  /// A string, or an expression made of ``MLNAttributedExpression``. The default is empty.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `text-field`.
  public var text: NSExpression! {
    get { self["text-field"] }
    set { self["text-field"] = newValue }
  }

  /// Whether labels are shown even if they overlap other symbols.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set and
  /// ``textOverlap`` is not set. Styles call it `text-allow-overlap`.
  public var textAllowsOverlap: NSExpression! {
    get { self["text-allow-overlap"] }
    set { self["text-allow-overlap"] = newValue }
  }

  /// The part of a label that is placed at its anchor point.
  ///
  /// A case of ``MLNTextAnchor``, boxed in an `NSValue`, or one of the strings `center`, `left`, `right`,
  /// `top`, `bottom`, `top-left`, `top-right`, `bottom-left` or `bottom-right`. The default is
  /// ``MLNTextAnchor/center``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if ``text`` is
  /// set and ``textVariableAnchor`` is not set. Styles call it `text-anchor`.
  public var textAnchor: NSExpression! {
    get { self["text-anchor"] }
    set { self["text-anchor"] = newValue }
  }

  /// The display names of the fonts of labels, in order of preference.
  ///
  /// The outputs of an expression must be constant arrays.
  ///
  /// An array of strings. The default is “Open Sans Regular” and “Arial Unicode MS Regular”.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if ``text`` is
  /// set. Styles call it `text-font`.
  public var textFontNames: NSExpression! {
    get { self["text-font"] }
    set { self["text-font"] = newValue }
  }

  /// The size of the font.
  ///
  /// A number of 0 or more in logical pixels. The default is 16.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set.
  /// Styles call it `text-size`.
  public var textFontSize: NSExpression! {
    get { self["text-size"] }
    set { self["text-size"] = newValue }
  }

  /// Whether other symbols are shown even if they overlap labels.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set. Styles call
  /// it `text-ignore-placement`.
  public var textIgnoresPlacement: NSExpression! {
    get { self["text-ignore-placement"] }
    set { self["text-ignore-placement"] = newValue }
  }

  /// The alignment of the lines of a label.
  ///
  /// A case of ``MLNTextJustification``, boxed in an `NSValue`, or one of the strings `auto`, `left`,
  /// `center` or `right`. The default is ``MLNTextJustification/center``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if ``text`` is
  /// set. Styles call it `text-justify`.
  public var textJustification: NSExpression! {
    get { self["text-justify"] }
    set { self["text-justify"] = newValue }
  }

  /// The additional space between letters.
  ///
  /// A number in multiples of the font size. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set.
  /// Styles call it `text-letter-spacing`.
  public var textLetterSpacing: NSExpression! {
    get { self["text-letter-spacing"] }
    set { self["text-letter-spacing"] = newValue }
  }

  /// The distance between the lines of a label.
  ///
  /// A number in multiples of the font size. The default is 1.2.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``text`` is set. Styles call it
  /// `text-line-height`.
  public var textLineHeight: NSExpression! {
    get { self["text-line-height"] }
    set { self["text-line-height"] = newValue }
  }

  /// The displacement of labels, to the right and downwards.
  ///
  /// A `CGVector` in multiples of the font size, boxed in an `NSValue`. The default is the zero vector.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set and
  /// ``textRadialOffset`` is not set. Styles call it `text-offset`.
  public var textOffset: NSExpression! {
    get { self["text-offset"] }
    set { self["text-offset"] = newValue }
  }

  /// Whether an icon is shown without its label if only the icon finds room.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set and
  /// ``iconImageName`` is set. Styles call it `text-optional`.
  public var textOptional: NSExpression! {
    get { self["text-optional"] }
    set { self["text-optional"] = newValue }
  }

  /// An alias of ``textOptional``, as the guides spell it.
  public var isTextOptional: NSExpression! {
    get { textOptional }
    set { textOptional = newValue }
  }

  /// The rule for labels that overlap other symbols.
  ///
  /// One of the strings `never`, `always` or `cooperative`. It has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set. Styles call
  /// it `text-overlap`.
  public var textOverlap: NSExpression! {
    get { self["text-overlap"] }
    set { self["text-overlap"] = newValue }
  }

  /// The space around labels that is kept free of other symbols.
  ///
  /// A number of 0 or more in logical pixels. The default is 2.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``text`` is set. Styles call it
  /// `text-padding`.
  public var textPadding: NSExpression! {
    get { self["text-padding"] }
    set { self["text-padding"] = newValue }
  }

  /// The plane in which labels lie on a tilted map.
  ///
  /// A case of ``MLNTextPitchAlignment``, boxed in an `NSValue`, or one of the strings `map`, `viewport` or
  /// `auto`. The default is ``MLNTextPitchAlignment/auto``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set. Styles call
  /// it `text-pitch-alignment`.
  public var textPitchAlignment: NSExpression! {
    get { self["text-pitch-alignment"] }
    set { self["text-pitch-alignment"] = newValue }
  }

  /// The distance of labels from their anchor points, in the direction of the anchor.
  ///
  /// A number in multiples of the font size. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set.
  /// Styles call it `text-radial-offset`.
  public var textRadialOffset: NSExpression! {
    get { self["text-radial-offset"] }
    set { self["text-radial-offset"] = newValue }
  }

  /// The angle by which labels are rotated, clockwise.
  ///
  /// A number in degrees. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set.
  /// Styles call it `text-rotate`.
  public var textRotation: NSExpression! {
    get { self["text-rotate"] }
    set { self["text-rotate"] = newValue }
  }

  /// The rotation of labels on a rotated map.
  ///
  /// A case of ``MLNTextRotationAlignment``, boxed in an `NSValue`, or one of the strings `map`, `viewport`,
  /// `auto` or `viewport-glyph`. The default is ``MLNTextRotationAlignment/auto``.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set. Styles call
  /// it `text-rotation-alignment`.
  public var textRotationAlignment: NSExpression! {
    get { self["text-rotation-alignment"] }
    set { self["text-rotation-alignment"] = newValue }
  }

  /// The transformation of the case of labels.
  ///
  /// A case of ``MLNTextTransform``, boxed in an `NSValue`, or one of the strings `none`, `uppercase` or
  /// `lowercase`. The default is ``MLNTextTransform/none``.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. It takes effect only if ``text`` is
  /// set. Styles call it `text-transform`.
  public var textTransform: NSExpression! {
    get { self["text-transform"] }
    set { self["text-transform"] = newValue }
  }

  /// The anchors that are tried in turn until a label finds room.
  ///
  /// With ``textJustification`` set to `auto`, lines are aligned towards the anchor.
  ///
  /// An array, each element a case of ``MLNTextAnchor``, boxed in an `NSValue`, or one of the strings
  /// `center`, `left`, `right`, `top`, `bottom`, `top-left`, `top-right`, `bottom-left` or `bottom-right`. It
  /// has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set and
  /// ``symbolPlacement`` is `point`. Styles call it `text-variable-anchor`.
  public var textVariableAnchor: NSExpression! {
    get { self["text-variable-anchor"] }
    set { self["text-variable-anchor"] = newValue }
  }

  /// The anchors that are tried in turn, each with its own displacement.
  ///
  /// An array of alternating anchors and offsets: a case of ``MLNTextAnchor``, boxed in an `NSValue`, or one
  /// of the strings `center`, `left`, `right`, `top`, `bottom`, `top-left`, `top-right`, `bottom-left` or
  /// `bottom-right`; a `CGVector` in multiples of the font size, boxed in an `NSValue`. It has no default.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``text`` is set and
  /// ``symbolPlacement`` is `point`. Styles call it `text-variable-anchor-offset`.
  public var textVariableAnchorOffset: NSExpression! {
    get { self["text-variable-anchor-offset"] }
    set { self["text-variable-anchor-offset"] = newValue }
  }

  /// The writing directions that are tried in turn.
  ///
  /// An array, each element a case of ``MLNTextWritingMode``, boxed in an `NSValue`, or one of the strings
  /// `horizontal` or `vertical`. It has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``text`` is set and
  /// ``symbolPlacement`` is `point`. Styles call it `text-writing-mode`.
  public var textWritingModes: NSExpression! {
    get { self["text-writing-mode"] }
    set { self["text-writing-mode"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNSymbolStyleLayer {
  /// The spelling of ``keepsTextUpright`` that follows from style documents.
  @available(*, unavailable, message: "use keepsTextUpright instead")
  public var textKeepUpright: NSExpression! {
    get { keepsTextUpright }
    set { keepsTextUpright = newValue }
  }

  /// The spelling of ``maximumTextAngle`` that follows from style documents.
  @available(*, unavailable, message: "use maximumTextAngle instead")
  public var textMaxAngle: NSExpression! {
    get { maximumTextAngle }
    set { maximumTextAngle = newValue }
  }

  /// The spelling of ``maximumTextWidth`` that follows from style documents.
  @available(*, unavailable, message: "use maximumTextWidth instead")
  public var textMaxWidth: NSExpression! {
    get { maximumTextWidth }
    set { maximumTextWidth = newValue }
  }

  /// The spelling of ``text`` that follows from style documents.
  @available(*, unavailable, message: "use text instead")
  public var textField: NSExpression! {
    get { text }
    set { text = newValue }
  }

  /// The spelling of ``textAllowsOverlap`` that follows from style documents.
  @available(*, unavailable, message: "use textAllowsOverlap instead")
  public var textAllowOverlap: NSExpression! {
    get { textAllowsOverlap }
    set { textAllowsOverlap = newValue }
  }

  /// The spelling of ``textFontNames`` that follows from style documents.
  @available(*, unavailable, message: "use textFontNames instead")
  public var textFont: NSExpression! {
    get { textFontNames }
    set { textFontNames = newValue }
  }

  /// The spelling of ``textFontSize`` that follows from style documents.
  @available(*, unavailable, message: "use textFontSize instead")
  public var textSize: NSExpression! {
    get { textFontSize }
    set { textFontSize = newValue }
  }

  /// The spelling of ``textIgnoresPlacement`` that follows from style documents.
  @available(*, unavailable, message: "use textIgnoresPlacement instead")
  public var textIgnorePlacement: NSExpression! {
    get { textIgnoresPlacement }
    set { textIgnoresPlacement = newValue }
  }

  /// The spelling of ``textJustification`` that follows from style documents.
  @available(*, unavailable, message: "use textJustification instead")
  public var textJustify: NSExpression! {
    get { textJustification }
    set { textJustification = newValue }
  }

  /// The spelling of ``textRotation`` that follows from style documents.
  @available(*, unavailable, message: "use textRotation instead")
  public var textRotate: NSExpression! {
    get { textRotation }
    set { textRotation = newValue }
  }

  /// The spelling of ``textWritingModes`` that follows from style documents.
  @available(*, unavailable, message: "use textWritingModes instead")
  public var textWritingMode: NSExpression! {
    get { textWritingModes }
    set { textWritingModes = newValue }
  }
}

extension LayerNaming {
  /// The words for `symbol` layers.
  static let symbol = LayerNaming(
    "symbol", .vector, "A layer that draws icons and labels at points or along lines.",
    Section(symbolPlacement), Section("Icons", symbolIcons), Section("Text", symbolText),
    Section("Colors", symbolColors))

  private static let symbolPlacement = [
    PropertyNaming(
      "symbol-avoid-edges", as: "symbolAvoidsEdges",
      "Whether symbols that would cross the edge of a tile are omitted.",
      "If the tiles have no buffer around them, this prevents cut or repeated labels."),
    PropertyNaming("symbol-height-anchor", "The surface from which ``symbolHeightOffset`` is measured."),
    PropertyNaming("symbol-height-offset", "The height of symbols above their anchor points."),
    PropertyNaming(
      "symbol-placement", "The placement of symbols relative to the geometry of a feature.",
      in: .symbolPlacement),
    PropertyNaming(
      "symbol-screen-space", "Whether coordinates are points of the picture instead of places on the map.",
      "The native renderer has this property; the style specification does not."),
    PropertyNaming(
      "symbol-sort-key", "The rank of a feature; lower ranks are placed first.",
      "With ``iconAllowsOverlap`` or ``textAllowsOverlap``, higher ranks are drawn over lower ones."),
    PropertyNaming("symbol-spacing", "The distance between symbols along a line."),
    PropertyNaming("symbol-z-order", "The drawing order of symbols that overlap.", in: .symbolZOrder),
  ]

  private static let symbolIcons = [
    PropertyNaming(
      "icon-allow-overlap", as: "iconAllowsOverlap",
      "Whether icons are shown even if they overlap other symbols."),
    PropertyNaming("icon-anchor", "The part of an icon that is placed at its anchor point.", in: .iconAnchor),
    PropertyNaming(
      "icon-ignore-placement", as: "iconIgnoresPlacement",
      "Whether other symbols are shown even if they overlap icons."),
    PropertyNaming(
      "icon-image", as: "iconImageName", "The name of the image that is drawn as the icon.",
      "A `{token}` in a string stands for the attribute of that name."),
    PropertyNaming(
      "icon-offset", "The displacement of icons, to the right and downwards, in pixels before ``iconScale``.",
      "The displacement rotates with ``iconRotation``."),
    PropertyNaming(
      "icon-optional", as: "iconOptional", or: "isIconOptional",
      "Whether a label is shown without its icon if only the label finds room."),
    PropertyNaming("icon-overlap", "The rule for icons that overlap other symbols."),
    PropertyNaming(
      "icon-padding", "The space around icons that is kept free of other symbols.",
      "The arguments of `UIEdgeInsets` go counterclockwise from the top, those of a style clockwise."),
    PropertyNaming(
      "icon-pitch-alignment", "The plane in which icons lie on a tilted map.", in: .iconPitchAlignment),
    PropertyNaming("icon-rotate", as: "iconRotation", "The angle by which icons are rotated, clockwise."),
    PropertyNaming(
      "icon-rotation-alignment", "The rotation of icons on a rotated map.", in: .iconRotationAlignment),
    PropertyNaming("icon-size", as: "iconScale", "The scale factor of icons."),
    PropertyNaming(
      "icon-text-fit", "The dimensions in which an icon is stretched to fit its label.", in: .iconTextFit),
    PropertyNaming(
      "icon-text-fit-padding",
      "The space between a label and the edges of the icon that is stretched to fit it.",
      "The arguments of `UIEdgeInsets` go counterclockwise from the top, those of a style clockwise."),
    PropertyNaming(
      "icon-keep-upright", as: "keepsIconUpright", "Whether icons along lines are flipped to stay upright."
    ),
  ]

  private static let symbolText = [
    PropertyNaming(
      "text-keep-upright", as: "keepsTextUpright",
      "Whether labels along lines are flipped to stay upright."),
    PropertyNaming(
      "text-max-angle", as: "maximumTextAngle", "The maximum angle between adjacent glyphs along a line."),
    PropertyNaming(
      "text-max-width", as: "maximumTextWidth",
      "The maximum width of a line of a label, beyond which it wraps."),
    PropertyNaming(
      "text-field", as: "text", "The text of labels.",
      "A `{token}` in a string stands for the attribute of that name."),
    PropertyNaming(
      "text-allow-overlap", as: "textAllowsOverlap",
      "Whether labels are shown even if they overlap other symbols."),
    PropertyNaming("text-anchor", "The part of a label that is placed at its anchor point.", in: .textAnchor),
    PropertyNaming(
      "text-font", as: "textFontNames", "The display names of the fonts of labels, in order of preference.",
      "The outputs of an expression must be constant arrays."),
    PropertyNaming("text-size", as: "textFontSize", "The size of the font."),
    PropertyNaming(
      "text-ignore-placement", as: "textIgnoresPlacement",
      "Whether other symbols are shown even if they overlap labels."),
    PropertyNaming(
      "text-justify", as: "textJustification", "The alignment of the lines of a label.",
      in: .textJustification),
    PropertyNaming("text-letter-spacing", "The additional space between letters."),
    PropertyNaming("text-line-height", "The distance between the lines of a label."),
    PropertyNaming("text-offset", "The displacement of labels, to the right and downwards."),
    PropertyNaming(
      "text-optional", as: "textOptional", or: "isTextOptional",
      "Whether an icon is shown without its label if only the icon finds room."),
    PropertyNaming("text-overlap", "The rule for labels that overlap other symbols."),
    PropertyNaming("text-padding", "The space around labels that is kept free of other symbols."),
    PropertyNaming(
      "text-pitch-alignment", "The plane in which labels lie on a tilted map.", in: .textPitchAlignment),
    PropertyNaming(
      "text-radial-offset", "The distance of labels from their anchor points, in the direction of the anchor."
    ),
    PropertyNaming("text-rotate", as: "textRotation", "The angle by which labels are rotated, clockwise."),
    PropertyNaming(
      "text-rotation-alignment", "The rotation of labels on a rotated map.", in: .textRotationAlignment),
    PropertyNaming("text-transform", "The transformation of the case of labels.", in: .textTransform),
    PropertyNaming(
      "text-variable-anchor", "The anchors that are tried in turn until a label finds room.",
      "With ``textJustification`` set to `auto`, lines are aligned towards the anchor.", in: .textAnchor),
    PropertyNaming(
      "text-variable-anchor-offset", "The anchors that are tried in turn, each with its own displacement.",
      in: .textAnchor),
    PropertyNaming(
      "text-writing-mode", as: "textWritingModes", "The writing directions that are tried in turn.",
      in: .textWritingMode),
  ]

  private static let symbolColors = [
    PropertyNaming(
      "icon-color", "The colour of icons that are template images.", "Other images keep their own colours."),
    PropertyNaming("icon-halo-blur", "The distance over which the halos of icons fade."),
    PropertyNaming("icon-halo-color", "The colour of the halos of icons that are template images."),
    PropertyNaming(
      "icon-halo-width", "The width of the halos around icons.",
      "The image limits the width: a template image has room for only a fraction of its size."),
    PropertyNaming("icon-opacity", "The opacity of icons, from 0 (invisible) to 1 (opaque)."),
    PropertyNaming(
      "icon-translate", as: "iconTranslation",
      "The displacement of icons after placement, to the right and downwards."),
    PropertyNaming(
      "icon-translate-anchor", as: "iconTranslationAnchor", "The frame of reference of ``iconTranslation``.",
      in: .iconTranslationAnchor),
    PropertyNaming("text-color", "The colour of labels."),
    PropertyNaming("text-halo-blur", "The distance over which the halos of labels fade."),
    PropertyNaming("text-halo-color", "The colour of the halos of labels."),
    PropertyNaming("text-halo-width", "The width of the halos of labels, up to a quarter of the font size."),
    PropertyNaming("text-opacity", "The opacity of labels, from 0 (invisible) to 1 (opaque)."),
    PropertyNaming(
      "text-translate", as: "textTranslation",
      "The displacement of labels after placement, to the right and downwards."),
    PropertyNaming(
      "text-translate-anchor", as: "textTranslationAnchor", "The frame of reference of ``textTranslation``.",
      in: .textTranslationAnchor),
  ]
}

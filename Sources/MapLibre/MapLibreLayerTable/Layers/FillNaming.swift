extension LayerNaming {
  /// The words for `fill` layers.
  static let fill = LayerNaming(
    "fill", .vector, "A layer that fills polygons with a colour or a pattern.",
    Section([
      PropertyNaming("fill-sort-key", "The rank of a feature; higher ranks are drawn over lower ones."),
      PropertyNaming(
        "fill-antialias", as: "fillAntialiased", or: "isFillAntialiased",
        "Whether the edges of polygons are smooth."),
      PropertyNaming("fill-color", "The colour of polygons."),
      PropertyNaming(
        "fill-layer-opacity", "The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "fill-opacity", "The opacity of each polygon, from 0 (invisible) to 1 (opaque).",
        "It applies to outlines too. If polygons overlap, the lower one shows through."),
      PropertyNaming(
        "fill-outline-color", "The colour of outlines, which are one pixel wide.",
        "By default, outlines have the colour of the polygon."),
      PropertyNaming(
        "fill-pattern", "The image that tiles polygons.",
        "Images whose sides are powers of two tile without seams."),
      PropertyNaming(
        "fill-translate", as: "fillTranslation", "The displacement of polygons, to the right and downwards."),
      PropertyNaming(
        "fill-translate-anchor", as: "fillTranslationAnchor",
        "The frame of reference of ``fillTranslation``.",
        in: .fillTranslationAnchor),
    ]))
}

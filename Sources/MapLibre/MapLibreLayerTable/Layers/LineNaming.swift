extension LayerNaming {
  /// The words for `line` layers.
  static let line = LayerNaming(
    "line", .vector, "A layer that strokes lines and the outlines of polygons.",
    Section([
      PropertyNaming("line-cap", "The shape of the ends of lines.", in: .lineCap),
      PropertyNaming("line-join", "The shape of the corners of lines.", in: .lineJoin),
      PropertyNaming(
        "line-miter-limit",
        "The maximum length of mitred corners, in half-widths of the line; longer corners are bevelled."),
      PropertyNaming("line-round-limit", "The limit below which a round corner is drawn as a mitred one."),
      PropertyNaming("line-sort-key", "The rank of a feature; higher ranks are drawn over lower ones."),
      PropertyNaming("line-blur", "The distance over which the edges of lines fade."),
      PropertyNaming("line-color", "The colour of lines."),
      PropertyNaming(
        "line-dasharray", as: "lineDashPattern", "The alternating lengths of dashes and gaps.",
        "Expressions that depend on the zoom level change in steps."),
      PropertyNaming(
        "line-gap-width", "The width of the gap between two strokes that replace a single one.",
        "Each stroke has the width ``lineWidth``."),
      PropertyNaming(
        "line-gradient", "The colours by distance along the line, from 0 (start) to 1 (end).",
        "The source requires the option ``MLNShapeSourceOption/lineDistanceMetrics``."),
      PropertyNaming(
        "line-layer-opacity", "The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "line-offset", "The distance by which lines are shifted to their right.",
        "A positive distance shifts the outline of a polygon inwards, a negative one outwards."),
      PropertyNaming("line-opacity", "The opacity of each line, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "line-pattern", "The image that repeats along lines.",
        "Images whose widths are powers of two repeat without seams."),
      PropertyNaming(
        "line-translate", as: "lineTranslation", "The displacement of lines, to the right and downwards."),
      PropertyNaming(
        "line-translate-anchor", as: "lineTranslationAnchor",
        "The frame of reference of ``lineTranslation``.",
        in: .lineTranslationAnchor),
      PropertyNaming("line-width", "The width of lines."),
    ]))
}

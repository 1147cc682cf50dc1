extension LayerNaming {
  /// The words for `fill-extrusion` layers.
  static let fillExtrusion = LayerNaming(
    "fill-extrusion", .vector, "A layer that raises polygons into solids, such as buildings.",
    Section([
      PropertyNaming("fill-extrusion-base", "The height of the underside of solids above the ground."),
      PropertyNaming(
        "fill-extrusion-color", "The colour of solids without lighting.", "Its opacity is ignored."),
      PropertyNaming(
        "fill-extrusion-vertical-gradient", as: "fillExtrusionHasVerticalGradient",
        "Whether walls become darker towards the ground."),
      PropertyNaming("fill-extrusion-height", "The height of the roofs of solids above the ground."),
      PropertyNaming(
        "fill-extrusion-opacity", "The opacity of the layer as a whole, from 0 (invisible) to 1 (opaque).",
        "Solids do not show through each other."),
      PropertyNaming(
        "fill-extrusion-pattern", "The image that tiles the walls and roofs of solids.",
        "Images whose sides are powers of two tile without seams."),
      PropertyNaming(
        "fill-extrusion-rounded-corner-distance",
        "The distance from a corner at which its rounding begins."),
      PropertyNaming(
        "fill-extrusion-translate", as: "fillExtrusionTranslation",
        "The displacement of solids, to the right and downwards."),
      PropertyNaming(
        "fill-extrusion-translate-anchor", as: "fillExtrusionTranslationAnchor",
        "The frame of reference of ``fillExtrusionTranslation``.", in: .fillExtrusionTranslationAnchor),
    ]))
}

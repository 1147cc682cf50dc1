extension LayerNaming {
  /// The words for `circle` layers.
  static let circle = LayerNaming(
    "circle", .vector, "A layer that draws a circle at each point of its features.",
    Section([
      PropertyNaming("circle-sort-key", "The rank of a feature; higher ranks are drawn over lower ones."),
      PropertyNaming(
        "circle-blur",
        "The fraction of the radius over which a circle fades; at 1, only its centre is opaque."),
      PropertyNaming("circle-color", "The fill colour of circles."),
      PropertyNaming("circle-opacity", "The opacity of circles, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "circle-pitch-alignment", "The plane in which circles lie on a tilted map.",
        in: .circlePitchAlignment),
      PropertyNaming("circle-radius", "The radius of circles, without their strokes."),
      PropertyNaming(
        "circle-pitch-scale", as: "circleScaleAlignment", "The scaling of circles on a tilted map.",
        in: .circleScaleAlignment),
      PropertyNaming("circle-stroke-color", "The colour of the strokes around circles."),
      PropertyNaming("circle-stroke-opacity", "The opacity of strokes, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming("circle-stroke-width", "The width of the strokes, which are drawn outside the radius."),
      PropertyNaming(
        "circle-translate", as: "circleTranslation",
        "The displacement of circles, to the right and downwards."),
      PropertyNaming(
        "circle-translate-anchor", as: "circleTranslationAnchor",
        "The frame of reference of ``circleTranslation``.", in: .circleTranslationAnchor),
    ]))
}

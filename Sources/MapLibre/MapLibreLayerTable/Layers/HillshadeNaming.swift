extension LayerNaming {
  /// The words for `hillshade` layers.
  static let hillshade = LayerNaming(
    "hillshade", .foreground, "A layer that shows terrain by light and shadow.",
    Section([
      PropertyNaming("hillshade-accent-color", "The colour that emphasises steep slopes."),
      PropertyNaming("hillshade-exaggeration", "The strength of light and shadow, from 0 to 1."),
      PropertyNaming("hillshade-highlight-color", "The colour of slopes that face the light."),
      PropertyNaming(
        "hillshade-illumination-altitude", "The height of the light above the horizon.",
        "The method `multidirectional` takes an array, one height for each light."),
      PropertyNaming(
        "hillshade-illumination-anchor", "The frame of reference of ``hillshadeIlluminationDirection``.",
        in: .hillshadeIlluminationAnchor),
      PropertyNaming(
        "hillshade-illumination-direction", "The direction that light comes from, clockwise.",
        "The method `multidirectional` takes an array, one direction for each light."),
      PropertyNaming("hillshade-method", "The algorithm that computes light and shadow from slopes."),
      PropertyNaming("hillshade-shadow-color", "The colour of slopes that face away from the light."),
      PropertyNaming("resampling", "The interpolation of elevations when tiles are enlarged or reduced."),
    ]))
}

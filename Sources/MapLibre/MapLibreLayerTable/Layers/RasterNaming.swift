extension LayerNaming {
  /// The words for `raster` layers.
  static let raster = LayerNaming(
    "raster", .foreground, "A layer that draws raster tiles or a single image.",
    Section([
      PropertyNaming(
        "raster-brightness-max", as: "maximumRasterBrightness",
        "The brightness to which white is mapped, from 0 to 1."),
      PropertyNaming(
        "raster-brightness-min", as: "minimumRasterBrightness",
        "The brightness to which black is mapped, from 0 to 1."),
      PropertyNaming(
        "raster-contrast", "The change of contrast, from -1 (no contrast) to 1 (maximum contrast)."),
      PropertyNaming("raster-fade-duration", "The duration of the fading in of new tiles."),
      PropertyNaming("raster-hue-rotate", as: "rasterHueRotation", "The angle by which hues are rotated."),
      PropertyNaming("raster-opacity", "The opacity of pictures, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "raster-resampling", as: "rasterResamplingMode",
        "The interpolation of pixels when pictures are enlarged or reduced.",
        "If ``resampling`` is set, it takes precedence.", in: .rasterResamplingMode),
      PropertyNaming(
        "raster-saturation", "The change of saturation, from -1 (greys) to 1 (maximum saturation)."),
      PropertyNaming(
        "resampling", "The interpolation of pixels when pictures are enlarged or reduced.",
        "By default, ``rasterResamplingMode`` applies."),
    ]))
}

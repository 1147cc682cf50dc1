extension LayerNaming {
  /// The words for `raster` layers.
  static let raster = LayerNaming(
    "raster", .foreground, "A layer that draws pictures: raster tiles, or one image.",
    Section([
      PropertyNaming(
        "raster-brightness-max", as: "maximumRasterBrightness",
        "The brightness that white becomes, from 0 to 1."),
      PropertyNaming(
        "raster-brightness-min", as: "minimumRasterBrightness",
        "The brightness that black becomes, from 0 to 1."),
      PropertyNaming(
        "raster-contrast", "The change of contrast, from -1 (none is left) to 1 (the strongest)."),
      PropertyNaming("raster-fade-duration", "The time in which new tiles fade in."),
      PropertyNaming("raster-hue-rotate", as: "rasterHueRotation", "The angle by which hues are turned."),
      PropertyNaming("raster-opacity", "The opacity of pictures, from 0 (invisible) to 1 (opaque)."),
      PropertyNaming(
        "raster-resampling", as: "rasterResamplingMode",
        "The way in which pictures are enlarged and reduced.",
        "Where ``resampling`` is set, that counts.", in: .rasterResamplingMode),
      PropertyNaming("raster-saturation", "The change of saturation, from -1 (greys) to 1 (the strongest)."),
      PropertyNaming(
        "resampling", "The way in which pictures are enlarged and reduced.",
        "Unless it is set, ``rasterResamplingMode`` counts."),
    ]))
}

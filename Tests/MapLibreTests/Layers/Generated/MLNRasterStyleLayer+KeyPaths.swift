// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNRasterStyleLayer``.
  static let raster = [
    PropertyAccess(
      "raster", "raster-brightness-max",
      \MLNRasterStyleLayer.maximumRasterBrightness,
      transition: \.maximumRasterBrightnessTransition),
    PropertyAccess(
      "raster", "raster-brightness-min",
      \MLNRasterStyleLayer.minimumRasterBrightness,
      transition: \.minimumRasterBrightnessTransition),
    PropertyAccess(
      "raster", "raster-contrast",
      \MLNRasterStyleLayer.rasterContrast,
      transition: \.rasterContrastTransition),
    PropertyAccess(
      "raster", "raster-fade-duration",
      \MLNRasterStyleLayer.rasterFadeDuration),
    PropertyAccess(
      "raster", "raster-hue-rotate",
      \MLNRasterStyleLayer.rasterHueRotation,
      transition: \.rasterHueRotationTransition),
    PropertyAccess(
      "raster", "raster-opacity",
      \MLNRasterStyleLayer.rasterOpacity,
      transition: \.rasterOpacityTransition),
    PropertyAccess(
      "raster", "raster-resampling",
      \MLNRasterStyleLayer.rasterResamplingMode),
    PropertyAccess(
      "raster", "raster-saturation",
      \MLNRasterStyleLayer.rasterSaturation,
      transition: \.rasterSaturationTransition),
    PropertyAccess(
      "raster", "resampling",
      \MLNRasterStyleLayer.resampling),
  ]
}

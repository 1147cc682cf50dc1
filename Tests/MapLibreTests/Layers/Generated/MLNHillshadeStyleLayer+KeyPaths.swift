// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNHillshadeStyleLayer``.
  static let hillshade = [
    PropertyAccess(
      "hillshade", "hillshade-accent-color",
      \MLNHillshadeStyleLayer.hillshadeAccentColor,
      transition: \.hillshadeAccentColorTransition),
    PropertyAccess(
      "hillshade", "hillshade-exaggeration",
      \MLNHillshadeStyleLayer.hillshadeExaggeration,
      transition: \.hillshadeExaggerationTransition),
    PropertyAccess(
      "hillshade", "hillshade-highlight-color",
      \MLNHillshadeStyleLayer.hillshadeHighlightColor,
      transition: \.hillshadeHighlightColorTransition),
    PropertyAccess(
      "hillshade", "hillshade-illumination-altitude",
      \MLNHillshadeStyleLayer.hillshadeIlluminationAltitude),
    PropertyAccess(
      "hillshade", "hillshade-illumination-anchor",
      \MLNHillshadeStyleLayer.hillshadeIlluminationAnchor),
    PropertyAccess(
      "hillshade", "hillshade-illumination-direction",
      \MLNHillshadeStyleLayer.hillshadeIlluminationDirection),
    PropertyAccess(
      "hillshade", "hillshade-method",
      \MLNHillshadeStyleLayer.hillshadeMethod),
    PropertyAccess(
      "hillshade", "hillshade-shadow-color",
      \MLNHillshadeStyleLayer.hillshadeShadowColor,
      transition: \.hillshadeShadowColorTransition),
    PropertyAccess(
      "hillshade", "resampling",
      \MLNHillshadeStyleLayer.resampling),
  ]
}

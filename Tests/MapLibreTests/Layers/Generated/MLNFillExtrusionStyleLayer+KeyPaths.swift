// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNFillExtrusionStyleLayer``.
  static let fillExtrusion = [
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-base",
      \MLNFillExtrusionStyleLayer.fillExtrusionBase,
      transition: \.fillExtrusionBaseTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-color",
      \MLNFillExtrusionStyleLayer.fillExtrusionColor,
      transition: \.fillExtrusionColorTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-vertical-gradient",
      \MLNFillExtrusionStyleLayer.fillExtrusionHasVerticalGradient),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-height",
      \MLNFillExtrusionStyleLayer.fillExtrusionHeight,
      transition: \.fillExtrusionHeightTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-opacity",
      \MLNFillExtrusionStyleLayer.fillExtrusionOpacity,
      transition: \.fillExtrusionOpacityTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-pattern",
      \MLNFillExtrusionStyleLayer.fillExtrusionPattern,
      transition: \.fillExtrusionPatternTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-rounded-corner-distance",
      \MLNFillExtrusionStyleLayer.fillExtrusionRoundedCornerDistance),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-translate",
      \MLNFillExtrusionStyleLayer.fillExtrusionTranslation,
      transition: \.fillExtrusionTranslationTransition),
    PropertyAccess(
      "fill-extrusion", "fill-extrusion-translate-anchor",
      \MLNFillExtrusionStyleLayer.fillExtrusionTranslationAnchor),
  ]
}

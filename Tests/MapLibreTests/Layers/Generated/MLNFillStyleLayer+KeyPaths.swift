// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNFillStyleLayer``.
  static let fill = [
    PropertyAccess(
      "fill", "fill-sort-key",
      \MLNFillStyleLayer.fillSortKey),
    PropertyAccess(
      "fill", "fill-antialias",
      \MLNFillStyleLayer.fillAntialiased),
    PropertyAccess(
      "fill", "fill-antialias",
      \MLNFillStyleLayer.isFillAntialiased),
    PropertyAccess(
      "fill", "fill-color",
      \MLNFillStyleLayer.fillColor,
      transition: \.fillColorTransition),
    PropertyAccess(
      "fill", "fill-layer-opacity",
      \MLNFillStyleLayer.fillLayerOpacity,
      transition: \.fillLayerOpacityTransition),
    PropertyAccess(
      "fill", "fill-opacity",
      \MLNFillStyleLayer.fillOpacity,
      transition: \.fillOpacityTransition),
    PropertyAccess(
      "fill", "fill-outline-color",
      \MLNFillStyleLayer.fillOutlineColor,
      transition: \.fillOutlineColorTransition),
    PropertyAccess(
      "fill", "fill-pattern",
      \MLNFillStyleLayer.fillPattern,
      transition: \.fillPatternTransition),
    PropertyAccess(
      "fill", "fill-translate",
      \MLNFillStyleLayer.fillTranslation,
      transition: \.fillTranslationTransition),
    PropertyAccess(
      "fill", "fill-translate-anchor",
      \MLNFillStyleLayer.fillTranslationAnchor),
  ]
}

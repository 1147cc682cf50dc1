// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNLineStyleLayer``.
  static let line = [
    PropertyAccess(
      "line", "line-cap",
      \MLNLineStyleLayer.lineCap),
    PropertyAccess(
      "line", "line-join",
      \MLNLineStyleLayer.lineJoin),
    PropertyAccess(
      "line", "line-miter-limit",
      \MLNLineStyleLayer.lineMiterLimit),
    PropertyAccess(
      "line", "line-round-limit",
      \MLNLineStyleLayer.lineRoundLimit),
    PropertyAccess(
      "line", "line-sort-key",
      \MLNLineStyleLayer.lineSortKey),
    PropertyAccess(
      "line", "line-blur",
      \MLNLineStyleLayer.lineBlur,
      transition: \.lineBlurTransition),
    PropertyAccess(
      "line", "line-color",
      \MLNLineStyleLayer.lineColor,
      transition: \.lineColorTransition),
    PropertyAccess(
      "line", "line-dasharray",
      \MLNLineStyleLayer.lineDashPattern,
      transition: \.lineDashPatternTransition),
    PropertyAccess(
      "line", "line-gap-width",
      \MLNLineStyleLayer.lineGapWidth,
      transition: \.lineGapWidthTransition),
    PropertyAccess(
      "line", "line-gradient",
      \MLNLineStyleLayer.lineGradient),
    PropertyAccess(
      "line", "line-layer-opacity",
      \MLNLineStyleLayer.lineLayerOpacity,
      transition: \.lineLayerOpacityTransition),
    PropertyAccess(
      "line", "line-offset",
      \MLNLineStyleLayer.lineOffset,
      transition: \.lineOffsetTransition),
    PropertyAccess(
      "line", "line-opacity",
      \MLNLineStyleLayer.lineOpacity,
      transition: \.lineOpacityTransition),
    PropertyAccess(
      "line", "line-pattern",
      \MLNLineStyleLayer.linePattern,
      transition: \.linePatternTransition),
    PropertyAccess(
      "line", "line-translate",
      \MLNLineStyleLayer.lineTranslation,
      transition: \.lineTranslationTransition),
    PropertyAccess(
      "line", "line-translate-anchor",
      \MLNLineStyleLayer.lineTranslationAnchor),
    PropertyAccess(
      "line", "line-width",
      \MLNLineStyleLayer.lineWidth,
      transition: \.lineWidthTransition),
  ]
}

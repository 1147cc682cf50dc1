// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNCircleStyleLayer``.
  static let circle = [
    PropertyAccess(
      "circle", "circle-sort-key",
      \MLNCircleStyleLayer.circleSortKey),
    PropertyAccess(
      "circle", "circle-blur",
      \MLNCircleStyleLayer.circleBlur,
      transition: \.circleBlurTransition),
    PropertyAccess(
      "circle", "circle-color",
      \MLNCircleStyleLayer.circleColor,
      transition: \.circleColorTransition),
    PropertyAccess(
      "circle", "circle-opacity",
      \MLNCircleStyleLayer.circleOpacity,
      transition: \.circleOpacityTransition),
    PropertyAccess(
      "circle", "circle-pitch-alignment",
      \MLNCircleStyleLayer.circlePitchAlignment),
    PropertyAccess(
      "circle", "circle-radius",
      \MLNCircleStyleLayer.circleRadius,
      transition: \.circleRadiusTransition),
    PropertyAccess(
      "circle", "circle-pitch-scale",
      \MLNCircleStyleLayer.circleScaleAlignment),
    PropertyAccess(
      "circle", "circle-stroke-color",
      \MLNCircleStyleLayer.circleStrokeColor,
      transition: \.circleStrokeColorTransition),
    PropertyAccess(
      "circle", "circle-stroke-opacity",
      \MLNCircleStyleLayer.circleStrokeOpacity,
      transition: \.circleStrokeOpacityTransition),
    PropertyAccess(
      "circle", "circle-stroke-width",
      \MLNCircleStyleLayer.circleStrokeWidth,
      transition: \.circleStrokeWidthTransition),
    PropertyAccess(
      "circle", "circle-translate",
      \MLNCircleStyleLayer.circleTranslation,
      transition: \.circleTranslationTransition),
    PropertyAccess(
      "circle", "circle-translate-anchor",
      \MLNCircleStyleLayer.circleTranslationAnchor),
  ]
}

// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNBackgroundStyleLayer``.
  static let background = [
    PropertyAccess(
      "background", "background-color",
      \MLNBackgroundStyleLayer.backgroundColor,
      transition: \.backgroundColorTransition),
    PropertyAccess(
      "background", "background-opacity",
      \MLNBackgroundStyleLayer.backgroundOpacity,
      transition: \.backgroundOpacityTransition),
    PropertyAccess(
      "background", "background-pattern",
      \MLNBackgroundStyleLayer.backgroundPattern,
      transition: \.backgroundPatternTransition),
  ]
}

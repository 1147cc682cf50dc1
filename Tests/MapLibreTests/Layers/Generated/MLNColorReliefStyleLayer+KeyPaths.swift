// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNColorReliefStyleLayer``.
  static let colorRelief = [
    PropertyAccess(
      "color-relief", "color-relief-color",
      \MLNColorReliefStyleLayer.colorReliefColor),
    PropertyAccess(
      "color-relief", "color-relief-opacity",
      \MLNColorReliefStyleLayer.colorReliefOpacity,
      transition: \.colorReliefOpacityTransition),
    PropertyAccess(
      "color-relief", "resampling",
      \MLNColorReliefStyleLayer.resampling),
  ]
}

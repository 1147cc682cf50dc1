// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNHeatmapStyleLayer``.
  static let heatmap = [
    PropertyAccess(
      "heatmap", "heatmap-color",
      \MLNHeatmapStyleLayer.heatmapColor),
    PropertyAccess(
      "heatmap", "heatmap-intensity",
      \MLNHeatmapStyleLayer.heatmapIntensity,
      transition: \.heatmapIntensityTransition),
    PropertyAccess(
      "heatmap", "heatmap-opacity",
      \MLNHeatmapStyleLayer.heatmapOpacity,
      transition: \.heatmapOpacityTransition),
    PropertyAccess(
      "heatmap", "heatmap-radius",
      \MLNHeatmapStyleLayer.heatmapRadius,
      transition: \.heatmapRadiusTransition),
    PropertyAccess(
      "heatmap", "heatmap-weight",
      \MLNHeatmapStyleLayer.heatmapWeight),
  ]
}

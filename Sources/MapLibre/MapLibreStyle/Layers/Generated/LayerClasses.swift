// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import CartoucheStyle

extension MLNStyleLayer {
  /// The classes by the types of style documents.
  static let classes: [String: @Sendable (StyleLayer) -> MLNStyleLayer] = [
    "background": { MLNBackgroundStyleLayer($0) },
    "circle": { MLNCircleStyleLayer($0) },
    "color-relief": { MLNColorReliefStyleLayer($0) },
    "fill": { MLNFillStyleLayer($0) },
    "fill-extrusion": { MLNFillExtrusionStyleLayer($0) },
    "heatmap": { MLNHeatmapStyleLayer($0) },
    "hillshade": { MLNHillshadeStyleLayer($0) },
    "line": { MLNLineStyleLayer($0) },
    "raster": { MLNRasterStyleLayer($0) },
    "symbol": { MLNSymbolStyleLayer($0) },
  ]
}

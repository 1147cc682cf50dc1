import CartoucheStyle

/// The catalogue of layer types: one entry per type.
package enum LayerTypes {
  /// Every layer type.
  package static let all: [any LayerType.Type] = [
    BackgroundLayer.self,
    FillLayer.self,
    LineLayer.self,
    SymbolLayer.self,
    CircleLayer.self,
    HeatmapLayer.self,
    FillExtrusionLayer.self,
    RasterLayer.self,
    HillshadeLayer.self,
    ColorReliefLayer.self,
  ]

  /// The layer type that style documents call `name`.
  package static func named(_ name: String) -> (any LayerType.Type)? { all.first { $0.name == name } }

  /// The specification of every layer type, in its order.
  package static let specifications: [LayerSpecification] = names.compactMap { named($0)?.specification }

  /// The layer types in the order of the specification.
  private static let names = [
    "fill", "line", "symbol", "circle", "heatmap", "fill-extrusion", "raster", "hillshade", "color-relief",
    "background",
  ]
}

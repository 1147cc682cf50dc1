import CartoucheStyle

/// The catalogue of layer types: one line a type.
package enum LayerTypes {
  /// Every layer type that is drawn.
  package static let all: [any LayerType.Type] = [
    BackgroundLayer.self,
    FillLayer.self,
    LineLayer.self,
    SymbolLayer.self,
    CircleLayer.self,
    FillExtrusionLayer.self,
    RasterLayer.self,
    HillshadeLayer.self,
    ColorReliefLayer.self,
  ]

  /// Layer types of the specification that are not drawn yet.
  package static let notDrawn: [any LayerDeclaration.Type] = [
    HeatmapLayer.self
  ]

  /// The layer type that style documents call `name`.
  package static func named(_ name: String) -> (any LayerType.Type)? { all.first { $0.name == name } }

  /// Whether `name` is a layer type that is not drawn yet.
  package static func isNotDrawn(_ name: String) -> Bool { notDrawn.contains { $0.name == name } }

  /// What the specification says of every layer type, drawn or not, in its order.
  package static let specifications: [LayerSpecification] = {
    let types = all.map { $0 as any LayerDeclaration.Type } + notDrawn
    return names.compactMap { name in types.first { $0.name == name }?.specification }
  }()

  /// The layer types in the order of the specification.
  private static let names = [
    "fill", "line", "symbol", "circle", "heatmap", "fill-extrusion", "raster", "hillshade", "color-relief",
    "background",
  ]
}

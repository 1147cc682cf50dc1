/// The catalogue of layer types that are drawn: one line a type.
package enum LayerTypes {
  /// Every layer type.
  package static let all: [any LayerType.Type] = [
    BackgroundLayer.self,
    FillLayer.self,
    LineLayer.self,
    CircleLayer.self,
  ]

  /// The layer type that style documents call `name`.
  package static func named(_ name: String) -> (any LayerType.Type)? { all.first { $0.name == name } }

  /// Layer types of the specification that are not drawn yet.
  package static let notDrawn: Set<String> = [
    "symbol", "raster", "heatmap", "fill-extrusion", "hillshade", "color-relief", "sky",
  ]
}

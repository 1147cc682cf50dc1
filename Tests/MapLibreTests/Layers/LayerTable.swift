import CartoucheLayers
import CartoucheStyle

/// What the engine's table says of layer types.
enum LayerTable {
  /// The names of a type's properties.
  static func names(of type: String) -> Set<String> {
    Set(LayerTypes.specifications.first { $0.name == type }?.properties.map(\.name) ?? [])
  }
}

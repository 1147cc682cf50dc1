import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// What the engine's table says of layer types.
enum LayerTable {
  /// The names of a type's properties.
  static func names(of type: String) -> Set<String> {
    Set(LayerTypes.specifications.first { $0.name == type }?.properties.map(\.name) ?? [])
  }

  /// What the specification finds wrong with a property of a layer.
  static func errors(about property: String, of layer: StyleLayer) -> [String] {
    let style: JSONValue = ["version": 8, "sources": [:], "layers": [.object(layer.members)]]
    return StyleValidator().findings(in: style)
      .filter { $0.severity == .error && $0.message.contains(property) }.map(\.message)
  }
}

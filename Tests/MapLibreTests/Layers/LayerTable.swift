import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The layer types by the engine's table.
enum LayerTable {
  /// The names of a type's properties.
  static func names(of type: String) -> Set<String> {
    Set(LayerTypes.specifications.first { $0.name == type }?.properties.map(\.name) ?? [])
  }

  /// The faults that the specification finds in a property of a layer.
  static func errors(about property: String, of layer: StyleLayer) -> [String] {
    let style: JSONValue = ["version": 8, "sources": [:], "layers": [.object(layer.members)]]
    return StyleValidator().findings(in: style)
      .filter { $0.severity == .error && $0.message.contains(property) }.map(\.message)
  }
}

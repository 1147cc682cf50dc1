import CartoucheRenderer

extension Map {
  /// Adds a layer that the program draws by itself; one of the same name is replaced.
  ///
  /// - Parameters:
  ///   - id: The name of the layer, another than those of the style's layers.
  ///   - below: The layer, of the style or added before, that it is drawn directly below; `nil` puts it above all.
  ///     If there is none of the name, pictures have the layer above all, and say so in their diagnostics.
  public mutating func addCustomLayer(_ layer: any CustomLayer, id: String, below: String? = nil) {
    customLayers.add(layer, id: id, below: below)
  }

  /// Takes a layer of the program away, if there is one of the name.
  public mutating func removeCustomLayer(id: String) { customLayers.remove(id: id) }
}

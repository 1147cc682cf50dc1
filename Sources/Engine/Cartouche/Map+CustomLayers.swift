import CartoucheRenderer

extension Map {
  /// Adds a layer that the program draws itself; one with the same name is replaced.
  ///
  /// - Parameters:
  ///   - id: The name of the layer, different from those of the style's layers.
  ///   - below: The layer, of the style or added before, directly below which it is drawn; `nil` puts it above all. If
  ///     there is no such layer, pictures have the new one above all, and say so in their diagnostics.
  public mutating func addCustomLayer(_ layer: any CustomLayer, id: String, below: String? = nil) {
    customLayers.add(layer, id: id, below: below)
  }

  /// Removes a layer of the program, if there is one with the name.
  public mutating func removeCustomLayer(id: String) { customLayers.remove(id: id) }
}

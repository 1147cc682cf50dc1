import CartoucheRenderer

extension Map {
  /// Adds a custom layer, which the program draws, replacing any custom layer of the same name.
  ///
  /// - Parameters:
  ///   - id: The name of the layer, different from those of the style's layers.
  ///   - below: The name of the layer directly below which to draw, be it a layer of the style or a custom layer; if
  ///     `nil`, the layer is drawn above all others. If there is no such layer, the new layer is drawn above all others,
  ///     which the diagnostics of pictures report.
  public mutating func addCustomLayer(_ layer: any CustomLayer, id: String, below: String? = nil) {
    customLayers.add(layer, id: id, below: below)
  }

  /// Removes the custom layer of a name, if there is one.
  public mutating func removeCustomLayer(id: String) { customLayers.remove(id: id) }
}

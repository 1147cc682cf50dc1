import CartoucheJSON

/// The layer of the data that is to be read: one by its name, or all.
package struct LayerChoice: Sendable {
  /// The name; `nil` for all layers.
  package let name: String?
  /// The file's name or URL, for messages.
  private let source: String?

  package init(_ name: String?, source: String?) { (self.name, self.source) = (name, source) }

  /// Whether one layer has been chosen.
  package var isMade: Bool { name != nil }

  /// Whether a layer is to be read.
  package func takes(_ layer: String) -> Bool { name == nil || name == layer }

  /// Checks that the chosen layer is one of those that exist.
  ///
  /// - Throws: ``DataError`` of kind ``DataFailure/unknownLayer`` that lists them, with the one whose name is nearest.
  package func check(_ layers: [String]) throws(DataError) {
    guard let name, !layers.contains(name) else { return }
    throw DataError(
      .unknownLayer, found: "no layer is called \"\(name.prefix(60))\"",
      expected: layers.isEmpty ? "" : "one of \(CoordinateColumns.listed(layers))", source: source,
      suggestion: Spelling.nearest(to: name, in: layers))
  }

  /// Refuses a choice among the layers of a format that has none.
  func refuse(_ format: DataFormat) throws(DataError) {
    guard let name else { return }
    throw DataError(
      .unknownLayer, found: "\(format.name) has no layers to choose \"\(name.prefix(60))\" from",
      source: source)
  }
}

import CartoucheStyle

/// A property of a layer class: the interface's words for it joined with the line of the engine's table.
package struct LayerProperty: Sendable {
  /// The names and the meaning.
  package let naming: PropertyNaming
  /// The line of the layer type's table: type, default, unit, allowed expressions.
  package let line: any AnyProperty
}

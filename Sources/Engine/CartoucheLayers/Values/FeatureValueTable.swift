import CartoucheExpressions
import CartoucheStyle

/// The values of a layer's feature-dependent properties for the features of a tile, by the table of its type.
///
/// A layout evaluates all of them once, and painters look them up by key path, so that a property is named only in the
/// table and where it is used.
package struct FeatureValueTable<Table: PropertyTable>: Sendable {
  private let table: SharedTable<Table>
  private let values: [String: any Sendable]

  /// The values for the features of a selection: O(features · properties that depend on features).
  ///
  /// - Parameter groups: The groups whose properties are evaluated.
  package init(
    _ selection: FeatureSelection, _ properties: LayerProperties<Table>,
    groups: Set<PropertyGroup> = [.layout, .paint]
  ) {
    var visitor = Visitor(selection: selection)
    properties.visitFeatureDependent(in: groups, by: &visitor)
    (table, values) = (properties.table, visitor.values)
  }

  /// The values of the entry at `keyPath`.
  package subscript<Value>(keyPath: KeyPath<Table, Property<Value>>) -> FeatureValues<Value> {
    // Most layers have none.
    values.isEmpty ? .uniform : values[table.name(of: keyPath)] as? FeatureValues<Value> ?? .uniform
  }

  /// Whether features differ in no property but some.
  func isUniform(except others: [PartialKeyPath<Table>]) -> Bool {
    if values.isEmpty { return true }
    let names = others.map { table.name(of: $0) }
    return values.keys.allSatisfy(names.contains)
  }

  private struct Visitor: PropertyVisitor {
    let selection: FeatureSelection
    var values: [String: any Sendable] = [:]

    mutating func visit<Value: StyleValue>(_ name: String, _ value: PropertyValue<Value>) {
      values[name] = selection.values(of: value)
    }
  }
}

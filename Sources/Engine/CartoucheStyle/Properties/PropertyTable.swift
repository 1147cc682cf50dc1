import CartoucheExpressions
import CartoucheJSON

/// The properties of a layer type, one stored `Property` per entry.
///
/// The table is its own documentation: reading, validation and drawing all follow its entries.
public protocol PropertyTable: Sendable {
  /// The table.
  init()
}

extension PropertyTable {
  /// Every entry of the table, in order.
  ///
  /// Reads the stored properties by reflection; meant to be called once per layer.
  public static var properties: [any AnyProperty] {
    Mirror(reflecting: Self()).children.compactMap { $0.value as? any AnyProperty }
  }
}

/// A property table where it lies, with its entries; made once per layer and shared by all that reads its properties.
///
/// A table is some kilobytes large: as a part of a value it would be copied with that.
@usableFromInline
package final class SharedTable<Table: PropertyTable>: Sendable {
  @usableFromInline let table = Table()
  /// Every entry of the table, in order.
  let properties = Table.properties

  /// The name of the entry at `keyPath` in style documents.
  package func name<Value>(of keyPath: KeyPath<Table, Property<Value>>) -> String {
    table[keyPath: keyPath].name
  }

  /// The name of the entry at `keyPath`; empty if there is none.
  package func name(of keyPath: PartialKeyPath<Table>) -> String {
    (table[keyPath: keyPath] as? any AnyProperty)?.name ?? ""
  }

  /// The group of the entry at `keyPath`.
  package func group<Value>(of keyPath: KeyPath<Table, Property<Value>>) -> PropertyGroup {
    table[keyPath: keyPath].group
  }
}

/// The properties of one layer, read from its JSON by its type's table.
///
/// `properties.width` is the value of the table's entry `width`: the style's or the default.
@dynamicMemberLookup
public struct LayerProperties<Table: PropertyTable>: Sendable {
  /// The table of the layer's type.
  @usableFromInline package let table = SharedTable<Table>()
  @usableFromInline var values: [String: any Sendable]

  /// Reads the properties of `layer`; those that cannot be used are reported and replaced by their defaults.
  ///
  /// - Parameters:
  ///   - pointer: The path of the layer in its document.
  ///   - names: The attributes that expressions read, numbered for the whole style.
  public init(
    _ layer: StyleLayer, at pointer: JSONPointer, names: PropertyNames, diagnostics: inout [Diagnostic]
  ) {
    var values: [String: any Sendable] = [:]
    let lines = table.properties
    for (group, object) in [(PropertyGroup.layout, layer.layout), (.paint, layer.paint)] {
      for (name, json) in object where name != "visibility" && !name.hasSuffix("-transition") {
        let place = pointer.appending(group.rawValue).appending(name)
        guard let line = lines.first(where: { $0.name == name && $0.group == group }) else {
          let hint = Spelling.suggestion(for: name, in: lines.filter { $0.group == group }.map(\.name))
          diagnostics.append(
            Diagnostic(
              .warning, "\(layer.type) layers have no \(group) property \"\(name)\"\(hint)", pointer: place))
          continue
        }
        do throws(PropertyError) {
          let value = try line.resolve(json, names: names)
          values[name] = value
          if let undrawn = line.undrawn(value) {
            diagnostics.append(
              Diagnostic(.error, "\(undrawn) is not drawn yet", kind: .notDrawn, pointer: place))
          }
        } catch {
          diagnostics.append(Diagnostic(.error, "\(error)", pointer: place))
        }
      }
    }
    self.values = values
  }

  /// The value of the table's entry at `keyPath`.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<Table, Property<Value>>) -> PropertyValue<Value> {
    let line = table.table[keyPath: keyPath]
    return values[line.name] as? PropertyValue<Value> ?? .constant(line.default)
  }
}

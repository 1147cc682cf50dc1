import CartoucheLayers
import CartoucheStyle

/// The properties of a layer type, found by any of their names.
package struct LayerVocabulary: Sendable {
  /// The words for the layer type.
  package let naming: LayerNaming
  /// The properties in the order of the words' table.
  package let all: [LayerProperty]
  private let byName: [String: Int]

  private init(_ naming: LayerNaming) {
    self.naming = naming
    let lines = LayerTypes.named(naming.type)?.specification.properties ?? []
    all = naming.properties.compactMap { words in
      lines.first { $0.name == words.styleName }.map { LayerProperty(naming: words, line: $0) }
    }
    var byName: [String: Int] = [:]
    for (index, property) in all.enumerated() {
      for name in [property.naming.styleName, property.naming.name, property.naming.alias].compactMap(\.self)
      {
        byName[name] = index
      }
    }
    self.byName = byName
  }

  /// The property that a style or the interface calls `name`.
  package subscript(name name: String) -> LayerProperty? { byName[name].map { all[$0] } }

  /// Every name that a property can be found by, in the order of the table.
  package var names: [String] {
    all.flatMap { [$0.naming.name, $0.naming.alias, $0.naming.styleName].compactMap(\.self) }
  }

  /// The properties of the layer type that styles call `type`; `nil` for a type without a class.
  package static func of(type: String) -> LayerVocabulary? { byType[type] }

  private static let byType = Dictionary(
    uniqueKeysWithValues: LayerNaming.all.map { ($0.type, LayerVocabulary($0)) })
}

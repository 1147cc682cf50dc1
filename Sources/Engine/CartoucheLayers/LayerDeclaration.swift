import CartoucheStyle

/// The declaration of a layer type for style documents: its name and the table of its properties.
///
/// A layer type that is drawn is a ``LayerType``; the others are declared, so that styles that use them are read,
/// checked and reported like any other.
package protocol LayerDeclaration: Sendable {
  /// The table of the type's properties.
  associatedtype Properties: PropertyTable
  /// The `type` in style documents.
  static var name: String { get }
  /// The types of sources that the layer draws; none for a layer without source.
  static var sourceTypes: [SourceType] { get }
}

extension LayerDeclaration {
  /// Most types draw features.
  package static var sourceTypes: [SourceType] { [.vector, .geoJSON] }

  /// The specification of the type, for validation.
  package static var specification: LayerSpecification {
    LayerSpecification(name, sourceTypes: sourceTypes, properties: Properties.properties)
  }
}

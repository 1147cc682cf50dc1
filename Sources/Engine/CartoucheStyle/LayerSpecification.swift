import CartoucheExpressions

/// The specification of a layer type, as far as validation, editing and formatting need it.
public struct LayerSpecification: Sendable {
  /// The `type` in style documents.
  public let name: String
  /// The types of sources that the layer draws; none for a layer without source.
  public let sourceTypes: [SourceType]
  /// The properties in the order of the specification, `visibility` included.
  public let properties: [any AnyProperty]

  /// A layer type with these properties besides `visibility`, which every type has.
  public init(_ name: String, sourceTypes: [SourceType], properties: [any AnyProperty]) {
    self.name = name
    self.sourceTypes = sourceTypes
    self.properties = properties + [Self.visibility]
  }

  /// The property `name` of `group`, if the type has it.
  public func property(_ name: String, _ group: PropertyGroup) -> (any AnyProperty)? {
    properties.first { $0.name == name && $0.group == group }
  }

  /// Whether a layer is shown; the one property that every type has.
  public static let visibility = Property<Visibility>.layout(
    "visibility", default: .visible, by: .globalState)
}

/// Whether a layer is shown.
public enum Visibility: String, StyleKeyword {
  /// The layer is shown.
  case visible
  /// The layer is not shown.
  case none
}

import CartoucheExpressions

/// The properties of a style's `projection`.
public struct ProjectionProperties: PropertyTable {
  /// The projection, which may change with the zoom level.
  public let type = Property<ProjectionDefinition>.paint(
    "type", default: ProjectionDefinition(from: "mercator", to: "mercator", transition: 1), by: .zoom,
    transitions: false)

  /// The table.
  public init() {}
}

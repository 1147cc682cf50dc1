import CartoucheGeoJSON
import CartoucheJSON

/// The coordinate system that data name: foreign text.
package enum DeclaredSystem: Sendable, Hashable {
  /// A code of a registry, in any spelling.
  case code(String)
  /// A definition in well-known text, as beside Shapefiles and in databases.
  case definition(String)
}

/// The result of a format's reader, before coordinate systems are considered: one layer of the data.
package struct ReadData: Sendable {
  /// The name of the layer; `nil` where the format has none.
  package var layer: String?
  package var geoJSON: GeoJSON
  package var diagnostics: [Diagnostic] = []
  /// The coordinate system that the layer names.
  package var system: DeclaredSystem?
  /// The format of the layer, if it is not that of the whole: in archives.
  package var format: DataFormat?

  package init(layer: String? = nil, geoJSON: GeoJSON, diagnostics: [Diagnostic] = []) {
    (self.layer, self.geoJSON, self.diagnostics) = (layer, geoJSON, diagnostics)
  }

  /// A layer whose data have a member with the name of their coordinate system.
  init(geoJSON: GeoJSON, diagnostics: [Diagnostic], systemName: String?) {
    self.init(geoJSON: geoJSON, diagnostics: diagnostics)
    system = systemName.map { .code($0) }
  }
}

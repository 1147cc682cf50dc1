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

  /// Features, with a finding if a fault ended the reading.
  init(_ features: [Feature], before fault: DataError?, name: String?) {
    self.init(geoJSON: .featureCollection(FeatureCollection(features)))
    guard let fault else { return }
    diagnostics.append(
      Diagnostic(
        .error, "\(fault.found); the data before it are kept", source: name, location: fault.location))
  }

  /// Adds a finding about broken geometries that have none of their own, and the system that all others name.
  ///
  /// - Parameters:
  ///   - broken: The number of broken geometries without a finding.
  ///   - srids: The different numbers of spatial reference systems, which are those of EPSG; several contradict each other.
  mutating func conclude(broken: Int, srids: Set<Int>, name: String?) {
    if broken > 0 {
      diagnostics.append(Diagnostic(.error, "\(broken) more broken geometries left out", source: name))
    }
    if srids.count > 1 {
      diagnostics.append(
        Diagnostic(
          .warning, "geometries name \(srids.count) different coordinate systems; none is used", source: name)
      )
    }
    if srids.count == 1, let srid = srids.first { system = .code("EPSG:\(srid)") }
  }

  /// A layer whose data have a member with the name of their coordinate system.
  init(geoJSON: GeoJSON, diagnostics: [Diagnostic], systemName: String?) {
    self.init(geoJSON: geoJSON, diagnostics: diagnostics)
    system = systemName.map { .code($0) }
  }
}

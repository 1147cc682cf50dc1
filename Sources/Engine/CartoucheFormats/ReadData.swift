import CartoucheGeoJSON
import CartoucheJSON

/// The result of a format's reader, before coordinate systems are considered.
struct ReadData {
  var geoJSON: GeoJSON
  var diagnostics: [Diagnostic] = []
  /// The coordinate system that the data name, as written: foreign text, of which only codes are used.
  var coordinateSystemName: String?
}

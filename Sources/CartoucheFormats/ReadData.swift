import CartoucheGeoJSON
import CartoucheJSON

/// What the reader of one format makes of bytes, before coordinate systems are looked at.
struct ReadData {
  var geoJSON: GeoJSON
  var diagnostics: [Diagnostic] = []
  /// The coordinate system that the data name, as written.
  var coordinateSystemName: String?
}

import CartoucheGeoJSON
import CartoucheJSON

/// Map data of any format as GeoJSON.
public struct DataDocument: Sendable {
  /// The format the data were in.
  public let format: DataFormat
  /// The data, longitude and latitude in degrees on WGS 84 where the coordinate system is known.
  public let geoJSON: GeoJSON
  /// What is questionable, what was left out and what was assumed, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The file or URL the data are from, as it is to appear in messages.
  public let name: String?
}

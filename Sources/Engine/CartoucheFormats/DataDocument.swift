import CartoucheGeoJSON
import CartoucheJSON

/// Map data of any format as GeoJSON.
public struct DataDocument: Sendable {
  /// The format the data were in.
  public let format: DataFormat
  /// The data, longitude and latitude in degrees on WGS 84 where the coordinate system is known.
  public let geoJSON: GeoJSON
  /// The findings on questionable parts, on omissions and on assumptions, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The file or URL that the data are from, as it appears in messages.
  public let name: String?
}

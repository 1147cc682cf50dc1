/// A format of map data that becomes GeoJSON.
public enum DataFormat: String, Sendable, Hashable, CaseIterable {
  /// One GeoJSON object (RFC 7946), possibly with the `crs` member of 2008.
  case geoJSON
  /// GeoJSON objects one after another: newline-delimited, or a text sequence (RFC 8142).
  case geoJSONSequence
  /// TopoJSON 1.0: shared arcs, quantised or not.
  case topoJSON
  /// Rows of values between commas, semicolons or bars (RFC 4180), with coordinates, WKT or GeoJSON in columns.
  case csv
  /// Rows of values between tabs.
  case tsv
  /// GPS Exchange Format 1.0 and 1.1.
  case gpx
  /// Keyhole Markup Language 2.2 (OGC 07-147r2) with Google's tracks.
  case kml
  /// Well-known text of geometries (OGC 06-103r4), possibly with `SRID=`.
  case wkt
  /// Well-known binary of geometries (OGC 06-103r4, ISO 13249-3) and EWKB, binary or in hexadecimal digits.
  case wkb
  /// FlatGeobuf, version 3.
  case flatGeobuf
  /// Shapefiles of Esri, with the files beside them: attributes (`.dbf`), their encoding (`.cpg`), an index (`.shx`)
  /// and a coordinate system (`.prj`).
  case shapefile
  /// GeoPackage 1.x of the OGC, by a reader that needs SQLite.
  case geoPackage
  /// KML in a ZIP archive.
  case kmz
  /// Shapefiles and files of other formats in a ZIP archive, each of them a layer.
  case zip
  /// Training Center XML of Garmin: activities and courses.
  case tcx
  /// A JSON array of objects with coordinates.
  case jsonArray
  /// GeoParquet 1.x: columns with geometries in well-known binary.
  case geoParquet

  /// The name for messages, such as `a GeoJSON sequence`.
  public var name: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .geoJSONSequence: "a GeoJSON sequence"
    case .topoJSON: "TopoJSON"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .gpx: "GPX"
    case .kml: "KML"
    case .wkt: "WKT"
    case .wkb: "WKB"
    case .flatGeobuf: "FlatGeobuf"
    case .shapefile: "a Shapefile"
    case .geoPackage: "a GeoPackage"
    case .kmz: "KMZ"
    case .zip: "a ZIP archive of map data"
    case .tcx: "TCX"
    case .jsonArray: "a JSON array"
    case .geoParquet: "GeoParquet"
    }
  }

  /// Whether a file may hold several layers, selected by name.
  public var hasLayers: Bool {
    switch self {
    case .topoJSON, .kml, .geoPackage, .kmz, .zip: true
    default: false
    }
  }

  /// Whether files of the format are text, which a name may identify.
  var isText: Bool {
    switch self {
    case .flatGeobuf, .shapefile, .geoPackage, .kmz, .zip, .geoParquet: false
    default: true
    }
  }

  /// Whether the format has no coordinates but longitude and latitude on WGS 84.
  var isAlwaysInDegrees: Bool {
    switch self {
    case .gpx, .kml, .kmz, .tcx: true
    default: false
    }
  }
}

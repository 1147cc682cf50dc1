/// A format that is recognised so that messages can name it, but is not read.
public enum UnreadFormat: String, Sendable, Hashable, CaseIterable {
  /// An attribute table or an index beside a Shapefile (`.dbf`, `.shx`).
  case shapefilePart
  /// A file geodatabase of Esri in a ZIP archive.
  case zippedGeodatabase
  /// A Mappedin bundle of a venue in a ZIP archive.
  case venue
  /// An archive of tiles in a ZIP archive, which is read once it is unpacked.
  case zippedTiles
  /// Any other ZIP archive.
  case zip
  /// A spreadsheet of Excel or LibreOffice.
  case spreadsheet
  /// An SQLite database that is neither a GeoPackage nor an MBTiles archive.
  case sqlite
  /// Statements in SQL, such as the dump of a database.
  case sql
  /// A table of MapInfo (`.tab`), which lies beside its data.
  case mapInfoTable
  /// MapInfo Interchange Format (`.mif`).
  case mapInfoInterchange
  /// FlatGeobuf of another version than 3.
  case flatGeobuf
  /// Geography Markup Language, the format of WFS servers.
  case gml
  /// OpenStreetMap data or changes in XML.
  case openStreetMapXML
  /// OpenStreetMap data in JSON, as Overpass servers answer.
  case openStreetMapJSON
  /// OpenStreetMap data in protocol buffers.
  case openStreetMapPBF
  /// An RSS or Atom feed.
  case geoRSS
  /// A picture in SVG.
  case svg
  /// Any other XML.
  case xml
  /// A web page.
  case html
  /// Features in the JSON of ArcGIS servers.
  case esriJSON
  /// A JSON object of no known kind.
  case json
  /// A JSON array.
  case jsonArray
  /// The definition of a coordinate system in WKT, as in `.prj` files.
  case coordinateSystem
  /// An AVIF or HEIF picture.
  case avif
  /// A PDF document.
  case pdf
  /// A NetCDF grid.
  case netCDF
  /// An HDF5 container.
  case hdf5
  /// An AutoCAD drawing in DXF.
  case dxf
  /// Bytes compressed by xz.
  case xz
  /// Bytes compressed by bzip2.
  case bzip2
  /// A 7z archive.
  case sevenZip
  /// A tar archive.
  case tar
  /// No content except white space.
  case empty
  /// Text of no known format.
  case text
  /// Bytes of no known format.
  case binary

  /// The words of messages about one format.
  struct Entry {
    let format: UnreadFormat
    /// The format with its article, such as `a Shapefile`.
    let name: String
    /// The advice for converting it into something that is read; empty if there is none.
    ///
    /// `IN` and `OUT` are placeholders for the name of the file, and for the same with the extension `.geojson`.
    let advice: String
  }

  private static let ogr2ogr = "convert it: ogr2ogr -f GeoJSON OUT IN"
  private static let oneOfSeveral =
    ogr2ogr + " (followed by the name of a layer if ogrinfo IN lists several)"

  static let table: [Entry] = [
    Entry(
      format: .shapefilePart, name: "a part of a Shapefile",
      advice:
        "the geometry is in the .shp file of the same name; draw that one: cartouche render SHP"),
    Entry(
      format: .zippedGeodatabase, name: "a ZIP archive of a file geodatabase",
      advice: "convert a layer: ogr2ogr -f GeoJSON OUT /vsizip/IN LAYER"),
    Entry(
      format: .venue, name: "a venue, a Mappedin bundle",
      advice: "draw it: cartouche venue render IN, or in Swift import CartoucheVenueMap"),
    Entry(
      format: .zippedTiles, name: "a ZIP archive of tiles",
      advice: "unzip it and use the file in it: unzip IN"),
    Entry(format: .zip, name: "a ZIP archive", advice: "unzip it and use a file from it"),
    Entry(
      format: .spreadsheet, name: "a spreadsheet",
      advice: "save it as CSV, or convert it: ogr2ogr -f GeoJSON OUT IN"),
    Entry(format: .sqlite, name: "an SQLite database that is not an MBTiles archive", advice: oneOfSeveral),
    Entry(
      format: .sql, name: "SQL",
      advice: "load it into its database and export a table: ogr2ogr -f GeoJSON OUT PG:dbname=NAME TABLE"),
    Entry(format: .mapInfoTable, name: "a MapInfo table", advice: ogr2ogr),
    Entry(format: .mapInfoInterchange, name: "MapInfo Interchange Format", advice: ogr2ogr),
    Entry(format: .flatGeobuf, name: "FlatGeobuf of another version than 3", advice: ogr2ogr),
    Entry(format: .gml, name: "GML", advice: ogr2ogr),
    Entry(
      format: .openStreetMapXML, name: "OpenStreetMap XML",
      advice: "convert it: osmium export -o OUT IN, or ogr2ogr -f GeoJSON OUT IN lines"),
    Entry(
      format: .openStreetMapJSON, name: "OpenStreetMap data in JSON",
      advice: "convert it: osmtogeojson IN > OUT, or ask for XML and convert that with osmium export"),
    Entry(
      format: .openStreetMapPBF, name: "OpenStreetMap PBF",
      advice: "convert it: osmium export -o OUT IN, or ogr2ogr -f GeoJSON OUT IN lines"),
    Entry(format: .geoRSS, name: "an RSS or Atom feed", advice: ogr2ogr),
    Entry(format: .svg, name: "an SVG picture", advice: "it has no geographic positions"),
    Entry(
      format: .xml, name: "XML that is neither GPX nor KML",
      advice: "ogr2ogr -f GeoJSON OUT IN may be able to convert it"),
    Entry(
      format: .html, name: "an HTML page",
      advice: "servers answer with one where they have no data, or ask for a login; look at it in a browser"),
    Entry(
      format: .esriJSON, name: "Esri JSON",
      advice: "ask the server for f=geojson, or convert it: ogr2ogr -f GeoJSON OUT IN"),
    Entry(format: .json, name: "JSON that is neither a style nor map data", advice: ""),
    Entry(
      format: .jsonArray, name: "a JSON array",
      advice: "expected an object; features go into {\"type\": \"FeatureCollection\", \"features\": […]}"),
    Entry(
      format: .coordinateSystem, name: "the definition of a coordinate system",
      advice: "it describes the data beside it and contains none itself"),
    Entry(format: .avif, name: "an AVIF or HEIF picture", advice: ""),
    Entry(format: .pdf, name: "a PDF document", advice: "ogr2ogr -f GeoJSON OUT IN reads a GeoPDF"),
    Entry(
      format: .netCDF, name: "NetCDF",
      advice: "gdal_translate and gdal_contour turn grids into pictures and lines"),
    Entry(
      format: .hdf5, name: "HDF5",
      advice: "gdal_translate and gdal_contour turn grids into pictures and lines"),
    Entry(format: .dxf, name: "a DXF drawing", advice: ogr2ogr),
    Entry(format: .xz, name: "xz-compressed bytes", advice: "decompress them: xz -d IN"),
    Entry(format: .bzip2, name: "bzip2-compressed bytes", advice: "decompress them: bzip2 -d IN"),
    Entry(format: .sevenZip, name: "a 7z archive", advice: "unpack it and use a file from it"),
    Entry(format: .tar, name: "a tar archive", advice: "unpack it and use a file from it"),
    Entry(format: .empty, name: "empty", advice: ""),
    Entry(
      format: .text, name: "text in an unknown format",
      advice: "ogr2ogr -f GeoJSON OUT IN may be able to convert it"),
    Entry(
      format: .binary, name: "data in an unknown format",
      advice: "ogr2ogr -f GeoJSON OUT IN may be able to convert it"),
  ]

  /// The entry of the table.
  var entry: Entry {
    Self.table.first { $0.format == self } ?? Entry(format: self, name: rawValue, advice: "")
  }

  /// The format with its article, such as `a Shapefile`.
  public var name: String { entry.name }
}

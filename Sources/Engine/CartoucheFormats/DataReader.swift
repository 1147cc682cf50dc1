import CartoucheGeoJSON
import CartoucheJSON
import CartoucheProjections

/// Reads map data of any known format as GeoJSON.
///
/// ```swift
/// let document = try DataReader().read(bytes, name: "track.gpx.gz")
/// for diagnostic in document.diagnostics { print(diagnostic) }
/// ```
public struct DataReader: Sendable {
  /// The coordinate system of the data, however it is defined; `nil` for the one whose code the data name, else WGS 84.
  public var coordinateSystem: CoordinateSystem?
  /// The columns of tables that say where rows are; `nil` finds them by their names.
  public var tableColumns: TableColumns?
  /// The layer to read, by its name: a table of a GeoPackage, an object of TopoJSON, a folder of KML, a file of a ZIP
  /// archive; `nil` reads all.
  public var layer: String?
  /// The reader of GeoPackages, which need SQLite: that of the module CartoucheGeoPackage; `nil` refuses them.
  public var databases: DatabaseReader?
  /// The limits on the size of the data.
  public var limits: DataLimits

  /// A reader of data in this coordinate system, with coordinates in these columns of tables, within these limits.
  public init(
    coordinateSystem: CoordinateSystem? = nil, tableColumns: TableColumns? = nil, layer: String? = nil,
    databases: DatabaseReader? = nil, limits: DataLimits = DataLimits()
  ) {
    self.coordinateSystem = coordinateSystem
    self.tableColumns = tableColumns
    self.layer = layer
    self.databases = databases
    self.limits = limits
  }

  /// The data in `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file or a response; gzip, zstd and (by name) Brotli are decompressed.
  ///   - name: The file's name or URL, for messages; its extensions decide if the bytes do not.
  /// - Throws: ``DataError``, with line and column if known; for formats that are not supported, with the name of a
  ///   converter; of kind ``DataFailure/stopped`` when the task is cancelled.
  /// - Complexity: O(n) in the number of bytes.
  public func read(_ bytes: [UInt8], name: String? = nil) throws(DataError) -> DataDocument {
    try read(RecognizedContent(bytes, name: name, maximumSize: limits.maximumSize))
  }

  /// The data in `content`.
  ///
  /// - Parameters:
  ///   - content: The content of a file or a response.
  ///   - companions: The files beside it that belong to it, by their extensions in lower case: those of
  ///     ``RecognizedContent/companions`` that exist.
  /// - Throws: ``DataError``, with line and column if known; for formats that are not supported, with the name of a
  ///   converter; of kind ``DataFailure/stopped`` when the task is cancelled.
  /// - Complexity: O(n) in the number of bytes.
  public func read(
    _ content: RecognizedContent, companions: [String: [UInt8]] = [:]
  ) throws(DataError) -> DataDocument {
    try read(content, companions: companions) { Task.isCancelled }
  }

  /// The data in `content`, unless `isStopped` says that they are not wanted any more.
  ///
  /// - Throws: ``DataError``, of kind ``DataFailure/stopped`` in that case.
  package func read(
    _ content: RecognizedContent, companions: [String: [UInt8]] = [:],
    until isStopped: @escaping @Sendable () -> Bool
  ) throws(DataError) -> DataDocument {
    guard case .data(let format) = content.kind else {
      throw content.refusal ?? DataError(.unknownFormat, found: "no map data", source: content.name)
    }
    var meter = ReadingMeter(memory: limits.maximumMemory, until: isStopped)
    let layers = try self.layers(of: content, as: format, companions, meter: &meter)
    return try document(
      layers, format: format, name: content.name, content: content, diagnostics: content.diagnostics,
      meter: &meter)
  }

  /// The layers in `content`, or the chosen one.
  func layers(
    of content: RecognizedContent, as format: DataFormat, _ companions: [String: [UInt8]],
    meter: inout ReadingMeter
  ) throws(DataError) -> [ReadData] {
    let (bytes, name) = (content.bytes, content.name)
    let choice = LayerChoice(layer, source: name)
    if !format.hasLayers { try choice.refuse(format) }
    switch format {
    case .geoJSON: return [try readGeoJSON(content, meter: &meter)]
    case .geoJSONSequence: return [try readSequence(content, meter: &meter)]
    case .topoJSON:
      return [try TopologyReader.read(bytes, name: name, choice: choice, limits: limits, meter: &meter)]
    case .csv, .tsv:
      return [
        try DelimitedReader(name: name, limits: limits, columns: tableColumns)
          .read(bytes, tabs: format == .tsv, meter: &meter)
      ]
    case .gpx: return [try GPXReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .kml:
      return [try KMLReader.read(bytes, name: name, choice: choice, limits: limits, meter: &meter)]
    case .wkt: return [try WKTReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .wkb: return [try WKBReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .flatGeobuf:
      return [try FlatGeobufReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .shapefile:
      return [
        try ShapefileReader.read(bytes, companions, name: name, limits: limits, meter: &meter)
      ]
    case .geoPackage:
      guard let databases else { throw DatabaseReader.missing(name) }
      return try databases.layers(
        DatabaseReader.Request(place: .bytes(bytes), name: name, choice: choice, limits: limits), &meter)
    case .kmz: return try kmz(content, meter: &meter)
    case .zip: return try archive(content, meter: &meter)
    case .geoParquet:
      return [try GeoParquetReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .tcx: return [try TCXReader.read(bytes, name: name, limits: limits, meter: &meter)]
    case .jsonArray:
      return [
        try JSONArrayReader(name: name, limits: limits, columns: tableColumns).read(bytes, meter: &meter)
      ]
    }
  }

  // MARK: GeoJSON

  private var geoJSONOptions: GeoJSONReadingOptions {
    var options = GeoJSONReadingOptions(
      skipsInvalidFeatures: true,
      json: JSONReadingOptions(maximumDepth: 512, maximumDiagnostics: limits.maximumDiagnostics))
    options.reportsPositionsOutOfRange = false
    return options
  }

  private func readGeoJSON(
    _ content: RecognizedContent, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    let unread = meter
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(
        parsing: content.bytes, name: content.name, options: geoJSONOptions, meter: &meter)
      return ReadData(
        geoJSON: document.root, diagnostics: document.diagnostics,
        systemName: document.root.coordinateSystemName)
    } catch {
      // Only what follows the first object distinguishes several collections from one.
      guard error.kind == .trailingText, let offset = error.location?.offset, offset < content.bytes.count,
        content.bytes[offset] == UInt8(ascii: "{")
      else { throw DataError(error) }
      meter = unread
      return try readSequence(content, meter: &meter)
    }
  }

  private func readSequence(
    _ content: RecognizedContent, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    do throws(GeoJSONError) {
      let sequence = try GeoJSONSequence(
        parsing: content.bytes, name: content.name, options: geoJSONOptions, meter: &meter)
      return ReadData(geoJSON: .featureCollection(sequence.features), diagnostics: sequence.diagnostics)
    } catch { throw DataError(error) }
  }
}

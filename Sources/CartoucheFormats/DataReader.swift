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
  /// The coordinate system of the data; `nil` for the one that the data name, else WGS 84.
  public var coordinateSystem: CoordinateSystem?
  /// The columns of tables that say where rows are; `nil` finds them by their names.
  public var tableColumns: TableColumns?
  /// The limits on the size of the data.
  public var limits: DataLimits

  /// A reader of data in this coordinate system, with coordinates in these columns of tables, within these limits.
  public init(
    coordinateSystem: CoordinateSystem? = nil, tableColumns: TableColumns? = nil,
    limits: DataLimits = DataLimits()
  ) {
    self.coordinateSystem = coordinateSystem
    self.tableColumns = tableColumns
    self.limits = limits
  }

  /// The data in `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file or a response; gzip, zstd and (by name) Brotli are decompressed.
  ///   - name: The file's name or URL, for messages; its extensions decide if the bytes do not.
  /// - Throws: ``DataError``, with line and column if known; for formats that are not supported, with the name of a
  ///   converter.
  /// - Complexity: O(n) in the number of bytes.
  public func read(_ bytes: [UInt8], name: String? = nil) throws(DataError) -> DataDocument {
    try read(RecognizedContent(bytes, name: name, maximumSize: limits.maximumSize))
  }

  /// The data in `content`.
  ///
  /// - Throws: ``DataError``, with line and column if known; for formats that are not supported, with the name of a
  ///   converter.
  /// - Complexity: O(n) in the number of bytes.
  public func read(_ content: RecognizedContent) throws(DataError) -> DataDocument {
    guard case .data(let format) = content.kind else {
      throw content.refusal ?? DataError(.unknownFormat, found: "no map data", source: content.name)
    }
    let read = try read(content, as: format)
    let (data, findings) = try placed(read, format: format, name: content.name)
    return DataDocument(
      format: format, geoJSON: data, diagnostics: content.diagnostics + read.diagnostics + findings,
      name: content.name)
  }

  private func read(_ content: RecognizedContent, as format: DataFormat) throws(DataError) -> ReadData {
    switch format {
    case .geoJSON: try readGeoJSON(content)
    case .geoJSONSequence: try readSequence(content)
    case .topoJSON: try TopologyReader.read(content.bytes, name: content.name, limits: limits)
    case .csv, .tsv:
      try DelimitedReader(name: content.name, limits: limits, columns: tableColumns)
        .read(content.bytes, tabs: format == .tsv)
    case .gpx: try GPXReader.read(content.bytes, name: content.name, limits: limits)
    case .kml: try KMLReader.read(content.bytes, name: content.name, limits: limits)
    case .wkt: try WKTReader.read(content.bytes, name: content.name, limits: limits)
    }
  }

  // MARK: GeoJSON

  private var geoJSONOptions: GeoJSONReadingOptions {
    var options = GeoJSONReadingOptions(
      skipsInvalidFeatures: true,
      json: JSONReadingOptions(
        maximumDepth: 512, maximumDiagnostics: limits.maximumDiagnostics, maximumMemory: limits.maximumMemory)
    )
    options.reportsPositionsOutOfRange = false
    return options
  }

  private func readGeoJSON(_ content: RecognizedContent) throws(DataError) -> ReadData {
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(parsing: content.bytes, name: content.name, options: geoJSONOptions)
      return ReadData(
        geoJSON: document.root, diagnostics: document.diagnostics,
        coordinateSystemName: document.root.coordinateSystemName)
    } catch {
      // Only what follows the first object distinguishes several collections from one.
      guard error.kind == .trailingText, let offset = error.location?.offset, offset < content.bytes.count,
        content.bytes[offset] == UInt8(ascii: "{")
      else { throw DataError(error) }
      return try readSequence(content)
    }
  }

  private func readSequence(_ content: RecognizedContent) throws(DataError) -> ReadData {
    do throws(GeoJSONError) {
      let sequence = try GeoJSONSequence(parsing: content.bytes, name: content.name, options: geoJSONOptions)
      return ReadData(geoJSON: .featureCollection(sequence.features), diagnostics: sequence.diagnostics)
    } catch { throw DataError(error) }
  }

  // MARK: Coordinate systems

  /// The data in degrees, as far as their coordinate system is known, with findings about it.
  private func placed(
    _ read: ReadData, format: DataFormat, name: String?
  ) throws(DataError) -> (GeoJSON, [Diagnostic]) {
    var findings: [Diagnostic] = []
    let declared = read.coordinateSystemName
    var system = coordinateSystem
    if system != nil, format == .gpx || format == .kml {
      findings.append(
        Diagnostic(
          .warning, "\(format.name) is always in EPSG:4326; the given coordinate system is not used",
          source: name))
      system = nil
    }
    if system == nil, let declared, CoordinateSystemCode(parsing: declared)?.isWGS84 != true {
      do throws(CoordinateSystemError) {
        system = try CoordinateSystem(parsing: declared)
        findings.append(
          Diagnostic(
            .note, "coordinates converted to EPSG:4326 from \"\(declared.prefix(60))\", which the data name",
            source: name))
      } catch {
        findings.append(Diagnostic(.warning, error.description, source: name))
      }
    }
    guard let system else {
      if let clue = CoordinateClue(PositionSurvey(read.geoJSON), coordinateSystemName: declared) {
        findings.append(clue.diagnostic(source: name))
      }
      return (read.geoJSON, findings)
    }
    do throws(CoordinateSystemError) {
      let (data, lost) = try system.unprojecting(read.geoJSON)
      if lost > 0 {
        findings.append(
          Diagnostic(
            .error,
            "\(lost) feature\(lost == 1 ? "" : "s") with positions outside \(system): left without geometry",
            source: name))
      }
      if system.isWGS84, let clue = CoordinateClue(PositionSurvey(data)) {
        findings.append(clue.diagnostic(source: name))
      }
      return (data, findings)
    } catch { throw DataError(.coordinateSystem, found: error.description, source: name) }
  }
}

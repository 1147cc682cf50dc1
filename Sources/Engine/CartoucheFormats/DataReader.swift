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
  ///   converter; of kind ``DataFailure/stopped`` when the task is cancelled.
  /// - Complexity: O(n) in the number of bytes.
  public func read(_ bytes: [UInt8], name: String? = nil) throws(DataError) -> DataDocument {
    try read(RecognizedContent(bytes, name: name, maximumSize: limits.maximumSize))
  }

  /// The data in `content`.
  ///
  /// - Throws: ``DataError``, with line and column if known; for formats that are not supported, with the name of a
  ///   converter; of kind ``DataFailure/stopped`` when the task is cancelled.
  /// - Complexity: O(n) in the number of bytes.
  public func read(_ content: RecognizedContent) throws(DataError) -> DataDocument {
    try read(content) { Task.isCancelled }
  }

  /// The data in `content`, unless `isStopped` says that they are not wanted any more.
  ///
  /// - Throws: ``DataError``, of kind ``DataFailure/stopped`` in that case.
  package func read(
    _ content: RecognizedContent, until isStopped: @escaping @Sendable () -> Bool
  ) throws(DataError) -> DataDocument {
    guard case .data(let format) = content.kind else {
      throw content.refusal ?? DataError(.unknownFormat, found: "no map data", source: content.name)
    }
    var meter = ReadingMeter(memory: limits.maximumMemory, until: isStopped)
    let read = try read(content, as: format, meter: &meter)
    let diagnostics = content.diagnostics + read.diagnostics
    let (data, findings) = try placed(read, of: content, format: format)
    return DataDocument(
      format: format, geoJSON: data, diagnostics: diagnostics + findings, name: content.name)
  }

  private func read(
    _ content: RecognizedContent, as format: DataFormat, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    let (bytes, name) = (content.bytes, content.name)
    switch format {
    case .geoJSON: return try readGeoJSON(content, meter: &meter)
    case .geoJSONSequence: return try readSequence(content, meter: &meter)
    case .topoJSON: return try TopologyReader.read(bytes, name: name, limits: limits, meter: &meter)
    case .csv, .tsv:
      return try DelimitedReader(name: name, limits: limits, columns: tableColumns)
        .read(bytes, tabs: format == .tsv, meter: &meter)
    case .gpx: return try GPXReader.read(bytes, name: name, limits: limits, meter: &meter)
    case .kml: return try KMLReader.read(bytes, name: name, limits: limits, meter: &meter)
    case .wkt: return try WKTReader.read(bytes, name: name, limits: limits, meter: &meter)
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
        coordinateSystemName: document.root.coordinateSystemName)
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

  // MARK: Coordinate systems

  /// The data in degrees, as far as their coordinate system is known, with findings about it.
  private func placed(
    _ read: consuming ReadData, of content: RecognizedContent, format: DataFormat
  ) throws(DataError) -> (GeoJSON, [Diagnostic]) {
    let name = content.name
    var findings: [Diagnostic] = []
    var declared = read.coordinateSystemName
    var system = coordinateSystem
    if system != nil, format == .gpx || format == .kml {
      findings.append(
        Diagnostic(
          .warning, "\(format.name) is always in EPSG:4326; the given coordinate system is not used",
          source: name))
      system = nil
    }
    if system == nil, let foreign = declared, CoordinateSystemCode(parsing: foreign)?.isWGS84 != true {
      do throws(CoordinateSystemError) {
        system = try CoordinateSystem(namedByData: foreign)
        findings.append(
          Diagnostic(
            .note, "coordinates converted to EPSG:4326 from \"\(foreign.prefix(60))\", which the data name",
            source: name))
      } catch {
        // A text that is no code names no system, and the member that holds it must not be believed later either.
        if error.kind == .notACode { (declared, system) = (nil, .wgs84) }
        findings.append(Diagnostic(.warning, error.description, at: place(ofSystemIn: content)))
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

  /// The place of the member `crs`, which names the coordinate system; of a format without it, only the file.
  private func place(ofSystemIn content: RecognizedContent) -> InputPlace {
    let pointer = JSONPointer(["crs"])
    guard content.kind == .data(.geoJSON) || content.kind == .data(.topoJSON),
      let offset = JSONLocator.offsets(of: pointer, in: content.bytes)
    else { return InputPlace(source: content.name) }
    return InputPlace(
      source: content.name, location: TextLocation(offset: offset.value, in: content.bytes),
      pointer: pointer)
  }
}

extension Diagnostic {
  /// A finding at a place.
  fileprivate init(_ severity: Severity, _ message: String, at place: InputPlace) {
    self.init(
      severity, message, source: place.source, location: place.location, pointer: place.pointer)
  }
}

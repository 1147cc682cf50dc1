import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheSQLite

extension DatabaseReader {
  /// Reads GeoPackages through SQLite: `DataReader(databases: .geoPackage)`.
  ///
  /// The layers are the tables and views of features, in the order of their names, each with its reference system. Primary
  /// keys become the `id` of features, blobs are left out.
  ///
  /// Nothing is written: no log is made beside the file, triggers never run, views may call only functions without effects
  /// outside, the schema of the file is not trusted, and statements that take too long are ended.
  public static let geoPackage = DatabaseReader {
    (request, meter) throws(DataError) in
    do {
      let options = SQLiteOptions(
        .immutable, valueLimit: max(min(request.limits.maximumMemory, Int(Int32.max)), 1 << 20),
        trustsSchema: false)
      let database =
        switch request.place {
        case .file(let path): try SQLiteDatabase(path, options)
        case .bytes(let bytes): try SQLiteDatabase(bytes, options)
        }
      return try database.performAndWait(within: GeoPackageReader.timeLimit) { connection in
        var reader = GeoPackageReader(connection, request, meter)
        defer { meter = reader.meter }
        return try reader.layers()
      }
    } catch let error as DataError {
      throw error
    } catch let error as SQLiteError {
      throw DataError(error, name: request.name)
    } catch { throw DataError(.syntax, found: "\(error)", source: request.name) }
  }
}

extension DataError {
  /// The failure of a statement over a database.
  fileprivate init(_ error: SQLiteError, name: String?) {
    switch error.kind {
    case .interrupted:
      self.init(
        .tooLarge, found: "a query that takes longer than \(GeoPackageReader.timeLimit)",
        expected: "fewer rows, or simpler views", source: name)
    case .tooLarge:
      self.init(.tooLarge, found: "a value above the limit of memory", expected: "smaller ones", source: name)
    default:
      self.init(
        .syntax, found: "a damaged database (\(error.message))", expected: "a GeoPackage", source: name)
    }
  }
}

/// Reads the layers of a GeoPackage 1.x (OGC 12-128r19).
struct GeoPackageReader {
  /// The time that reading a database may take.
  static let timeLimit: Duration = .seconds(60)
  /// The greatest numbers of layers and of columns.
  private static let (maximumLayers, maximumColumns) = (1_000, 2_000)

  /// A table of features.
  private struct Table {
    var name: String
    var geometry: String
    var referenceSystem: Int64
  }

  private let connection: SQLiteConnection
  private let request: DatabaseReader.Request
  private(set) var meter: ReadingMeter

  init(_ connection: SQLiteConnection, _ request: DatabaseReader.Request, _ meter: ReadingMeter) {
    (self.connection, self.request, self.meter) = (connection, request, meter)
  }

  /// The chosen layers.
  mutating func layers() throws -> [ReadData] {
    let tables = try tables()
    try request.choice.check(tables.map(\.name))
    guard !tables.isEmpty else {
      throw DataError(
        .noCoordinates, found: "a GeoPackage without tables of features",
        expected: "features; tiles in a GeoPackage cannot be read", source: request.name)
    }
    var layers: [ReadData] = []
    for table in tables where request.choice.takes(table.name) { layers.append(try layer(table)) }
    return layers
  }

  private func tables() throws -> [Table] {
    var tables: [Table] = []
    try connection.forEachRow(
      """
      SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(srs_id AS INTEGER)
      FROM gpkg_geometry_columns ORDER BY table_name
      """
    ) { row in
      guard let name = row[0].text, let column = row[1].text else { return true }
      if tables.last?.name != name {
        tables.append(Table(name: name, geometry: column, referenceSystem: row[2].integer ?? -1))
      }
      return tables.count < Self.maximumLayers
    }
    return tables
  }

  // MARK: Reference systems

  private func system(_ number: Int64) throws -> DeclaredSystem? {
    // -1 and 0 are undefined systems.
    guard number > 0 else { return nil }
    let row = try connection.row(
      """
      SELECT CAST(organization AS TEXT), CAST(organization_coordsys_id AS INTEGER), CAST(definition AS TEXT)
      FROM gpkg_spatial_ref_sys WHERE srs_id = ?
      """, [SQLiteValue(number)])
    guard let row else { return nil }
    let organization = (row[0].text ?? "").uppercased()
    if ["EPSG", "ESRI", "IGNF", "OGC"].contains(organization), let code = row[1].integer, code > 0 {
      return .code("\(organization):\(code)")
    }
    guard let definition = row[2].text, definition.lowercased() != "undefined" else { return nil }
    return .definition(definition)
  }

  // MARK: Features

  private mutating func layer(_ table: Table) throws -> ReadData {
    let columns = try columns(of: table)
    guard columns.contains(where: { $0.name == table.geometry }) else {
      throw DataError(
        .syntax, found: "the layer \"\(table.name)\" without its column \"\(table.geometry)\"",
        expected: "a column of geometries", source: request.name)
    }
    let geometry = columns.firstIndex { $0.name == table.geometry } ?? 0
    let key = columns.firstIndex { $0.isKey }
    let names = columns.map { Self.quoted($0.name) }.joined(separator: ", ")
    let order = key.map { " ORDER BY \(Self.quoted(columns[$0].name))" } ?? ""
    var features: [Feature] = []
    var faults: [Diagnostic] = []
    var broken = 0
    var hasBlobs = false
    var reading = meter
    defer { meter = reading }
    try connection.forEachRow("SELECT \(names) FROM \(Self.quoted(table.name))\(order)") { row in
      do throws(ReadingStop) {
        try reading.take(32 + columns.count * MemoryLayout<JSONObject.Member>.stride)
        var feature = Feature(geometry: nil)
        var members: [JSONObject.Member] = []
        members.reserveCapacity(columns.count)
        for (index, value) in row.enumerated() where index != geometry && index != key {
          if case .blob = value {
            hasBlobs = true
            continue
          }
          members.append((columns[index].name, try columns[index].value(value, &reading)))
        }
        feature.properties = JSONObject(unchecked: members)
        if let key, let number = row[key].integer { feature.identifier = .int(number) }
        do throws(BinaryFault) {
          if let blob = row[geometry].blob { feature.geometry = try self.geometry(blob, &reading) }
        } catch {
          if let stop = error.stop { throw stop }
          broken += 1
          if faults.count < self.request.limits.maximumDiagnostics {
            let place = key.flatMap { row[$0].integer }.map { " \($0)" } ?? ""
            faults.append(
              Diagnostic(
                .error,
                "\(error.message), in the row\(place) of \"\(table.name)\"; feature left without geometry",
                source: self.request.name))
          }
        }
        try features.append(feature, counting: &reading)
      } catch {
        throw DataError(error, limit: reading.limit, at: InputPlace(source: self.request.name))
      }
      return true
    }
    var data = ReadData(
      layer: table.name, geoJSON: .featureCollection(FeatureCollection(features)), diagnostics: faults)
    if broken > faults.count {
      data.diagnostics.append(
        Diagnostic(
          .error, "\(broken - faults.count) more broken geometries in \"\(table.name)\"", source: request.name
        ))
    }
    if hasBlobs {
      data.diagnostics.append(
        Diagnostic(
          .warning, "blobs in the columns of \"\(table.name)\" are left out", kind: .notDrawn,
          source: request.name))
    }
    data.system = try system(table.referenceSystem)
    return data
  }

  private func geometry(
    _ blob: [UInt8], _ meter: inout ReadingMeter
  ) throws(BinaryFault) -> Geometry? {
    let header = try GeometryBlob(blob)
    if header.isEmpty { return nil }
    return try WKBReader.geometry(blob, from: header.start, meter: &meter).geometry
  }

  // MARK: Columns

  /// A column of a table.
  private struct Column {
    var name: String
    var isKey: Bool
    var isBoolean: Bool

    /// A value of the column as JSON.
    func value(_ value: SQLiteValue, _ meter: inout ReadingMeter) throws(ReadingStop) -> JSONValue {
      switch value {
      case .null, .blob: return .null
      case .integer(let number): return isBoolean ? .bool(number != 0) : .int(number)
      case .real(let number): return number.isFinite ? .double(number) : .null
      case .text(let text):
        try meter.take(textOf: text.utf8.count)
        return .string(text)
      }
    }
  }

  private func columns(of table: Table) throws -> [Column] {
    var columns: [Column] = []
    try connection.forEachRow(
      "SELECT name, type, pk FROM pragma_table_info(?)", [SQLiteValue(table.name)]
    ) { row in
      guard let name = row[0].text else { return true }
      let type = (row[1].text ?? "").uppercased()
      // A single integer key; several columns together are no number.
      columns.append(
        Column(
          name: name, isKey: row[2].integer == 1 && type.hasPrefix("INT"),
          isBoolean: type.hasPrefix("BOOL")))
      return columns.count < Self.maximumColumns
    }
    if columns.filter(\.isKey).count != 1 {
      for index in columns.indices { columns[index].isKey = false }
    }
    return columns
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}

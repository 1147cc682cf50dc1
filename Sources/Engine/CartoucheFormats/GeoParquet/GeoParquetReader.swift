import CartoucheGeoJSON
import CartoucheJSON

/// GeoParquet 1.0 and 1.1 (https://geoparquet.org), and Parquet with columns of the type GEOMETRY.
///
/// Columns become properties, and the primary column of geometries in well-known binary the geometry; missing values are
/// absent. Columns with parts of their own, other columns of geometries and values of binary types are left out.
struct GeoParquetReader {
  private let view: BinaryView
  private let name: String?
  private let limits: DataLimits
  private let footer: ParquetFooter
  private var meter: ReadingMeter
  private var room: Int
  private var diagnostics: [Diagnostic] = []
  private var broken = 0
  /// The names of the columns that are left out, and why.
  private var omitted: [(name: String, reason: String)] = []

  /// The metadata of columns of geometries.
  private struct Metadata {
    var primary: String
    var others: Set<String> = []
    var coverings: Set<String> = []
    var system: DeclaredSystem?
  }

  /// The features of `bytes`.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var used = meter
    defer { meter = used }
    do throws(BinaryFault) {
      return try bytes.withBinaryView { (view) throws(BinaryFault) in
        var reader = try GeoParquetReader(view, name: name, limits: limits, meter: used)
        defer { used = reader.meter }
        return try reader.read()
      }
    } catch { throw DataError(error, name: name, limit: used.limit) }
  }

  private init(
    _ view: BinaryView, name: String?, limits: DataLimits, meter: ReadingMeter
  ) throws(BinaryFault) {
    (self.view, self.name, self.limits) = (view, name, limits)
    footer = try ParquetFooter(view, meter: meter)
    self.meter = footer.meter
    room = meter.limit > Int.max / 8 ? Int.max : 8 * meter.limit
  }

  private mutating func read() throws(BinaryFault) -> ReadData {
    let metadata = try readMetadata()
    guard let geometry = footer.columns.first(where: { $0.name == metadata.primary }), geometry.type == .bytes
    else {
      throw BinaryFault(
        "no column \"\(metadata.primary.prefix(60))\" of geometries", expected: "one in well-known binary",
        at: view.count)
    }
    let columns = chosenColumns(metadata)
    var features: [Feature] = []
    for group in footer.groups { try append(group, geometry, columns, to: &features) }
    report(metadata)
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)), diagnostics: diagnostics)
    data.conclude(broken: max(broken - limits.maximumDiagnostics, 0), srids: [], name: name)
    data.system = metadata.system
    return data
  }

  /// The columns that become properties; of others the reason is noted.
  private mutating func chosenColumns(_ metadata: Metadata) -> [ParquetColumn] {
    footer.columns.filter { column in
      if column.name == metadata.primary { return false }
      let reason: String? =
        if metadata.others.contains(column.name) || column.meaning == .geometry {
          "geometries beside the primary ones"
        } else if column.meaning == .unknown || column.type == .int96
          || column.meaning == .plain && (column.type == .bytes || column.type == .fixedBytes)
        {
          "binary values"
        } else { nil }
      if let reason { omitted.append((column.name, reason)) }
      return reason == nil
    }
  }

  private mutating func report(_ metadata: Metadata) {
    for name in footer.nested where !metadata.coverings.contains(name) {
      omitted.append((name, "values in values"))
    }
    var reasons: [String] = []
    for (_, reason) in omitted where !reasons.contains(reason) { reasons.append(reason) }
    for reason in reasons {
      let names = omitted.filter { $0.reason == reason }.map(\.name)
      let listed = names.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
      let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
      diagnostics.append(
        Diagnostic(
          .warning, "left out for \(reason): the column\(names.count == 1 ? "" : "s") \(listed)\(rest)",
          kind: .notDrawn, source: name))
    }
  }

  // MARK: - Metadata

  private mutating func readMetadata() throws(BinaryFault) -> Metadata {
    guard let place = footer.geo else {
      guard let column = footer.columns.first(where: { $0.meaning == .geometry }) else {
        throw BinaryFault(
          "Parquet without geometries", expected: "GeoParquet, whose metadata have the key \"geo\"",
          at: view.count)
      }
      return Metadata(primary: column.name)
    }
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONValue(
        parsing: view.part(place.lowerBound, place.count).copy, depth: 64, meter: &meter)
    } catch {
      if error.isFinal { throw BinaryFault(.memory, at: place.lowerBound) }
      throw BinaryFault("metadata that are no JSON", expected: "those of GeoParquet", at: place.lowerBound)
    }
    guard case .object(let root) = json, case .string(let primary)? = root["primary_column"],
      case .object(let columns)? = root["columns"], case .object(let own)? = columns[primary]
    else {
      throw BinaryFault(
        "metadata without a primary column", expected: "those of GeoParquet", at: place.lowerBound)
    }
    if case .string(let encoding)? = own["encoding"], encoding != "WKB" {
      throw BinaryFault(
        "geometries in the encoding \"\(encoding.prefix(40))\"", expected: "WKB", at: place.lowerBound)
    }
    var metadata = Metadata(primary: primary, others: Set(columns.keys))
    metadata.system = Self.system(own["crs"])
    for column in columns {
      guard case .object(let members) = column.value, case .object(let covering)? = members["covering"] else {
        continue
      }
      for part in covering {
        guard case .object(let sides) = part.value else { continue }
        for side in sides {
          if case .array(let path) = side.value, case .string(let name)? = path.first {
            metadata.coverings.insert(name)
          }
        }
      }
    }
    return metadata
  }

  /// The coordinate system in PROJJSON: by its code, else by its name, which is reported as unknown.
  private static func system(_ json: JSONValue?) -> DeclaredSystem? {
    guard case .object(let members)? = json else { return nil }
    if case .object(let id)? = members["id"], case .string(let authority)? = id["authority"] {
      switch id["code"] {
      case .int(let code): return .code("\(authority):\(code)")
      case .string(let code): return .code("\(authority):\(code)")
      default: break
      }
    }
    if case .string(let name)? = members["name"] { return .code(String(name.prefix(200))) }
    return nil
  }

  // MARK: - Rows

  private mutating func append(
    _ group: (rows: Int, chunks: [ParquetChunk?]), _ geometry: ParquetColumn, _ columns: [ParquetColumn],
    to features: inout [Feature]
  ) throws(BinaryFault) {
    let first = features.count
    let geometries = try geometries(group, geometry, firstRow: first)
    var values: [(name: String, values: [JSONValue])] = []
    for column in columns {
      do throws(BinaryFault) {
        values.append((column.name, try self.values(group, column)))
      } catch {
        if error.stop != nil { throw error }
        if !omitted.contains(where: { $0.name == column.name }) {
          omitted.append((column.name, error.message))
        }
      }
    }
    for row in 0..<group.rows {
      do throws(ReadingStop) {
        try meter.take(32 + values.count * MemoryLayout<JSONObject.Member>.stride)
        var members: [JSONObject.Member] = []
        members.reserveCapacity(values.count)
        for column in values where !column.values[row].isMissing {
          members.append((column.name, column.values[row]))
        }
        try features.append(
          Feature(geometry: geometries[row], properties: JSONObject(unchecked: members)), counting: &meter)
      } catch { throw BinaryFault(error, at: view.count) }
    }
    meter.giveBack(values.reduce(0) { $0 + $1.values.count * MemoryLayout<JSONValue>.stride })
  }

  private func chunk(
    _ column: ParquetColumn, _ group: (rows: Int, chunks: [ParquetChunk?])
  ) throws(BinaryFault) -> ParquetChunk {
    guard column.index < group.chunks.count, let chunk = group.chunks[column.index] else {
      throw BinaryFault("a column in another file", expected: "all in one", at: view.count)
    }
    return chunk
  }

  private mutating func geometries(
    _ group: (rows: Int, chunks: [ParquetChunk?]), _ column: ParquetColumn, firstRow: Int
  ) throws(BinaryFault) -> [Geometry?] {
    var pages = ParquetPages(view, column, try chunk(column, group), room: room, meter: meter)
    defer { (meter, room) = (pages.meter, pages.room) }
    var faults: [String] = []
    var faultCount = 0
    let maximum = max(limits.maximumDiagnostics - diagnostics.count, 0)
    let shape = WKBLimits(maximumDepth: min(limits.maximumDepth, WKBLimits().maximumDepth))
    let geometries: [Geometry?] = try pages.values(group.rows, missing: nil) {
      (page, cell, row, meter) throws(BinaryFault) -> Geometry? in
      guard case .bytes(let range) = cell else { return nil }
      var parser = WKBParser(page, in: range, limits: shape, meter: meter)
      defer { meter = parser.meter }
      do throws(BinaryFault) {
        return try parser.parse().geometry
      } catch {
        if error.stop != nil { throw error }
        faultCount += 1
        if faults.count < maximum {
          let place = row.map { "row \(firstRow + $0 + 1)" } ?? "a dictionary"
          let expected = error.expected.isEmpty ? "" : ", expected \(error.expected)"
          faults.append("\(error.found)\(expected) in the geometry of \(place); left without it")
        }
        return nil
      }
    }
    broken += faultCount
    diagnostics += faults.map { Diagnostic(.error, $0, source: name) }
    return geometries
  }

  private mutating func values(
    _ group: (rows: Int, chunks: [ParquetChunk?]), _ column: ParquetColumn
  ) throws(BinaryFault) -> [JSONValue] {
    var pages = ParquetPages(view, column, try chunk(column, group), room: room, meter: meter)
    defer { (meter, room) = (pages.meter, pages.room) }
    let reader = ParquetValueReader(column)
    return try pages.values(group.rows, missing: .missing) {
      (page, cell, _, meter) throws(BinaryFault) -> JSONValue in
      try reader.value(page, cell, &meter)
    }
  }
}

extension JSONValue {
  /// The value of a row without one.
  fileprivate static var missing: JSONValue { .null }
  /// Whether a row has no value.
  fileprivate var isMissing: Bool { if case .null = self { true } else { false } }
}

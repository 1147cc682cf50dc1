import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON

/// Reads the rows of a query into features in the making, on the thread of the connection.
struct RowCollector: Sendable {
  let relation: SourceRelation
  let projection: SourceProjection
  /// The distance by which lines may differ from arcs; `nil` if the column has no arcs.
  let arcTolerance: Double?
  let rowLimit: Int
  let byteLimit: Int
  /// Whether rows beyond the limits are left out; otherwise they are an error.
  var stopsAtLimit = false

  /// The memory that one geometry may take.
  private static let geometryLimit = 32 << 20

  /// The numbers of rows and of their deficiencies.
  struct Collected: Sendable {
    /// The rows as features whose coordinates are those of their column, in the order of the query.
    var features: [Feature] = []
    /// All values of each feature's row in binary, by which rows with equal identifiers are told apart; empty where no
    /// two rows can have one.
    var ties: [[UInt8]] = []
    /// The keys of pages of all rows, in the order of the query; empty for queries without pages.
    var keys: [String?] = []
    var counts = RowCounts()
    /// Whether the last row became a feature.
    var isLastRowAFeature = false
    /// Whether rows were left out, or may have been, for their number or size.
    var isFull = false
  }

  /// All rows.
  ///
  /// - Throws: ``PostGISError/tooMany(found:limit:)`` beyond the limits.
  func collect(_ reader: inout RowReader) throws(PostGISError) -> Collected {
    var collected = Collected()
    var properties = PropertyReader(
      columns: reader.columns,
      taking: Array(RowQuery.headCount..<max(reader.columns.count, RowQuery.headCount)))
    while let row = try reader.next() {
      guard reader.rowCount <= rowLimit, reader.byteCount <= byteLimit else {
        guard stopsAtLimit else { throw excess(reader.rowCount) }
        collected.isFull = true
        break
      }
      collected.counts.rows += 1
      if !row.isNull(2) { collected.keys.append(row.text(2)) }
      collected.isLastRowAFeature = false
      if let geometry = geometry(row, &collected.counts) {
        append(row, geometry, properties.properties(of: row), to: &collected)
        collected.isLastRowAFeature = true
      }
    }
    collected.counts.values = properties.leftOutCount
    return collected
  }

  private func excess(_ rows: Int) -> PostGISError {
    rows > rowLimit
      ? .tooMany(found: "more than \(rowLimit) rows", limit: "\(rowLimit) rows")
      : .tooMany(found: "more than \(byteLimit >> 20) MiB of rows", limit: "\(byteLimit >> 20) MiB")
  }

  private func geometry(_ row: DatabaseRow, _ counts: inout RowCounts) -> Geometry? {
    var meter = ReadingMeter(memory: Self.geometryLimit)
    do throws(BinaryFault) {
      guard let value = try row.geometry(0, tolerance: arcTolerance, meter: &meter),
        let geometry = value.geometry
      else {
        counts.empty += 1
        return nil
      }
      if let srid = value.srid, !projection.isDatabase, srid != relation.geometry.srid, srid != 0 {
        counts.foreign += 1
        return nil
      }
      return geometry
    } catch {
      counts.broken += 1
      if counts.fault == nil { counts.fault = error.message }
      return nil
    }
  }

  private func append(
    _ row: DatabaseRow, _ geometry: Geometry, _ properties: JSONObject, to collected: inout Collected
  ) {
    // Vector tiles have no negative identifiers.
    let number = row.integer(1).flatMap { $0 < 0 ? nil : $0 }
    collected.features.append(
      Feature(geometry: geometry, properties: properties, identifier: number.map(Feature.Identifier.int)))
    guard !relation.hasUniqueIdentifier || number == nil else { return }
    // Earlier rows did not need theirs.
    while collected.ties.count < collected.features.count - 1 { collected.ties.append([]) }
    var tie: [UInt8] = []
    for column in 0..<row.count where column != 1 {
      let bytes = row.bytes(column)
      tie.append(bytes == nil ? 0 : 1)
      tie += bytes ?? []
    }
    collected.ties.append(tie)
  }
}

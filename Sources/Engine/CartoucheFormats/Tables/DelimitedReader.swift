import CartoucheGeoJSON
import CartoucheJSON

/// Tables of text with coordinates in columns (RFC 4180).
///
/// Every row is a feature. Its properties are the cells by the names of the first row: numbers and Booleans by their
/// spelling, empty cells as null, everything else as text; a column that contains a number with a leading zero (an area
/// code, a telephone number) is text throughout. Columns of coordinates remain among the properties, a column of
/// geometries does not.
struct DelimitedReader {
  let name: String?
  let limits: DataLimits
  /// The columns of coordinates; `nil` finds them by their names.
  let columns: TableColumns?
  /// Whether rows need coordinates; without, every column becomes a property.
  var needsPlaces = true

  /// The content of the rows, and the findings about it.
  struct Table {
    var features: [Feature] = []
    /// The number of rows with empty cells for coordinates.
    var unplaced = 0
    /// The offset at which the first of them begins.
    var firstUnplaced: Int?
    /// The first rows whose coordinates are not understood, and their total number.
    var faults: [(offset: Int, message: String)] = []
    var faultCount = 0
    /// The number of rows with more cells than the first row, and the offset of the first of them.
    var longRows = 0
    var firstLongRow: Int?
    /// The offset of a quote that is never closed.
    var openQuote: Int?
    /// Whether a coordinate has a decimal comma.
    var hasDecimalCommas = false
    /// The columns with numbers that have a leading zero.
    var codeColumns: Set<Int> = []
    /// The code of the coordinate system that the first geometry names.
    var srid: Int?
  }

  /// The rows of UTF-8 `bytes`.
  func read(_ bytes: [UInt8], tabs: Bool, meter: inout ReadingMeter) throws(DataError) -> ReadData {
    let result: Result<ReadData, DataError>
    do throws(DelimitedStop) {
      result = try read(bytes, tabs: tabs, &meter)
    } catch {
      let location = TextLocation(offset: error.offset, in: bytes)
      throw DataError(
        error.stop, limit: meter.limit, at: InputPlace(source: name, location: location))
    }
    return try result.get()
  }

  private func read(
    _ bytes: [UInt8], tabs: Bool, _ meter: inout ReadingMeter
  ) throws(DelimitedStop) -> Result<ReadData, DataError> {
    let dialect = DelimitedDialect(bytes, tabs: tabs)
    let header = try Self.header(bytes, dialect, meter: &meter)
    let columns: CoordinateColumns
    do throws(DataError) {
      columns = try coordinateColumns(header.names)
    } catch { return .failure(error) }
    let parser = DelimitedParser(
      dialect: dialect, names: Self.unique(header.names), columns: columns, limits: limits)
    var table = try table(bytes, from: header.end, parser, &meter)
    if !needsPlaces { table.unplaced = 0 }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(table.features)))
    data.diagnostics = diagnostics(table, in: bytes)
    data.system = table.srid.map { .code("EPSG:\($0)") }
    return .success(data)
  }

  /// The rows, which are read again if what was found in them changes how they are to be read.
  private func table(
    _ bytes: [UInt8], from start: Int, _ parser: DelimitedParser, _ meter: inout ReadingMeter
  ) throws(DelimitedStop) -> Table {
    var parser = parser
    let unread = meter
    var table = try parser.parse(bytes, from: start, meter: &meter)
    /// The rows of another reading, for which those of the last one make room.
    func again() throws(DelimitedStop) {
      table = Table()
      meter = unread
      table = try parser.parse(bytes, from: start, meter: &meter)
    }
    if table.hasDecimalCommas, !parser.dialect.hasDecimalCommas {
      // The other numbers of the table are written like its coordinates.
      parser.dialect.hasDecimalCommas = true
      try again()
    }
    if !table.codeColumns.isEmpty, table.features.count > 1 {
      // A code was found after rows that were read as numbers.
      parser.textColumns = table.codeColumns
      try again()
    }
    return table
  }

  private func coordinateColumns(_ names: [String]) throws(DataError) -> CoordinateColumns {
    if !needsPlaces { return .absent }
    if let columns { return try CoordinateColumns(columns, among: names, source: name) }
    if let found = CoordinateColumns(names) { return found }
    throw DataError(
      .noCoordinates, found: "no coordinates in the columns \(CoordinateColumns.listed(names))",
      expected: CoordinateColumns.expected + ", or others that --csv-columns names",
      source: name, location: TextLocation(line: 1, column: 1, offset: 0))
  }

  /// The names, made distinct, and made up where they are empty.
  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    // The numbers go on where the last column of the name has left them, so that any number of columns may share one.
    var numbers: [String: Int] = [:]
    return names.enumerated().map { index, name in
      let base = name.isEmpty ? "field_\(index + 1)" : name
      var candidate = base
      while !seen.insert(candidate).inserted {
        let number = numbers[base, default: 2]
        candidate = "\(base)_\(number)"
        numbers[base] = number + 1
      }
      return candidate
    }
  }

  private func diagnostics(_ table: Table, in bytes: [UInt8]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func add(_ severity: Diagnostic.Severity, _ message: String, at offset: Int?) {
      diagnostics.append(
        Diagnostic(
          severity, message, source: name, location: offset.map { TextLocation(offset: $0, in: bytes) }))
    }
    if let offset = table.openQuote {
      add(.warning, "a quote is never closed; it is read as a character of its cell", at: offset)
    }
    if table.longRows > 0 {
      add(
        .warning,
        "\(rows(table.longRows)) more cells than there are columns; the extra cells are left out, first here",
        at: table.firstLongRow)
    }
    if table.unplaced > 0 {
      let isAll = table.unplaced == table.features.count
      add(
        isAll ? .error : .warning, "\(rows(table.unplaced)) no coordinates, first here",
        at: table.firstUnplaced)
    }
    let places = LineIndex(offsets: table.faults.map(\.offset), in: bytes).locations
    for (fault, place) in zip(table.faults, places) {
      diagnostics.append(
        Diagnostic(.error, "row without a place: \(fault.message)", source: name, location: place))
    }
    if table.faultCount > table.faults.count {
      add(.error, "\(table.faultCount - table.faults.count) more rows without a place", at: nil)
    }
    if table.features.isEmpty { add(.warning, "the table has no rows below its first line", at: nil) }
    return diagnostics
  }

  private func rows(_ count: Int) -> String { count == 1 ? "1 row has" : "\(count) rows have" }
}

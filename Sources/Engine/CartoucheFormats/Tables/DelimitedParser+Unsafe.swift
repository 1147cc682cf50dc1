// Sound because every byte is read between the bounds of the buffer that the array lends for the closure: positions
// only move up to its end, and cells lie between two positions. Fuzzed by `Fuzz/Sources/FuzzFormats`.

import CartoucheGeoJSON
import CartoucheJSON

/// Reads the rows of a table into features.
struct DelimitedParser {
  var dialect: DelimitedDialect
  let names: [String]
  let columns: CoordinateColumns
  let limits: DataLimits
  /// Columns that are text, whatever they contain.
  var textColumns: Set<Int> = []

  /// The rows of `bytes` from an offset on.
  ///
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: ``DelimitedStop`` at a row for which there is no memory or time.
  func parse(
    _ bytes: [UInt8], from start: Int, meter: inout ReadingMeter
  ) throws(DelimitedStop) -> DelimitedReader.Table {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<DelimitedReader.Table, DelimitedStop> in
      guard let base = buffer.baseAddress else { return .success(DelimitedReader.Table()) }
      var rows = RowReader(
        parser: self, base: base, end: base + buffer.count, position: base + min(start, buffer.count),
        meter: meter)
      defer { meter = rows.meter }
      do throws(ReadingStop) {
        try rows.readRows()
        return .success(rows.table)
      } catch { return .failure(DelimitedStop(stop: error, offset: rows.position - base)) }
    }
    return try result.get()
  }
}

/// The end of the reading of a table: its reason, and the place at which there is no memory or time left.
struct DelimitedStop: Error {
  var stop: ReadingStop
  /// The place, in bytes from the start of the text.
  var offset: Int
}

/// A cell of a row: its bytes without quotes.
private struct Cell {
  var start: UnsafePointer<UInt8>
  var count: Int
  /// Whether it contains doubled quotes.
  var hasDoubledQuotes = false

  var string: String {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var index = 0
    while index < count {
      plain.append(bytes[index])
      index += bytes[index] == 0x22 && index + 1 < count && bytes[index + 1] == 0x22 ? 2 : 1
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

/// Walks over the rows of a table.
private struct RowReader: ~Copyable {
  let base: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var position: UnsafePointer<UInt8>
  var table = DelimitedReader.Table()
  /// The meter of the rows.
  var meter: ReadingMeter
  private let separator: UInt8
  private let hasDecimalCommas: Bool
  private let names: [String]
  private let columns: CoordinateColumns
  private let limits: DataLimits
  private let isText: [Bool]
  private var interner = StringInterner()
  /// Whether an unclosed quote was found.
  private var hasOpenQuote = false

  init(
    parser: DelimitedParser, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>,
    position: UnsafePointer<UInt8>, meter: ReadingMeter
  ) {
    self.meter = meter
    self.base = base
    self.end = end
    self.position = position
    separator = parser.dialect.separator
    hasDecimalCommas = parser.dialect.hasDecimalCommas
    names = parser.names
    columns = parser.columns
    limits = parser.limits
    isText = parser.names.indices.map { parser.textColumns.contains($0) }
  }

  mutating func readRows() throws(ReadingStop) {
    let start = position
    let memory = meter.left
    while true {
      if table.features.count == 256 {
        // Room for all rows by the size of the first ones, so that the list is not moved again and again; but not for
        // more of them than there is memory.
        let wanted = (end - start) / max((position - start) / 256, 1)
        let possible = meter.left / max((memory - meter.left) / 256, MemoryLayout<Feature>.stride)
        let room = min(wanted, possible) - table.features.capacity
        if room > 0 {
          try meter.take(room * MemoryLayout<Feature>.stride)
          table.features.reserveCapacity(table.features.capacity + room)
        }
      }
      while position < end, position.pointee == 0x0A || position.pointee == 0x0D { position += 1 }
      guard position < end else { return }
      try readRow()
    }
  }

  private mutating func readRow() throws(ReadingStop) {
    let start = position
    // Every row has all columns, whether it has cells for them or not; a large object also has a table of its names.
    let size = MemoryLayout<JSONObject.Member>.stride + (names.count > 64 ? 64 : 0)
    try meter.take(names.count &* size &+ 32)
    var members: [JSONObject.Member] = []
    members.reserveCapacity(names.count)
    var x: Double?
    var y: Double?
    var hasText = false
    var geometry: Geometry?
    var fault: String?
    var column = 0
    while true {
      let (cell, isLast) = readCell()
      if column < names.count {
        switch columns {
        case .geometry(let index) where index == column:
          if cell.count > 0 { (geometry, fault) = try readGeometry(cell) }
        case .pair(let xColumn, let yColumn) where xColumn == column || yColumn == column:
          let value = try value(of: cell, column: column)
          let number = value.number ?? (cell.count > 0 ? coordinate(cell) : nil)
          if number == nil, cell.count > 0 {
            hasText = true
            if fault == nil {
              fault =
                table.faultCount < limits.maximumDiagnostics
                ? "\(names[column].prefix(60)) is \(JSONValue.string(cell.string).summary), expected a number"
                : ""
            }
          }
          if xColumn == column { x = number } else { y = number }
          members.append((names[column], value))
        default: members.append((names[column], try value(of: cell, column: column)))
        }
      } else if column == names.count, cell.count > 0 {
        table.longRows += 1
        if table.firstLongRow == nil { table.firstLongRow = start - base }
      }
      column += 1
      if isLast { break }
    }
    // A row may end before the columns of coordinates do.
    while column < names.count {
      if columns != .geometry(column) { members.append((names[column], .null)) }
      column += 1
    }
    if let x, let y { geometry = .point(Position(longitude: x, latitude: y)) }
    if let fault {
      table.faultCount += 1
      if table.faults.count < limits.maximumDiagnostics { table.faults.append((start - base, fault)) }
    } else if geometry == nil, !hasText {
      table.unplaced += 1
      if table.firstUnplaced == nil { table.firstUnplaced = start - base }
    }
    try table.features.append(
      Feature(geometry: geometry, properties: JSONObject(unchecked: members)), counting: &meter)
  }

  // MARK: Cells

  /// Consumes a cell with its terminator, and says whether that is the end of the row.
  fileprivate mutating func readCell() -> (Cell, isLast: Bool) {
    if position < end, position.pointee == 0x22, !hasOpenQuote, let cell = readQuotedCell() { return cell }
    let start = position
    var at = position
    let separator = separator
    while at < end {
      let byte = at.pointee
      if byte == separator {
        position = at + 1
        return (trimmed(start, at), false)
      }
      if byte == 0x0A || byte == 0x0D {
        position = at + 1
        return (trimmed(start, at), true)
      }
      at += 1
    }
    position = end
    return (trimmed(start, end), true)
  }

  /// Consumes a quoted cell; `nil`, with nothing consumed, if it is not one.
  private mutating func readQuotedCell() -> (Cell, isLast: Bool)? {
    let start = position + 1
    var at = start
    var hasDoubled = false
    while at < end {
      guard at.pointee == 0x22 else {
        at += 1
        continue
      }
      if at + 1 < end, at[1] == 0x22 {
        hasDoubled = true
        at += 2
        continue
      }
      let cell = Cell(start: start, count: at - start, hasDoubledQuotes: hasDoubled)
      at += 1
      while at < end, at.pointee == 0x20 { at += 1 }
      if at == end {
        position = end
        return (cell, true)
      }
      if at.pointee == separator {
        position = at + 1
        return (cell, false)
      }
      if at.pointee == 0x0A || at.pointee == 0x0D {
        position = at + 1
        return (cell, true)
      }
      // Text after the closing quote: the quotes are characters of the cell.
      return nil
    }
    hasOpenQuote = true
    table.openQuote = position - base
    return nil
  }

  @inline(__always)
  private func trimmed(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Cell {
    var (start, end) = (start, end)
    while start < end, start.pointee == 0x20 { start += 1 }
    while end > start, end[-1] == 0x20 { end -= 1 }
    return Cell(start: start, count: end - start)
  }

  // MARK: Values

  private mutating func value(of cell: Cell, column: Int) throws(ReadingStop) -> JSONValue {
    guard cell.count > 0 else { return .null }
    if !isText[column] {
      let first = cell.start.pointee
      if first &- 0x30 <= 9 || first == 0x2D {
        if let number = number(cell, column: column) { return number }
      } else if cell.count == 4 || cell.count == 5, let value = Self.boolean(cell) {
        return .bool(value)
      }
    }
    try meter.take(textOf: cell.count)
    if cell.hasDoubledQuotes || cell.count <= 15 || cell.count > 64 { return .string(cell.string) }
    return .string(interner.symbol(cell.start, cell.count).string)
  }

  /// The number that a whole cell represents; `nil` if it is text.
  private mutating func number(_ cell: Cell, column: Int) -> JSONValue? {
    let digits = cell.start.pointee == 0x2D ? 1 : 0
    if cell.count > digits + 1, cell.start[digits] == 0x30, cell.start[digits + 1] &- 0x30 <= 9 {
      // A code such as 01234 is not a number, unless it is a coordinate.
      if case .pair(let x, let y) = columns, x == column || y == column { return nil }
      table.codeColumns.insert(column)
      return nil
    }
    // The cursor ends with the text, so that its fast path can look ahead; a cell that it leaves early is not a number.
    var cursor = JSONCursor(
      UnsafeBufferPointer(start: cell.start, count: end - cell.start), isBeginning: false)
    guard let scanned = try? cursor.scanNumber(), cursor.offset == cell.count else {
      return hasDecimalCommas ? decimalWithComma(cell).map(JSONValue.double) : nil
    }
    switch scanned {
    case .int(let value): return .int(value)
    case .uint(let value): return .uint(value)
    case .double(let value): return .double(value)
    }
  }

  private static func boolean(_ cell: Cell) -> Bool? {
    let word: StaticString = cell.count == 4 ? "true" : "false"
    for index in 0..<cell.count where cell.start[index] | 0x20 != word.utf8Start[index] { return nil }
    return cell.count == 4
  }

  /// The value of digits with one decimal comma.
  private func decimalWithComma(_ cell: Cell) -> Double? {
    guard cell.count <= 64 else { return nil }
    var text: [UInt8] = []
    var commas = 0
    for index in 0..<cell.count {
      let byte = cell.start[index]
      if byte == 0x2C {
        commas += 1
        text.append(0x2E)
      } else if byte &- 0x30 <= 9 || (index == 0 && (byte == 0x2D || byte == 0x2B)) {
        text.append(byte)
      } else {
        return nil
      }
    }
    return commas == 1 ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  /// The coordinate in a cell that is not a plain number: with a decimal comma, a plus sign, leading zeros or a degree
  /// sign.
  private mutating func coordinate(_ cell: Cell) -> Double? {
    guard cell.count <= 64 else { return nil }
    if let value = decimalWithComma(cell) {
      table.hasDecimalCommas = true
      return value
    }
    var text = cell.string[...]
    if text.last == "°" { text.removeLast() }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  // MARK: Geometries

  private mutating func readGeometry(_ cell: Cell) throws(ReadingStop) -> (Geometry?, fault: String?) {
    if cell.hasDoubledQuotes || cell.start.pointee == 0x7B {
      // The text of the cell, as characters and as bytes.
      try meter.take(2 &* cell.count)
      defer { meter.giveBack(2 &* cell.count) }
      do throws(GeoJSONError) {
        let document = try GeoJSONDocument(
          parsing: Array(cell.string.utf8), name: nil, options: GeoJSONReadingOptions(), meter: &meter)
        switch document.root {
        case .geometry(let geometry): return (geometry, nil)
        case .feature(let feature): return (feature.geometry, nil)
        case .featureCollection: return (nil, "a FeatureCollection, expected a geometry")
        }
      } catch {
        if error.kind == .stopped { throw .unwanted }
        if error.kind == .tooLarge { throw .memory }
        return (nil, "\(error.found)\(error.expected.isEmpty ? "" : ", expected \(error.expected)")")
      }
    }
    let bytes = UnsafeBufferPointer(start: cell.start, count: cell.count)
    if TextRecognition.isHexadecimalWKB(String(decoding: bytes.prefix(40), as: UTF8.self)) {
      return try readDigits(bytes)
    }
    var parser = WKTParser(JSONCursor(bytes), maximumDepth: limits.maximumDepth, meter: meter)
    defer { meter = parser.meter }
    do throws(WKTFault) {
      let value = try parser.parse()
      guard parser.isAtEnd() else { return (nil, "text after the geometry") }
      if table.srid == nil, let srid = value.srid, srid > 0 { table.srid = srid }
      return (value.geometry, nil)
    } catch {
      if let stop = error.stop { throw stop }
      let found =
        error.found ?? "unexpected text at character \(error.offset + 1) of \"\(cell.string.prefix(40))\""
      return (nil, "\(found), expected \(error.expected)")
    }
  }
  /// The geometry that a cell has in WKB, as databases write it into tables.
  private mutating func readDigits(
    _ digits: UnsafeBufferPointer<UInt8>
  ) throws(ReadingStop) -> (Geometry?, fault: String?) {
    try meter.take(2 &* digits.count)
    defer { meter.giveBack(2 &* digits.count) }
    do throws(BinaryFault) {
      let geometry = try HexadecimalDigits.bytes(Array(digits)[...])
      let value = try WKBReader.geometry(
        geometry, limits: WKBLimits(maximumDepth: limits.maximumDepth), meter: &meter)
      if table.srid == nil, let srid = value.srid, srid > 0 { table.srid = srid }
      return (value.geometry, nil)
    } catch {
      if let stop = error.stop { throw stop }
      return (nil, "\(error.message)")
    }
  }
}

extension DelimitedReader {
  /// The bytes for each column: its names as they are written, as they are compared and as they are made distinct, and
  /// a table of them.
  private static let columnMemory = 256

  /// The names of the first row of `bytes` and the offset of the second.
  ///
  /// - Throws: ``DelimitedStop`` at a column for which there is no memory or time.
  static func header(
    _ bytes: [UInt8], _ dialect: DelimitedDialect, meter: inout ReadingMeter
  ) throws(DelimitedStop) -> (names: [String], end: Int) {
    let result = bytes.withUnsafeBufferPointer {
      buffer -> Result<(names: [String], end: Int), DelimitedStop> in
      guard let base = buffer.baseAddress else { return .success(([], 0)) }
      let parser = DelimitedParser(dialect: dialect, names: [], columns: .absent, limits: DataLimits())
      var rows = RowReader(
        parser: parser, base: base, end: base + buffer.count,
        position: base + min(dialect.start, buffer.count), meter: meter)
      defer { meter = rows.meter }
      while rows.position < rows.end, rows.position.pointee == 0x0A || rows.position.pointee == 0x0D {
        rows.position += 1
      }
      var names: [String] = []
      while rows.position < rows.end {
        let start = rows.position
        let (cell, isLast) = rows.readCell()
        do throws(ReadingStop) {
          try rows.meter.take(columnMemory + 4 * cell.count)
        } catch { return .failure(DelimitedStop(stop: error, offset: start - base)) }
        names.append(cell.string)
        if isLast { break }
      }
      return .success((names, rows.position - base))
    }
    return try result.get()
  }
}

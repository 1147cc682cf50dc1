// Sound because bytes are only read through the cursor, whose text the caller keeps alive and unchanged while the
// parser exists. Fuzzed by `Fuzz/Sources/FuzzFormats`.

import CartoucheGeoJSON
import CartoucheJSON

/// A reason why a text is not WKT, or is read no further.
struct WKTFault: Error {
  /// The reason to read no further, if it is one.
  var stop: ReadingStop?
  /// A description of what was found; `nil` if it is the byte at ``offset``.
  var found: String?
  var expected: String
  /// The place, in bytes from the start of the text.
  var offset: Int
}

/// Reads geometries in well-known text from a cursor (OGC 06-103r4, clause 7), also EWKT.
struct WKTParser {
  /// The form of the text after the word for a geometry.
  private enum Shape {
    case point, points, line, lines, polygon, polygons, collection
  }

  /// A geometry and the code of its coordinate system.
  struct Value {
    /// The geometry; `nil` if it is empty.
    var geometry: Geometry?
    /// The number after `SRID=`.
    var srid: Int?
  }

  private static let shapes: [(word: String, shape: Shape)] = [
    ("POINT", .point), ("LINESTRING", .line), ("POLYGON", .polygon), ("MULTIPOINT", .points),
    ("MULTILINESTRING", .lines), ("MULTIPOLYGON", .polygons), ("GEOMETRYCOLLECTION", .collection),
    ("LINEARRING", .line), ("TRIANGLE", .polygon), ("TIN", .polygons), ("POLYHEDRALSURFACE", .polygons),
  ]

  private static let curves = [
    "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE",
  ]

  private(set) var cursor: JSONCursor
  /// The meter of the geometries.
  private(set) var meter: ReadingMeter
  private var remainingDepth: Int
  /// Whether the third number of a position is a measure, which GeoJSON has no place for.
  private var hasMeasureOnly = false

  init(_ cursor: JSONCursor, maximumDepth: Int, meter: ReadingMeter) {
    self.cursor = cursor
    self.meter = meter
    remainingDepth = maximumDepth
  }

  /// Whether a text begins as a geometry does.
  static func looksLikeGeometry(_ text: some StringProtocol) -> Bool {
    var rest = text.prefix(64).uppercased()[...]
    if rest.hasPrefix("SRID=") { rest = rest.drop { $0 != ";" }.dropFirst() }
    let word = rest.prefix { $0.isLetter }
    let behind = rest.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
    let isKnown = shapes.contains { shape in
      word.hasPrefix(shape.word) && ["", "Z", "M", "ZM"].contains(word.dropFirst(shape.word.count))
    }
    guard isKnown || curves.contains(String(word)) else { return false }
    let next = behind.prefix { $0.isLetter }
    return behind.first == "(" || ["Z", "M", "ZM", "EMPTY"].contains(next)
  }

  /// Whether only white space and separators of geometries are left.
  mutating func isAtEnd() -> Bool {
    repeat { cursor.skipWhitespace() } while cursor.consume(0x3B) || cursor.consume(0x2C)
    return cursor.isAtEnd
  }

  /// Moves past the end of the line.
  mutating func skipLine() {
    while cursor.position < cursor.end, cursor.position.pointee != 0x0A { cursor.position += 1 }
  }

  /// Consumes a geometry.
  mutating func parse() throws(WKTFault) -> Value {
    cursor.skipWhitespace()
    var value = Value()
    let start = cursor.offset
    if word().uppercased() == "SRID", cursor.consume(0x3D) {
      guard let code = try? cursor.scanNumber(), case .int(let srid) = code else {
        throw fault(expected: "a number after SRID=")
      }
      value.srid = Int(exactly: srid)
      cursor.skipWhitespace()
      guard cursor.consume(0x3B) else { throw fault(expected: "\";\" after the SRID") }
      cursor.skipWhitespace()
    } else {
      cursor.move(to: start)
    }
    value.geometry = try parseGeometry()
    return value
  }

  private mutating func parseGeometry() throws(WKTFault) -> Geometry? {
    let start = cursor.offset
    var word = word().uppercased()
    hasMeasureOnly = false
    cursor.skipWhitespace()
    if Self.shape(word) == nil, let stem = ["ZM", "Z", "M"].first(where: { word.hasSuffix($0) }),
      Self.shape(String(word.dropLast(stem.count))) != nil
    {
      word = String(word.dropLast(stem.count))
      hasMeasureOnly = stem == "M"
    }
    guard let shape = Self.shape(word) else {
      if Self.curves.contains(word) {
        throw WKTFault(
          found: "\(word), which has arcs", expected: "straight lines; ST_CurveToLine produces them",
          offset: start)
      }
      let near = Spelling.nearest(to: word, in: Self.shapes.map(\.word))
      throw WKTFault(
        found: word.isEmpty ? nil : "\"\(word.prefix(24))\"",
        expected: near.map { "\"\($0)\"" } ?? "a geometry such as POINT(2.35 48.86)", offset: start)
    }
    let dimension = cursor.offset
    switch self.word().uppercased() {
    case "Z", "ZM": break
    case "M": hasMeasureOnly = true
    default: cursor.move(to: dimension)
    }
    if isEmptyWord() { return nil }
    return try parseBody(shape)
  }

  private static func shape(_ word: String) -> Shape? { shapes.first { $0.word == word }?.shape }

  private mutating func parseBody(_ shape: Shape) throws(WKTFault) -> Geometry? {
    if shape == .collection { return .geometryCollection(try parseCollection()) }
    if shape == .point {
      var positions: (count: Int, first: Position?) = (0, nil)
      try parseList { (parser) throws(WKTFault) in
        let position = try parser.parsePosition()
        if positions.count == 0 { positions.first = position }
        positions.count += 1
      }
      return positions.count == 1 ? positions.first.map(Geometry.point) : nil
    }
    var collector: CoordinateCollector
    do throws(ReadingStop) {
      collector = try CoordinateCollector(counting: &meter)
    } catch { throw fault(error) }
    switch shape {
    case .point, .points:
      try parseList { (parser) throws(WKTFault) in
        if parser.isEmptyWord() { return }
        let isWrapped = parser.cursor.consume(0x28)
        let position = try parser.parsePosition()
        try parser.counting { (meter) throws(ReadingStop) in
          try collector.append(position, counting: &meter)
        }
        if isWrapped { try parser.close() }
      }
      return collector.positionCount == 0 ? nil : collector.geometry(.multiPoint)
    case .line:
      try parseLine(&collector, atLeast: 2)
      return collector.geometry(.lineString)
    case .lines:
      try parseList { (parser) throws(WKTFault) in
        if !parser.isEmptyWord() { try parser.parseLine(&collector, atLeast: 2) }
      }
      return collector.lineCount == 0 ? nil : collector.geometry(.multiLineString)
    case .polygon:
      try parseRings(&collector)
      return collector.lineCount == 0 ? nil : collector.geometry(.polygon)
    case .polygons, .collection:
      try parseList { (parser) throws(WKTFault) in
        if parser.isEmptyWord() { return }
        try parser.parseRings(&collector)
        try parser.counting { (meter) throws(ReadingStop) in try collector.endPolygon(counting: &meter) }
      }
      return collector.lineCount == 0 ? nil : collector.geometry(.multiPolygon)
    }
  }

  private mutating func parseRings(_ collector: inout CoordinateCollector) throws(WKTFault) {
    try parseList { (parser) throws(WKTFault) in
      if !parser.isEmptyWord() { try parser.parseLine(&collector, atLeast: 4) }
    }
  }

  private mutating func parseLine(_ collector: inout CoordinateCollector, atLeast least: Int) throws(WKTFault)
  {
    let start = cursor.offset
    let before = collector.positionCount
    try parseList { (parser) throws(WKTFault) in
      let position = try parser.parsePosition()
      try parser.counting { (meter) throws(ReadingStop) in
        try collector.append(position, counting: &meter)
      }
    }
    let count = collector.positionCount - before
    guard count >= least else {
      throw WKTFault(
        found: "\(count) position\(count == 1 ? "" : "s")",
        expected: least == 2 ? "two or more in a line" : "four or more in a ring", offset: start)
    }
    try counting { (meter) throws(ReadingStop) in try collector.endLine(counting: &meter) }
  }

  /// Does work that is counted by the meter.
  @inline(__always)
  fileprivate mutating func counting(
    _ work: (inout ReadingMeter) throws(ReadingStop) -> Void
  ) throws(WKTFault) {
    do throws(ReadingStop) {
      try work(&meter)
    } catch { throw fault(error) }
  }

  private func fault(_ stop: ReadingStop) -> WKTFault {
    WKTFault(stop: stop, expected: "", offset: cursor.offset)
  }

  private mutating func parseCollection() throws(WKTFault) -> [Geometry] {
    guard remainingDepth > 0 else {
      throw WKTFault(found: "collections nested too deeply", expected: "fewer levels", offset: cursor.offset)
    }
    remainingDepth -= 1
    var parts: [Geometry] = []
    try parseList { (parser) throws(WKTFault) in
      guard let part = try parser.parseGeometry() else { return }
      try parser.counting { (meter) throws(ReadingStop) in try parts.append(part, counting: &meter) }
    }
    remainingDepth += 1
    return parts
  }

  /// Consumes elements between parentheses, separated by commas.
  private mutating func parseList(_ element: (inout WKTParser) throws(WKTFault) -> Void) throws(WKTFault) {
    cursor.skipWhitespace()
    guard cursor.consume(0x28) else { throw fault(expected: "\"(\"") }
    repeat {
      cursor.skipWhitespace()
      try element(&self)
      cursor.skipWhitespace()
    } while cursor.consume(0x2C)
    try close()
  }

  private mutating func close() throws(WKTFault) {
    cursor.skipWhitespace()
    guard cursor.consume(0x29) else { throw fault(expected: "\",\" or \")\"") }
  }

  private mutating func parsePosition() throws(WKTFault) -> Position {
    let x = try parseNumber()
    let y = try parseNumber()
    var position = Position(longitude: x, latitude: y)
    var index = 2
    while true {
      cursor.skipWhitespace()
      if cursor.next == 0x2C || cursor.next == 0x29 || cursor.isAtEnd { return position }
      let value = try parseNumber()
      if index == 2, !hasMeasureOnly { position.altitude = value }
      index += 1
      guard index <= 4 else {
        throw WKTFault(found: "more than four numbers", expected: "a position", offset: cursor.offset)
      }
    }
  }

  private mutating func parseNumber() throws(WKTFault) -> Double {
    cursor.skipWhitespace()
    let start = cursor.offset
    if let value = try? cursor.scanDouble(), isAtBoundary { return value }
    // Forms that JSON does not have: +1, .5, 1.
    cursor.move(to: start)
    let from = cursor.position
    while cursor.position < cursor.end, cursor.position - from < 64,
      Self.isNumberByte(cursor.position.pointee)
    {
      cursor.position += 1
    }
    let text = String(
      decoding: UnsafeBufferPointer(start: from, count: cursor.position - from), as: UTF8.self)
    if let value = Double(text), value.isFinite { return value }
    cursor.move(to: start)
    throw fault(expected: "a number")
  }

  private var isAtBoundary: Bool {
    switch cursor.next {
    case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x29: true
    default: cursor.isAtEnd
    }
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
  }

  /// Consumes letters, and returns the first of them: no word that is looked for has more.
  private mutating func word() -> String {
    let start = cursor.position
    while cursor.position < cursor.end, (0x61...0x7A).contains(cursor.position.pointee | 0x20) {
      cursor.position += 1
    }
    let count = min(cursor.position - start, 64)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Consumes the word `EMPTY`, if it is next.
  private mutating func isEmptyWord() -> Bool {
    cursor.skipWhitespace()
    let start = cursor.offset
    if word().uppercased() == "EMPTY" { return true }
    cursor.move(to: start)
    return false
  }

  private func fault(expected: String) -> WKTFault {
    WKTFault(found: nil, expected: expected, offset: cursor.offset)
  }
}

extension WKTReader {
  /// Visits the geometries of a text, and the faults of lines that are not geometries; returns the fault that ends the
  /// reading.
  static func forEachGeometry(
    _ bytes: [UInt8], maximumDepth: Int, meter: inout ReadingMeter,
    _ body: (Result<WKTParser.Value, WKTFault>, inout ReadingMeter) throws(ReadingStop) -> Void
  ) -> WKTFault? {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = WKTParser(JSONCursor(buffer), maximumDepth: maximumDepth, meter: meter)
      defer { meter = parser.meter }
      while !parser.isAtEnd() {
        do throws(WKTFault) {
          let value = try parser.parse()
          try parser.counting { (meter) throws(ReadingStop) in try body(.success(value), &meter) }
        } catch {
          if error.stop != nil { return error }
          do throws(WKTFault) {
            try parser.counting { (meter) throws(ReadingStop) in
              try meter.look()
              try body(.failure(error), &meter)
            }
          } catch { return error }
          parser = WKTParser(parser.cursor, maximumDepth: maximumDepth, meter: parser.meter)
          parser.skipLine()
        }
      }
      return nil
    }
  }
}

import CartoucheGeoJSON
import CartoucheJSON

/// FlatGeobuf, version 3 (https://flatgeobuf.org): a header, perhaps an index, and features in FlatBuffers.
///
/// Columns become properties; one that a feature does not have is absent. Values of the type binary are left out.
struct FlatGeobufReader {
  private let view: BinaryView
  private let name: String?
  private let limits: DataLimits
  private let header: FlatGeobufHeader
  private(set) var meter: ReadingMeter
  private var features: [Feature] = []
  private var diagnostics: [Diagnostic] = []
  private var broken = 0
  private var hasBinary = false

  /// The features of `bytes`.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var used = meter
    defer { meter = used }
    do throws(BinaryFault) {
      return try bytes.withBinaryView { (view) throws(BinaryFault) in
        var reader = try FlatGeobufReader(view, name: name, limits: limits, meter: used)
        defer { used = reader.meter }
        return try reader.read()
      }
    } catch { throw DataError(error, name: name, limit: used.limit) }
  }

  private init(
    _ view: BinaryView, name: String?, limits: DataLimits, meter: ReadingMeter
  ) throws(BinaryFault) {
    self.view = view
    self.name = name
    self.limits = limits
    var meter = meter
    header = try FlatGeobufHeader(view, meter: &meter)
    self.meter = meter
  }

  private mutating func read() throws(BinaryFault) -> ReadData {
    var offset = header.features
    while offset < view.count {
      guard let size: UInt32 = view.integer(offset), view.has(Int(size), at: offset + 4) else {
        note("the file is cut off within the feature at byte \(offset); the features before it are kept")
        break
      }
      guard let feature = FlatBufferTable(view, through: offset + 4) else {
        note("a broken feature at byte \(offset) left out")
        offset += 4 + Int(size)
        continue
      }
      try readFeature(feature, at: offset)
      offset += 4 + Int(size)
    }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)), diagnostics: diagnostics)
    if broken > diagnostics.count {
      data.diagnostics.append(
        Diagnostic(.error, "\(broken - diagnostics.count) more broken features", source: name))
    }
    if hasBinary {
      data.diagnostics.append(
        Diagnostic(.warning, "values of the type binary are left out", kind: .notDrawn, source: name))
    }
    if header.featureCount > 0, header.featureCount != UInt64(features.count), broken == 0 {
      data.diagnostics.append(
        Diagnostic(
          .warning, "the header announces \(header.featureCount) features; there are \(features.count)",
          source: name))
    }
    data.system = header.system
    return data
  }

  private mutating func note(_ message: String) {
    broken += 1
    if diagnostics.count < limits.maximumDiagnostics {
      diagnostics.append(Diagnostic(.error, message, source: name))
    }
  }

  private mutating func readFeature(_ table: FlatBufferTable, at offset: Int) throws(BinaryFault) {
    var feature = Feature(geometry: nil)
    do throws(BinaryFault) {
      let properties = try readProperties(table)
      feature.properties = JSONObject(unchecked: properties)
      if let geometry = table.table(0) {
        feature.geometry = try readGeometry(
          geometry, header.geometryType, depth: limits.maximumDepth)
      }
    } catch {
      if error.stop != nil { throw error }
      note("\(error.message) of the feature at byte \(offset); feature left without it")
    }
    try counting(offset) { (reader) throws(ReadingStop) in
      try reader.features.append(feature, counting: &reader.meter)
    }
  }

  /// Does work that is counted by the meter.
  @inline(__always)
  private mutating func counting(
    _ offset: Int, _ work: (inout FlatGeobufReader) throws(ReadingStop) -> Void
  ) throws(BinaryFault) {
    do throws(ReadingStop) {
      try work(&self)
    } catch { throw BinaryFault(error, at: offset) }
  }

  // MARK: Properties

  private mutating func readProperties(_ table: FlatBufferTable) throws(BinaryFault) -> [JSONObject.Member] {
    var columns = header.columns
    if let own = table.vector(2, of: 4), own.count > 0 {
      columns = try FlatGeobufHeader.columns(own, of: table, meter: &meter)
    }
    guard !columns.isEmpty else { return [] }
    guard let bytes = table.vector(1, of: 1), bytes.count > 0 else { return [] }
    // Each value has its column before it, and at least one byte.
    let room = min(columns.count, bytes.count / 3)
    try counting(table.start) { (reader) throws(ReadingStop) in
      try reader.meter.take(32 + room * MemoryLayout<JSONObject.Member>.stride)
    }
    var members: [JSONObject.Member] = []
    members.reserveCapacity(room)
    var at = bytes.start
    let end = bytes.start + bytes.count
    var next = 0
    while at < end {
      guard end - at >= 2, let index: UInt16 = view.integer(at) else { throw .end(at: at) }
      guard index < columns.count else {
        throw BinaryFault("a value of the column \(index)", expected: "one of \(columns.count)", at: at)
      }
      at += 2
      guard index >= next else {
        throw BinaryFault("a value of the column \(index)", expected: "ascending columns", at: at - 2)
      }
      next = Int(index) + 1
      members.append((columns[Int(index)].name, try readValue(columns[Int(index)].type, at: &at, end: end)))
    }
    return members
  }

  private mutating func readValue(
    _ type: FlatGeobufHeader.ColumnType, at: inout Int, end: Int
  ) throws(BinaryFault) -> JSONValue {
    let start = at
    @inline(__always)
    func number<Value: FixedWidthInteger>(_ type: Value.Type) throws(BinaryFault) -> Value {
      guard end - start >= MemoryLayout<Value>.size, let value: Value = view.integer(start) else {
        throw .end(at: start)
      }
      at = start + MemoryLayout<Value>.size
      return value
    }
    switch type {
    case .byte: return .int(Int64(try number(Int8.self)))
    case .ubyte: return .int(Int64(try number(UInt8.self)))
    case .bool: return .bool(try number(UInt8.self) != 0)
    case .short: return .int(Int64(try number(Int16.self)))
    case .ushort: return .int(Int64(try number(UInt16.self)))
    case .int: return .int(Int64(try number(Int32.self)))
    case .uint: return .int(Int64(try number(UInt32.self)))
    case .long: return .int(try number(Int64.self))
    case .ulong:
      let value = try number(UInt64.self)
      return Int64(exactly: value).map { .int($0) } ?? .uint(value)
    case .float: return .number(shortest: Float(bitPattern: try number(UInt32.self)))
    case .double:
      let value = Double(bitPattern: try number(UInt64.self))
      return value.isFinite ? .double(value) : .null
    case .string, .json, .dateTime, .binary:
      let count = Int(try number(UInt32.self))
      guard count <= end - at else { throw .end(at: start) }
      let textStart = at
      at += count
      if type == .binary {
        hasBinary = true
        return .null
      }
      try counting(start) { (reader) throws(ReadingStop) in try reader.meter.take(textOf: count) }
      if type == .json { return try readJSON(textStart, count) }
      return .string(view.text(textStart, count))
    }
  }

  /// The value of a text in JSON; the text itself if it is none.
  private mutating func readJSON(_ start: Int, _ count: Int) throws(BinaryFault) -> JSONValue {
    do throws(ReadingStop) {
      return try JSONValue(text: view.part(start, count).copy, meter: &meter)
    } catch { throw BinaryFault(error, at: start) }
  }

  // MARK: Geometries

  private mutating func readGeometry(
    _ table: FlatBufferTable, _ announced: UInt8, depth: Int
  ) throws(BinaryFault) -> Geometry? {
    let type = announced == 0 ? table.integer(6) ?? 0 : announced
    if type == 1 {
      guard let xy = table.vector(1, of: 8), xy.count >= 2 else { return nil }
      let position = position(0, xy, heights(table, of: 1))
      guard position.longitude.isFinite, position.latitude.isFinite else { return nil }
      return .point(position)
    }
    if type == 7 { return .geometryCollection(try readCollection(table, depth: depth)) }
    var collector: CoordinateCollector
    do throws(ReadingStop) {
      collector = try CoordinateCollector(counting: &meter)
    } catch { throw BinaryFault(error, at: table.start) }
    switch type {
    case 2, 4:
      try append(table, to: &collector, endsLines: false, atLeast: type == 2 ? 2 : 1)
      guard collector.positionCount > 0 else { return nil }
      return collector.geometry(type == 2 ? .lineString : .multiPoint)
    case 3, 17:
      try append(table, to: &collector, endsLines: true, atLeast: 4)
      return collector.lineCount == 0 ? nil : collector.geometry(.polygon)
    case 5:
      try append(table, to: &collector, endsLines: true, atLeast: 2)
      return collector.lineCount == 0 ? nil : collector.geometry(.multiLineString)
    case 6, 15, 16:
      guard let parts = table.vector(7, of: 4) else {
        // One polygon without parts of its own.
        try append(table, to: &collector, endsLines: true, atLeast: 4)
        return collector.lineCount == 0 ? nil : collector.geometry(.polygon)
      }
      for index in 0..<parts.count {
        guard let part = table.table(index, of: parts) else { throw broken(parts, index) }
        let before = collector.lineCount
        try append(part, to: &collector, endsLines: true, atLeast: 4)
        try counting(part.start) { (reader) throws(ReadingStop) in
          if collector.lineCount > before {
            try collector.endPolygon(counting: &reader.meter)
          } else {
            // Parts may be shared, so that visits count as well.
            try reader.meter.take(16)
          }
        }
      }
      return collector.lineCount == 0 ? nil : collector.geometry(.multiPolygon)
    default:
      let hasArcs = (8...14).contains(type)
      throw BinaryFault(
        hasArcs ? "a geometry with arcs (type \(type))" : "the type \(type)",
        expected: hasArcs ? "straight lines" : "a type of geometry", at: table.start)
    }
  }

  private func broken(_ parts: FlatBufferTable.Vector, _ index: Int) -> BinaryFault {
    BinaryFault("a broken part", expected: "a geometry", at: parts.start + 4 * index)
  }

  private mutating func readCollection(
    _ table: FlatBufferTable, depth: Int
  ) throws(BinaryFault) -> [Geometry] {
    guard depth > 0 else {
      throw BinaryFault("collections nested too deeply", expected: "fewer levels", at: table.start)
    }
    guard let list = table.vector(7, of: 4) else { return [] }
    var parts: [Geometry] = []
    for index in 0..<list.count {
      guard let part = table.table(index, of: list) else { throw broken(list, index) }
      let geometry = try readGeometry(part, 0, depth: depth - 1)
      try counting(part.start) { (reader) throws(ReadingStop) in
        try reader.meter.take(16)
        if let geometry { try parts.append(geometry, counting: &reader.meter) }
      }
    }
    return parts
  }

  private func heights(_ table: FlatBufferTable, of count: Int) -> FlatBufferTable.Vector? {
    guard header.hasZ, let z = table.vector(2, of: 8), z.count >= count else { return nil }
    return z
  }

  @inline(__always)
  private func position(
    _ index: Int, _ xy: FlatBufferTable.Vector, _ z: FlatBufferTable.Vector?
  ) -> Position {
    // The vectors lie within the bytes, and the caller counts positions by theirs.
    let x = view.uncheckedDouble(xy.start + 16 * index, isBigEndian: false)
    let y = view.uncheckedDouble(xy.start + 16 * index + 8, isBigEndian: false)
    guard let z else { return Position(x, y) }
    let height = view.uncheckedDouble(z.start + 8 * index, isBigEndian: false)
    return Position(x, y, height.isFinite ? height : nil)
  }

  /// Appends the positions of a geometry, as lines or rings if these end.
  private mutating func append(
    _ table: FlatBufferTable, to collector: inout CoordinateCollector, endsLines: Bool, atLeast least: Int
  ) throws(BinaryFault) {
    guard let xy = table.vector(1, of: 8) else { return }
    let count = xy.count / 2
    guard count > 0 else { return }
    let z = heights(table, of: count)
    let ends = endsLines ? table.vector(0, of: 4) : nil
    var start = 0
    for line in 0..<max(ends?.count ?? 1, 1) {
      var end = count
      if let ends, ends.count > 0, let given: UInt32 = view.integer(ends.start + 4 * line) {
        end = Int(given)
      }
      guard end >= start, end <= count else {
        throw BinaryFault(
          "a line that ends at the position \(end)", expected: "\(start) to \(count)", at: table.start)
      }
      if end == start { continue }
      guard end - start >= least else {
        throw BinaryFault(
          "\(end - start) position\(end - start == 1 ? "" : "s")",
          expected: least == 2 ? "two or more in a line" : "four or more in a ring", at: xy.start)
      }
      for index in start..<end {
        let position = position(index, xy, z)
        guard position.longitude.isFinite, position.latitude.isFinite else {
          throw BinaryFault("a coordinate that is not a number", at: xy.start + 16 * index)
        }
        try counting(xy.start) { (reader) throws(ReadingStop) in
          try collector.append(position, counting: &reader.meter)
        }
      }
      if endsLines {
        try counting(xy.start) { (reader) throws(ReadingStop) in
          try collector.endLine(counting: &reader.meter)
        }
      }
      start = end
    }
  }
}

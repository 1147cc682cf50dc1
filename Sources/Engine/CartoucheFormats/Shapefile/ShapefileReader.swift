import CartoucheGeoJSON
import CartoucheJSON

/// Shapefiles (ESRI Shapefile Technical Description, July 1998): shapes, and beside them attributes, an index, an
/// encoding and a coordinate system.
///
/// Z becomes the altitude, M is left out. Null shapes are features without a geometry; patches of surfaces (MultiPatch)
/// are refused.
struct ShapefileReader {
  /// The files beside the shapes, by their extensions.
  static let companions = ["shx", "dbf", "prj", "cpg"]
  /// The magic number of shapes and of their index: the code 9994.
  static let magic: [UInt8] = [0x00, 0x00, 0x27, 0x0A, 0, 0, 0, 0]

  /// Values of M below this say that there is none.
  private static let missing = -1e38

  private let view: BinaryView
  private let name: String?
  private let limits: DataLimits
  private(set) var meter: ReadingMeter
  private var features: [Feature] = []
  private var diagnostics: [Diagnostic] = []
  private var broken = 0
  private var recordCount = 0
  /// The comparisons of rings that may still be made.
  private var effort: Int

  /// The features of the shapes in `bytes` and of the files beside them.
  static func read(
    _ bytes: [UInt8], _ companions: [String: [UInt8]], name: String?, limits: DataLimits,
    meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var used = meter
    defer { meter = used }
    do throws(BinaryFault) {
      return try bytes.withBinaryView { (view) throws(BinaryFault) in
        var reader = ShapefileReader(view, name: name, limits: limits, meter: used)
        defer { used = reader.meter }
        try reader.checkHeader()
        var data = try (companions["shx"] ?? []).withBinaryView { (index) throws(BinaryFault) in
          try (companions["dbf"] ?? []).withBinaryView { (table) throws(BinaryFault) in
            try reader.read(index: index, table: table, companions["cpg"])
          }
        }
        if let definition = companions["prj"] {
          let text = String(decoding: definition.prefix(1 << 17), as: UTF8.self)
          // A byte order mark is not part of a definition.
          data.system = .definition(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
        }
        return data
      }
    } catch { throw DataError(error, name: name, limit: used.limit) }
  }

  private init(_ view: BinaryView, name: String?, limits: DataLimits, meter: ReadingMeter) {
    (self.view, self.name, self.limits, self.meter) = (view, name, limits, meter)
    effort = 50_000_000 + view.count
  }

  // MARK: Files

  private func checkHeader() throws(BinaryFault) {
    guard view.count >= 100, let type: Int32 = view.integer(32) else { throw .end(at: view.count) }
    if type == 31 {
      throw BinaryFault(
        "MultiPatch, which has surfaces in space", expected: "points, lines or polygons", at: 32)
    }
    guard ShapeType(rawValue: type) != nil else {
      throw BinaryFault("shapes of the type \(type)", expected: "a type of shape", at: 32)
    }
  }

  private mutating func read(
    index: BinaryView, table: BinaryView, _ encoding: [UInt8]?
  ) throws(BinaryFault) -> ReadData {
    let attributes = try attributes(table, encoding)
    if index.count > 100 {
      for record in 0..<(index.count - 100) / 8 {
        let words: UInt32 = index.integer(100 + 8 * record, isBigEndian: true) ?? 0
        try readRecord(record, at: 2 * Int(words), attributes)
      }
    } else {
      var offset = 100
      var record = 0
      while offset + 8 <= view.count {
        let words: UInt32 = view.integer(offset + 4, isBigEndian: true) ?? 0
        try readRecord(record, at: offset, attributes)
        offset += 8 + 2 * Int(words)
        record += 1
      }
    }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)), diagnostics: diagnostics)
    if broken > diagnostics.count {
      data.diagnostics.append(
        Diagnostic(.error, "\(broken - diagnostics.count) more broken shapes", source: name))
    }
    if let attributes { data.diagnostics += findings(attributes) }
    return data
  }

  private mutating func attributes(
    _ table: BinaryView, _ encoding: [UInt8]?
  ) throws(BinaryFault) -> AttributeTable? {
    guard table.count > 0 else { return nil }
    let text = encoding.map { String(decoding: $0.prefix(64), as: UTF8.self) }
    do throws(BinaryFault) {
      return try AttributeTable(table, page: text.flatMap { CodePage(name: $0) }, meter: &meter)
    } catch {
      if error.stop != nil { throw error }
      note("no attributes: \(error.message) of the .dbf file")
      return nil
    }
  }

  private func findings(_ attributes: AttributeTable) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if attributes.isGuessed {
      findings.append(
        Diagnostic(
          .warning, "nothing names the encoding of the .dbf file, which is not UTF-8; read as Windows-1252",
          source: name))
    }
    if !attributes.omitted.isEmpty {
      findings.append(
        Diagnostic(
          .warning,
          "the fields \(CoordinateColumns.listed(attributes.omitted)) of types that cannot be read are left out",
          kind: .notDrawn, source: name))
    }
    if attributes.count != recordCount {
      findings.append(
        Diagnostic(
          .warning, "\(recordCount) shapes with \(attributes.count) records of attributes", source: name))
    }
    return findings
  }

  private mutating func note(_ message: String) {
    broken += 1
    if diagnostics.count < limits.maximumDiagnostics {
      diagnostics.append(Diagnostic(.error, message, source: name))
    }
  }

  private mutating func readRecord(
    _ record: Int, at offset: Int, _ attributes: AttributeTable?
  ) throws(BinaryFault) {
    recordCount = record + 1
    if attributes?.isDeleted(record) == true { return }
    var feature = Feature(geometry: nil)
    do throws(BinaryFault) {
      guard let words: UInt32 = view.integer(offset + 4, isBigEndian: true),
        view.has(2 * Int(words), at: offset + 8)
      else { throw .end(at: offset) }
      feature.geometry = try readShape(offset + 8..<offset + 8 + 2 * Int(words))
    } catch {
      if error.stop != nil { throw error }
      note("\(error.message), in the shape \(record + 1); feature left without geometry")
    }
    do throws(ReadingStop) {
      if let attributes { feature.properties = try attributes.properties(record, meter: &meter) }
      try features.append(feature, counting: &meter)
    } catch { throw BinaryFault(error, at: offset) }
  }

  // MARK: Shapes

  /// The types of shapes, by their numbers.
  private enum ShapeType: Int32 {
    case null = 0
    case point = 1
    case line = 3
    case polygon = 5
    case points = 8
    case pointZ = 11
    case lineZ = 13
    case polygonZ = 15
    case pointsZ = 18
    case pointM = 21
    case lineM = 23
    case polygonM = 25
    case pointsM = 28

    /// The type without Z and M, and whether it has Z.
    var plain: (ShapeType, hasZ: Bool) {
      switch self {
      case .null, .point, .line, .polygon, .points: (self, false)
      case .pointZ: (.point, true)
      case .lineZ: (.line, true)
      case .polygonZ: (.polygon, true)
      case .pointsZ: (.points, true)
      case .pointM: (.point, false)
      case .lineM: (.line, false)
      case .polygonM: (.polygon, false)
      case .pointsM: (.points, false)
      }
    }
  }

  private mutating func readShape(_ range: Range<Int>) throws(BinaryFault) -> Geometry? {
    guard range.count >= 4, let number: Int32 = view.integer(range.lowerBound) else {
      throw .end(at: range.lowerBound)
    }
    guard let type = ShapeType(rawValue: number) else {
      throw BinaryFault(
        number == 31 ? "MultiPatch" : "a shape of the type \(number)", expected: "a type of shape",
        at: range.lowerBound)
    }
    let (plain, hasZ) = type.plain
    switch plain {
    case .null: return nil
    case .point:
      guard range.count >= (hasZ ? 28 : 20) else { throw .end(at: range.upperBound) }
      let at = range.lowerBound + 4
      return .point(try position(at, height: hasZ ? at + 16 : nil))
    case .points:
      guard range.count >= 40, let count: UInt32 = view.integer(range.lowerBound + 36) else {
        throw .end(at: range.upperBound)
      }
      let points = try points(Int(count), at: range.lowerBound + 40, in: range, hasZ: hasZ)
      defer { meter.giveBack(points.count * MemoryLayout<Position>.stride) }
      return try geometry(.multiPoint, points, [0..<points.count])
    case .line, .polygon:
      guard range.count >= 44, let parts: UInt32 = view.integer(range.lowerBound + 36),
        let count: UInt32 = view.integer(range.lowerBound + 40)
      else { throw .end(at: range.upperBound) }
      guard Int(parts) <= (range.count - 44) / 4 else {
        throw BinaryFault("\(parts) parts, for which there are too few bytes", at: range.lowerBound + 36)
      }
      let points = try points(
        Int(count), at: range.lowerBound + 44 + 4 * Int(parts), in: range, hasZ: hasZ)
      let ranges = try ranges(Int(parts), of: points.count, at: range.lowerBound + 44)
      defer { meter.giveBack(points.count * MemoryLayout<Position>.stride + 16 * ranges.count) }
      return plain == .line ? try line(points, ranges) : try polygon(points, ranges)
    default: return nil
    }
  }

  private func position(_ at: Int, height: Int?) throws(BinaryFault) -> Position {
    let x = view.uncheckedDouble(at, isBigEndian: false)
    let y = view.uncheckedDouble(at + 8, isBigEndian: false)
    guard x.isFinite, y.isFinite else { throw BinaryFault("a coordinate that is not a number", at: at) }
    guard let height else { return Position(x, y) }
    let z = view.uncheckedDouble(height, isBigEndian: false)
    return Position(x, y, z.isFinite && z > Self.missing ? z : nil)
  }

  /// The points of a shape; their heights lie behind them and behind the range of heights.
  private mutating func points(
    _ count: Int, at start: Int, in range: Range<Int>, hasZ: Bool
  ) throws(BinaryFault) -> [Position] {
    guard count <= (range.upperBound - start) / 16 else {
      throw BinaryFault("\(count) points, for which there are too few bytes", at: range.lowerBound + 4)
    }
    let heights = start + 16 * count + 16
    guard !hasZ || count <= (range.upperBound - heights) / 8 else {
      throw BinaryFault("too few heights", at: start + 16 * count)
    }
    do throws(ReadingStop) {
      try meter.take(count * MemoryLayout<Position>.stride)
    } catch { throw BinaryFault(error, at: start) }
    var points: [Position] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      points.append(try position(start + 16 * index, height: hasZ ? heights + 8 * index : nil))
    }
    return points
  }

  /// The ranges of the parts among the points; empty parts are left out.
  private mutating func ranges(
    _ parts: Int, of count: Int, at start: Int
  ) throws(BinaryFault) -> [Range<Int>] {
    do throws(ReadingStop) {
      try meter.take(16 * parts)
    } catch { throw BinaryFault(error, at: start) }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(parts)
    for part in 0..<parts {
      let lower = Int(view.integer(start + 4 * part, as: Int32.self) ?? 0)
      let upper = part + 1 < parts ? Int(view.integer(start + 4 * part + 4, as: Int32.self) ?? 0) : count
      guard lower >= 0, upper >= lower, upper <= count else {
        throw BinaryFault(
          "a part of the points \(lower) to \(upper)", expected: "0 to \(count)", at: start + 4 * part)
      }
      ranges.append(lower..<upper)
    }
    return ranges
  }

  private mutating func line(
    _ points: [Position], _ ranges: [Range<Int>]
  ) throws(BinaryFault) -> Geometry? {
    let lines = ranges.filter { $0.count >= 2 }
    guard !lines.isEmpty else { return nil }
    return try geometry(lines.count == 1 ? .lineString : .multiLineString, points, lines)
  }

  private mutating func polygon(
    _ points: [Position], _ ranges: [Range<Int>]
  ) throws(BinaryFault) -> Geometry? {
    if ranges.count == 1, ranges[0].count >= 4 { return try geometry(.polygon, points, ranges) }
    let polygons = RingAssembly(points, ranges).polygons(effort: &effort)
    guard let first = polygons.first else { return nil }
    if polygons.count == 1 { return try geometry(.polygon, points, first) }
    return try collected(.multiPolygon) { (collector, meter) throws(ReadingStop) in
      for polygon in polygons {
        for ring in polygon {
          for index in ring { try collector.append(points[index], counting: &meter) }
          try collector.endLine(counting: &meter)
        }
        try collector.endPolygon(counting: &meter)
      }
    }
  }

  private mutating func geometry(
    _ kind: Geometry.Kind, _ points: [Position], _ ranges: [Range<Int>]
  ) throws(BinaryFault) -> Geometry? {
    try collected(kind) { (collector, meter) throws(ReadingStop) in
      for range in ranges {
        for index in range { try collector.append(points[index], counting: &meter) }
        try collector.endLine(counting: &meter)
      }
    }
  }

  private mutating func collected(
    _ kind: Geometry.Kind, _ body: (inout CoordinateCollector, inout ReadingMeter) throws(ReadingStop) -> Void
  ) throws(BinaryFault) -> Geometry? {
    do throws(ReadingStop) {
      var collector = try CoordinateCollector(counting: &meter)
      try body(&collector, &meter)
      return collector.positionCount == 0 ? nil : collector.geometry(kind)
    } catch { throw BinaryFault(error, at: 0) }
  }
}

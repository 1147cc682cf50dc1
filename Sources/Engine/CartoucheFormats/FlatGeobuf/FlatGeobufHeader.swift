import CartoucheJSON

/// The header of a FlatGeobuf file: what its features have in common.
struct FlatGeobufHeader {
  /// The type of a column's values, by its number in the schema.
  enum ColumnType: UInt8 {
    case byte, ubyte, bool, short, ushort, int, uint, long, ulong, float, double, string, json, dateTime,
      binary
  }

  /// A column of properties.
  struct Column {
    var name: String
    var type: ColumnType
  }

  /// The type of all geometries, 0 if they differ.
  private(set) var geometryType: UInt8 = 0
  private(set) var hasZ = false
  private(set) var columns: [Column] = []
  /// The number of features, 0 if it is not known.
  private(set) var featureCount: UInt64 = 0
  private(set) var system: DeclaredSystem?
  /// The offset of the first feature.
  private(set) var features = 0

  /// `fgb`, the version, `fgb`, and a patch of the version that readers ignore.
  static let magic: [UInt8] = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62]
  /// The greatest number of columns.
  private static let maximumColumns = 4_096

  /// Reads the header, and skips the index behind it.
  init(_ view: BinaryView, meter: inout ReadingMeter) throws(BinaryFault) {
    guard let size: UInt32 = view.integer(8) else { throw .end(at: 8) }
    guard size >= 4, view.has(Int(size), at: 12) else {
      throw BinaryFault("a header of \(size) bytes", expected: "one within the data", at: 8)
    }
    guard let table = FlatBufferTable(view, through: 12) else {
      throw BinaryFault("a broken header", expected: "a table of FlatBuffers", at: 12)
    }
    geometryType = table.integer(2) ?? 0
    hasZ = table.integer(3, as: UInt8.self) == 1
    featureCount = table.integer(8) ?? 0
    if let list = table.vector(7, of: 4) {
      guard list.count <= Self.maximumColumns else {
        throw BinaryFault("\(list.count) columns", expected: "at most \(Self.maximumColumns)", at: list.start)
      }
      columns = try Self.columns(list, of: table, meter: &meter)
    }
    system = table.table(10).flatMap(Self.system)
    let index = try Self.indexSize(
      of: featureCount, nodes: table.integer(9, as: UInt16.self) ?? 16, at: 12 + Int(size))
    guard view.has(index, at: 12 + Int(size)) else {
      throw BinaryFault("an index that is cut off", at: 12 + Int(size))
    }
    features = 12 + Int(size) + index
  }

  /// The columns of a vector, their names made distinct.
  static func columns(
    _ list: FlatBufferTable.Vector, of table: FlatBufferTable, meter: inout ReadingMeter
  ) throws(BinaryFault) -> [Column] {
    var columns: [Column] = []
    var names: Set<String> = []
    for index in 0..<list.count {
      let place = list.start + 4 * index
      guard let column = table.table(index, of: list), var name = column.text(0) else {
        throw BinaryFault("a broken column", at: place)
      }
      let number: UInt8 = column.integer(1) ?? 0
      guard let type = ColumnType(rawValue: number) else {
        throw BinaryFault("a column of the type \(number)", expected: "0 to 14", at: place)
      }
      do throws(ReadingStop) {
        try meter.take(3 * MemoryLayout<Column>.stride + 2 * name.utf8.count)
      } catch { throw BinaryFault(error, at: place) }
      if !names.insert(name).inserted { name += "_\(index + 1)" }
      names.insert(name)
      columns.append(Column(name: name, type: type))
    }
    return columns
  }

  private static func system(_ table: FlatBufferTable) -> DeclaredSystem? {
    let organization = table.text(0).flatMap { $0.isEmpty ? nil : $0 } ?? "EPSG"
    if let code: Int32 = table.integer(1), code > 0 { return .code("\(organization.prefix(32)):\(code)") }
    if let code = table.text(5), !code.isEmpty {
      return .code("\(organization.prefix(32)):\(code.prefix(64))")
    }
    return table.text(4).flatMap { $0.isEmpty ? nil : .definition($0) }
  }

  /// The bytes of the packed Hilbert R-tree: 40 for each node, including one for each feature.
  private static func indexSize(
    of count: UInt64, nodes: UInt16, at offset: Int
  ) throws(BinaryFault) -> Int {
    guard nodes > 0, count > 0 else { return 0 }
    guard nodes >= 2, count < 1 << 40 else {
      throw BinaryFault("an index of \(count) features with nodes of \(nodes)", at: offset)
    }
    var level = Int(count)
    var total = level
    while level > 1 {
      level = (level + Int(nodes) - 1) / Int(nodes)
      total += level
    }
    // A single feature has a root above it.
    return 40 * (count == 1 ? 2 : total)
  }
}

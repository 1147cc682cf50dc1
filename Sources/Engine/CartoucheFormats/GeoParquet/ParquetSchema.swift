import CartoucheJSON

/// A column of a Parquet file (https://parquet.apache.org/docs/file-format), as its footer describes it.
struct ParquetColumn {
  /// The physical types by their numbers.
  enum PhysicalType: Int {
    case boolean, int32, int64, int96, float, double, bytes, fixedBytes
  }

  /// The meaning of the values.
  enum Meaning: Equatable {
    case plain, text, json, unsigned, date, geometry
    /// Time of day, or since 1970, with this number of units in a second.
    case time(perSecond: Int)
    case timestamp(perSecond: Int, isUTC: Bool)
    case decimal(scale: Int)
    case uuid
    /// Values that JSON has no counterpart of: intervals, binary JSON, halves.
    case unknown
  }

  var name: String
  var type: PhysicalType
  var meaning: Meaning
  /// The bytes of a value of the type ``PhysicalType/fixedBytes``.
  var length: Int
  /// Whether values may be missing.
  var isOptional: Bool
  /// The place of the column in each group of rows.
  var index: Int
}

/// The part of a column in a group of rows.
struct ParquetChunk {
  var codec: Int
  var valueCount: Int
  /// The place of its pages in the file.
  var range: Range<Int>
}

/// The footer of a Parquet file.
struct ParquetFooter {
  private(set) var columns: [ParquetColumn] = []
  /// The names of columns with parts of their own, which are not read.
  private(set) var nested: [String] = []
  /// The parts of all columns in each group of rows; `nil` for those in other files.
  private(set) var groups: [(rows: Int, chunks: [ParquetChunk?])] = []
  /// The text of the metadata with the key `geo`.
  private(set) var geo: Range<Int>?
  private(set) var meter: ReadingMeter

  /// The greatest numbers of columns and of groups of rows.
  private static let (maximumColumns, maximumGroups) = (10_000, 100_000)

  /// The footer of the file that a view has.
  init(_ view: BinaryView, meter: ReadingMeter) throws(BinaryFault) {
    self.meter = meter
    let magic = view.text(max(view.count - 4, 0), 4)
    guard view.count >= 12, magic == "PAR1", let size: UInt32 = view.integer(view.count - 8) else {
      if magic == "PARE" {
        throw BinaryFault("an encrypted footer", expected: "a plain one", at: view.count - 4)
      }
      throw BinaryFault("no footer", expected: "PAR1 at the end of a Parquet file", at: view.count)
    }
    guard Int(size) <= view.count - 12 else {
      throw BinaryFault(
        "a footer of \(size) bytes", expected: "at most \(view.count - 12)", at: view.count - 8)
    }
    let start = view.count - 8 - Int(size)
    var reader = ThriftReader(view, in: start..<view.count - 8, meter: meter)
    let root = try reader.readStructure()
    self.meter = reader.meter
    try readSchema(root[2]?.elements ?? [], view, at: start)
    for entry in root[5]?.elements ?? [] {
      if let key = entry[1]?.bytes, view.text(key.lowerBound, key.count) == "geo" { geo = entry[2]?.bytes }
    }
    for group in (root[4]?.elements ?? []).prefix(Self.maximumGroups) {
      let chunks = (group[1]?.elements ?? []).map { Self.chunk($0, before: start) }
      guard let rows = group[3]?.int, rows >= 0, rows <= Int(UInt32.max) else {
        throw BinaryFault("a group without a number of rows", at: start)
      }
      groups.append((rows, chunks))
    }
  }

  private static func chunk(_ value: ThriftValue, before end: Int) -> ParquetChunk? {
    guard value[1] == nil, let data = value[3], let codec = data[4]?.int, let values = data[5]?.int,
      let size = data[7]?.int, let first = data[9]?.int
    else { return nil }
    let dictionary = data[11]?.int ?? 0
    let start = dictionary > 0 ? min(dictionary, first) : first
    guard start >= 4, size >= 0, start <= end, size <= end - start else { return nil }
    return ParquetChunk(codec: codec, valueCount: values, range: start..<start + size)
  }

  // MARK: - Schema

  private mutating func readSchema(
    _ elements: [ThriftValue], _ view: BinaryView, at offset: Int
  ) throws(BinaryFault) {
    guard let root = elements.first, elements.count <= Self.maximumColumns else {
      throw BinaryFault(
        "\(elements.count) columns", expected: "1 to \(Self.maximumColumns)", at: offset)
    }
    var (at, leaf) = (1, 0)
    for _ in 0..<max(root[5]?.int ?? 0, 0) where at < elements.count {
      let element = elements[at]
      let name = element[4]?.bytes.map { view.text($0.lowerBound, $0.count) } ?? ""
      let children = element[5]?.int ?? 0
      if children == 0, let type = element[1]?.int.flatMap(ParquetColumn.PhysicalType.init),
        element[3]?.int != 2
      {
        columns.append(
          ParquetColumn(
            name: name, type: type, meaning: Self.meaning(of: element), length: max(element[2]?.int ?? 0, 0),
            isOptional: element[3]?.int == 1, index: leaf))
      } else {
        nested.append(name)
      }
      // The elements are in the order of a walk; the leaves among them are the columns.
      var open = 1
      while open > 0, at < elements.count {
        let children = max(elements[at][5]?.int ?? 0, 0)
        guard children <= elements.count else {
          throw BinaryFault("\(children) parts of a column", expected: "fewer", at: offset)
        }
        if children == 0 { leaf += 1 }
        open += children - 1
        at += 1
      }
    }
  }

  private static func meaning(of element: ThriftValue) -> ParquetColumn.Meaning {
    if case .structure(let fields)? = element[10], let (id, details) = fields.first {
      switch id {
      case 1, 4: return .text
      case 5: return .decimal(scale: details[1]?.int ?? 0)
      case 6: return .date
      case 7: return .time(perSecond: perSecond(details[2]))
      case 8: return .timestamp(perSecond: perSecond(details[2]), isUTC: details[1]?.bool ?? true)
      case 10: return details[2]?.bool == false ? .unsigned : .plain
      case 12: return .json
      case 14: return .uuid
      case 17, 18: return .geometry
      case 13, 15, 16: return .unknown
      default: break
      }
    }
    switch element[6]?.int {
    case 0, 4: return .text
    case 5: return .decimal(scale: element[7]?.int ?? 0)
    case 6: return .date
    case 7: return .time(perSecond: 1000)
    case 8: return .time(perSecond: 1_000_000)
    case 9: return .timestamp(perSecond: 1000, isUTC: true)
    case 10: return .timestamp(perSecond: 1_000_000, isUTC: true)
    case 11, 12, 13, 14: return .unsigned
    case 19: return .json
    case 20, 21: return .unknown
    default: return .plain
    }
  }

  private static func perSecond(_ unit: ThriftValue?) -> Int {
    guard case .structure(let fields)? = unit else { return 1000 }
    return switch fields.first?.id {
    case 2: 1_000_000
    case 3: 1_000_000_000
    default: 1000
    }
  }
}

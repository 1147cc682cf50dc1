/// Values in runs, and in groups of eight packed by bits (Parquet's encoding RLE, bit-packed hybrid).
struct RunValues {
  private let view: BinaryView
  private var offset: Int
  private let end: Int
  private let width: Int
  private var left = 0
  /// The value of a run; `nil` in packed groups.
  private var repeated: Int?
  private var bit = 0

  /// The values of a width in bits in a range of a view.
  init(_ view: BinaryView, in range: Range<Int>, width: Int) {
    self.view = view
    self.width = width
    offset = range.lowerBound
    end = min(range.upperBound, view.count)
  }

  /// The next value.
  mutating func next() throws(BinaryFault) -> Int {
    if left == 0 { try readHead() }
    left -= 1
    if let repeated { return repeated }
    var value = 0
    for index in 0..<width {
      let place = bit + index
      guard offset + place >> 3 < end, let byte = view.byte(offset + place >> 3) else {
        throw .end(at: offset)
      }
      value |= Int(byte >> (place & 7) & 1) << index
    }
    bit += width
    if left == 0 { offset += bit >> 3 }
    return value
  }

  private mutating func readHead() throws(BinaryFault) {
    var (head, shift) = (0, 0)
    while true {
      guard offset < end, let byte = view.byte(offset), shift <= 28 else { throw .end(at: offset) }
      head |= Int(byte & 0x7F) << shift
      offset += 1
      shift += 7
      if byte < 0x80 { break }
    }
    if head & 1 == 1 {
      (left, repeated, bit) = ((head >> 1) * 8, nil, 0)
    } else {
      let bytes = (width + 7) / 8
      guard bytes <= end - offset else { throw .end(at: offset) }
      repeated = (0..<bytes).reduce(0) { $0 | Int(view[offset + $1]) << (8 * $1) }
      offset += bytes
      left = head >> 1
    }
    guard left > 0 else { throw BinaryFault("a run of no values", at: offset) }
  }
}

/// Values one after another, as they are.
struct PlainValues {
  private let view: BinaryView
  private var offset: Int
  private var bit = 0
  private let type: ParquetColumn.PhysicalType
  private let length: Int

  /// The values of a column from an offset of a view on.
  init(_ view: BinaryView, at offset: Int, _ column: ParquetColumn) {
    (self.view, self.offset, type, length) = (view, offset, column.type, column.length)
  }

  /// The next value.
  mutating func next() throws(BinaryFault) -> ParquetCell {
    var size: Int
    switch type {
    case .boolean:
      guard let byte = view.byte(offset + bit >> 3) else { throw .end(at: offset) }
      defer { bit += 1 }
      return .bool(byte >> (bit & 7) & 1 == 1)
    case .int32, .float: size = 4
    case .int64, .double: size = 8
    case .int96: size = 12
    case .fixedBytes: size = length
    case .bytes:
      guard let count: UInt32 = view.integer(offset) else { throw .end(at: offset) }
      offset += 4
      size = Int(count)
    }
    guard view.has(size, at: offset) else { throw .end(at: offset) }
    defer { offset += size }
    return .bytes(offset..<offset + size)
  }
}

/// The values of a page in its encoding.
struct CellValues {
  /// A value, or its place in the dictionary.
  enum Element {
    case cell(ParquetCell)
    case entry(Int)
  }

  private enum Encoding {
    case plain(PlainValues)
    case dictionary(RunValues, count: Int)
    case flags(RunValues)
  }

  private var encoding: Encoding
  private let start: Int

  /// The encodings that are not read, by their numbers.
  private static let names = [
    4: "BIT_PACKED", 5: "DELTA_BINARY_PACKED", 6: "DELTA_LENGTH_BYTE_ARRAY", 7: "DELTA_BYTE_ARRAY",
    9: "BYTE_STREAM_SPLIT",
  ]

  /// The values of a page from an offset on, with a dictionary of `count` entries.
  init(
    _ view: BinaryView, at offset: Int, _ column: ParquetColumn, encoding: Int, of count: Int
  ) throws(BinaryFault) {
    start = offset
    switch encoding {
    case 0: self.encoding = .plain(PlainValues(view, at: offset, column))
    case 2, 8:
      // A page of missing values alone may have no width.
      let width = Int(view.byte(offset) ?? 0)
      guard width <= 32 else {
        throw BinaryFault("indices of \(width) bits", expected: "at most 32", at: offset)
      }
      self.encoding = .dictionary(
        RunValues(view, in: min(offset + 1, view.count)..<view.count, width: width), count: count)
    case 3 where column.type == .boolean && view.has(4, at: offset):
      self.encoding = .flags(RunValues(view, in: offset + 4..<view.count, width: 1))
    default:
      throw BinaryFault(
        "the encoding \(Self.names[encoding] ?? "\(encoding)")", expected: "PLAIN or a dictionary", at: offset
      )
    }
  }

  /// The next value.
  mutating func next() throws(BinaryFault) -> Element {
    switch encoding {
    case .plain(var values):
      defer { encoding = .plain(values) }
      return .cell(try values.next())
    case .flags(var values):
      defer { encoding = .flags(values) }
      return .cell(.bool(try values.next() == 1))
    case .dictionary(var values, let count):
      defer { encoding = .dictionary(values, count: count) }
      let index = try values.next()
      guard index < count else {
        throw BinaryFault("the entry \(index)", expected: "one of \(count) of the dictionary", at: start)
      }
      return .entry(index)
    }
  }
}

import CartoucheJSON
import CartoucheResources

/// The bytes of a value in a page, or the value itself where it takes less than a byte.
enum ParquetCell {
  case bool(Bool)
  case bytes(Range<Int>)
}

/// Reads the values of a column in a group of rows, page by page.
///
/// Encodings: plain, dictionaries, and runs of truth values; pages of both versions; compression by Snappy, gzip, Brotli
/// and zstd.
struct ParquetPages {
  private let view: BinaryView
  private let column: ParquetColumn
  private let chunk: ParquetChunk
  private(set) var meter: ReadingMeter
  /// The bytes that pages may still be decompressed to: a small page can become a large one of few values.
  private(set) var room: Int

  /// The head of a page.
  private struct Head {
    var type: Int
    var compressed, uncompressed: Int
    var fields: ThriftValue
    var start: Int
  }

  /// The pages of a column, which may be decompressed to `room` bytes.
  init(
    _ view: BinaryView, _ column: ParquetColumn, _ chunk: ParquetChunk, room: Int, meter: ReadingMeter
  ) {
    (self.view, self.column, self.chunk, self.room, self.meter) = (view, column, chunk, room, meter)
  }

  /// The values, made one by one, with `missing` where there is none.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - make: Makes a value of the bytes of its page, for a row of the group or, without one, for the dictionary; the meter
  ///     counts what it keeps.
  mutating func values<Value>(
    _ count: Int, missing: Value,
    _ make: (BinaryView, ParquetCell, Int?, inout ReadingMeter) throws(BinaryFault) -> Value
  ) throws(BinaryFault) -> [Value] {
    var values: [Value] = []
    var dictionary: [Value] = []
    var at = chunk.range.lowerBound
    while values.count < count, at < chunk.range.upperBound {
      let head = try head(at: at)
      at = head.start + head.compressed
      switch head.type {
      case 0, 3:
        try readPage(head, count - values.count, into: &values, dictionary, missing: missing, make)
      case 2:
        guard dictionary.isEmpty else {
          throw BinaryFault("a second dictionary", expected: "one", at: head.start)
        }
        let bytes = try decompressed(head.start, head.compressed, head.uncompressed)
        let size = head.fields[7]?[1]?.int ?? 0
        dictionary = try bytes.withBinaryView { (page) throws(BinaryFault) in
          var result: [Value] = []
          var plain = PlainValues(page, at: 0, column)
          for _ in 0..<max(size, 0) {
            let value = try make(page, try plain.next(), nil, &meter)
            try counting { (meter) throws(ReadingStop) in try result.append(value, counting: &meter) }
          }
          return result
        }
        meter.giveBack(head.uncompressed)
      default: break
      }
    }
    guard values.count == count else {
      throw BinaryFault("\(values.count) values", expected: "\(count)", at: chunk.range.lowerBound)
    }
    return values
  }

  private mutating func head(at offset: Int) throws(BinaryFault) -> Head {
    var reader = ThriftReader(view, in: offset..<chunk.range.upperBound, meter: meter)
    let fields = try reader.readStructure()
    meter = reader.meter
    guard let type = fields[1]?.int, let uncompressed = fields[2]?.int, let compressed = fields[3]?.int,
      uncompressed >= 0, compressed >= 0, uncompressed <= Int(Int32.max),
      compressed <= chunk.range.upperBound - reader.offset
    else { throw BinaryFault("a broken head of a page", at: offset) }
    return Head(
      type: type, compressed: compressed, uncompressed: uncompressed, fields: fields, start: reader.offset)
  }

  // MARK: - Pages

  private mutating func readPage<Value>(
    _ head: Head, _ room: Int, into values: inout [Value], _ dictionary: [Value], missing: Value,
    _ make: (BinaryView, ParquetCell, Int?, inout ReadingMeter) throws(BinaryFault) -> Value
  ) throws(BinaryFault) {
    let isSecond = head.type == 3
    let details = head.fields[isSecond ? 8 : 5]
    guard let details, let count = details[1]?.int, let encoding = details[isSecond ? 4 : 2]?.int,
      count >= 0, count <= room
    else { throw BinaryFault("a page without a number of values, or with too many", at: head.start) }
    var bytes: [UInt8]
    var levels = 0..<0
    if isSecond {
      let (repetition, definition) = (details[6]?.int ?? 0, details[5]?.int ?? 0)
      guard repetition == 0, definition >= 0, definition <= min(head.compressed, head.uncompressed) else {
        throw BinaryFault("levels of \(definition) bytes", at: head.start)
      }
      levels = 0..<definition
      let body = try decompressed(
        head.start + definition, head.compressed - definition, head.uncompressed - definition,
        isPlain: details[7]?.bool == false)
      bytes = view.part(head.start, definition).copy + body
    } else {
      bytes = try decompressed(head.start, head.compressed, head.uncompressed)
      if column.isOptional {
        let size = try bytes.withBinaryView { (page) throws(BinaryFault) in
          guard let size: UInt32 = page.integer(0), page.has(Int(size), at: 4) else {
            throw .end(at: head.start)
          }
          return Int(size)
        }
        levels = 4..<4 + size
      }
    }
    try bytes.withBinaryView { (page) throws(BinaryFault) in
      var definitions = column.isOptional ? RunValues(page, in: levels, width: 1) : nil
      var cells = try CellValues(
        page, at: levels.upperBound, column, encoding: encoding, of: dictionary.count)
      for _ in 0..<count {
        let value: Value
        if try definitions?.next() == 0 {
          value = missing
        } else {
          switch try cells.next() {
          case .entry(let index): value = dictionary[index]
          case .cell(let cell): value = try make(page, cell, values.count, &meter)
          }
        }
        try counting { (meter) throws(ReadingStop) in try values.append(value, counting: &meter) }
      }
    }
    meter.giveBack(head.uncompressed)
  }

  /// The bytes of a page, which the meter counts.
  private mutating func decompressed(
    _ start: Int, _ compressed: Int, _ uncompressed: Int, isPlain: Bool = false
  ) throws(BinaryFault) -> [UInt8] {
    try counting { (meter) throws(ReadingStop) in try meter.take(uncompressed) }
    guard uncompressed <= room else {
      throw BinaryFault(.memory, at: start)
    }
    room -= uncompressed
    let part = view.part(start, compressed)
    if isPlain || compressed == 0 { return part.copy }
    let algorithm: Compression
    switch chunk.codec {
    case 0: return part.copy
    case 1: return try Snappy.decompress(part, limit: uncompressed)
    case 2: algorithm = .gzip
    case 4: algorithm = .brotli
    case 6: algorithm = .zstd
    default:
      let names = [3: "LZO", 5: "LZ4", 7: "LZ4"]
      throw BinaryFault(
        "compression by \(names[chunk.codec] ?? "method \(chunk.codec)")",
        expected: "none, Snappy, gzip, Brotli or zstd", at: start)
    }
    do throws(CompressionError) {
      return try algorithm.decompress(part.copy, limit: uncompressed)
    } catch { throw BinaryFault("a damaged page", expected: "\(algorithm.rawValue) data", at: start) }
  }

  private mutating func counting(
    _ work: (inout ReadingMeter) throws(ReadingStop) -> Void
  ) throws(BinaryFault) {
    do throws(ReadingStop) {
      try work(&meter)
    } catch { throw BinaryFault(error, at: chunk.range.lowerBound) }
  }
}

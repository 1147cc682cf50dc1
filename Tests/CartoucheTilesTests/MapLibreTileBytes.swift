/// Writes the streams of MapLibre tiles, for fixtures.
struct MapLibreTileBytes {
  /// The encodings of integers.
  enum Physical: UInt8 { case plain, fastPFOR, varint }

  /// A tile of one layer.
  ///
  /// - Parameters:
  ///   - heads: What is said of the columns before all data.
  ///   - data: The data of the columns.
  static func tile(
    _ name: String = "layer", extent: UInt64 = 8192, heads: [[UInt8]], data: [[UInt8]]
  ) -> [UInt8] {
    let body =
      [1] + text(name) + varint(extent) + varint(UInt64(heads.count)) + heads.flatMap(\.self)
      + data.flatMap(\.self)
    return varint(UInt64(body.count)) + body
  }

  /// The header of a column with a name.
  static func head(_ type: UInt8, _ name: String) -> [UInt8] { [type] + text(name) }

  static func text(_ text: String) -> [UInt8] { varint(UInt64(text.utf8.count)) + Array(text.utf8) }

  static func varint(_ value: UInt64) -> [UInt8] { VectorTileBytes.make { $0.varint(value) } }

  /// The integer with its sign in the lowest bit.
  static func signed(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  /// The differences of values, each with its sign in the lowest bit.
  static func deltas(_ values: [Int64]) -> [UInt64] {
    zip(values, [0] + values).map { signed($0 - $1) }
  }

  /// A stream: its type, its encoding, the number of values, what more the encoding needs, and its bytes.
  static func stream(
    _ type: UInt8, logical: UInt8 = 0, physical: Physical = .varint, count: Int, extra: [UInt64] = [],
    _ payload: [UInt8]
  ) -> [UInt8] {
    [type, logical << 2 | physical.rawValue] + varint(UInt64(count)) + varint(UInt64(payload.count))
      + extra.flatMap(varint) + payload
  }

  /// A stream of integers of variable length.
  static func integers(_ type: UInt8, _ values: [UInt64], logical: UInt8 = 0) -> [UInt8] {
    stream(type, logical: logical, count: values.count, values.flatMap(varint))
  }

  /// A stream of runs: a length and a value each.
  static func runs(_ type: UInt8, _ runs: [(Int, UInt64)], logical: UInt8 = 0b011_000) -> [UInt8] {
    let count = runs.reduce(0) { $0 + $1.0 }
    let payload = runs.map { UInt64($0.0) } + runs.map(\.1)
    return stream(
      type, logical: logical, count: count, extra: [UInt64(runs.count), UInt64(count)],
      payload.flatMap(varint))
  }

  /// A stream of bits, written as literal bytes.
  static func bits(_ type: UInt8, _ bits: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit { bytes[index / 8] |= 1 << UInt8(index % 8) }
    return stream(
      type, logical: 0b011_000, physical: .plain, count: bits.count, [UInt8(256 - bytes.count)] + bytes)
  }

  /// A geometry column of as many points as there are places.
  static func points(_ places: [(Int64, Int64)]) -> [UInt8] {
    geometry([
      runs(0x30, [(places.count, 0)]), vertices(places.flatMap { [$0.0, $0.1] }),
    ])
  }

  static func geometry(_ streams: [[UInt8]]) -> [UInt8] {
    varint(UInt64(streams.count)) + streams.flatMap(\.self)
  }

  /// A stream of vertices x, y, x, y, … as differences.
  static func vertices(_ coordinates: [Int64]) -> [UInt8] {
    let words = coordinates.indices.map { index in
      signed(coordinates[index] - (index < 2 ? 0 : coordinates[index - 2]))
    }
    return integers(0x13, words, logical: 0b010_000)
  }

  /// Integers as FastPFOR has them: blocks of 256 in `width` bits, what is larger as exceptions, the rest in bytes.
  static func fastPFOR(_ values: [UInt32], width: UInt32) -> [UInt8] {
    let blockCount = values.count / 256
    var words: [UInt32] = [UInt32(blockCount * 256)]
    if blockCount > 0 {
      var blocks: [UInt32] = []
      var description: [UInt8] = []
      var exceptions: [UInt32: [UInt32]] = [:]
      for block in 0..<blockCount {
        let part = Array(values[block * 256..<block * 256 + 256])
        let mask = width == 32 ? UInt32.max : (1 << width) - 1
        blocks += packed(part.map { $0 & mask }, width)
        let high = part.map { width == 32 ? 0 : $0 >> width }
        let places = high.indices.filter { high[$0] > 0 }
        description += [UInt8(width), UInt8(places.count)]
        guard let most = high.max(), most > 0 else { continue }
        let extra = UInt32(32 - most.leadingZeroBitCount)
        description.append(UInt8(width + extra))
        description += places.map { UInt8($0) }
        if extra > 1 { exceptions[extra, default: []] += places.map { high[$0] } }
      }
      words.append(UInt32(blocks.count + 1))
      words += blocks
      words.append(UInt32(description.count))
      words += wordsOfBytes(description)
      words.append(exceptions.keys.reduce(0) { $0 | 1 << ($1 - 1) })
      for width in exceptions.keys.sorted() {
        words.append(UInt32((exceptions[width] ?? []).count))
        words += packed(exceptions[width] ?? [], width)
      }
    }
    var tail: [UInt8] = []
    for value in values[(blockCount * 256)...] {
      var rest = value
      while rest >= 0x80 {
        tail.append(UInt8(rest & 0x7F))
        rest >>= 7
      }
      tail.append(UInt8(rest) | 0x80)
    }
    words += wordsOfBytes(tail)
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func packed(_ values: [UInt32], _ width: UInt32) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: (values.count * Int(width) + 31) / 32)
    for (index, value) in values.enumerated() where width > 0 {
      let bit = index * Int(width)
      words[bit / 32] |= value << UInt32(bit % 32)
      if bit % 32 + Int(width) > 32 { words[bit / 32 + 1] |= value >> UInt32(32 - bit % 32) }
    }
    return words
  }

  private static func wordsOfBytes(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { word, byte in
        start + byte < bytes.count ? word | UInt32(bytes[start + byte]) << (8 * UInt32(byte)) : word
      }
    }
  }
}

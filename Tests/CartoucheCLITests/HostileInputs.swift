@testable import CartoucheImages

/// Small files that would become large ones.
enum HostileInputs {
  /// A zlib stream of `count` repetitions of a text.
  static func deflated(_ prefix: String = "", _ text: String, count: Int, _ suffix: String = "") throws
    -> [UInt8]
  {
    try deflated(Array(prefix.utf8) + repeated(Array(text.utf8), count) + Array(suffix.utf8))
  }

  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    try ZlibStream(1, .level(6)) { _ in bytes }.parts.flatMap(\.self)
  }

  /// A PNG of black pixels, one bit each.
  static func png(_ side: Int) throws -> [UInt8] {
    let header = PNGHeader(width: side, height: side, bitDepth: 1, colorType: .gray)
    var file = PNGHeader.signature
    file.appendChunk("IHDR", header.content)
    file.appendChunk(
      "IDAT", try deflated([UInt8](repeating: 0, count: side * (1 + side / 8))))
    file.appendChunk("IEND", [])
    return file
  }

  /// A WebP without loss, all of one colour: RFC 9649 §3, with five prefix codes of one symbol each.
  static func webp(_ side: Int) -> [UInt8] {
    var (bits, count, data): (UInt64, Int, [UInt8]) = (0, 0, [0x2F])
    func write(_ value: Int, _ length: Int) {
      bits |= UInt64(value) << UInt64(count)
      count += length
      while count >= 8 {
        data.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    write(side - 1, 14)
    write(side - 1, 14)
    // No alpha, version 0; no transform, no colour cache, one group of codes.
    for length in [1, 3, 1, 1, 1] { write(0, length) }
    for _ in 0..<5 {
      // A simple code, of one symbol, of one bit: 0.
      write(1, 1)
      for _ in 0..<3 { write(0, 1) }
    }
    write(0, 7)
    if data.count % 2 != 0 { data.append(0) }
    func littleEndian(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + littleEndian(12 + data.count) + Array("WEBPVP8L".utf8)
      + littleEndian(data.count) + data
  }

  /// A vector tile with a layer "x" of many equal fields, compressed: features that are points, or keys.
  static func tile(_ field: [UInt8], count: Int) throws -> [UInt8] {
    let point: [UInt8] = [0x12, 0x07, 0x18, 0x01, 0x22, 0x03, 0x09, 0x00, 0x00]
    let layer = [0x0A, 0x01, 0x78, 0x78, 0x02] + repeated(field, count) + point
    return try deflated([0x1A] + varint(layer.count) + layer)
  }

  /// A PMTiles archive whose root directory has many entries.
  static func archive(entries: Int) throws -> [UInt8] {
    let root = try deflated(
      varint(entries) + [0] + [UInt8](repeating: 1, count: 4 * entries - 1))
    var bytes = Array("PMTiles".utf8) + [3]
    for number in [127, root.count, 127, 0, 127, 0, 127, 1 << 30, 1, 1, 1] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return bytes + [1, 0, 0, 1, 0, 3] + [UInt8](repeating: 0, count: 25) + root
  }

  static func varint(_ value: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], Int) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * count)
    for _ in 0..<count { result += bytes }
    return result
  }
}

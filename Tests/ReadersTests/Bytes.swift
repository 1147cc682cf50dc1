/// Makes the bytes of bombs.
enum Bytes {
  static func text(_ parts: String...) -> [UInt8] { Array(parts.joined().utf8) }

  /// A text between two others, many times.
  static func repeated(
    _ text: String, _ count: Int, after head: String = "", before tail: String = ""
  ) -> [UInt8] {
    var bytes = Array(head.utf8)
    let part = Array(text.utf8)
    bytes.reserveCapacity(bytes.count + part.count * count + tail.utf8.count)
    for _ in 0..<count { bytes += part }
    return bytes + Array(tail.utf8)
  }

  /// Bytes many times.
  static func repeated(_ part: [UInt8], _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count * count)
    for _ in 0..<count { bytes += part }
    return bytes
  }

  /// Texts that differ by their number.
  static func numbered(
    _ count: Int, after head: String = "", before tail: String = "", _ text: (Int) -> String
  ) -> [UInt8] {
    var bytes = Array(head.utf8)
    for index in 0..<count { bytes += Array(text(index).utf8) }
    return bytes + Array(tail.utf8)
  }

  /// A Zstandard frame (RFC 8878) whose blocks each repeat one byte.
  static func zstandard(of byte: UInt8, count: Int) -> [UInt8] {
    // Magic number; no content size, no checksum; a window of 128 KiB.
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    let block = 1 << 17
    for index in 0..<max(count / block, 1) {
      let isLast = index == max(count / block, 1) - 1
      let header = block << 3 | 1 << 1 | (isLast ? 1 : 0)
      bytes += [UInt8(header & 255), UInt8(header >> 8 & 255), UInt8(header >> 16 & 255), byte]
    }
    return bytes
  }

  /// A Zstandard frame (RFC 8878) of blocks that are stored.
  static func zstandard(storing contents: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    for start in stride(from: 0, to: contents.count, by: 1 << 17) {
      let part = contents[start..<min(start + 1 << 17, contents.count)]
      let header = part.count << 3 | (part.endIndex == contents.count ? 1 : 0)
      bytes += [UInt8(header & 255), UInt8(header >> 8 & 255), UInt8(header >> 16 & 255)] + part
    }
    return bytes
  }

  /// Brotli (RFC 7932) of 64 MiB of zeros.
  static let brotli: [UInt8] = [
    0xCB, 0xFF, 0xFF, 0x3F, 0xF8, 0x27, 0x00, 0xE2, 0xB1, 0x40, 0x20, 0xF7, 0xFE, 0x8F, 0xFF, 0xFF,
    0x7F, 0xF0, 0x4F, 0x00, 0xC4, 0x61, 0x11, 0x80, 0xEE, 0xFD, 0x1F, 0xFF, 0xFF, 0xFF, 0xE0, 0x9F,
    0x00, 0x88, 0xC3, 0x02, 0x00, 0xDD, 0xFB, 0x3F, 0xFE, 0xFF, 0xFF, 0xC1, 0x3F, 0x01, 0x10, 0x87,
    0x05, 0x00, 0xBA, 0xF7, 0x7F, 0xFC, 0xFF, 0xFF, 0x83, 0x7F, 0x02, 0x20, 0x0E, 0x0B, 0x00, 0x74,
    0xEF, 0xFF, 0xF8, 0xFF, 0xFF, 0x07, 0xFF, 0x04, 0x40, 0x1C, 0x16, 0x00, 0xE8, 0xDE, 0xFF, 0xF1,
    0xFF, 0xFF, 0x0F, 0xFE, 0x09, 0x80, 0x38, 0x2C, 0x00, 0xD0, 0xBD, 0xFF, 0xE3, 0xFF, 0xFF, 0x1F,
    0xFC, 0x13, 0x00, 0x71, 0x58, 0x00, 0xA0, 0x7B, 0xFF, 0x37,
  ]

  /// The little-endian bytes of a number.
  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The big-endian bytes of a number.
  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// A number of variable length, seven bits a byte.
  static func varint(_ value: Int) -> [UInt8] {
    var (rest, bytes) = (UInt64(truncatingIfNeeded: value), [UInt8]())
    repeat {
      bytes.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }
}

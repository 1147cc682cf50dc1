import Foundation

/// The structures of a TIFF file, read in small parts within a budget (TIFF 6.0, BigTIFF).
struct TIFFBytes {
  private let handle: FileHandle
  /// The number of bytes of the file.
  let size: UInt64
  /// Whether the least significant byte comes first.
  private(set) var isLittleEndian = true
  /// Whether offsets have eight bytes.
  private(set) var isBig = false
  /// The offset of the first directory.
  private(set) var first: UInt64 = 0
  /// The number of bytes that may still be read: directories and their values are small.
  private var budget = 16 << 20

  /// Opens the file at a path and reads its header.
  init(path: String) throws(GeoTIFFError) {
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      size = try handle.seekToEnd()
    } catch {
      throw .unreadable(error.localizedDescription)
    }
    let head = try read(at: 0, count: 8)
    switch (head[0], head[1]) {
    case (0x49, 0x49): isLittleEndian = true
    case (0x4D, 0x4D): isLittleEndian = false
    default: throw .damaged("bytes without the signature of TIFF")
    }
    switch number(head[2..<4]) {
    case 42: first = number(head[4..<8])
    case 43:
      isBig = true
      first = number(try read(at: 8, count: 8)[...])
    default: throw .damaged("bytes without the signature of TIFF")
    }
  }

  /// The bytes at an offset.
  mutating func read(at offset: UInt64, count: Int) throws(GeoTIFFError) -> [UInt8] {
    guard count >= 0, count <= budget else { throw .damaged("directories of more than 16 MiB") }
    guard offset <= size, UInt64(count) <= size - offset else {
      throw .damaged("the end of the file at byte \(size), where values should be")
    }
    budget -= count
    do {
      try handle.seek(toOffset: offset)
      var bytes: [UInt8] = []
      while bytes.count < count {
        guard let part = try handle.read(upToCount: count - bytes.count), !part.isEmpty else { break }
        bytes += part
      }
      guard bytes.count == count else { throw GeoTIFFError.damaged("a file that becomes shorter") }
      return bytes
    } catch let error as GeoTIFFError {
      throw error
    } catch {
      throw .unreadable(error.localizedDescription)
    }
  }

  /// The unsigned number of up to eight bytes.
  func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    if isLittleEndian {
      for byte in bytes.reversed() { value = value << 8 | UInt64(byte) }
    } else {
      for byte in bytes { value = value << 8 | UInt64(byte) }
    }
    return value
  }
}

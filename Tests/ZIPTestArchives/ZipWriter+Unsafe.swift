// Sound because libdeflate gets arrays with their lengths for the time of a call; the compressor is freed.

import CDeflate

/// Writes ZIP archives, including malformed ones.
package struct ZipWriter {
  /// A file of an archive, and how it is written.
  package struct File {
    package var name: [UInt8]
    package var contents: [UInt8]
    package var isDeflated = true
    package var flags: UInt16 = 0x800
    package var method: UInt16?
    package var checksum: UInt32?
    /// The size that is announced.
    package var size: Int?
    package var hasZIP64 = false
    /// Whether sizes and checksum stand behind the data, with zeros before it.
    package var hasDescriptor = false
    package var localName: [UInt8]?
    /// The data in place of the compressed contents.
    package var data: [UInt8]?

    package init(_ name: String, _ contents: String) {
      self.init(name, Array(contents.utf8))
    }

    package init(_ name: String, _ contents: [UInt8]) {
      self.name = Array(name.utf8)
      self.contents = contents
    }
  }

  package var files: [File]
  package var prefix: [UInt8] = []
  package var comment: [UInt8] = []
  package var suffix: [UInt8] = []
  package var hasZIP64End = false
  package var disk: UInt16 = 0
  /// Whether offsets count from the start of the archive and not of what stands before it.
  package var countsWithoutPrefix = true

  package init(files: [File]) { self.files = files }

  package var bytes: [UInt8] {
    var output = prefix
    var directory: [UInt8] = []
    for file in files {
      let data = file.data ?? (file.isDeflated ? Self.deflate(file.contents) : file.contents)
      let method = file.method ?? (file.isDeflated ? 8 : 0)
      let checksum = file.checksum ?? Self.checksum(file.contents)
      let size = file.size ?? file.contents.count
      let offset = output.count - (countsWithoutPrefix ? prefix.count : 0)
      let flags = file.flags | (file.hasDescriptor ? 8 : 0)
      let local = file.localName ?? file.name
      output +=
        Self.number(0x0403_4B50, 4) + Self.number(20, 2) + Self.number(Int(flags), 2)
        + Self.number(Int(method), 2)
      output += Self.number(0, 4)
      output +=
        file.hasDescriptor
        ? [UInt8](repeating: 0, count: 12)
        : Self.number(Int(checksum), 4) + Self.number(data.count, 4) + Self.number(size, 4)
      output += Self.number(local.count, 2) + Self.number(0, 2) + local + data
      if file.hasDescriptor {
        output += Self.number(0x0807_4B50, 4) + Self.number(Int(checksum), 4) + Self.number(data.count, 4)
        output += Self.number(size, 4)
      }
      var extra: [UInt8] = []
      if file.hasZIP64 {
        extra = Self.number(1, 2) + Self.number(24, 2) + Self.number(size, 8) + Self.number(data.count, 8)
        extra += Self.number(offset, 8)
      }
      let full = 0xFFFF_FFFF
      directory +=
        Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + Self.number(Int(flags), 2)
      directory += Self.number(Int(method), 2) + Self.number(0, 4) + Self.number(Int(checksum), 4)
      directory +=
        Self.number(file.hasZIP64 ? full : data.count, 4) + Self.number(file.hasZIP64 ? full : size, 4)
      directory += Self.number(file.name.count, 2) + Self.number(extra.count, 2) + Self.number(0, 2)
      directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4)
      directory += Self.number(file.hasZIP64 ? full : offset, 4) + file.name + extra
    }
    let start = output.count - (countsWithoutPrefix ? prefix.count : 0)
    output += directory
    if hasZIP64End {
      let record = output.count - (countsWithoutPrefix ? prefix.count : 0)
      output += Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(45, 2) + Self.number(45, 2)
      output +=
        Self.number(0, 4) + Self.number(0, 4) + Self.number(files.count, 8) + Self.number(files.count, 8)
      output += Self.number(directory.count, 8) + Self.number(start, 8)
      output += Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(record, 8) + Self.number(1, 4)
    }
    output += Self.number(0x0605_4B50, 4) + Self.number(Int(disk), 2) + Self.number(0, 2)
    let count = hasZIP64End ? 0xFFFF : files.count
    output += Self.number(count, 2) + Self.number(count, 2)
    output += Self.number(hasZIP64End ? 0xFFFF_FFFF : directory.count, 4)
    output += Self.number(hasZIP64End ? 0xFFFF_FFFF : start, 4)
    return output + Self.number(comment.count, 2) + comment + suffix
  }

  package static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(libdeflate_crc32(0, $0.baseAddress, $0.count)) }
  }

  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_deflate_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = bytes.withUnsafeBytes {
        libdeflate_deflate_compress(compressor, $0.baseAddress, $0.count, buffer.baseAddress, room)
      }
    }
  }
}

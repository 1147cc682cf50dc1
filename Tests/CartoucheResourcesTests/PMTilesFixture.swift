@testable import CartoucheResources

/// Writes small PMTiles archives.
struct PMTilesFixture {
  struct Entry {
    var id: UInt64
    var runLength: UInt64
    var length: UInt64
    var offset: UInt64
  }

  /// The tiles in the order of their ids; equal neighbours become runs.
  var tiles: [(id: UInt64, bytes: [UInt8])]
  var internalCompression: Compression = .gzip
  var tileCompression: Compression = .gzip
  var tileType: UInt8 = 1
  var metadata = #"{"name":"fixture","attribution":"me","vector_layers":[{"id":"a","fields":{}}]}"#
  var zooms: (UInt8, UInt8) = (0, 4)
  /// The number of tiles in a leaf; without leaves all are in the root.
  var leafSize: Int?

  var bytes: [UInt8] {
    var data: [UInt8] = []
    var entries: [Entry] = []
    for (position, tile) in tiles.enumerated() {
      if position > 0, tiles[position - 1].bytes == tile.bytes, tiles[position - 1].id + 1 == tile.id {
        entries[entries.count - 1].runLength += 1
        continue
      }
      let packed = pack(tile.bytes, tileCompression)
      entries.append(
        Entry(id: tile.id, runLength: 1, length: UInt64(packed.count), offset: UInt64(data.count)))
      data += packed
    }
    var leaves: [UInt8] = []
    if let leafSize {
      entries = stride(from: 0, to: entries.count, by: leafSize).map { start in
        let leaf = pack(
          Self.directory(Array(entries[start..<min(start + leafSize, entries.count)])), internalCompression)
        defer { leaves += leaf }
        return Entry(
          id: entries[start].id, runLength: 0, length: UInt64(leaf.count), offset: UInt64(leaves.count))
      }
    }
    let root = pack(Self.directory(entries), internalCompression)
    let json = pack(Array(metadata.utf8), internalCompression)
    var header = Array("PMTiles".utf8) + [3]
    var start = 127
    for section in [root, json, leaves, data] {
      header += Stored.littleEndian(UInt64(start), 8) + Stored.littleEndian(UInt64(section.count), 8)
      start += section.count
    }
    for _ in 0..<3 { header += Stored.littleEndian(UInt64(tiles.count), 8) }
    header += [1, Self.code(internalCompression), Self.code(tileCompression), tileType, zooms.0, zooms.1]
    for degrees in [-10.0, -20, 30, 40] { header += Self.position(degrees) }
    header += [2] + Self.position(8.5) + Self.position(47.25)
    return header + root + json + leaves + data
  }

  static func directory(_ entries: [Entry]) -> [UInt8] {
    var bytes = varint(UInt64(entries.count))
    var id: UInt64 = 0
    for entry in entries {
      bytes += varint(entry.id &- id)
      id = entry.id
    }
    for entry in entries { bytes += varint(entry.runLength) }
    for entry in entries { bytes += varint(entry.length) }
    for (index, entry) in entries.enumerated() {
      let follows =
        index > 0 && entries[index - 1].offset &+ entries[index - 1].length == entry.offset
      bytes += varint(follows ? 0 : entry.offset &+ 1)
    }
    return bytes
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (value, [])
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func position(_ degrees: Double) -> [UInt8] {
    Stored.littleEndian(UInt64(UInt32(bitPattern: Int32(degrees * 1e7))), 4)
  }

  private static func code(_ compression: Compression) -> UInt8 {
    switch compression {
    case .none: 1
    case .gzip: 2
    case .brotli: 3
    case .zstd: 4
    case .deflate: 0
    }
  }

  private func pack(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    switch compression {
    case .none: bytes
    case .gzip: Stored.gzip(bytes)
    case .brotli: Stored.brotli(bytes)
    case .zstd: Stored.zstd(bytes)
    case .deflate: Stored.zlib(bytes)
    }
  }
}

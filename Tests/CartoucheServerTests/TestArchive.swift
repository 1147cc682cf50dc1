import CartoucheGeometry
import CartoucheResources
import Foundation

@testable import CartoucheServer

/// Writes PMTiles archives, version 3, for fixtures.
struct TestArchive {
  /// The tiles, with bytes as they are to be stored.
  var tiles: [TileID: [UInt8]]
  var type = PMTilesHeader.TileType.mvt
  /// The compression that the archive states for its tiles.
  var compression = Compression.none
  /// The number of tiles that a leaf directory describes; 0 for a root directory alone.
  var leafSize = 0
  var metadata = #"{"vector_layers":[{"id":"layer","fields":{}}],"attribution":"me"}"#

  /// West, south, east and north in degrees.
  var bounds = [-180.0, -85, 180, 85]
  /// Longitude, latitude and zoom.
  var center = [0.0, 0, 0]

  /// The bytes of the archive.
  var bytes: [UInt8] {
    let sorted = tiles.compactMap { tile, bytes in
      PMTilesDirectory.id(of: tile).map { (id: $0, bytes: bytes) }
    }.sorted { $0.id < $1.id }
    var data: [UInt8] = []
    var entries: [(id: UInt64, run: UInt64, offset: Int, length: Int)] = []
    for (id, bytes) in sorted {
      entries.append((id, 1, data.count, bytes.count))
      data += bytes
    }
    var leaves: [UInt8] = []
    if leafSize > 0 {
      var root = entries
      root = []
      for start in stride(from: 0, to: entries.count, by: leafSize) {
        let leaf = Self.directory(Array(entries[start..<min(start + leafSize, entries.count)]))
        root.append((entries[start].id, 0, leaves.count, leaf.count))
        leaves += leaf
      }
      entries = root
    }
    let root = Self.directory(entries)
    let text = Array(metadata.utf8)
    let zooms = tiles.keys.map { UInt8($0.z) }
    var header = Array("PMTiles".utf8) + [3]
    var offset = 127
    for part in [root, text, leaves, data] {
      header += Self.word(offset) + Self.word(part.count)
      offset += part.count
    }
    header += Array(repeating: 0, count: 24) + [1, 1]
    header.append([Compression.none: 1, .gzip: 2, .brotli: 3, .zstd: 4][compression] ?? 0)
    header += [type.rawValue, zooms.min() ?? 0, zooms.max() ?? 0]
    for edge in bounds { header += Self.degrees(edge) }
    header += [UInt8(center[2])] + Self.degrees(center[0]) + Self.degrees(center[1])
    return header + root + text + leaves + data
  }

  private static func degrees(_ number: Double) -> [UInt8] {
    let bits = UInt32(bitPattern: Int32((number * 1e7).rounded()))
    return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }

  private static func word(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func directory(
    _ entries: [(id: UInt64, run: UInt64, offset: Int, length: Int)]
  ) -> [UInt8] {
    var last: UInt64 = 0
    var bytes = varint(UInt64(entries.count))
    for entry in entries {
      bytes += varint(entry.id - last)
      last = entry.id
    }
    for entry in entries { bytes += varint(entry.run) }
    for entry in entries { bytes += varint(UInt64(entry.length)) }
    for entry in entries { bytes += varint(UInt64(entry.offset + 1)) }
    return bytes
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (number, [])
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  // MARK: - Compression

  /// Bytes as they are stored with a compression; in all but gzip they are only wrapped.
  static func packed(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    func word(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    switch compression {
    case .none, .deflate: return bytes
    case .gzip: return Compression.gzip(bytes) ?? bytes
    // A window of 16 bits, a block of raw bytes, and an empty last one (RFC 7932 §9.2).
    case .brotli: return word((bytes.count - 1) << 4 | 1 << 20, 3) + bytes + [3]
    // A frame in one segment with four bytes of size, and a raw block that is the last (RFC 8878 §3.1.1).
    case .zstd:
      return [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + word(bytes.count, 4) + word(bytes.count << 3 | 1, 3) + bytes
    }
  }
}

/// A folder for the files of a test, which it takes with it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "cartouche-server-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, in place of one of its name, and gives its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file + ".new"))
    guard rename(file + ".new", file) == 0 else { throw POSIXError(.EIO) }
    return file
  }

  /// A server of files with these names and contents.
  func server(
    _ files: [(name: String, bytes: [UInt8])], options: ServerOptions = ServerOptions(),
    loader: any ResourceLoader = SchemeLoader.local
  ) async throws -> MapServer {
    let server = MapServer(loader: loader, options: options)
    await server.load(try files.map { try write($0.name, $0.bytes) })
    return server
  }
}

extension MapServer {
  /// The answer to a path with its query.
  func get(
    _ url: String, _ headers: [(name: String, value: String)] = [], method: String = "GET", body: String = ""
  ) async -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    return await answer(
      ServerRequest(
        method: method, path: halves[0], query: halves.count > 1 ? halves[1] : nil, headers: headers,
        body: Array(body.utf8)))
  }
}

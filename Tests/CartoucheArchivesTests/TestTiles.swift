import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation
import SeededRandom

/// A folder of its own for a test, which is deleted when the test lets go of it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/cartouche-archives-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of the files in the folder.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
  }
}

/// Tiles for tests: random ones, in seas of equal tiles.
struct TestTiles {
  var tiles: [TileID: [UInt8]] = [:]

  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init() {}

  /// Random tiles: complete zooms from 0, of which some are left out, and many are equal.
  init(seed: UInt64, maxzoom: Int, omitting share: Double = 0.2) {
    var random = SplitMix64(seed: seed)
    let seas = (0..<4).map { index in Self.png + [UInt8](repeating: UInt8(index), count: 20 + index) }
    for z in 0...maxzoom {
      for x in 0..<1 << z {
        for y in 0..<1 << z where random.double(0...1) >= share {
          let isSea = random.double(0...1) < 0.7
          // Seas are wide: neighbours have the same.
          tiles[TileID(z: z, x: x, y: y)] =
            isSea
            ? seas[(x / 4 + y / 4) % 4]
            : Self.png + (0..<random.int(1...40)).map { _ in UInt8(random.int(0...255)) }
        }
      }
    }
  }

  /// The tiles in the order of their ids.
  var sorted: [(id: UInt64, tile: TileID, bytes: [UInt8])] {
    tiles.compactMap { tile, bytes in PMTilesDirectory.id(of: tile).map { ($0, tile, bytes) } }.sorted {
      $0.0 < $1.0
    }
  }

  /// The number of entries that runs of equal tiles leave.
  var runs: Int {
    var (count, last): (Int, (UInt64, [UInt8])?) = (0, nil)
    for (id, _, bytes) in sorted {
      if last.map({ $0.0 + 1 == id && $0.1 == bytes }) != true { count += 1 }
      last = (id, bytes)
    }
    return count
  }

  var description: ArchiveDescription {
    ArchiveDescription(
      tileType: .png, minzoom: tiles.keys.map(\.z).min() ?? 0, maxzoom: tiles.keys.map(\.z).max() ?? 0,
      metadata: ["name": "test", "attribution": "me", "vector_layers": [["id": "a", "fields": [:]]]])
  }

  /// Writes the tiles in a random order.
  @discardableResult
  func write(_ path: String, seed: UInt64 = 1, flat: Bool = false) throws -> ArchiveSummary {
    var random = SplitMix64(seed: seed)
    var output = ArchiveOutput(path)
    output.sharesEqualTiles = !flat
    let writer = try output.writer()
    for (_, tile, bytes) in sorted.shuffled(using: &random) { try writer.append(bytes, for: tile) }
    return try writer.finish(description)
  }

  /// The tiles whose place among all is one of `count` parts.
  func part(_ index: Int, of count: Int) -> TestTiles {
    var part = TestTiles()
    for (place, entry) in sorted.enumerated() where place * count / max(tiles.count, 1) == index {
      part.tiles[entry.tile] = entry.bytes
    }
    return part
  }
}

import CartoucheArchives
import CartoucheGeoTIFF
import CartoucheGeometry
import CartoucheMBTiles
import CartoucheOffline
import CartoucheResources
import CartoucheSQLite
import CartoucheVenue
import CartoucheZIP
import Foundation

@testable import CartoucheZIPFoundation

/// Readers of archives and of compressed bytes.
extension Reader {
  static let archives: [Reader] =
    Compression.allCases.filter { $0 != .none }.map { compression in
      Reader(
        "compression \(compression.rawValue)", in: ["CartoucheResources/Compression+Unsafe.swift"],
        fuzz: "FuzzPMTiles", [.compressed { packed(compression) }]
      ) { bytes, memory in
        _ = try compression.decompress(bytes, limit: memory)
        return false
      }
    } + [
      Reader(
        "PMTiles",
        in: ["CartoucheResources/PMTilesDirectory.swift", "CartoucheResources/PMTilesHeader.swift"],
        fuzz: "FuzzPMTiles",
        [
          .compressed { packed(.zstd) },
          .wide("entries") { Bytes.varint(1 << 40) + [1, 1, 1] },
        ]
      ) { bytes, memory in
        let isPacked = Compression.zstd.decompressible(bytes)
        _ = try PMTilesDirectory(
          decompressing: bytes, isPacked ? .zstd : .none, limit: memory, url: "bomb")
        return false
      },
      Reader(
        "tile archive", in: [], fuzz: "FuzzTileArchives",
        [
          .compressed("a directory") { tileArchive(packed(.zstd), .zstd) },
          .wide("entries") { tileArchive(Bytes.varint(1 << 40) + [1, 1, 1], .none) },
          .wide("a run without end") {
            tileArchive([1, 0] + Bytes.varint(1 << 50) + [1, 1], .none, tiles: 1)
          },
          .wide("a leaf that is its own leaf") {
            tileArchive([1, 0, 0, 5, 1], .none, leaf: [1, 0, 0, 5, 1])
          },
        ]
      ) { bytes, _ in
        try await withFile(bytes, "pmtiles") { path in
          let reader = try PMTilesReader(path)
          _ = try reader.sizeBelow(TileID(z: 0, x: 0, y: 0), maxzoom: 30)
          return try !ArchiveVerification(of: path).isSound
        }
      },
      Reader(
        "MBTiles", in: [], fuzz: "FuzzMBTiles",
        [
          .wide("rows without end") {
            database(
              "CREATE VIEW metadata AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 'a' || x AS name, 'b' AS value FROM c;"
                + tiles("zeroblob(10)"))
          },
          .compressed("a tile made from nothing") { database(metadata + tiles("zeroblob(500000000)")) },
        ]
      ) { bytes, memory in
        try await withFile(bytes, "mbtiles") { path in
          let loader = MBTilesLoader(sizeLimit: memory, queryLimit: .milliseconds(500))
          _ = try await loader.load(ResourceRequest("mbtiles://\(path)"))
          _ = try await loader.load(ResourceRequest("mbtiles://\(path)/0/0/0"))
          return false
        }
      },
      Reader(
        "GeoTIFF", in: [], fuzz: "FuzzGeoTIFF",
        [
          .wide("directories that form a loop") { tiff([(256, 1), (257, 1)], next: 8) },
          .wide("pixels without bytes") { tiff([(256, 3_999_999), (257, 3_999_999), (278, 3_999_999)]) },
          .wide("tiles of one pixel") { tiff([(256, 3_999_999), (257, 3_999_999), (322, 1), (323, 1)]) },
          .compressed("a tile without bytes") {
            tiff([(256, 60_000), (257, 60_000), (322, 60_000), (323, 60_000)])
          },
        ]
      ) { bytes, memory in
        try await withFile(bytes, "tif") { path in
          let loader = GeoTIFFLoader(byteBudget: memory)
          _ = try await loader.load(ResourceRequest("geotiff://\(path)"))
          _ = try await loader.load(ResourceRequest("geotiff://\(path)/0/0/0"))
          return false
        }
      },
      Reader(
        "offline database", in: ["CartoucheOffline/OfflineDatabase+Merging.swift"], fuzz: "FuzzMBTiles",
        [
          .wide("regions without end") {
            database(
              "PRAGMA user_version = 6; CREATE VIEW regions AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS id, '{}' AS definition, 'a' AS description FROM c;"
            )
          }
        ]
      ) { bytes, _ in
        try await withFile(bytes, "db") { path in
          let own = OfflineDatabase(path: path + ".own")
          defer { try? FileManager.default.removeItem(atPath: path + ".own") }
          _ = try await own.merge(contentsOf: path)
          return false
        }
      },
      Reader(
        "ZIP",
        in: [
          "CartoucheZIP/ZipArchive.swift", "CartoucheZIP/ZipDirectory.swift",
          "CartoucheZIP/Deflate+Unsafe.swift",
        ],
        fuzz: "FuzzZip",
        [
          .compressed("an entry announced with 4 GB") { zip(entries: 1, announced: 4_000_000_000) },
          .wide("entries") { zip(entries: 200_000, announced: 0) },
          .compressed("entries that share their bytes") { zip(entries: 2_000, announced: 100_000) },
        ]
      ) { bytes, memory in
        var limits = ZipLimits()
        (limits.entrySize, limits.totalSize) = (memory, memory)
        let archive = try ZipArchive(bytes, limits: limits)
        for entry in archive.entries { _ = try archive.contents(of: entry) }
        return false
      },
      Reader(
        "ZIP of a program", in: ["CartoucheZIPFoundation/Archive.swift"], fuzz: "FuzzZip",
        [.compressed("an entry announced with 4 GB") { zip(entries: 1, announced: 4_000_000_000) }]
      ) { bytes, _ in
        let archive = try CartoucheZIPFoundation.Archive(data: Data(bytes), accessMode: .read)
        for entry in archive { _ = try archive.extract(entry) { _ in } }
        return false
      },
      Reader(
        "venue", in: ["CartoucheVenue/Venue+Reading.swift", "CartoucheVenue/BundleDocument.swift"],
        fuzz: "FuzzVenue",
        [
          .compressed("an entry announced with 4 GB") { zip(entries: 1, announced: 4_000_000_000) },
          .compressed("entries that share their bytes") { zip(entries: 2_000, announced: 1_000_000) },
        ]
      ) { bytes, memory in
        _ = try VenueDocument(parsing: bytes, memory: memory)
        return false
      },
    ]

  /// An archive with a root directory, and a leaf directory and bytes of tiles if there are any.
  private static func tileArchive(
    _ root: [UInt8], _ compression: Compression, leaf: [UInt8] = [], tiles: Int = 0
  ) -> [UInt8] {
    var header = PMTilesHeader(
      tileType: .unknown, internalCompression: compression, tileCompression: Compression.none, minzoom: 0,
      maxzoom: 30,
      bounds: [-180, -85, 180, 85], center: [0, 0, 0])
    header.root = PMTilesHeader.length..<PMTilesHeader.length + root.count
    header.leaves = header.root.upperBound..<header.root.upperBound + leaf.count
    header.tiles = header.leaves.upperBound..<header.leaves.upperBound + tiles
    return header.encoded + root + leaf + [UInt8](repeating: 0, count: tiles)
  }

  /// A TIFF file of a directory with fields of one number, of grey pixels all over the world.
  private static func tiff(_ fields: [(tag: Int, value: Int)], next: Int = 0) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func double(_ value: Double) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
    let numbers = fields + [(258, 8), (259, 1), (262, 1), (277, 1)]
    let count = numbers.count + 3
    let after = 8 + 2 + 12 * count + 4
    let keys = [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326].flatMap { number($0, 2) }
    var entries = numbers.map {
      ($0.tag, number($0.tag, 2) + number(4, 2) + number(1, 4) + number($0.value, 4))
    }
    entries.append((33550, number(33550, 2) + number(12, 2) + number(3, 4) + number(after, 4)))
    entries.append((33922, number(33922, 2) + number(12, 2) + number(6, 4) + number(after + 24, 4)))
    entries.append((34735, number(34735, 2) + number(3, 2) + number(12, 4) + number(after + 72, 4)))
    return [0x49, 0x49, 0x2A, 0] + number(8, 4) + number(count, 2)
      + entries.sorted { $0.0 < $1.0 }.flatMap { $0.1 } + number(next, 4)
      + [1e-4, 1e-4, 0, 0, 0, 0, -180, 85, 0].flatMap(double) + keys
  }

  /// 64 MiB of zeros, compressed.
  private static func packed(_ compression: Compression) -> [UInt8] {
    let zeros = { [UInt8](repeating: 0, count: 1 << 26) }
    switch compression {
    case .none: return zeros()
    case .brotli: return Bytes.brotli
    case .zstd: return Bytes.zstandard(of: 0, count: 1 << 26)
    case .deflate: return Compression.zlib(zeros()) ?? []
    case .gzip:
      // The stream of zlib without its wrapper; the checksum comes after the size has been found too large.
      let stream = Compression.zlib(zeros()) ?? []
      return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stream.dropFirst(2).dropLast(4) + Bytes.little(0, 4)
        + Bytes.little(1 << 26, 4)
    }
  }

  private static let metadata =
    "CREATE TABLE metadata (name TEXT, value TEXT); INSERT INTO metadata VALUES ('format', 'pbf');"

  private static func tiles(_ data: String) -> String {
    "CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, \(data) AS tile_data;"
  }

  /// The file of a database that statements have made.
  private static func database(_ statements: String) -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).db")
    defer { try? FileManager.default.removeItem(at: file) }
    let database = try? SQLiteDatabase(file.path(percentEncoded: false), SQLiteOptions(.readWrite))
    try? database?.performAndWait { try $0.execute(statements) }
    return (try? [UInt8](Data(contentsOf: file))) ?? []
  }

  private static func withFile<Result>(
    _ bytes: [UInt8], _ suffix: String, _ work: (String) async throws -> Result
  ) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(suffix)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await work(file.path(percentEncoded: false))
  }

  /// A ZIP archive whose entries all have the same compressed bytes, of 100,000 zeros.
  private static func zip(entries count: Int, announced size: Int) -> [UInt8] {
    let zlib = Compression.zlib([UInt8](repeating: 0, count: 100_000)) ?? []
    let data = Array(zlib.dropFirst(2).dropLast(4))
    func fields(_ name: [UInt8]) -> [UInt8] {
      Bytes.little(20, 2) + Bytes.little(0x800, 2) + Bytes.little(8, 2) + Bytes.little(0, 8)
        + Bytes.little(data.count, 4) + Bytes.little(size, 4) + Bytes.little(name.count, 2)
        + Bytes.little(0, 2)
    }
    let first = Array("0000000".utf8)
    let local = Bytes.little(0x0403_4B50, 4) + fields(first) + first + data
    var directory: [UInt8] = []
    for index in 0..<count {
      let digits = Array(String(index).utf8)
      let name = [UInt8](repeating: UInt8(ascii: "0"), count: max(7 - digits.count, 0)) + digits
      directory += Bytes.little(0x0201_4B50, 4) + Bytes.little(20, 2) + fields(name)
      directory += [UInt8](repeating: 0, count: 14) + name
    }
    return local + directory + Bytes.little(0x0605_4B50, 4) + Bytes.little(0, 4)
      + Bytes.little(min(count, 65_535), 2) + Bytes.little(min(count, 65_535), 2)
      + Bytes.little(directory.count, 4) + Bytes.little(local.count, 4) + Bytes.little(0, 2)
  }
}

extension Compression {
  /// Whether bytes begin like Zstandard's.
  fileprivate func decompressible(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }
}

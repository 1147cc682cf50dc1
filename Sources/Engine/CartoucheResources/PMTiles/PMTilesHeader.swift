/// The first 127 bytes of a PMTiles archive, version 3 of the specification.
public struct PMTilesHeader: Sendable, Hashable {
  /// The number of bytes of a header.
  public static let length = 127

  /// The format of the tiles.
  public enum TileType: UInt8, Sendable, Hashable, CaseIterable {
    /// Not specified.
    case unknown
    /// Mapbox Vector Tiles.
    case mvt
    /// PNG pictures.
    case png
    /// JPEG pictures.
    case jpeg
    /// WebP pictures.
    case webp
    /// AVIF pictures.
    case avif
    /// MapLibre Tiles.
    case mlt
  }

  /// The range of the root directory, in bytes of the archive.
  public var root: Range<Int>
  /// The range of the JSON metadata.
  public var metadata: Range<Int>
  /// The range of the leaf directories.
  public var leaves: Range<Int>
  /// The range of the tiles.
  public var tiles: Range<Int>
  /// The number of tiles that can be read; 0 if not specified.
  public var addressedTiles: Int
  /// The number of entries for tiles in all directories; 0 if not specified.
  public var tileEntries: Int
  /// The number of tiles that are stored, equal ones counted once; 0 if not specified.
  public var tileContents: Int
  /// Whether the tiles are stored in the order of their ids.
  public var isClustered: Bool
  /// The compression of directories and metadata; `nil` if not specified.
  public var internalCompression: Compression?
  /// The compression of tiles; `nil` if not specified.
  public var tileCompression: Compression?
  /// The format of the tiles.
  public var tileType: TileType
  /// The lowest zoom with tiles.
  public var minzoom: Int
  /// The highest zoom with tiles.
  public var maxzoom: Int
  /// West, south, east and north in degrees.
  public var bounds: [Double]
  /// Longitude and latitude in degrees, and the zoom, of a suitable initial view.
  public var center: [Double]

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the archive.
  ///   - url: The URL of the archive, for errors.
  /// - Throws: ``ResourceError/invalid(url:found:expected:)`` when the bytes are not a header of version 3, or a number
  ///   in it is out of range.
  public init(_ bytes: [UInt8], url: String) throws(ResourceError) {
    func fail(_ found: String, _ expected: String) -> ResourceError {
      .invalid(url: ResourceURL.redacted(url), found: found, expected: expected)
    }
    guard bytes.starts(with: Array("PMTiles".utf8)) else {
      throw fail("other bytes", "a PMTiles archive, which begins with PMTiles")
    }
    guard bytes.count >= Self.length else {
      throw fail("\(bytes.count) bytes", "a PMTiles header of \(Self.length) bytes")
    }
    guard bytes[7] == 3 else { throw fail("version \(bytes[7])", "PMTiles version 3") }
    func word(_ offset: Int) -> UInt64 {
      bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func section(_ name: String, at offset: Int) throws(ResourceError) -> Range<Int> {
      let (end, overflow) = word(offset).addingReportingOverflow(word(offset + 8))
      guard !overflow, let start = Int(exactly: word(offset)), let end = Int(exactly: end) else {
        throw fail("\(name) at byte \(word(offset)) of \(word(offset + 8)) bytes", "less than 2^63 bytes")
      }
      return start..<end
    }
    func degrees(_ offset: Int) -> Double {
      let bits = bytes[offset..<offset + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: bits)) / 1e7
    }
    func compression(_ code: UInt8) throws(ResourceError) -> Compression? {
      switch code {
      case 0: return nil
      case 1: return Compression.none
      case 2: return .gzip
      case 3: return .brotli
      case 4: return .zstd
      default: throw fail("compression \(code)", "a compression from 0 to 4")
      }
    }
    root = try section("root directory", at: 8)
    metadata = try section("metadata", at: 24)
    leaves = try section("leaf directories", at: 40)
    tiles = try section("tiles", at: 56)
    func count(_ offset: Int) -> Int { Int(clamping: word(offset)) }
    (addressedTiles, tileEntries, tileContents) = (count(72), count(80), count(88))
    isClustered = bytes[96] == 1
    internalCompression = try compression(bytes[97])
    tileCompression = try compression(bytes[98])
    tileType = TileType(rawValue: bytes[99]) ?? .unknown
    guard bytes[101] <= 30, bytes[100] <= bytes[101] else {
      throw fail("zooms \(bytes[100]) to \(bytes[101])", "zooms from 0 to 30")
    }
    (minzoom, maxzoom) = (Int(bytes[100]), Int(bytes[101]))
    bounds = [102, 106, 110, 114].map(degrees)
    center = [degrees(119), degrees(123), Double(bytes[118])]
  }
}

import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// The content of an archive: its description of itself, and what its tiles are in numbers.
public struct ArchiveContent: Sendable {
  /// The tiles of a zoom.
  public struct Zoom: Sendable, Hashable {
    /// The zoom.
    public var zoom: Int
    /// The number of tiles.
    public var tiles: Int
    /// The sum of their bytes, equal tiles each counted.
    public var byteCount: Int
  }

  /// The archive.
  public let path: String
  /// The format.
  public let format: ArchiveOutput.Format
  /// The format of the tiles.
  public let tileType: PMTilesHeader.TileType
  /// The compression of the tiles, if the archive states it.
  public let tileCompression: Compression?
  /// The zooms that the archive states.
  public let zooms: ClosedRange<Int>?
  /// The bounds that the archive states: west, south, east and north in degrees.
  public let bounds: [Double]?
  /// The initial view that the archive states: longitude, latitude and zoom.
  public let center: [Double]?
  /// The metadata, members of TileJSON.
  public let metadata: JSONObject
  /// The numbers of the whole archive.
  public private(set) var summary = ArchiveSummary(
    tiles: 0, uniqueTiles: 0, entries: 0, byteCount: 0, digest: "")
  /// The zooms that have tiles, in ascending order.
  public private(set) var counts: [Zoom] = []
  /// The largest tile and its size in bytes; `nil` without tiles.
  public private(set) var largest: (tile: TileID, byteCount: Int)?

  /// The mean size of a tile in bytes, equal tiles each counted.
  public var meanByteCount: Double {
    summary.tiles > 0 ? counts.reduce(0) { $0 + Double($1.byteCount) } / Double(summary.tiles) : 0
  }

  /// Reads an archive: all of its tiles.
  ///
  /// - Parameters:
  ///   - path: A file that ends in `.pmtiles` or `.mbtiles`, or a folder.
  ///   - progress: Called with the number of tiles that are read.
  public init(reading path: String, progress: ((Int) -> Void)? = nil) throws(ArchiveError) {
    try self.init(path, OpenedArchive(path)) { _, _, count in progress?(count) }
  }

  /// Reads an archive, and gives each run, its bytes where they come first, and the number of tiles so far to a function.
  init(
    _ path: String, _ archive: OpenedArchive,
    _ visit: (TileRun, [UInt8]?, Int) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    let stated = try archive.description()
    (self.path, format) = (path, archive.format)
    (tileType, tileCompression, zooms) = (stated.tileType, stated.tileCompression, stated.zooms)
    (bounds, center, metadata) = (stated.bounds, stated.center, stated.metadata)
    let tiles = archive.tiles
    let digest = TileDigest()
    var (known, unique, end) = (ContentDigests(), Set<UInt64>(), UInt64(0))
    var byZoom: [Int: Zoom] = [:]
    var (count, entries, fileBytes) = (0, 0, 0)
    var top: (id: UInt64, size: Int) = (0, -1)
    try tiles.forEachRun { run throws(ArchiveError) in
      var bytes: [UInt8]?
      let content = try known.digest(of: run, isRepeated: run.content < end) { () throws(ArchiveError) in
        let read = try tiles.bytes(of: run)
        bytes = read
        return read
      }
      end = max(end, run.content &+ UInt64(run.length))
      unique.insert(content.fingerprint)
      digest.add(run.ids, content)
      if run.length > top.size { top = (run.id, run.length) }
      Self.count(run, &byZoom)
      count += Int(clamping: run.count)
      entries += 1
      fileBytes += run.length
      try visit(run, bytes, count)
    }
    counts = byZoom.values.sorted { $0.zoom < $1.zoom }
    largest = PMTilesDirectory.tile(withID: top.id).flatMap { top.size < 0 ? nil : ($0, top.size) }
    summary = ArchiveSummary(
      tiles: count, uniqueTiles: unique.count, entries: entries,
      byteCount: format == .folder ? fileBytes : try FileReader(path).size, digest: digest.finish())
  }

  /// Counts the tiles of a run, which may go on at the next zoom.
  private static func count(_ run: TileRun, _ zooms: inout [Int: Zoom]) {
    var start = run.id
    while start < run.ids.upperBound, let tile = PMTilesDirectory.tile(withID: start) {
      let end = min(run.ids.upperBound, PMTilesDirectory.firstID(atZoom: tile.z + 1))
      let count = Int(clamping: end - start)
      var zoom = zooms[tile.z] ?? Zoom(zoom: tile.z, tiles: 0, byteCount: 0)
      zoom.tiles += count
      zoom.byteCount = zoom.byteCount &+ count &* run.length
      zooms[tile.z] = zoom
      start = end
    }
  }
}

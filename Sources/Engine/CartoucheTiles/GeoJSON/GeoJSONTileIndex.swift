import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheThreads
import Synchronization

/// GeoJSON features ready to be cut into tiles of any zoom.
///
/// Features are projected and weighed for simplification once. A tile is then cut out of the smallest known piece that
/// holds it, zoom by zoom, so that neighbouring and deeper tiles are cheap. Tiles depend only on the features and
/// options, not on earlier requests. Safe to use from many threads.
///
/// The steps are those of geojson-vt's documentation: Web Mercator, importance after Douglas and Peucker, cuts
/// along x then y at every zoom, and copies of the world east and west of it within the buffer.
public final class GeoJSONTileIndex: Sendable {
  /// The options for cutting the features.
  public let options: GeoJSONTileOptions
  let source: GeoJSONTileSource
  private let cache: Mutex<TileSliceCache>

  /// Prepares features.
  ///
  /// Geometry collections become one feature for each geometry, with the same properties and identifier. Features
  /// without geometry and positions that are not finite are left out. O(v · log v) for v vertices, on all cores.
  public convenience init(_ features: [Feature], options: GeoJSONTileOptions = GeoJSONTileOptions()) {
    self.init(features, options: options, until: .never)
  }

  /// Prepares features until `stop` is given; after that the index is of no use.
  package init(_ features: [Feature], options: GeoJSONTileOptions, until stop: StopSignal) {
    self.options = options
    source = GeoJSONTileSource(features, options: options, until: stop)
    cache = Mutex(TileSliceCache(byteLimit: options.cacheByteLimit))
  }

  /// The attributes that every tile's features point into.
  public var attributes: TileAttributes { source.attributes }

  /// The number of lines without length, which are in no tile.
  public var emptyLineCount: Int { source.emptyLineCount }

  /// The number of rings without length or with fewer than four positions, which are in no tile.
  public var emptyRingCount: Int { source.emptyRingCount }

  /// The number of rings without area that are in tiles for the sake of their outline: they retrace themselves, or cross
  /// themselves into equal halves.
  public var flatRingCount: Int { source.flatRingCount }

  /// The features of a tile, `nil` if there are none.
  ///
  /// Also `nil` for addresses outside the world or deeper than ``GeoJSONTileOptions/maxzoom``: for those use the tile
  /// of ``OverscaledTileID/init(_:dataMaximumZoom:)``.
  public func tile(_ id: TileID) -> TileLayer? { cut(id).layer }

  /// The features of a tile, and the number of those in its square that are simplified away.
  package func cut(_ id: TileID) -> (layer: TileLayer?, omittedCount: Int) {
    guard id.isValid, id.z <= options.limitedMaxzoom else { return (nil, 0) }
    let scratch = cache.withLock { $0.takeScratch() }
    defer { cache.withLock { $0.giveBack(scratch) } }
    let slice = slice(of: id, scratch: scratch)
    guard !slice.isEmpty else { return (nil, 0) }
    var writer = TileLayerWriter(id, of: slice, source: source, options: options, scratch: scratch)
    let layer = writer.write()
    return (layer, writer.omittedCount)
  }

  /// The piece of the features in the square of a tile with its buffer.
  func slice(of id: TileID) -> TileSlice {
    let scratch = cache.withLock { $0.takeScratch() }
    defer { cache.withLock { $0.giveBack(scratch) } }
    return slice(of: id, scratch: scratch)
  }

  /// The piece of the features in a tile, by way of all tiles above it.
  private func slice(of id: TileID, scratch: TileScratch) -> TileSlice {
    var (level, known): (Int, TileSlice?) = cache.withLock { cache in
      for level in stride(from: id.z, through: 0, by: -1) {
        if let found = id.ancestor(atZoom: level).flatMap({ cache[$0] }) { return (level, found) }
      }
      return (-1, nil)
    }
    while true {
      if let known, level == id.z || known.isEmpty { return known }
      // Level 0 is cut only for its own sake: cutting zoom 1 straight from the source is less work.
      level = level < 0 && id.z > 0 ? 1 : level + 1
      // Always from the same slice, otherwise cuts would differ in their last bit.
      let parent = level < 2 ? nil : known
      let tile = id.ancestor(atZoom: level) ?? id
      let cut = TileSlice.cut(
        bufferedSquare(of: tile), of: source, from: parent, metrics: options.lineMetrics, scratch: scratch)
      if level < options.limitedMaxzoom { cache.withLock { $0.insert(cut, for: tile) } }
      known = cut
    }
  }

  func bufferedSquare(of id: TileID) -> Box {
    let side = 1 / Double(1 << id.z)
    let buffer = options.bufferFraction
    return Box(
      min: Point(Double(id.x) - buffer, Double(id.y) - buffer) * side,
      max: Point(Double(id.x + 1) + buffer, Double(id.y + 1) + buffer) * side)
  }
}

/// The most recently used slices, and working memory.
private struct TileSliceCache {
  private struct Kept {
    var slice: TileSlice
    var lastUse: UInt64
  }

  private let byteLimit: Int
  private var byteCount = 0
  private var uses: UInt64 = 0
  private var slices: [TileID: Kept] = [:]
  private var scratches: [TileScratch] = []

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  mutating func takeScratch() -> TileScratch { scratches.popLast() ?? TileScratch() }
  mutating func giveBack(_ scratch: TileScratch) { scratches.append(scratch) }

  /// The slice of a tile, if it is still kept.
  subscript(id: TileID) -> TileSlice? {
    mutating get {
      guard let index = slices.index(forKey: id) else { return nil }
      uses += 1
      slices.values[index].lastUse = uses
      return slices.values[index].slice
    }
  }

  mutating func insert(_ slice: TileSlice, for id: TileID) {
    uses += 1
    if let old = slices.updateValue(Kept(slice: slice, lastUse: uses), forKey: id) {
      byteCount -= old.slice.byteCount
    }
    byteCount += slice.byteCount
    if byteCount > byteLimit { evict() }
  }

  /// Discards the least recently used slices, down to half of the limit.
  private mutating func evict() {
    for (id, kept) in slices.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > byteLimit / 2 else { return }
      slices[id] = nil
      byteCount -= kept.slice.byteCount
    }
  }
}

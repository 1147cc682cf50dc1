import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheTiles

/// Where the tiles of one source of a style come from.
protocol TileSource: Sendable {
  /// Which tiles there are.
  var pyramid: TilePyramid { get }
  /// The box around all data in degrees, where the source knows it.
  var bounds: CoordinateBounds? { get }
  /// HTML that says whose the data are, where the source knows it.
  var attribution: String? { get }
  /// Whether what a tile holds ends at its square.
  var isClippedToTiles: Bool { get }
  /// About how many bytes the source holds besides its tiles.
  var byteCount: Int { get }
  /// The clusters that points are gathered into, where they are.
  var clusters: ClusterIndex? { get }
  /// The tiles for a view, in drawing order.
  ///
  /// - Throws: ``TileCoverError`` when the view shows too many.
  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID]
  /// The URL of a tile, where tiles have one.
  func url(of tile: TileID) -> String?
  /// Brings what a tile is made of; only addresses that ``pyramid`` has are asked for.
  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer
}

extension TileSource {
  /// Most sources do.
  var isClippedToTiles: Bool { true }

  /// What the style says of its source counts.
  var attribution: String? { nil }

  /// Most sources gather nothing.
  var clusters: ClusterIndex? { nil }

  /// Sources that load their tiles hold little.
  var byteCount: Int { 1024 }

  /// Tiles that are cut here have none.
  func url(of tile: TileID) -> String? { nil }

  /// The pyramid's tiles.
  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID] {
    try pyramid.tiles(for: view)
  }
}

/// A tile that is there and still to be decoded.
struct EncodedTile: Sendable {
  /// The bytes that it holds.
  let byteCount: Int
  /// The pixels that it will have, as its header says; 0 for features.
  let pixels: Int
  /// The decoded tile; `nil` for one that is there and empty.
  let decode: @Sendable () throws -> TileData?

  /// A tile that `decode` decodes.
  init(byteCount: Int = 0, pixels: Int = 0, decode: @escaping @Sendable () throws -> TileData?) {
    self.byteCount = byteCount
    self.pixels = pixels
    self.decode = decode
  }
}

/// What a source answers when it is asked for a tile.
enum TileAnswer: Sendable {
  /// It is there.
  case found(EncodedTile)
  /// It is not there, and another may stand in for it.
  case missing
  /// It is not there, and nothing stands in for it.
  case absent
  /// It may be there, and cannot be had now.
  case failed(TileFailure)
}

/// The tiles that a source has and that views ask of it.
struct TilePyramid: Sendable {
  /// The lowest and the highest zoom with tiles.
  var zooms: ClosedRange<Int>
  /// The side of a tile in logical pixels.
  var tileSize = Mercator.tileSize
  /// Whether tiles are pictures: those are taken at the nearest zoom and not laid out for deeper ones.
  var isRaster = false
  /// Whether there may be data for a tile of the zoom range.
  var contains: @Sendable (TileID) -> Bool = { _ in true }

  /// The tiles for a view, in drawing order.
  ///
  /// A map zoom counts tiles of 512 logical pixels: tiles of 256 are taken one zoom deeper. Pictures are taken
  /// at the nearest zoom, everything else at the zoom below; beyond the highest zoom tiles are stretched, and
  /// all but pictures are then laid out for the zoom they are seen at (the reference's `tile_pyramid.cpp`).
  ///
  /// - Throws: ``TileCoverError`` when the view shows too many.
  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID] {
    let steps = ElementaryFunctions.logarithmToBaseTwo(Mercator.tileSize / tileSize)
    let exact = view.camera.zoom + steps
    let nearest = (exact + 0.5).rounded(.down)
    // A logarithm may miss a whole number by its last bit.
    let whole = isRaster || abs(exact - nearest) < 1e-9 ? nearest : exact.rounded(.down)
    // There are no tiles below zoom 0; a view that is farther away draws those.
    let wanted = Int(min(max(whole, 0), Double(TileID.maximumZoom)))
    guard wanted >= zooms.lowerBound else { return [] }
    let zoom = min(wanted, zooms.upperBound)
    let cover = try view.cover(zoom: zoom)
    return cover.tiles.filter { contains($0.canonical) }.sorted().map {
      // Far away on a steep map tiles are of lower zooms.
      let own = $0.canonical.z
      return OverscaledTileID(
        overscaledZ: isRaster || own < zoom ? own : wanted, wrap: $0.wrap, canonical: $0.canonical)
    }
  }
}

extension UnwrappedTileID {
  /// The tile that holds the world.
  static let world = UnwrappedTileID(wrap: 0, canonical: TileID(z: 0, x: 0, y: 0))
}

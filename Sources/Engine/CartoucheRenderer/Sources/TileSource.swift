import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheTiles

/// The origin of the tiles of one source of a style.
protocol TileSource: Sendable {
  /// The tiles that exist.
  var pyramid: TilePyramid { get }
  /// The box around all data in degrees, if the source knows it.
  var bounds: CoordinateBounds? { get }
  /// The attribution of the data as HTML, if the source knows it.
  var attribution: String? { get }
  /// Whether the content of a tile ends at its square.
  var isClippedToTiles: Bool { get }
  /// The approximate number of bytes that the source holds besides its tiles.
  var byteCount: Int { get }
  /// The clusters of the points, if they are clustered.
  var clusters: ClusterIndex? { get }
  /// The GeoJSON text from the source's URL, if it is kept.
  var document: SourceDocument? { get }
  /// Whether the source has not changed since it was opened, so that its tiles may be used again.
  var isCurrent: Bool { get }
  /// The tiles for a view, in drawing order.
  ///
  /// - Throws: ``TileCoverError`` when the view shows too many.
  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID]
  /// The URL of a tile, if tiles have one.
  func url(of tile: TileID) -> String?
  /// Loads the content of a tile; only addresses in ``pyramid`` are requested.
  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer
}

extension TileSource {
  /// True of most sources.
  var isClippedToTiles: Bool { true }

  /// The attribution in the style applies.
  var attribution: String? { nil }

  /// Most sources do not cluster.
  var clusters: ClusterIndex? { nil }

  /// Most sources keep no text.
  var document: SourceDocument? { nil }

  /// Most sources stay the same for as long as they are kept.
  var isCurrent: Bool { true }

  /// Sources that load their tiles hold little.
  var byteCount: Int { 1024 }

  /// Tiles that are cut here have no URL.
  func url(of tile: TileID) -> String? { nil }

  /// The pyramid's tiles.
  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID] {
    try pyramid.tiles(for: view)
  }
}

/// A tile that exists and is still to be decoded.
struct EncodedTile: Sendable {
  /// The bytes that it holds.
  let byteCount: Int
  /// The number of its pixels according to its header; 0 for features.
  let pixels: Int
  /// The decoded tile; `nil` for one that exists and is empty.
  let decode: @Sendable () throws -> TileData?

  /// A tile that `decode` decodes.
  init(byteCount: Int = 0, pixels: Int = 0, decode: @escaping @Sendable () throws -> TileData?) {
    self.byteCount = byteCount
    self.pixels = pixels
    self.decode = decode
  }
}

/// The answer of a source to the request for a tile.
enum TileAnswer: Sendable {
  /// It exists.
  case found(EncodedTile)
  /// It does not exist, and another may replace it.
  case missing
  /// It does not exist, and nothing replaces it.
  case absent
  /// It is on its way, and not waited for.
  case pending
  /// It may exist, and cannot be loaded now.
  case failed(TileFailure)
}

/// The tiles that a source has and that views need.
struct TilePyramid: Sendable {
  /// The lowest and the highest zoom with tiles.
  var zooms: ClosedRange<Int>
  /// The side of a tile in logical pixels.
  var tileSize = Mercator.tileSize
  /// Whether tiles are pictures: those are taken at the nearest zoom and not laid out for deeper ones.
  var isRaster = false
  /// Whether tiles have heights: on a globe those are taken at the nearest zoom, too (`covering_tiles.ts` of GL JS).
  var hasHeights = false
  /// Whether there may be data for a tile of the zoom range.
  var contains: @Sendable (TileID) -> Bool = { _ in true }

  /// The tiles for a view, in drawing order.
  ///
  /// A map zoom counts tiles of 512 logical pixels: tiles of 256 are taken one zoom deeper. Pictures are taken at the
  /// nearest zoom, everything else at the zoom below; beyond the highest zoom tiles are stretched, and all but pictures
  /// are then laid out for the zoom at which they are shown (the reference's `tile_pyramid.cpp`).
  ///
  /// - Parameter polygon: The corners of the ground to cover in the unit world; by default the ground that is drawn.
  /// - Throws: ``TileCoverError`` when the view shows too many.
  func tiles(
    for view: ViewTransform, over polygon: [SIMD2<Double>]? = nil
  ) throws(TileCoverError) -> [OverscaledTileID] {
    let steps = ElementaryFunctions.logarithmToBaseTwo(Mercator.tileSize / tileSize)
    let exact = view.camera.zoom + steps
    let nearest = (exact + 0.5).rounded(.down)
    // A logarithm may miss a whole number by its last bit.
    let isNearest = isRaster || hasHeights && view.globe != nil
    let whole = isNearest || abs(exact - nearest) < 1e-9 ? nearest : exact.rounded(.down)
    // There are no tiles below zoom 0; a view from farther away draws those.
    let wanted = Int(min(max(whole, 0), Double(TileID.maximumZoom)))
    guard wanted >= zooms.lowerBound else { return [] }
    let deepest = zooms.upperBound
    if let globe = view.globe { return try tiles(of: globe, view, exact: exact, wanted: wanted) }
    if let relief = view.relief { return try tiles(over: relief, view, exact: exact, wanted: wanted) }
    guard let detail = view.tileDetail(zoom: exact) else {
      let cover = try TileCover(polygon: polygon ?? view.groundPolygon, zoom: min(wanted, deepest))
      return cover.tiles.filter { contains($0.canonical) }.sorted().map {
        OverscaledTileID(
          overscaledZ: isRaster ? $0.canonical.z : wanted, wrap: $0.wrap, canonical: $0.canonical)
      }
    }
    func needed(_ tile: UnwrappedTileID) -> Int { neededZoom(of: tile, detail, isNearest: isRaster) }
    let cover = try TileCover(
      polygon: view.polygonBelowHeights, zoom: deepest, center: view.center, needed: needed)
    return stretched(cover, needed)
  }

  /// The tiles for a view of the globe, which are all of one zoom unless some are much farther away than others.
  private func tiles(
    of globe: Globe, _ view: ViewTransform, exact: Double, wanted: Int
  ) throws(TileCoverError) -> [OverscaledTileID] {
    let detail = view.tileDetail(zoom: exact)
    func needed(_ tile: UnwrappedTileID) -> Int {
      detail.map { neededZoom(of: tile, $0, isNearest: isRaster || hasHeights) } ?? wanted
    }
    let size = SIMD2(Double(view.viewport.pixelWidth), Double(view.viewport.pixelHeight))
    return stretched(
      try TileCover(globe: globe, size: size, zoom: zooms.upperBound, needed: needed), needed)
  }

  /// The tiles for a view of terrain, in drawing order.
  private func tiles(
    over relief: ViewRelief, _ view: ViewTransform, exact: Double, wanted: Int
  ) throws(TileCoverError) -> [OverscaledTileID] {
    let detail = view.tileDetail(zoom: exact)
    func needed(_ tile: UnwrappedTileID) -> Int {
      detail.map { neededZoom(of: tile, $0, isNearest: isRaster) } ?? wanted
    }
    guard let cover = try TileCover(view, over: relief, zoom: zooms.upperBound, nominalZoom: wanted, needed)
    else { return [] }
    return stretched(cover, needed)
  }

  /// The squares that terrain is drawn in, nearest to the centre first.
  func reliefTiles(for view: ViewTransform) throws(TileCoverError) -> [UnwrappedTileID] {
    let steps = ElementaryFunctions.logarithmToBaseTwo(Mercator.tileSize / tileSize)
    let exact = view.camera.zoom + steps
    let wanted = Int(min(max((exact + 1e-9).rounded(.down), 0), Double(zooms.upperBound)))
    if view.globe != nil {
      return try TileCover.nearestFirst(tiles(for: view).map(\.unwrapped), to: view.center, atZoom: wanted)
    }
    guard let relief = view.relief else { return [] }
    let detail = view.tileDetail(zoom: exact)
    func needed(_ tile: UnwrappedTileID) -> Int {
      detail.map { neededZoom(of: tile, $0, isNearest: isRaster) } ?? wanted
    }
    return try TileCover(view, over: relief, zoom: zooms.upperBound, nominalZoom: wanted, needed)?.tiles ?? []
  }

  private func neededZoom(
    of tile: UnwrappedTileID, _ detail: TileDetail, isNearest: Bool
  ) -> Int {
    let zoom = detail.zoom(of: tile)
    return Int(min(max((isNearest ? zoom + 0.5 : zoom).rounded(.down), 0), Double(TileID.maximumZoom)))
  }

  /// The tiles of a cover that there may be, in drawing order, the deepest ones for the zoom that they need.
  private func stretched(_ cover: TileCover, _ needed: (UnwrappedTileID) -> Int) -> [OverscaledTileID] {
    let deepest = zooms.upperBound
    return cover.tiles.filter { $0.canonical.z >= zooms.lowerBound && contains($0.canonical) }.sorted().map {
      let own = $0.canonical.z
      return OverscaledTileID(
        overscaledZ: isRaster || own < deepest ? own : max(own, needed($0)), wrap: $0.wrap,
        canonical: $0.canonical)
    }
  }
}

extension UnwrappedTileID {
  /// The tile that holds the world.
  static let world = UnwrappedTileID(wrap: 0, canonical: TileID(z: 0, x: 0, y: 0))
}

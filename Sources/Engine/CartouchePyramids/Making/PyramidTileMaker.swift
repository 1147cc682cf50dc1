import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON

/// A maker of the tiles of a pyramid: pictures of a map, or vector tiles of features.
///
/// Tiles depend only on the maker and their addresses, not on other blocks made earlier or at the same time.
public protocol PyramidTileMaker: Sendable {
  /// The format, the compression and the metadata of the archive, with the zooms and bounds of the pyramid.
  var description: ArchiveDescription { get }

  /// Everything that tiles depend on, as names and texts in a fixed order: the version of the engine, the style, the
  /// options and the validators of sources.
  ///
  /// Parts of a pyramid are merged only if they agree.
  var identity: [(name: String, value: String)] { get }

  /// The number of tiles in a row of the blocks at a zoom, a power of two.
  func blockSide(atZoom zoom: Int) -> Int

  /// The number of tiles to each side whose data a tile depends on.
  var reach: Int { get }

  /// The tile to which all tiles at and below an address are equal, if the maker knows so without making them; `nil` if
  /// they may differ.
  func uniformTile(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> PyramidTile?

  /// The tiles of a block.
  func tiles(of block: TileBlock) async throws(PyramidError) -> [PyramidTile]

  /// An estimate of the work for all tiles at and below an address to `maxzoom`, at least 1; the same on every machine.
  func weight(below tile: TileID, maxzoom: Int) async throws(PyramidError) -> Int

  /// Checks that the sources still match ``identity``.
  ///
  /// - Throws: ``PyramidError/changed(source:found:expected:)``.
  func checkSources() async throws(PyramidError)
}

extension PyramidTileMaker {
  /// The eight tiles around a tile.
  public var reach: Int { 1 }

  /// Does nothing: the tiles depend on no source that may change.
  public func checkSources() async throws(PyramidError) {}
}

/// The tiles at a zoom in a square that is itself a tile of a lower zoom, which are made together.
public struct TileBlock: Sendable, Hashable {
  /// The square.
  public var square: TileID
  /// The zoom of the tiles, at least that of the square.
  public var zoom: Int
  /// The tiles to make; `nil` for all. Makers may leave out the others.
  public var wanted: Set<TileID>?

  /// A block.
  public init(square: TileID, zoom: Int, wanted: Set<TileID>? = nil) {
    self.square = square
    self.zoom = zoom
    self.wanted = wanted
  }

  /// The number of tiles in a row, a power of two.
  public var side: Int { 1 << min(max(zoom - square.z, 0), TileID.maximumZoom) }

  /// The tiles to make, row by row.
  public var tiles: [TileID] {
    let (column, row) = (square.x * side, square.y * side)
    return (row..<row + side).flatMap { y in
      (column..<column + side).compactMap { x in
        let tile = TileID(z: zoom, x: x, y: y)
        return wanted?.contains(tile) ?? true ? tile : nil
      }
    }
  }
}

/// A tile of a pyramid.
public struct PyramidTile: Sendable {
  /// The address.
  public var id: TileID
  /// The bytes as the archive stores them; empty for a tile without content, which archives omit.
  public var bytes: [UInt8]
  /// The findings about the style and the data.
  public var diagnostics: [Diagnostic]
  /// Whether the tile is blank: of one colour, or without features.
  public var isBlank: Bool

  /// A tile.
  public init(id: TileID, bytes: [UInt8], diagnostics: [Diagnostic] = [], isBlank: Bool = false) {
    self.id = id
    self.bytes = bytes
    self.diagnostics = diagnostics
    self.isBlank = isBlank
  }
}

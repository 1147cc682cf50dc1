import CartoucheGeometry
import CartoucheLayers
import CartoucheTiles

/// The tiles of elevation that a frame draws from one source, by address, so that each finds its neighbours.
///
/// Only drawn tiles are used: the look of a tile then depends only on the frame.
struct ElevationNeighborhood: Sendable {
  private var tiles: [TileID: ElevationTile] = [:]

  /// The tiles of elevation among `tiles`.
  init(_ tiles: [FrameTile]) {
    for tile in tiles {
      if case .elevation(let elevation) = tile.data { self.tiles[tile.id.canonical] = elevation }
    }
  }

  /// The neighbours of a tile that are known; none for data of other kinds.
  func neighbors(of tile: FrameTile) -> TileNeighbors {
    guard case .elevation = tile.data else { return [] }
    var known: TileNeighbors = []
    for (index, offset) in TileNeighbors.offsets.enumerated() {
      if let id = tile.id.canonical.neighbor(x: offset.x, y: offset.y), tiles[id] != nil {
        known.insert(TileNeighbors(rawValue: 1 << UInt8(index)))
      }
    }
    return known
  }

  /// The data of a tile, with a border from its neighbours if they are heights.
  func data(of tile: FrameTile) -> TileData {
    guard case .elevation(let elevation) = tile.data else { return tile.data }
    return .elevation(
      elevation.bordered { dx, dy in
        elevation.id.neighbor(x: dx, y: dy).flatMap { tiles[$0] }
      })
  }
}

import CartoucheGeometry
import CartoucheResources

/// The order of tiles along the Hilbert curves of PMTiles.
///
/// The curve of a zoom visits all descendants of a tile before it leaves the tile, so that the order of four children,
/// applied zoom by zoom, gives the order of all tiles.
enum HilbertOrder {
  /// The four children of a tile in the order of the curve.
  static func children(of tile: TileID) -> [TileID] {
    tile.children.sorted { (PMTilesDirectory.id(of: $0) ?? 0) < (PMTilesDirectory.id(of: $1) ?? 0) }
  }
}

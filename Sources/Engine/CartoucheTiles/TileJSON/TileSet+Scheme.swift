import CartoucheGeometry

extension TileSet {
  /// The direction in which the rows of tiles are counted.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// From the north, as in web maps.
    case xyz
    /// From the south, as in the Tile Map Service.
    case tms

    /// The row of a tile in this scheme; that of an address outside the world is unchanged.
    public func row(of tile: TileID) -> Int {
      guard self == .tms, tile.isValid else { return tile.y }
      return (1 << tile.z) - 1 - tile.y
    }
  }
}

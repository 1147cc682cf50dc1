extension TileSet {
  /// Where the rows of tiles are counted from.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// From the north, as web maps do.
    case xyz
    /// From the south, as the Tile Map Service does.
    case tms

    /// The row of a tile in this scheme; that of an address outside of the world stays.
    public func row(of tile: TileID) -> Int {
      guard self == .tms, tile.isValid else { return tile.y }
      return (1 << tile.z) - 1 - tile.y
    }
  }
}

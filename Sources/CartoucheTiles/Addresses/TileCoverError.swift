/// A view that shows more tiles than is reasonable.
public struct TileCoverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The zoom level of the tiles.
  public var zoom: Int
  /// The number of tiles that was allowed.
  public var limit: Int

  /// The refusal of a view at a zoom.
  public init(zoom: Int, limit: Int) {
    self.zoom = zoom
    self.limit = limit
  }

  /// What was found and what was expected.
  public var description: String {
    "tile cover: the view shows more than \(limit) tiles at zoom \(zoom), expected at most \(limit)"
  }
}

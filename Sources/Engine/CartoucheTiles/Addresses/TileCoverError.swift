/// The error for a view that shows more tiles than the limit.
public struct TileCoverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The zoom level of the tiles.
  public var zoom: Int
  /// The maximum number of tiles.
  public var limit: Int

  /// The error for a view at a zoom.
  public init(zoom: Int, limit: Int) {
    self.zoom = zoom
    self.limit = limit
  }

  /// A line with what was found and what was expected.
  public var description: String {
    "tile cover: the view shows more than \(limit) tiles at zoom \(zoom), expected at most \(limit)"
  }
}

/// The heights of one tile of a `raster-dem` source.
public struct ElevationTile: Sendable, Hashable {
  /// The tile that the heights are of.
  public let id: TileID
  /// The number of samples along each side, the border not counted.
  public let side: Int
  /// Heights in metres, row by row from the north-west, with a border of one sample: (side + 2)² of them.
  public let heights: [Float]

  /// The heights of `id`; `nil` unless there are (`side` + 2)² of them.
  public init?(id: TileID, side: Int, heights: [Float]) {
    guard side > 0, side <= 16_384, heights.count == (side + 2) * (side + 2) else { return nil }
    self.id = id
    self.side = side
    self.heights = heights
  }
}

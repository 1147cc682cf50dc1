import CartoucheGeometry

/// The heights of one tile of a `raster-dem` source.
///
/// The tile's own samples are surrounded by a border of one sample from its neighbours, so that slopes can be computed
/// at its edges; if a neighbour is unknown, the tile's outermost samples are repeated.
public struct ElevationTile: Sendable, Hashable {
  /// The tile that the heights are of.
  public let id: TileID
  /// The number of samples along each side, the border not counted.
  public let side: Int
  /// Heights in metres, row by row from the north-west, with a border of one sample: (side + 2)² of them.
  public internal(set) var heights: [Float]

  /// The largest side that is accepted.
  public static let maximumSide = 16_384

  /// The heights of `id`; `nil` unless there are (`side` + 2)² of them.
  public init?(id: TileID, side: Int, heights: [Float]) {
    guard side > 0, side <= Self.maximumSide, heights.count == (side + 2) * (side + 2) else { return nil }
    self.id = id
    self.side = side
    self.heights = heights
  }

  /// The height at a sample in metres; −1 and `side` lie in the border.
  ///
  /// - Precondition: `x` and `y` lie in −1…side.
  public subscript(x: Int, y: Int) -> Float {
    precondition(x >= -1 && x <= side && y >= -1 && y <= side, "sample (\(x), \(y)) lies outside the tile")
    return heights[(y + 1) * (side + 2) + x + 1]
  }
}

/// The eight directions in which a tile has neighbours.
///
/// A set of them says which neighbours are known.
public struct TileNeighbors: OptionSet, Sendable, Hashable {
  /// The directions as bits, row by row from the north-west.
  public let rawValue: UInt8

  /// The directions whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The steps in columns and rows to each neighbour, in the order of the bits.
  public static let offsets: [(x: Int, y: Int)] = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]
}

extension TileID {
  /// The tile of the same zoom at an offset in columns and rows; `nil` beyond the poles.
  ///
  /// The first column follows the last one to the east.
  public func neighbor(x dx: Int, y dy: Int) -> TileID? {
    let side = 1 << z
    let row = y + dy
    guard isValid, row >= 0, row < side, abs(dx) <= side else { return nil }
    return TileID(z: z, x: (x + dx + side) & (side - 1), y: row)
  }
}

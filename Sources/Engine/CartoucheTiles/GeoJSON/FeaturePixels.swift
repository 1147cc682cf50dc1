import CartoucheGeometry

/// The pixels of a tile that its small features keep.
///
/// Features of a tile with few lines and rings have a pixel each. In other tiles those whose pixels are in one block of
/// two by two share it: the last one, which would be drawn over the others, keeps all of it, or its pixel if no other is
/// needed. What such a tile holds is then limited, and as dense as its features are.
struct FeaturePixels {
  /// A feature that needs a pixel.
  struct Claim {
    /// Its middle in tile units.
    let middle: Point
    /// Whether it is a line, not a polygon.
    let isLine: Bool
    /// The number by which it differs from others.
    let feature: Int
  }

  /// The features that share a block.
  private struct Block {
    var owner = UInt32.max
    /// The number of the only pixel of the block that is needed.
    var pixel: UInt8 = 0
    var needsSeveral = false
  }

  /// The number of pixels along a side of a tile at its own zoom.
  private static let side = 512
  /// The number of blocks of a tile, and of the lines and rings that a tile has before features share them.
  static let blockCount = (side / 2) * (side / 2)

  /// The side of a pixel in tile units.
  private let size: Double
  /// The number of blocks along a side of the tile with its margin, and in the margin.
  private let width, margin: Int
  /// The blocks, first those of polygons, then those of lines; empty if each feature keeps its own pixel.
  private var blocks: [Block] = []

  /// The pixels of a tile.
  ///
  /// - Parameters:
  ///   - isDeepest: Whether the tile is one of those that are stretched, in which a pixel is the least unit.
  ///   - buffer: The margin of the tile as a fraction of its side.
  init(isDeepest: Bool, buffer: Double) {
    size = isDeepest ? 1 : Double(TileID.extent / Self.side)
    margin = Int((buffer * Double(Self.side / 2)).rounded(.up)) + 1
    width = Self.side / 2 + 2 * margin
  }

  /// Lets features share blocks.
  ///
  /// - Parameter claims: Those of all features, in drawing order.
  mutating func share(_ claims: [Claim]) {
    blocks = Array(repeating: Block(), count: 2 * width * width)
    for claim in claims { add(claim) }
  }

  private mutating func add(_ claim: Claim) {
    let (block, pixel) = place(of: claim)
    if blocks[block].owner != .max, blocks[block].pixel != pixel { blocks[block].needsSeveral = true }
    blocks[block].pixel = pixel
    blocks[block].owner = UInt32(truncatingIfNeeded: claim.feature)
  }

  /// The vertices that a feature keeps, in tile units: those of its square as an outer ring, or of a line through its
  /// middle that is as long as the square; `nil` if another feature keeps its block.
  mutating func vertices(_ claim: Claim, along direction: Point) -> [Point]? {
    var size = size
    if !blocks.isEmpty {
      let block = place(of: claim).block
      // Unclaimed by a feature that turned out to be small only when its vertices were rounded.
      if blocks[block].owner == .max { add(claim) }
      guard blocks[block].owner == UInt32(truncatingIfNeeded: claim.feature) else { return nil }
      if blocks[block].needsSeveral { size *= 2 }
    }
    let middle = claim.middle
    guard claim.isLine else {
      let low = Point((middle.x / size).rounded(.down), (middle.y / size).rounded(.down)) * size
      let high = low + Point(size, size)
      return [low, Point(high.x, low.y), high, Point(low.x, high.y), low]
    }
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let half = (length > 0 ? direction / length : Point(1, 0)) * (size / 2)
    return [middle - half, middle + half]
  }

  /// The block of a feature, and the number of its pixel in the block.
  private func place(of claim: Claim) -> (block: Int, pixel: UInt8) {
    func number(_ value: Double) -> (block: Int, pixel: UInt8) {
      let pixel = (value / size).rounded(.down) + Double(2 * margin)
      let whole = pixel > 0 ? Int(min(pixel, Double(2 * width - 1))) : 0
      return (whole / 2, UInt8(whole & 1))
    }
    let (x, y) = (number(claim.middle.x), number(claim.middle.y))
    return ((claim.isLine ? width * width : 0) + y.block * width + x.block, 2 * y.pixel + x.pixel)
  }
}

import CartoucheGeometry

/// A part of the work on a pyramid.
enum PyramidStep: Sendable {
  /// A block is to be made.
  case block(TileBlock)
  /// All tiles of these zooms within a square equal one tile.
  case uniform(PyramidTile, square: TileID, zooms: [Int])
}

/// The work on a pyramid, depth first along the Hilbert curve, so that tiles of sources are soon needed again.
///
/// A square is left as soon as the maker knows that all tiles below it are equal.
struct PyramidSteps {
  private let maker: any PyramidTileMaker
  private let area: PyramidArea
  private let grid: BlockGrid
  private let expired: ExpiredTiles?
  /// The squares to visit, the next one last, and the zooms of the squares whose blocks are made below.
  private var stack: [(square: TileID, levels: Range<Int>)]
  private var ready: [PyramidStep] = []

  /// The work on a shard.
  init(
    _ maker: any PyramidTileMaker, _ area: PyramidArea, _ grid: BlockGrid, _ shard: PyramidShard,
    expired: ExpiredTiles?
  ) {
    self.maker = maker
    self.area = area
    self.grid = grid
    self.expired = expired
    stack = shard.squares.reversed().map { ($0, $0.z..<TileID.maximumZoom + 1) }
    if shard.hasTop, shard.zoom > 0 { stack.append((TileID(z: 0, x: 0, y: 0), 0..<shard.zoom)) }
  }

  /// The next part; `nil` at the end.
  mutating func next() async throws(PyramidError) -> PyramidStep? {
    while ready.isEmpty, let (square, levels) = stack.popLast() {
      try await visit(square, levels)
    }
    return ready.popLast()
  }

  private mutating func visit(_ square: TileID, _ levels: Range<Int>) async throws(PyramidError) {
    let relation = area.relation(to: square)
    if relation == .outside { return }
    if let expired, !expired.touches(square, reach: maker.reach) { return }
    let below = grid.zooms(ofSquares: max(square.z, levels.lowerBound)..<levels.upperBound)
    guard let deepest = below.last else { return }
    if let tile = try await maker.uniformTile(below: square, maxzoom: deepest) {
      ready.append(.uniform(tile, square: square, zooms: below))
      return
    }
    for zoom in grid.zooms(ofSquare: square.z).reversed() where levels.contains(square.z) {
      if let block = block(square, zoom, relation) { ready.append(.block(block)) }
    }
    if grid.zooms(ofSquares: square.z + 1..<levels.upperBound).isEmpty { return }
    for child in HilbertOrder.children(of: square).reversed() { stack.append((child, levels)) }
  }

  private func block(_ square: TileID, _ zoom: Int, _ relation: PyramidArea.Relation) -> TileBlock? {
    var block = TileBlock(square: square, zoom: zoom)
    // Neighbours of an expired tile may affect its labels, so whole blocks are made, as in a full run.
    if let expired, !block.tiles.contains(where: { expired.touches($0, reach: maker.reach) }) { return nil }
    if relation == .partial {
      let wanted = Set(block.tiles.filter(area.contains))
      if wanted.isEmpty { return nil }
      block.wanted = wanted
    }
    return block
  }
}

import CartoucheGeometry

/// Single tiles from blocks, each of which is made once for consecutive requests.
public actor TileBlocks {
  private typealias Block = Task<Result<[PyramidTile], PyramidError>, Never>

  private let maker: any PyramidTileMaker
  private var kept: [(block: TileBlock, tiles: Block)] = []
  private static let limit = 32

  /// The blocks of a maker.
  public init(_ maker: any PyramidTileMaker) { self.maker = maker }

  /// A tile.
  ///
  /// - Parameter retries: Further attempts if it cannot be made.
  /// - Throws: ``PyramidError``.
  public func tile(_ tile: TileID, retries: Int = 0) async throws(PyramidError) -> PyramidTile {
    let block = BlockGrid(ZoomList(tile.z...tile.z), of: maker).block(of: tile)
    var attempt = 0
    while true {
      let work = work(block)
      switch await work.value {
      case .success(let tiles):
        // A block may omit tiles without content.
        return tiles.first { $0.id == tile } ?? PyramidTile(id: tile, bytes: [], isBlank: true)
      case .failure(let error):
        kept.removeAll { $0.tiles == work }
        guard attempt < retries, case .tile = error else { throw error }
        attempt += 1
      }
    }
  }

  private func work(_ block: TileBlock) -> Block {
    if let index = kept.firstIndex(where: { $0.block == block }) {
      kept.append(kept.remove(at: index))
    } else {
      let maker = maker
      let task = Block {
        do throws(PyramidError) {
          return .success(try await maker.tiles(of: block))
        } catch {
          return .failure(error)
        }
      }
      kept.append((block, task))
      if kept.count > Self.limit { kept.removeFirst() }
    }
    return kept[kept.count - 1].tiles
  }
}

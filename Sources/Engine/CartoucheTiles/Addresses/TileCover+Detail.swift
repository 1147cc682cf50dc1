import CartoucheGeometry

extension TileCover {
  /// The tiles whose squares share area with a convex polygon, of the zoom that each needs.
  ///
  /// For tilted views, which show far ground at a small scale. A tile is divided into four as long as it needs a deeper
  /// zoom than its own. The squares of the tiles do not overlap and cover the polygon. O(tiles · log tiles).
  ///
  /// - Parameters:
  ///   - polygon: As in ``init(polygon:zoom:center:limit:)``.
  ///   - zoom: The deepest zoom level of the tiles, clamped to 0…30.
  ///   - center: The point that the view looks at, in the unit world.
  ///   - limit: The maximum number of tiles.
  ///   - needed: The zoom level that a tile needs.
  /// - Throws: ``TileCoverError`` when the view shows more than `limit` tiles.
  public init(
    polygon: [Point], zoom: Int, center: Point, limit: Int = 65_536, needed: (UnwrappedTileID) -> Int
  ) throws(TileCoverError) {
    let z = min(max(zoom, 0), TileID.maximumZoom)
    let side = Double(1 << z)
    guard let area = ConvexArea(polygon.map { $0 * side }) else {
      tiles = []
      return
    }
    let middle = center * side
    // The squares still to be examined; x in copies of the world, sizes in tiles of the deepest zoom.
    var open = Self.wraps.reversed().map { (z: 0, x: $0, y: 0) }
    var found: [(distance: Double, id: UnwrappedTileID)] = []
    while let tile = open.popLast() {
      let size = Double(1 << (z - tile.z))
      let low = Point(Double(tile.x), Double(tile.y)) * size
      guard area.sharesArea(low, low + Point(size, size)) else { continue }
      let id = UnwrappedTileID(z: tile.z, unwrappedX: tile.x, y: tile.y)
      if tile.z >= z || tile.z >= needed(id) {
        let offset = low + Point(size, size) / 2 - middle
        found.append((offset.x * offset.x + offset.y * offset.y, id))
        guard found.count <= limit else { throw TileCoverError(zoom: z, limit: limit) }
        continue
      }
      for (x, y) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
        open.append((tile.z + 1, tile.x << 1 | x, tile.y << 1 | y))
      }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.id < $1.id }
    tiles = found.map(\.id)
  }
}

/// The interior of a convex polygon.
private struct ConvexArea {
  private let corners: [Point]
  private let box: Box

  /// The area of a polygon; nil if it has none, or if a corner is not finite.
  init?(_ polygon: [Point]) {
    let box = Box(around: polygon)
    let area = FlatGeometry.signedArea(polygon.flatMap { [$0.x, $0.y] })
    guard abs(area) > 0, area.isFinite, !box.isEmpty, box.width.isFinite, box.height.isFinite else {
      return nil
    }
    corners = area > 0 ? polygon : polygon.reversed()
    self.box = box
  }

  /// Whether a square has area in common with the polygon: no edge of either has the other wholly outside (the
  /// separating axis theorem).
  func sharesArea(_ low: Point, _ high: Point) -> Bool {
    guard low.x < box.max.x, high.x > box.min.x, low.y < box.max.y, high.y > box.min.y else { return false }
    for index in corners.indices {
      let p = corners[index]
      let along = corners[index + 1 == corners.count ? 0 : index + 1] - p
      // The corner of the square that lies farthest inside this edge.
      let inmost = Point(along.y > 0 ? low.x : high.x, along.x > 0 ? high.y : low.y) - p
      if along.x * inmost.y - along.y * inmost.x <= 0, along != .zero { return false }
    }
    return true
  }
}

import CartoucheGeometry

/// The tiles of one zoom that a view shows.
public struct TileCover: Sendable, Hashable {
  /// The tiles, nearest to the centre first.
  ///
  /// Ordered by the squared distance of the tile's centre; of equally near tiles the one drawn first comes
  /// first.
  public var tiles: [UnwrappedTileID]

  /// The copies of the world that are considered.
  public static let wraps = -3...3

  /// The tiles whose squares share area with a convex polygon.
  ///
  /// Exact: a tile that the polygon only touches is left out. O(rows + tiles · log tiles).
  ///
  /// - Parameters:
  ///   - polygon: The corners of the visible area, in order, in the unit world; x beyond 0…1 lies in copies. A polygon
  ///     without area, or with a corner that is not finite, has no tiles.
  ///   - zoom: The zoom level of the tiles, clamped to 0…30.
  ///   - center: The point from which distances are measured, in the unit world; by default the middle of the polygon's
  ///     box.
  ///   - limit: The maximum number of tiles.
  /// - Throws: ``TileCoverError`` when the view shows more than `limit` tiles.
  public init(
    polygon: [Point], zoom: Int, center: Point? = nil, limit: Int = 65_536
  ) throws(TileCoverError) {
    let z = min(max(zoom, 0), TileID.maximumZoom)
    let side = Double(1 << z)
    let corners = polygon.map { $0 * side }
    let box = Box(around: corners)
    guard abs(FlatGeometry.signedArea(corners.flatMap { [$0.x, $0.y] })) > 0, !box.isEmpty,
      box.width.isFinite, box.height.isFinite
    else {
      tiles = []
      return
    }
    let firstRow = max(0, box.min.y.rounded(.down))
    let lastRow = min(side, box.max.y.rounded(.up)) - 1
    guard lastRow - firstRow < Double(limit) else { throw TileCoverError(zoom: z, limit: limit) }
    let (west, east) = (side * Double(Self.wraps.lowerBound), side * Double(Self.wraps.upperBound + 1))
    var spans: [(y: Int, columns: Range<Int>)] = []
    var count = 0
    var row = firstRow
    while row <= lastRow {
      if let span = Self.span(of: corners, from: row, to: row + 1) {
        let lower = max(west, span.lowerBound.rounded(.down))
        let upper = min(east, span.upperBound.rounded(.up))
        if lower < upper {
          spans.append((Int(row), Int(lower)..<Int(upper)))
          count += Int(upper - lower)
        }
      }
      guard count <= limit else { throw TileCoverError(zoom: z, limit: limit) }
      row += 1
    }

    let middle = center.map { $0 * side } ?? box.center
    var found: [(distance: Double, id: UnwrappedTileID)] = []
    found.reserveCapacity(count)
    for (y, columns) in spans {
      for x in columns {
        let offset = Point(Double(x) + 0.5, Double(y) + 0.5) - middle
        let id = UnwrappedTileID(z: z, unwrappedX: x, y: y)
        found.append((offset.x * offset.x + offset.y * offset.y, id))
      }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.id < $1.id }
    tiles = found.map(\.id)
  }

  /// The extent along x of the part of a convex polygon between two values of y, if there is any.
  private static func span(of corners: [Point], from top: Double, to bottom: Double) -> ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    func add(_ x: Double) {
      low = min(low, x)
      high = max(high, x)
    }
    for index in corners.indices {
      let a = corners[index]
      let b = corners[index + 1 == corners.count ? 0 : index + 1]
      if a.y >= top && a.y <= bottom { add(a.x) }
      for border in [top, bottom] where (a.y < border) != (b.y < border) {
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        add(upper.x + (lower.x - upper.x) * ((border - upper.y) / (lower.y - upper.y)))
      }
    }
    return low < high ? low...high : nil
  }
}

import CartoucheGeometry
import CartoucheResources

/// The tiles within bounds and zooms that an archive does not have.
struct MissingTiles {
  /// The number of missing tiles.
  private(set) var count = 0
  /// The first of them.
  private(set) var examples: [TileID] = []

  private let zooms: ClosedRange<Int>
  private let limit: Int
  /// The columns and rows of the bounds at each zoom; two rectangles where they cross the antimeridian.
  private let areas: [[(x: Range<Int>, y: Range<Int>)]]
  private var next: UInt64

  /// All tiles are to come.
  ///
  /// - Parameters:
  ///   - bounds: West, south, east and north in degrees.
  ///   - limit: The number of examples.
  init(bounds: [Double], zooms: ClosedRange<Int>, limit: Int) {
    self.zooms = zooms
    self.limit = limit
    areas = zooms.map { Self.area(bounds, atZoom: $0) }
    next = PMTilesDirectory.firstID(atZoom: zooms.lowerBound)
  }

  /// Tells that there are tiles; ids ascend from call to call.
  mutating func add(_ ids: Range<UInt64>) {
    if ids.lowerBound > next { skip(next..<ids.lowerBound) }
    next = max(next, ids.upperBound)
  }

  /// Tells that there are no more tiles.
  mutating func end() {
    let last = PMTilesDirectory.firstID(atZoom: zooms.upperBound + 1)
    if last > next { skip(next..<last) }
  }

  private static func area(_ bounds: [Double], atZoom zoom: Int) -> [(x: Range<Int>, y: Range<Int>)] {
    guard bounds.count == 4, bounds.allSatisfy(\.isFinite) else { return [] }
    let side = Double(1 << zoom)
    // Degrees are rounded to 1e-7 in headers.
    let slack = 1e-6 / 360 * side
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      let first = min(max((low * side + slack).rounded(.down), 0), side)
      let end = min(max((high * side - slack).rounded(.up), 0), side)
      return Int(first)..<Int(max(first, end))
    }
    let y = range(Mercator.y(latitude: bounds[3]), Mercator.y(latitude: bounds[1]))
    let (west, east) = (Mercator.x(longitude: bounds[0]), Mercator.x(longitude: bounds[2]))
    return west <= east ? [(range(west, east), y)] : [(range(west, 1), y), (range(0, east), y)]
  }

  /// Counts the tiles of the area in a range of ids.
  private mutating func skip(_ ids: Range<UInt64>) {
    for zoom in zooms {
      let first = PMTilesDirectory.firstID(atZoom: zoom)
      let own = ids.clamped(to: first..<PMTilesDirectory.firstID(atZoom: zoom + 1))
      guard !own.isEmpty else { continue }
      var start = own.lowerBound - first
      let end = own.upperBound - first
      // Squares as large as they fit, each of which is a tile of a lower zoom.
      while start < end {
        var level = 0
        while level < zoom, start.isMultiple(of: 4 << UInt64(2 * level)),
          start + 4 << UInt64(2 * level) <= end
        {
          level += 1
        }
        count(square: start >> UInt64(2 * level), level, zoom)
        start += 1 << UInt64(2 * level)
      }
    }
  }

  /// Counts the tiles of the area in a square of 2^level tiles a side.
  private mutating func count(square: UInt64, _ level: Int, _ zoom: Int) {
    let id = PMTilesDirectory.firstID(atZoom: zoom - level) + square
    guard let tile = PMTilesDirectory.tile(withID: id) else { return }
    let (columns, rows) = (tile.x << level..<(tile.x + 1) << level, tile.y << level..<(tile.y + 1) << level)
    var found = 0
    for area in areas[zoom - zooms.lowerBound] {
      let (x, y) = (area.x.clamped(to: columns), area.y.clamped(to: rows))
      found += x.count * y.count
      for row in y {
        guard examples.count < limit, !x.isEmpty else { break }
        examples += x.prefix(limit - examples.count).map { TileID(z: zoom, x: $0, y: row) }
      }
    }
    count += found
  }
}

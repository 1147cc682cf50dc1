import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles

/// The tiles of a region at a zoom level, found row by row, so that the whole world takes no memory.
///
/// The tiles of an area are those that overlap it; those of lines and points are the ones that they lie in, as is that
/// of an area without extent.
package struct RegionCover: Sendable {
  /// A number of tiles.
  package struct Count: Sendable, Hashable {
    /// The number; `Int.max` if it is larger.
    package var tiles: UInt64 = 0
    /// Whether the number is exact rather than an upper bound.
    package var isExact = true
  }

  private enum Part {
    case box(Box)
    case shape(RegionShape)
  }

  private let part: Part
  /// The bounds of the source's tiles; `nil` for the whole world.
  private let limits: Box?

  /// The number of steps after which the tiles of a shape are no longer counted row by row.
  private static let countingLimit = 2_000_000

  /// The tiles of an area that a source has.
  ///
  /// - Parameter bounds: The bounds of the source's tiles; `nil` for the whole world.
  package init(_ area: RegionDefinition.Area, within bounds: CoordinateBounds? = nil) {
    part =
      switch area {
      case .bounds(let bounds): .box(bounds.worldBox)
      case .geometry(let geometry): .shape(RegionShape(geometry))
      }
    limits = bounds?.worldBox
  }

  /// The number of tiles at several zoom levels.
  package func count(_ zooms: ClosedRange<Int>) -> Count {
    zooms.reduce(into: Count()) { total, zoom in
      let count = count(zoom)
      let (sum, overflow) = total.tiles.addingReportingOverflow(count.tiles)
      total.tiles = overflow ? .max : sum
      total.isExact = total.isExact && count.isExact && !overflow
    }
  }

  private func count(_ zoom: Int) -> Count {
    let rows = rows(zoom)
    guard let first = rows.first else { return Count() }
    switch part {
    case .box: return Count(tiles: UInt64(rows.count) * columns(zoom, row: first).tileCount)
    case .shape(let shape):
      guard rows.count <= Self.countingLimit / max(shape.cost, 1) else {
        let widest = TileSpans(shape.box.min.x, shape.box.max.x, zoom: zoom).intersection(limitSpans(zoom))
        return Count(tiles: UInt64(rows.count) * widest.tileCount, isExact: false)
      }
      return Count(tiles: rows.reduce(0) { $0 + columns(zoom, row: $1).tileCount })
    }
  }

  /// The rows at a zoom level, from the north.
  package func rows(_ zoom: Int) -> Range<Int> {
    let box =
      switch part {
      case .box(let box): box
      case .shape(let shape): shape.box
      }
    let rows = Self.rows(box, zoom)
    return limits.map { rows.clamped(to: Self.rows($0, zoom)) } ?? rows
  }

  private static func rows(_ box: Box, _ zoom: Int) -> Range<Int> {
    let side = Double(1 << zoom)
    guard box.min.y <= box.max.y else { return 0..<0 }
    let first = min(max((box.min.y * side).rounded(.down), 0), side - 1)
    let end = min(max((box.max.y * side).rounded(.up), first + 1), side)
    return Int(first)..<Int(end)
  }

  /// The columns of a row at a zoom level, from the west.
  package func columns(_ zoom: Int, row: Int) -> TileSpans {
    let spans =
      switch part {
      case .box(let box): TileSpans(box.min.x, box.max.x, zoom: zoom)
      case .shape(let shape): shape.columns(zoom, row: row)
      }
    return spans.intersection(limitSpans(zoom))
  }

  private func limitSpans(_ zoom: Int) -> TileSpans? {
    limits.map { TileSpans($0.min.x, $0.max.x, zoom: zoom) }
  }
}

/// The columns of tiles in one world: ranges that do not touch, from west to east.
package struct TileSpans: Sendable, Hashable {
  /// The ranges.
  package private(set) var ranges: [Range<Int>]

  /// The columns in ranges that may overlap and lie in any copy of the world.
  init(_ unwrapped: [Range<Int>], zoom: Int) {
    let side = 1 << zoom
    var wrapped: [Range<Int>] = []
    for range in unwrapped where !range.isEmpty {
      if range.count >= side {
        wrapped = [0..<side]
        break
      }
      let first = ((range.lowerBound % side) + side) % side
      let end = first + range.count
      wrapped.append(first..<min(end, side))
      if end > side { wrapped.append(0..<(end - side)) }
    }
    wrapped.sort { $0.lowerBound < $1.lowerBound }
    ranges = wrapped.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  /// The columns between two ordinates of the unit world.
  init(_ west: Double, _ east: Double, zoom: Int) {
    let side = Double(1 << zoom)
    let first = (west * side).rounded(.down)
    let end = max((east * side).rounded(.up), first + 1)
    self.init([Int(first)..<Int(end)], zoom: zoom)
  }

  /// The number of columns.
  package var tileCount: UInt64 { ranges.reduce(0) { $0 + UInt64($1.count) } }

  /// The columns that are also in others; all for `nil`.
  func intersection(_ other: TileSpans?) -> TileSpans {
    guard let other else { return self }
    var result = self
    result.ranges = ranges.flatMap { range in
      other.ranges.map { range.clamped(to: $0) }.filter { !$0.isEmpty }
    }
    return result
  }
}

/// The tiles of a region at several zoom levels, in the order of zoom, row and column.
package struct RegionTiles: Sendable, IteratorProtocol {
  private let cover: RegionCover
  private let zooms: ClosedRange<Int>
  private var zoom: Int
  private var rows: Range<Int>
  private var columns: [Range<Int>] = []
  private var row = 0

  /// The tiles of zoom levels in 0…30.
  package init(_ cover: RegionCover, _ zooms: ClosedRange<Int>) {
    self.cover = cover
    self.zooms = zooms
    zoom = zooms.lowerBound
    rows = cover.rows(zoom)
  }

  /// The next tile; `nil` after the last.
  package mutating func next() -> TileID? {
    while true {
      if let range = columns.first {
        let x = range.lowerBound
        columns[0] = (x + 1)..<range.upperBound
        if columns[0].isEmpty { columns.removeFirst() }
        return TileID(z: zoom, x: x, y: row)
      }
      if let next = rows.first {
        row = next
        rows = rows.dropFirst()
        columns = cover.columns(zoom, row: row).ranges
      } else if zoom < zooms.upperBound {
        zoom += 1
        rows = cover.rows(zoom)
      } else {
        return nil
      }
    }
  }
}

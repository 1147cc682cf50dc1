import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// The options of contours in vector tiles.
public struct ContourTileOptions: Sendable, Hashable {
  /// The intervals by zoom level.
  public var thresholds = ContourThresholds.standard
  /// The height of the line from which the others are counted, in the unit of the lines.
  public var base = 0.0
  /// The factor that turns metres into the unit of the lines.
  public var multiplier = 1.0
  /// The name of the layer.
  public var layer = "contours"
  /// The name of the attribute with the height.
  public var elevationKey = "ele"
  /// The name of the attribute with the index of the line's interval among the intervals of its zoom level.
  public var levelKey = "level"
  /// The side of a tile in the units of its coordinates.
  public var extent = 4096
  /// The number of samples by which lines extend beyond the tile, 1 to 32.
  public var buffer = 4
  /// The number of zoom levels between the tile of the lines and the tile above it that supplies the heights.
  public var overzoom = 0
  /// The maximum number of vertices in a tile.
  public var vertexLimit = 1_000_000

  /// The default options of the plugin maplibre-contour.
  public init() {}

  /// The largest ``buffer``.
  static let bufferLimit = 32
}

/// The heights around a tile, and the contours in it.
package struct ContourTile {
  /// The rows of samples from the north; NaN where there is no height.
  private let rows: [[Float]]
  /// The place of the first sample, and the distance between samples, in units of the tile.
  private let origin, step: Point
  private let tile: TileID

  /// The heights for a tile, from the tile of heights that contains it and that tile's eight neighbours.
  ///
  /// - Parameters:
  ///   - tile: The tile of the lines: the tile of heights itself, or a tile inside it.
  ///   - heights: The tile of heights at a number of columns to the east and rows to the south, −1 to 1, as far as it
  ///     is known and has as many samples; where a neighbour is missing, the outermost samples reach to the tile's
  ///     edge.
  package init?(
    _ tile: TileID, options: ContourTileOptions, heights: (_ dx: Int, _ dy: Int) -> ElevationTile?
  ) {
    guard let own = heights(0, 0), tile.z >= own.id.z, tile.z - own.id.z < 30 else { return nil }
    let (side, depth) = (own.side, tile.z - own.id.z)
    let buffer = min(max(options.buffer, 1), ContourTileOptions.bufferLimit, side)
    // The samples inside the tile.
    let parts = 1 << depth
    let size = Double(side) / Double(parts)
    let west = Double(tile.x & (parts - 1)) * size
    let north = Double(tile.y & (parts - 1)) * size
    let columns =
      Int((west - 0.5).rounded(.down)) - buffer + 1...Int((west + size - 0.5).rounded(.up)) + buffer - 1
    let lines =
      Int((north - 0.5).rounded(.down)) - buffer + 1...Int((north + size - 0.5).rounded(.up)) + buffer - 1
    var tiles: [ElevationTile?] = []
    for dy in -1...1 {
      for dx in -1...1 {
        let found = dx == 0 && dy == 0 ? own : heights(dx, dy)
        tiles.append(found?.side == side ? found : nil)
      }
    }
    let bordered = own.bordered { dx, dy in tiles[3 * (dy + 1) + dx + 1] }
    rows = lines.map { y in
      columns.map { x in
        if x >= -1, x <= side, y >= -1, y <= side { return bordered[x, y] }
        let (dx, dy) = (x < 0 ? -1 : x < side ? 0 : 1, y < 0 ? -1 : y < side ? 0 : 1)
        return tiles[3 * (dy + 1) + dx + 1]?[x - dx * side, y - dy * side] ?? .nan
      }
    }
    let scale = Double(options.extent) / size
    origin = Point(
      (Double(columns.lowerBound) + 0.5 - west) * scale, (Double(lines.lowerBound) + 0.5 - north) * scale)
    step = Point(scale, scale)
    self.tile = tile
  }

  /// The lines as a vector tile; empty without any.
  ///
  /// - Throws: ``ContourError`` when there are too many lines, or the caller cancelled.
  package func encoded(
    _ options: ContourTileOptions, until stop: StopSignal = StopSignal()
  ) throws(ContourError) -> [UInt8] {
    guard let layer = try layer(options, until: stop) else { return [] }
    var writer = VectorTileWriter(extent: options.extent)
    writer.append(layer)
    return writer.bytes
  }

  /// The lines as a layer with one feature for each height; `nil` without lines.
  func layer(
    _ options: ContourTileOptions, until stop: StopSignal = StopSignal()
  ) throws(ContourError) -> TileLayer? {
    guard let intervals = options.thresholds.intervals(at: tile.z), let interval = intervals.first else {
      return nil
    }
    let levels = try ContourLevels(interval: interval, base: options.base)
    var tracer = ContourTracer(
      width: rows.first?.count ?? 0, levels: levels, scale: options.multiplier,
      vertexLimit: options.vertexLimit)
    for row in rows {
      if stop.isGiven { throw .stopped }
      try tracer.append(row)
    }
    var attributes = TileAttributesBuilder()
    var content = TileLayer.Content(records: [], partEnds: [], coordinates: [])
    var current: Int?
    for line in tracer.lines() {
      if line.level != current {
        current = line.level
        let height = levels.height(of: line.level)
        let tags = attributes.append([
          options.elevationKey: Int64(exactly: height).map(JSONValue.int) ?? .double(height),
          options.levelKey: .int(
            Int64(ContourThresholds.rank(of: height, base: options.base, among: intervals))),
        ])
        let start = UInt32(truncatingIfNeeded: content.partEnds.count)
        content.records.append(TileLayer.Record(type: .lineString, tags: tags, parts: start..<start))
      }
      append(line.points, to: &content)
    }
    content.records.removeAll { $0.partStart == $0.partEnd }
    if content.records.isEmpty { return nil }
    return TileLayer(
      name: options.layer, extent: options.extent, attributes: attributes.finish(), content: content)
  }

  /// Adds a line in whole units, leaving out vertices equal to the preceding one.
  private func append(_ points: [Point], to content: inout TileLayer.Content) {
    let start = content.coordinates.count
    for point in points {
      let place = origin + point * step
      // Halves go to the south-east, so that the tiles on both sides of an edge agree.
      let x = Int16(clamping: Int((place.x + 0.5).rounded(.down)))
      let y = Int16(clamping: Int((place.y + 0.5).rounded(.down)))
      let last = content.coordinates.count
      if last > start, content.coordinates[last - 2] == x, content.coordinates[last - 1] == y { continue }
      content.coordinates.append(x)
      content.coordinates.append(y)
    }
    guard content.coordinates.count - start > 2 else {
      content.coordinates.removeLast(content.coordinates.count - start)
      return
    }
    content.partEnds.append(UInt32(truncatingIfNeeded: content.coordinates.count / 2))
    content.records[content.records.count - 1].partEnd = UInt32(truncatingIfNeeded: content.partEnds.count)
  }
}

import CartoucheGeometry

/// The places where a source has data that may be drawn.
protocol SourceCoverage: Sendable {
  /// Whether pictures of a tile, or of tiles below it, may show data within the tile.
  func mayShow(in tile: TileID) -> Bool

  /// The bytes of data for pictures of a tile and of those below it to a zoom.
  func byteCount(below tile: TileID, maxzoom: Int) -> Int
}

/// The features of GeoJSON, in the unit world.
struct FeatureCoverage: SourceCoverage {
  private let shapes: [AreaPolygon]

  init(_ shapes: [AreaPolygon]) { self.shapes = shapes }

  func mayShow(in tile: TileID) -> Bool {
    let square = tile.unitSquare
    return shapes.contains { $0.relation(to: square) != .outside }
  }

  func byteCount(below tile: TileID, maxzoom: Int) -> Int { 0 }
}

extension TileID {
  /// The square in the unit world.
  var unitSquare: Box {
    let side = 1 / Double(1 << z)
    let corner = Point(Double(x), Double(y)) * side
    return Box(min: corner, max: corner + Point(side, side))
  }
}

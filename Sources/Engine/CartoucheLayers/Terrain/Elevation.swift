import CartoucheGeometry
import CartoucheTiles

/// The relief of a frame: the heights of the ground, from the tiles of one source.
///
/// A tile of zoom z reads the heights of zoom z − 1, or of the nearest tile above that is known, as in GL JS
/// (`terrain_tile_manager.ts`); where none is known the ground is at 0.
package struct Elevation: Sendable {
  /// The factor on all heights.
  package let exaggeration: Double
  /// The known tiles, with borders taken from their neighbours.
  private let tiles: [TileID: ElevationTile]
  /// The lowest and the highest samples of the known tiles in metres, without exaggeration.
  private let ranges: [TileID: ClosedRange<Double>]
  /// The highest ground of all known tiles in metres.
  package let highest: Double
  /// The zooms of the source.
  private let zooms: ClosedRange<Int>

  /// The limit in metres, up and down, to which exaggerated heights are clamped: more than the Earth's radius.
  package static let limit = 1e7

  /// The relief from tiles.
  ///
  /// - Parameters:
  ///   - tiles: The known tiles of the source.
  ///   - zooms: The zooms of the source.
  ///   - exaggeration: The factor on all heights; one that is not finite counts as 1.
  package init(_ tiles: [ElevationTile], zooms: ClosedRange<Int>, exaggeration: Double) {
    self.exaggeration = exaggeration.isFinite ? exaggeration : 1
    self.zooms = zooms
    let known = Dictionary(tiles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.tiles = known.mapValues { tile in
      tile.bordered { dx, dy in tile.id.neighbor(x: dx, y: dy).flatMap { known[$0] } }
    }
    ranges = known.mapValues(\.range)
    // The exaggeration is not negative, so that the highest ground stays the highest.
    highest = TileElevation.clamped((ranges.values.map(\.upperBound).max() ?? 0) * self.exaggeration)
  }

  /// The approximate number of bytes of the heights.
  package var byteCount: Int { tiles.values.reduce(0) { $0 + 4 * $1.heights.count } }

  /// The tile whose heights a tile reads.
  private func source(of id: TileID, drawnAt zoom: Int) -> TileID? {
    var next = id.ancestor(atZoom: min(zoom - 1, zooms.upperBound, id.z))
    while let tile = next, tile.z >= zooms.lowerBound {
      if tiles[tile] != nil { return tile }
      next = tile.parent
    }
    return nil
  }

  /// The heights in a tile.
  package func surface(of tile: OverscaledTileID) -> TileElevation {
    guard let source = source(of: tile.canonical, drawnAt: tile.overscaledZ), let heights = tiles[source]
    else { return TileElevation(exaggeration: exaggeration) }
    return TileElevation(heights, of: tile.canonical, exaggeration: exaggeration)
  }

  /// The height of the ground in metres at a place inside a tile or beyond its edges.
  ///
  /// - Parameter place: The place in tile units.
  package func height(at place: SIMD2<Double>, in tile: OverscaledTileID) -> Double {
    let extent = Double(TileID.extent)
    guard place.x < 0 || place.y < 0 || place.x >= extent || place.y >= extent, place.sum().isFinite else {
      return surface(of: tile).height(at: place)
    }
    let box = tile.unwrapped.worldBox
    return height(at: box.min + place * (box.width / extent), zoom: tile.overscaledZ)
  }

  /// The height of the ground in metres at a place of the unit world, from the heights that tiles of a zoom read.
  package func height(at world: Point, zoom: Int) -> Double {
    guard world.sum().isFinite, world.y >= 0, world.y < 1 else { return 0 }
    let zoom = min(max(zoom, 0), TileID.maximumZoom)
    let side = Double(1 << zoom)
    let x = (world.x - world.x.rounded(.down)) * side
    let (column, row) = (min(x.rounded(.down), side - 1), min((world.y * side).rounded(.down), side - 1))
    let id = TileID(z: zoom, x: Int(column), y: Int(row))
    let place = SIMD2(x - column, world.y * side - row) * Double(TileID.extent)
    return surface(of: OverscaledTileID(overscaledZ: zoom, canonical: id)).height(at: place)
  }

  /// The lowest and the highest ground in metres of the tile that a tile reads; `nil` if none is known.
  package func range(of tile: OverscaledTileID) -> ClosedRange<Double>? {
    guard let source = source(of: tile.canonical, drawnAt: tile.overscaledZ), let range = ranges[source]
    else { return nil }
    let (a, b) = (
      TileElevation.clamped(range.lowerBound * exaggeration),
      TileElevation.clamped(range.upperBound * exaggeration)
    )
    return min(a, b)...max(a, b)
  }
}

/// The heights of the ground in one tile.
package struct TileElevation: Sendable {
  private let heights: ElevationTile?
  /// The transform from tile units to samples.
  private let scale: Double
  private let offset: SIMD2<Double>
  private let exaggeration: Double

  /// Flat ground at 0.
  init(exaggeration: Double) {
    (heights, scale, offset, self.exaggeration) = (nil, 0, .zero, exaggeration)
  }

  /// The ground of a tile from heights of the same tile, or of one that contains it.
  init(_ heights: ElevationTile, of tile: TileID, exaggeration: Double) {
    self.heights = heights
    self.exaggeration = exaggeration
    let steps = max(tile.z - heights.id.z, 0)
    let share = Double(heights.side) / Double(1 << steps)
    scale = share / Double(TileID.extent)
    offset = SIMD2(Double(tile.x - heights.id.x << steps), Double(tile.y - heights.id.y << steps)) * share
  }

  /// Whether the ground is at 0 everywhere.
  package var isFlat: Bool { heights == nil || exaggeration == 0 }

  /// The height of the ground in metres at a place in tile units; beyond an edge, the height at the edge.
  package func height(at place: SIMD2<Double>) -> Double {
    guard let heights else { return 0 }
    let sample = place * scale + offset
    return Self.clamped(heights.height(x: sample.x, y: sample.y) * exaggeration)
  }

  /// A height clamped to the limit; 0 for NaN.
  static func clamped(_ height: Double) -> Double {
    height.isNaN ? 0 : min(max(height, -Elevation.limit), Elevation.limit)
  }
}

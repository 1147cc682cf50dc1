import CartoucheArchives
import CartoucheGeometry

/// The area of a pyramid: boxes and polygons, whose tiles are found without enumerating the planet.
///
/// A tile belongs to the area if their interiors intersect; a shared edge is not enough.
public struct PyramidArea: Sendable, Hashable {
  /// The relation of a tile to an area.
  enum Relation: Sendable, Hashable {
    /// The tile has no part of the area.
    case outside
    /// The tile may have parts within the area and others.
    case partial
    /// All of the tile is within the area.
    case inside
  }

  /// The boxes in the unit world, within it.
  private(set) var boxes: [Box]
  /// The polygons in the unit world, including copies from the neighbouring worlds.
  private(set) var polygons: [AreaPolygon]
  /// West, south, east and north in degrees; west is east of the eastern edge across the antimeridian.
  public let bounds: [Double]

  /// The whole world.
  public static let world = PyramidArea(
    boxes: [Box(min: .zero, max: Point(1, 1))], polygons: [],
    bounds: [-180, -Mercator.latitudeLimit, 180, Mercator.latitudeLimit])

  init(boxes: [Box], polygons: [AreaPolygon], bounds: [Double]) {
    self.boxes = boxes
    self.polygons = polygons
    self.bounds = bounds
  }

  /// A text that is equal for equal areas.
  public var identity: String { SHA256(Array("\(boxes) \(polygons.map(\.description))".utf8)).hex }

  /// The distance in the unit world, about 40 micrometres, below which an edge counts as lying on the edge of a tile.
  static let tolerance = 1e-12

  /// The relation to a tile.
  func relation(to tile: TileID) -> Relation {
    let side = 1 / Double(1 << tile.z)
    let corner = Point(Double(tile.x), Double(tile.y)) * side
    let edge = Point(Self.tolerance, Self.tolerance)
    let square = Box(min: corner + edge, max: corner + Point(side, side) - edge)
    var found = Relation.outside
    for box in boxes where box.intersects(square) {
      if box.contains(square) { return .inside }
      found = .partial
    }
    for polygon in polygons {
      switch polygon.relation(to: square) {
      case .inside: return .inside
      case .partial: found = .partial
      case .outside: break
      }
    }
    return found
  }

  /// Whether a tile belongs to the area.
  public func contains(_ tile: TileID) -> Bool { tile.isValid && relation(to: tile) != .outside }

  /// The number of tiles at a zoom: O(tiles at the edge of the area), a formula for a single box.
  public func tileCount(atZoom zoom: Int) -> Int {
    let zoom = min(max(zoom, 0), TileID.maximumZoom)
    if polygons.isEmpty, boxes.count == 1 {
      let side = Double(1 << zoom)
      let spans = [boxes[0].min * side, boxes[0].max * side]
      let steps = Self.tolerance * side
      return (0..<2).reduce(1) { product, axis in
        let first = min((spans[0][axis] + steps).rounded(.down), side - 1)
        let last = max((spans[1][axis] - steps).rounded(.up), first + 1)
        return product * Int(last - first)
      }
    }
    return tileCount(below: TileID(z: 0, x: 0, y: 0), atZoom: zoom)
  }

  /// The number of tiles at a zoom within a tile.
  func tileCount(below tile: TileID, atZoom zoom: Int) -> Int {
    guard tile.z <= zoom else { return 0 }
    switch relation(to: tile) {
    case .outside: return 0
    case .inside: return 1 << (2 * (zoom - tile.z))
    case .partial:
      if tile.z == zoom { return 1 }
      return tile.children.reduce(0) { $0 + tileCount(below: $1, atZoom: zoom) }
    }
  }

  /// Visits the tiles of a zoom within a tile in the order of the Hilbert curve.
  func forEachTile(below tile: TileID, atZoom zoom: Int, _ body: (TileID) throws -> Void) rethrows {
    guard tile.z <= zoom, relation(to: tile) != .outside else { return }
    if tile.z == zoom { return try body(tile) }
    for child in HilbertOrder.children(of: tile) {
      try forEachTile(below: child, atZoom: zoom, body)
    }
  }

  /// Visits the largest tiles at or above a zoom within a tile that lie entirely within the area, or tiles of the zoom.
  func forEachSquare(below tile: TileID, atZoom zoom: Int, _ body: (TileID) throws -> Void) rethrows {
    guard tile.z <= zoom else { return }
    switch relation(to: tile) {
    case .outside: return
    case .inside: try body(tile)
    case .partial where tile.z == zoom: try body(tile)
    case .partial:
      for child in HilbertOrder.children(of: tile) {
        try forEachSquare(below: child, atZoom: zoom, body)
      }
    }
  }
}

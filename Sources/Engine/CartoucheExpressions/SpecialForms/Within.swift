import CartoucheGeometry
import CartoucheJSON
import Synchronization

/// `within`: whether points or lines lie inside polygons (style specification, “within”).
///
/// Decided in whole tile units of the world at the zoom level of the tile; the boundary is outside.
enum Within {
  static let forms = [
    SpecialForm("within", "Whether the feature's points or lines lie inside polygons.", parse)
  ]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else {
      return context.error(
        "'within' expression requires exactly one argument, but found \(items.count - 1) instead.")
    }
    // Geometries other than polygons are ignored.
    let polygons = (GeometryArgument.parts(items[1]) ?? []).compactMap { part -> Rings? in
      if case .polygon(let rings) = part { rings } else { nil }
    }
    guard !polygons.isEmpty else {
      return context.error(
        "'within' expression requires valid geojson object that contains polygon geometry type.")
    }
    let areas = Areas(polygons)
    return Node(
      .other, type: .boolean, reads: [.geometry, .unfoldable],
      .boolean { (context) throws(EvaluationError) in
        guard let tile = context.tile, let geometry = context.geometry else { return false }
        switch context.geometryType.single {
        case .point: return areas.contain(points: geometry.flatMap(\.self), tile)
        case .lineString: return areas.contain(lines: geometry, tile)
        default: return false
        }
      })
  }

  /// The polygons, and their positions in the tiles of a zoom level.
  private final class Areas: Sendable {
    private struct Projected: Sendable {
      let z: Int
      let polygons: [Rings]
      let bounds: Bounds
    }

    private let polygons: [Rings]
    // Features come tile by tile: the level changes rarely.
    private let latest = Mutex<Projected?>(nil)

    init(_ polygons: [Rings]) { self.polygons = polygons }

    private func projected(_ tile: TileID) -> Projected {
      latest.withLock { latest in
        if let latest, latest.z == tile.z { return latest }
        let rings = polygons.map { $0.map { $0.map(tile.worldUnits(at:)) } }
        let projected = Projected(
          z: tile.z, polygons: rings, bounds: Bounds(rings.joined().joined()))
        latest = projected
        return projected
      }
    }

    func contain(points: [Position], _ tile: TileID) -> Bool {
      let areas = projected(tile)
      let points = points.map { Self.moved($0 + tile.corner, towards: areas.bounds, tile.worldUnits) }
      return Bounds(points).isInside(areas.bounds)
        && points.allSatisfy { point in areas.polygons.contains { $0.contains(point) } }
    }

    func contain(lines: [[Position]], _ tile: TileID) -> Bool {
      let areas = projected(tile)
      var lines = lines.map { $0.map { $0 + tile.corner } }
      var bounds = Bounds(lines.joined())
      // A line that spans half the world is not moved: its direction would be ambiguous.
      if bounds.high.x - bounds.low.x <= tile.worldUnits / 2 {
        lines = lines.map { $0.map { Self.moved($0, towards: areas.bounds, tile.worldUnits) } }
        bounds = Bounds(lines.joined())
      }
      return bounds.isInside(areas.bounds)
        && lines.allSatisfy { line in areas.polygons.contains { $0.contains(line: line) } }
    }

    /// A position, moved by one world if that brings it within half a world of the box.
    private static func moved(_ position: Position, towards bounds: Bounds, _ worldSize: Double) -> Position {
      guard position.x < bounds.low.x || position.x > bounds.high.x else { return position }
      let half = worldSize / 2
      for edge in [bounds.low.x, bounds.high.x] {
        if position.x - edge > half { return position - Position(worldSize, 0) }
        if edge - position.x > half { return position + Position(worldSize, 0) }
      }
      return position
    }
  }
}

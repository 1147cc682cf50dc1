import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The areas of a tile on the sphere: their rings, divided where they pass from cell to cell.
///
/// They do not depend on the camera, which only has to project their points.
package final class SphereAreas: Sendable {
  /// The tile, in which the rings are in tile units.
  let tile: UnwrappedTileID
  private let grid: GlobeGrid
  private let areas: [Area]
  /// The places in tile units, and their points on the sphere.
  private let places: [SIMD2<Float>]
  private let points: [Double]

  /// The rings of one area.
  private struct Area: Sendable {
    /// The rings of the part inside the tile, as ranges of points.
    var inside: [Range<Int>]
    /// The rings as they are, as far as they have an edge.
    var outlines: [Range<Int>]
  }

  /// The areas of a set of shapes.
  convenience init(_ shapes: ShapeSet, in ground: GlobeTile) {
    self.init((0..<shapes.count).map(shapes.rings), cells: ground.areaCellCount, in: ground)
  }

  /// The whole tile, up to the pole at the edge of the world.
  convenience init(squareOf ground: GlobeTile) {
    let (low, high) = (0.0, GlobeTile.extent)
    let ring = [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]
    self.init([[ring]], cells: ground.cellCount(base: 128, least: 32), in: ground)
  }

  /// Areas by their rings in tile units, each without its first point at the end.
  private init(_ shapes: [[[SIMD2<Double>]]], cells: Int, in ground: GlobeTile) {
    tile = ground.tile
    let grid = GlobeGrid(cells: cells)
    var (places, points) = ([SIMD2<Float>](), [Double]())
    func add(_ ring: [SIMD2<Double>]) -> Range<Int> {
      let first = places.count
      for place in grid.divided(ring) {
        places.append(SIMD2<Float>(place))
        let point = ground.point(place)
        points += [point.x, point.y, point.z]
      }
      return first..<places.count
    }
    areas = shapes.map { rings in
      var area = Area(inside: [], outlines: [])
      for ring in rings {
        let part = grid.cutToTile(ring)
        let inside = part.count >= 3 ? add(part) : nil
        if let inside { area.inside.append(inside) }
        guard ring.count >= 2 else { continue }
        if let inside, part == ring { area.outlines.append(inside) } else { area.outlines.append(add(ring)) }
      }
      return area
    }
    (self.grid, self.places, self.points) = (grid, places, points)
  }

  /// The approximate bytes of the areas.
  package var byteCount: Int { 32 * places.count + 64 * areas.count + 256 }

  private func place(_ index: Int) -> SIMD2<Double> { SIMD2<Double>(places[index]) }

  private func point(_ index: Int) -> SIMD3<Double> {
    SIMD3(points[3 * index], points[3 * index + 1], points[3 * index + 2])
  }

  private func corner(_ index: Int, on ground: GlobeTile) -> GlobeTile.Corner {
    ground.corner(point(index), at: ground.world(place(index)), height: 0)
  }

  // MARK: Paths in device pixels

  /// The part of an area inside the tile and before the horizon; rings enclose it by the even-odd rule.
  func path(of index: Int, on ground: GlobeTile) -> Path {
    var path = Path()
    let rings = areas[index].inside
    let corners = rings.map { ring in ring.map { corner($0, on: ground) } }
    switch side(of: rings, corners, on: ground) {
    case .beyond: return path
    case .before:
      // Edges between cells cancel out: only the rings themselves are seen.
      for ring in corners {
        path.append(
          contour: ring.compactMap { $0.image.w > 0 ? $0.steppedPixel : nil }, closed: true)
      }
    case .across:
      for (ring, corners) in zip(rings, corners) {
        let nodes = zip(ring, corners).map { GlobeTile.Node(place: place($0), corner: $1) }
        ground.append(nodes, in: grid.whole, of: grid, to: &path)
      }
    }
    for (isAtEdge, y, pole) in [
      (ground.isNorthernmost, Float(0), 1.0), (ground.isSouthernmost, Float(GlobeTile.extent), -1.0),
    ] where isAtEdge {
      for (ring, corners) in zip(rings, corners) {
        for index in corners.indices {
          let next = index + 1 == corners.count ? 0 : index + 1
          let (a, b) = (places[ring.lowerBound + index], places[ring.lowerBound + next])
          guard a.y == y, b.y == y, a.x != b.x else { continue }
          ground.append([corners[index], corners[next], ground.corner(atPole: pole)], to: &path)
        }
      }
    }
    return path
  }

  /// The side of the horizon on which an area lies, by its rings.
  ///
  /// Of an area that is smaller than a hemisphere no place is nearer to the horizon than its rings are, or further
  /// beyond it, but for the place below the camera, or the one opposite.
  private func side(
    of rings: [Range<Int>], _ corners: [[GlobeTile.Corner]], on ground: GlobeTile
  ) -> GlobeTile.Side {
    if ground.isBeforeHorizon || ground.globe.share < 1 { return .before }
    var (isBefore, isBeyond) = (true, true)
    func include(_ corner: GlobeTile.Corner) {
      if corner.horizon < 0 { isBefore = false } else { isBeyond = false }
    }
    for ring in corners { for corner in ring { include(corner) } }
    for (isAtEdge, y, pole) in [
      (ground.isNorthernmost, Float(0), 1.0), (ground.isSouthernmost, Float(GlobeTile.extent), -1.0),
    ] where isAtEdge && rings.contains(where: { places[$0].contains { $0.y == y } }) {
      include(ground.corner(atPole: pole))
    }
    if tile.canonical.z == 0 { return .across }
    return isBefore ? .before : isBeyond ? .beyond : .across
  }

  /// The edges of an area inside the tile and before the horizon, as lines.
  func outline(of index: Int, on ground: GlobeTile) -> Path {
    var path = Path()
    for ring in areas[index].outlines {
      var line: [SIMD2<Float>] = []
      func finish() {
        if line.count > 1 { path.append(contour: line, closed: false) }
        line = []
      }
      let first = (place: place(ring.lowerBound), corner: corner(ring.lowerBound, on: ground))
      var previous = first
      for index in ring.lowerBound + 1...ring.upperBound {
        let next = index == ring.upperBound ? first : (place(index), corner(index, on: ground))
        defer { previous = next }
        guard let seen = ground.visible(from: previous, to: next) else {
          finish()
          continue
        }
        let (from, to) = (seen.from.steppedPixel, seen.to.steppedPixel)
        if line.last != from {
          finish()
          line = [from]
        }
        line.append(to)
      }
      finish()
    }
    return path
  }
}

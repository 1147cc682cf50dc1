import CartoucheGeometry

/// The part of space that a picture shows, between its near and its far plane: a frustum.
///
/// Places are in the unit world, relative to a point of it; heights grow with z.
package struct ViewFrustum: Sendable {
  /// The point that places are relative to.
  package let origin: Point
  /// The planes with their normals inwards, and the corners' box.
  private let planes: [SIMD4<Double>]
  private let low: SIMD3<Double>
  private let high: SIMD3<Double>

  /// The frustum with eight corners; `nil` unless it has a volume.
  ///
  /// - Parameters:
  ///   - near: The upper left, upper right, lower right and lower left corner of the near plane.
  ///   - far: Those of the far plane.
  ///   - origin: The point of the unit world that corners are relative to.
  package init?(near: [SIMD3<Double>], far: [SIMD3<Double>], origin: Point) {
    let corners = near + far
    guard near.count == 4, far.count == 4, corners.allSatisfy({ $0.sum().isFinite }) else { return nil }
    let middle = corners.reduce(.zero, +) / 8
    var planes: [SIMD4<Double>] = []
    for (a, b, c) in [(0, 1, 2), (4, 5, 6), (0, 4, 5), (1, 5, 6), (2, 6, 7), (3, 7, 4)] {
      // From the far corners, where edges are long.
      let (u, v) = (corners[b] - corners[a], corners[c] - corners[b])
      var normal = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
      let length = (normal * normal).sum().squareRoot()
      guard length > 0 else { return nil }
      normal /= length
      let offset = -(normal * corners[b]).sum()
      let isInwards = (normal * middle).sum() + offset >= 0
      planes.append(isInwards ? SIMD4(normal, offset) : SIMD4(-normal, -offset))
    }
    self.planes = planes
    self.origin = origin
    low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
  }

  /// Whether a box may be seen: none of the planes has it wholly outside, nor is it beside the frustum along an axis.
  ///
  /// - Parameters:
  ///   - box: The box on the ground in the unit world.
  ///   - heights: Its heights in units of the world.
  package func mayShow(_ box: Box, _ heights: ClosedRange<Double>) -> Bool {
    let (min, max) = (box.min - origin, box.max - origin)
    guard min.x <= high.x, max.x >= low.x, min.y <= high.y, max.y >= low.y, heights.lowerBound <= high.z,
      heights.upperBound >= low.z
    else { return false }
    return planes.allSatisfy { plane in
      // The corner of the box that lies farthest inside.
      let x = plane.x > 0 ? max.x : min.x
      let y = plane.y > 0 ? max.y : min.y
      let z = plane.z > 0 ? heights.upperBound : heights.lowerBound
      return plane.x * x + plane.y * y + plane.z * z + plane.w >= 0
    }
  }
}

extension TileCover {
  /// The tiles with heights that a view shows, of the zoom that each needs.
  ///
  /// They are in the order of ``nearestFirst(_:to:atZoom:)``.
  ///
  /// - Parameters:
  ///   - frustum: The part of space that the view shows; its origin is the centre.
  ///   - zoom: The deepest zoom level of the tiles, clamped to 0…30.
  ///   - nominalZoom: The zoom level of tiles at the centre.
  ///   - limit: The maximum number of tiles.
  ///   - heights: The lowest and the highest ground of a tile in units of the world.
  ///   - needed: The zoom level that a tile needs.
  /// - Throws: ``TileCoverError`` when the view shows more than `limit` tiles.
  package init(
    frustum: ViewFrustum, zoom: Int, nominalZoom: Int, limit: Int = 65_536,
    heights: (UnwrappedTileID) -> ClosedRange<Double>, needed: (UnwrappedTileID) -> Int
  ) throws(TileCoverError) {
    let z = min(max(zoom, 0), TileID.maximumZoom)
    var open = Self.wraps.reversed().map { (z: 0, x: $0, y: 0) }
    var found: [UnwrappedTileID] = []
    while let tile = open.popLast() {
      let id = UnwrappedTileID(z: tile.z, unwrappedX: tile.x, y: tile.y)
      guard frustum.mayShow(id.worldBox, heights(id)) else { continue }
      if tile.z >= z || tile.z >= needed(id) {
        found.append(id)
        guard found.count <= limit else { throw TileCoverError(zoom: z, limit: limit) }
        continue
      }
      for (x, y) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
        open.append((tile.z + 1, tile.x << 1 | x, tile.y << 1 | y))
      }
    }
    tiles = Self.nearestFirst(found, to: frustum.origin, atZoom: nominalZoom)
  }

  /// Tiles in the order of GL JS (`covering_tiles.ts`): by the distance of a tile's column and row, at its own zoom, from
  /// those of a centre at the nominal zoom.
  package static func nearestFirst(
    _ tiles: [UnwrappedTileID], to center: Point, atZoom nominalZoom: Int
  ) -> [UnwrappedTileID] {
    let middle = center * Double(1 << min(max(nominalZoom, 0), TileID.maximumZoom)) - 0.5
    let found = tiles.map { id in
      let column = id.canonical.x + id.wrap << id.canonical.z
      let offset = Point(Double(column), Double(id.canonical.y)) - middle
      return (distance: offset.x * offset.x + offset.y * offset.y, id: id)
    }
    return found.sorted { $0.distance != $1.distance ? $0.distance < $1.distance : $0.id < $1.id }.map(\.id)
  }
}

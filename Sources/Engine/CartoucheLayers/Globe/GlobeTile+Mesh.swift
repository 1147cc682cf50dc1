import CartoucheGeometry
import CartoucheRaster

/// The surface of a tile as triangles.
extension GlobeTile {
  /// The number of cells along a side of the surface (`vertical_perspective_projection.ts`).
  var surfaceCellCount: Int { cellCount(base: 128, least: 32) }

  /// The triangles of the tile's surface, up to the pole at the edge of the world.
  ///
  /// - Parameters:
  ///   - hasBorder: Whether to add a narrow ring of cells around the tile, which hides the seams between tiles of
  ///     different zooms.
  ///   - place: The place in tile units of a corner of a cell, given in fractions of the tile; by default the same
  ///     place.
  ///   - texel: The column and row at a place, in the picture draped over the tile.
  func surface(
    hasBorder: Bool, reachesPoles: Bool = true,
    place: ((SIMD2<Double>) -> SIMD2<Double>)? = nil, texel: (SIMD2<Double>) -> SIMD2<Double>
  ) -> Mesh {
    let cells = surfaceCellCount
    let extent = Self.extent
    // The width of the border is 1/128 of the tile.
    let border = extent / 128
    var steps = (0...cells).map { (Double($0) * extent / Double(cells)).rounded(.down) }
    var rows: [Double] = steps
    if hasBorder {
      steps = [-border] + steps + [extent + border]
      rows = steps
    }
    let (toNorth, toSouth) = (reachesPoles && isNorthernmost, reachesPoles && isSouthernmost)
    if toNorth { rows = [-.infinity] + rows.drop { $0 < 0 } }
    if toSouth { rows = rows.filter { $0 <= extent } + [.infinity] }
    var mesh = Mesh(culling: .back)
    mesh.corners.reserveCapacity(rows.count * steps.count)
    mesh.triangles.reserveCapacity(2 * rows.count * steps.count)
    for y in rows {
      for x in steps {
        let corner: Corner
        let own = SIMD2(x, min(max(y, -border), extent + border))
        if y.isInfinite {
          corner = self.corner(atPole: y < 0 ? 1 : -1)
        } else {
          corner = self.corner(place?(own / extent) ?? own)
        }
        let inside = SIMD2(own.x, y.isInfinite ? min(max(y, 0), extent) : own.y)
        let texel = texel(inside)
        mesh.corners.append(
          Mesh.Corner(
            image: corner.image, horizon: corner.horizon, values: SIMD4(Float(texel.x), Float(texel.y), 0, 0))
        )
      }
    }
    let columns = Int32(steps.count)
    for row in 0..<Int32(rows.count - 1) {
      for column in 0..<columns - 1 {
        let first = row * columns + column
        mesh.triangles.append(SIMD3(first, first + columns, first + 1))
        mesh.triangles.append(SIMD3(first + 1, first + columns, first + columns + 1))
      }
    }
    return mesh
  }
}

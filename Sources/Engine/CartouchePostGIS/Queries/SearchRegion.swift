import CartoucheGeometry

/// The region whose rows are wanted: a tile with its margin, or a box in degrees.
///
/// A feature is in a region if the cutter can have it there: also from a copy of the world east or west of it, and from
/// beyond the poles' edge in the first and last row of tiles, whose features are drawn at the edge.
struct SearchRegion: Sendable, Hashable {
  /// The region in the unit world: from 180° W to the east, from the northern edge to the south.
  let world: Box
  /// The zoom of a tile; `nil` for a box.
  let zoom: Int?

  /// The size of the unit world in metres of Web Mercator.
  static let equator = Mercator.equatorLength

  /// The square of a tile with a margin, given as a fraction of its side.
  init(_ tile: TileID, margin: Double) {
    let side = 1 / Double(1 << min(max(tile.z, 0), TileID.maximumZoom))
    world = Box(
      min: Point(Double(tile.x) - margin, Double(tile.y) - margin) * side,
      max: Point(Double(tile.x + 1) + margin, Double(tile.y + 1) + margin) * side)
    zoom = tile.z
  }

  /// A box in degrees.
  init(_ bounds: CoordinateBounds) {
    world = bounds.worldBox
    zoom = nil
  }

  /// The side of the region, the longer one, as a fraction of the world.
  var side: Double { max(world.max.x - world.min.x, world.max.y - world.min.y) }

  /// The region in metres of Web Mercator, without copies.
  ///
  /// Beyond the edges everything counts, as the cutter moves it to the edge.
  var meters: SearchBox {
    SearchBox(
      minX: (world.min.x - 0.5) * Self.equator,
      minY: world.max.y >= 1 ? -Self.beyond : (0.5 - world.max.y) * Self.equator,
      maxX: (world.max.x - 0.5) * Self.equator,
      maxY: world.min.y <= 0 ? Self.beyond : (0.5 - world.min.y) * Self.equator)
  }

  /// A distance in metres beyond all data in Web Mercator.
  private static let beyond = 1e9

  /// The region in degrees, without copies; the first and the last row reach the poles.
  var degrees: SearchBox {
    // Rounding must not make the box smaller.
    let slack = 1e-12
    return SearchBox(
      minX: Mercator.longitude(x: world.min.x) - slack * 360,
      minY: world.max.y >= 1 ? -90 : Mercator.latitude(y: world.max.y) - slack * 90,
      maxX: Mercator.longitude(x: world.max.x) + slack * 360,
      maxY: world.min.y <= 0 ? 90 : Mercator.latitude(y: world.min.y) + slack * 90)
  }

  /// The region in degrees within ±180°: one box, or two boxes if it crosses the antimeridian.
  var turns: [SearchBox] {
    let box = degrees
    if box.maxX - box.minX >= 360 {
      return [SearchBox(minX: -180, minY: box.minY, maxX: 180, maxY: box.maxY)]
    }
    return [-360.0, 0, 360].compactMap { turn in
      var part = box.shifted(by: turn)
      (part.minX, part.maxX) = (max(part.minX, -180), min(part.maxX, 180))
      return part.minX < part.maxX ? part : nil
    }
  }
}

import CartoucheGeometry

extension TileCover {
  /// The tiles that a view of the globe shows, of the zoom that each needs; the nearest copy of each.
  ///
  /// A tile is left out if it lies wholly beside the picture or beyond the horizon. The test is cautious: a few tiles
  /// just beyond the border may be among the result. O(tiles · log tiles).
  ///
  /// - Parameters:
  ///   - globe: The globe.
  ///   - size: The width and height of the picture in device pixels.
  ///   - zoom: The deepest zoom level of the tiles, clamped to 0…30.
  ///   - limit: The maximum number of tiles.
  ///   - needed: The zoom level that a tile needs.
  /// - Throws: ``TileCoverError`` when the view shows more than `limit` tiles.
  package init(
    globe: Globe, size: SIMD2<Double>, zoom: Int, limit: Int = 65_536, needed: (UnwrappedTileID) -> Int
  ) throws(TileCoverError) {
    let z = min(max(zoom, 0), TileID.maximumZoom)
    let middle = Mercator.project(longitude: globe.center.x, latitude: globe.center.y)
    let frustum = GlobeFrustum(globe, size)
    var open = [TileID(z: 0, x: 0, y: 0)]
    var found: [(distance: Double, id: UnwrappedTileID)] = []
    while let tile = open.popLast() {
      guard frustum.mayShow(tile) else { continue }
      let box = UnwrappedTileID(wrap: 0, canonical: tile).worldBox
      let wrap = tile.z == 0 ? 0 : (middle.x - box.center.x).rounded()
      guard wrap.magnitude < 1e6 else { continue }
      let id = UnwrappedTileID(wrap: Int(wrap), canonical: tile)
      if tile.z >= z || tile.z >= needed(id) {
        let offset = box.center + Point(wrap, 0) - middle
        found.append((offset.x * offset.x + offset.y * offset.y, id))
        guard found.count <= limit else { throw TileCoverError(zoom: z, limit: limit) }
        continue
      }
      open.append(contentsOf: tile.children.reversed())
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.id < $1.id }
    tiles = found.map(\.id)
  }
}

/// The part of space that a picture of the globe shows.
private struct GlobeFrustum {
  private let globe: Globe
  private let size: SIMD2<Double>

  init(_ globe: Globe, _ size: SIMD2<Double>) {
    self.globe = globe
    self.size = size
  }

  /// Whether a part of a tile may be in the picture and before the horizon.
  ///
  /// The tile lies within the convex hull of points of a grid over it, raised so that the arcs between them are inside:
  /// it is invisible if all of them are on the outer side of one plane.
  func mayShow(_ tile: TileID) -> Bool {
    let steps = tile.z < 2 ? 8 : tile.z < 5 ? 4 : 2
    let box = UnwrappedTileID(wrap: 0, canonical: tile).worldBox
    let last = 1 << tile.z
    // The longest half of a cell's diagonal, as an angle.
    let reach = box.width / Double(steps) * .pi * 1.5
    let rise = 1 / max(1 - reach * reach / 2, 0.5)
    var outside = 0b11_1111
    func include(_ point: SIMD3<Double>, at world: SIMD2<Double>) {
      let raised = point * rise
      let image = globe.image(of: raised, at: world)
      var sides = 0
      if image.x < 0 { sides |= 1 }
      if image.x > size.x * image.w { sides |= 2 }
      if image.y < 0 { sides |= 4 }
      if image.y > size.y * image.w { sides |= 8 }
      if image.w <= 0 { sides |= 16 }
      if globe.distanceFromHorizon(raised) < 0, globe.share == 1 { sides |= 32 }
      outside &= sides
    }
    for row in 0...steps {
      let y = box.min.y + box.height * Double(row) / Double(steps)
      for column in 0...steps {
        let world = SIMD2(box.min.x + box.width * Double(column) / Double(steps), y)
        include(Globe.point(of: world), at: world)
      }
      if outside == 0 { return true }
    }
    if tile.y == 0 { include(SIMD3(0, 1, 0), at: box.min) }
    if tile.y == last - 1 { include(SIMD3(0, -1, 0), at: box.max) }
    return outside == 0
  }
}

import CartoucheGeometry
import CartoucheRaster
import CartoucheThreads
import CartoucheTiles

extension RasterLayer {
  /// Draws pictures on the globe, each pixel once: where tiles of several zooms overlap, the deepest.
  static func paint(
    _ tiles: [LaidOutTile<RasterTile>], _ look: MeshPicture, _ frame: FrameContext, on globe: Globe,
    into list: inout DisplayList
  ) {
    list.beginOnce()
    // Tiles without a border first: the borders only fill what seams leave.
    let pictures = tiles.filter { $0.layout.corners == nil }.deepestFirst().map { tile in
      var picture = look
      picture.bitmap = tile.layout.bitmap
      picture.levels = MipLevels(picture.bitmap)
      return (ground: GlobeTile(globe, tile.tile.unwrapped), picture: picture)
    }
    for hasBorder in [false, true] {
      for (ground, picture) in pictures where !frame.stop.isGiven {
        let size = SIMD2(Double(picture.bitmap.width), Double(picture.bitmap.height))
        let scale = size / GlobeTile.extent
        list.mesh(
          ground.surface(hasBorder: hasBorder) { $0 * scale }, paint: .picture(picture), depth: .once)
      }
    }
    for tile in tiles where !frame.stop.isGiven {
      guard let corners = tile.layout.corners, corners.count == 4 else { continue }
      var picture = look
      picture.bitmap = tile.layout.bitmap
      list.mesh(
        surface(between: corners.map { SIMD2<Double>($0) }, tile, on: globe), paint: .picture(picture))
    }
  }

  /// The surface of a picture between four places in tile units, clockwise from its upper left corner.
  private static func surface(
    between corners: [SIMD2<Double>], _ tile: LaidOutTile<RasterTile>, on globe: Globe
  ) -> Mesh {
    let size = SIMD2(Double(tile.layout.bitmap.width), Double(tile.layout.bitmap.height))
    let ground = GlobeTile(globe, tile.tile.unwrapped)
    func place(_ share: SIMD2<Double>) -> SIMD2<Double> {
      let (top, bottom) = (
        corners[0] + (corners[1] - corners[0]) * share.x, corners[3] + (corners[2] - corners[3]) * share.x
      )
      return top + (bottom - top) * share.y
    }
    var mesh = ground.surface(hasBorder: false, reachesPoles: false, place: place) {
      $0 / GlobeTile.extent * size
    }
    // Pictures that are mirrored show their other side.
    let (a, b) = (corners[1] - corners[0], corners[3] - corners[0])
    if a.x * b.y - a.y * b.x < 0 { mesh.culling = .front }
    return mesh
  }
}

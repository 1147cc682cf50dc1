import CartoucheGeometry
import CartoucheRaster
import CartoucheThreads
import CartoucheTiles

/// Layers that are drawn flat, tile by tile, and laid on the globe as pictures.
struct SurfacePictures {
  private let frame: FrameContext
  private let globe: Globe

  /// The sides of the pictures in pixels.
  private static let sides = 64.0...2048.0

  init(_ frame: FrameContext, on globe: Globe) {
    (self.frame, self.globe) = (frame, globe)
  }

  /// Draws each tile into a picture of its own, in about the pixels that it has at the centre, and lays the pictures on
  /// the globe.
  ///
  /// - Parameters:
  ///   - cells: The number of cells along a side of the data, for those that have any: pictures have whole multiples.
  ///   - body: Draws one tile into an empty list, as on a flat map.
  func draw<Layout>(
    _ tiles: [LaidOutTile<Layout>], into list: inout DisplayList,
    _ body: (LaidOutTile<Layout>, FrameContext, inout DisplayList) -> Void
  ) {
    let rasterizer = Rasterizer(threads: 1)
    list.beginOnce()
    for tile in tiles.sorted(by: { ($1.tile.canonical.z, $0.tile) < ($0.tile.canonical.z, $1.tile) })
    where !frame.stop.isGiven {
      let pixels = GlobeTile.extent / frame.unitsPerPixel(in: tile.tile.unwrapped) * frame.pixelRatio
      let side = Int(min(max(pixels.rounded(.up), Self.sides.lowerBound), Self.sides.upperBound))
      var own = DisplayList(width: side, height: side)
      var flat = frame
      flat.globe = nil
      let scale = Double(side) / GlobeTile.extent
      let clip = own.addClip(x: 0, y: 0, width: Double(side), height: Double(side))
      var part = LaidOutTile(tile.layout, tile: tile.tile, .scale(x: scale, y: scale), clip: clip)
      part.part = tile.part
      body(part, flat, &own)
      guard !own.isEmpty, let bitmap = try? rasterizer.rasterize(own) else { continue }
      var picture = MeshPicture(bitmap)
      picture.maximumTaps = frame.pitchSine > 0.342 ? 16 : 1
      let ground = GlobeTile(globe, tile.tile.unwrapped)
      list.mesh(ground.surface(hasBorder: false) { $0 * scale }, paint: .picture(picture), depth: .once)
    }
  }
}

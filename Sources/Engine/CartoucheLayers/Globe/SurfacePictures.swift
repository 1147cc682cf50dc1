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
  /// - Parameter body: Draws one tile into an empty list, as on a flat map.
  func draw<Layout>(
    _ tiles: [LaidOutTile<Layout>], into list: inout DisplayList,
    _ body: (LaidOutTile<Layout>, FrameContext, inout DisplayList) -> Void
  ) {
    let rasterizer = Rasterizer(threads: 1)
    list.beginOnce()
    let look = frame.keptGround?.look(of: frame.layer, in: frame)
    for tile in tiles.deepestFirst() where !frame.stop.isGiven {
      let pixels = GlobeTile.extent / frame.unitsPerPixel(in: tile.tile.unwrapped) * frame.pixelRatio
      let side = Int(min(max(pixels.rounded(.up), Self.sides.lowerBound), Self.sides.upperBound))
      let scale = Double(side) / GlobeTile.extent
      func picture() -> Bitmap? {
        var own = DisplayList(width: side, height: side)
        var flat = frame
        flat.globe = nil
        let square = own.addClip(x: 0, y: 0, width: Double(side), height: Double(side))
        var part = LaidOutTile(
          tile.layout, tile.token, tile: tile.tile, .scale(x: scale, y: scale), on: .picture.within(square))
        part.part = tile.part
        body(part, flat, &own)
        return own.isEmpty ? nil : try? rasterizer.rasterize(own)
      }
      let bitmap =
        if let look, let kept = frame.keptGround {
          // A frame that lacks images reports them each time.
          kept.picture(of: tile.token, in: tile.tile.unwrapped, look: look, side: side) {
            (picture(), frame.missingImages.names.isEmpty)
          }
        } else {
          picture()
        }
      guard let bitmap else { continue }
      var picture = MeshPicture(bitmap)
      picture.maximumTaps = frame.surfaceTaps
      let ground = GlobeTile(globe, tile.tile.unwrapped)
      list.mesh(ground.surface(hasBorder: false) { $0 * scale }, paint: .picture(picture), depth: .once)
    }
  }
}

extension FrameContext {
  /// The number of places at which pictures on the ground are read for each pixel: several where it is tilted by more
  /// than 20° (`draw_raster.ts` of MapLibre GL JS).
  var surfaceTaps: Int { pitchSine > Self.sineOf20Degrees ? 16 : 1 }

  private static let sineOf20Degrees = 0.342_020_143_325_668_7
}

extension Sequence {
  /// The tiles by descending zoom, those of one zoom in drawing order.
  func deepestFirst<Layout>() -> [LaidOutTile<Layout>] where Element == LaidOutTile<Layout> {
    sorted { ($1.tile.canonical.z, $0.tile) < ($0.tile.canonical.z, $1.tile) }
  }
}

import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheTiles

extension DisplayList {
  /// The shapes of a frame in device pixels, bottom-most layer first.
  init(
    _ plan: RenderPlan, _ layouts: FrameLayout, _ images: ImageSet, diagnostics: inout [Diagnostic]
  ) {
    let view = plan.transform
    self.init(width: view.viewport.pixelWidth, height: view.viewport.pixelHeight)
    projection = view.projection
    farthestDepth = view.farthestDepth
    let frame = FrameContext(
      zoom: view.camera.zoom, pixelRatio: view.viewport.pixelRatio, rotation: view.rotation,
      world: Transform.scale(x: Double(ViewTransform.extent), y: Double(ViewTransform.extent))
        .concatenated(
          with: view.transform(of: UnwrappedTileID(wrap: 0, canonical: TileID(z: 0, x: 0, y: 0)))),
      projection: view.projection, globalState: plan.style.globalState, images: images)
    defer { diagnostics += frame.missingImages.diagnostics }
    var clips: [UnwrappedTileID: ClipID] = [:]
    for (index, layer) in plan.layers.enumerated() {
      let tiles = layouts.parts[index].map { part in
        let tile = part.tile.unwrapped
        let transform = view.transform(of: tile)
        let clip = clips[tile] ?? addClip(convexPolygon: Self.square(transform))
        clips[tile] = clip
        return LaidOutTile(part.layout, tile: part.tile, transform, clip: clip)
      }
      layer.paint(tiles, frame, into: &self)
    }
  }

  private static func square(_ transform: Transform) -> [SIMD2<Double>] {
    let extent = Double(ViewTransform.extent)
    return [(0, 0), (extent, 0), (extent, extent), (0, extent)].map { transform.apply(x: $0.0, y: $0.1) }
  }
}

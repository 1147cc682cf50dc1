import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// What one frame needs: the layers it draws and the tiles of each source they draw from.
struct RenderPlan: Sendable {
  /// The mapping between world and picture.
  let transform: ViewTransform
  /// The style that the layers are from.
  let style: ResolvedStyle
  /// The layers that are drawn, bottom-most first.
  let layers: [any ResolvedLayer]
  /// The sources that the layers draw from, in the order of the style.
  let sources: [StyleSource]
  /// The squares of the world that the picture shows at its whole zoom, in drawing order.
  let tiles: [UnwrappedTileID]
  /// What the style asks for and the engine does not draw yet.
  private(set) var unsupported: [String] = []

  /// The plan for drawing `document`, of which `style` is the resolved form.
  ///
  /// - Throws: ``FrameError/tooManyTiles(_:)``.
  init(
    _ style: ResolvedStyle, of document: StyleDocument, _ camera: Camera, _ viewport: Viewport,
    diagnostics: inout [Diagnostic]
  ) throws(FrameError) {
    self.style = style
    let transform = ViewTransform(camera, viewport)
    self.transform = transform
    let zoom = transform.camera.zoom
    let drawn = style.layers.filter { $0.style.isVisible && $0.style.isDrawn(atZoom: zoom) }
    layers = drawn.compactMap(\.resolved)
    let used = Set(layers.compactMap(\.style.source))
    sources = document.sources.filter { used.contains($0.id) }
    do throws(TileCoverError) {
      tiles = try transform.cover(zoom: Int(zoom.rounded(.down))).tiles.sorted()
    } catch {
      throw .tooManyTiles("\(error)")
    }
    unsupported = drawn.flatMap(\.unsupported)
    diagnostics += drawn.flatMap(\.diagnostics)
  }
}

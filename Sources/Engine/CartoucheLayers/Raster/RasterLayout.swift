import CartoucheRaster
import CartoucheStyle

extension RasterLayer {
  /// The picture as it is.
  package static func layout(_ content: RasterTile, _ properties: LayerProperties<Properties>) -> RasterTile?
  {
    content.bitmap.pixels.isEmpty ? nil : content
  }
}

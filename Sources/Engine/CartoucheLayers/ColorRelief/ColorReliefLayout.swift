import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension ColorReliefLayer {
  /// The heights of the tile with their border.
  package static func layout(
    _ content: ElevationTile, _ properties: LayerProperties<Properties>
  ) -> HeightField? {
    HeightField(width: content.side + 2, height: content.side + 2, values: content.heights)
  }
}

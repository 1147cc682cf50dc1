import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The slopes of one tile.
package struct HillshadeLayout: Sendable {
  /// The slopes at the tile's samples, in proportion to those of the ground.
  let slopes: SlopeField
}

extension HillshadeLayer {
  /// The slopes of the tile.
  package static func layout(
    _ content: ElevationTile, _ properties: LayerProperties<Properties>
  ) -> HillshadeLayout? {
    SlopeField(content).map(HillshadeLayout.init)
  }
}

extension SlopeField {
  /// The slopes of a tile of elevation, exaggerated at low zooms.
  ///
  /// After `hillshade_prepare.fragment.glsl` of the reference: differences of eight samples over eight times their
  /// distance, which shrinks less than it should below zoom 15. Then, as in `hillshade.fragment.glsl`, Mercator's
  /// enlargement is removed by the latitude, which is interpolated evenly from the tile's upper to its lower edge.
  /// Between the two steps MapLibre GL JS stores slopes in 8 bits, which hold ±4; here only that limit is kept.
  init?(_ tile: ElevationTile) {
    let zoom = Double(tile.id.z)
    let share = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
    let exaggeration = zoom < 15 ? (zoom - 15) * share : 0
    // The logarithm of eight times the circumference of the earth in metres.
    let exponent = exaggeration + 28.256_199_785_3 - zoom
    let factor = Float(Double(tile.side) / ElementaryFunctions.powerOfTwo(exponent))
    let stretches = Self.stretches(of: tile)
    let words = tile.differences { east, south, row in
      let stretch = stretches[row]
      return Self.word(
        x: Self.limited(east * factor) * stretch, y: Self.limited(south * factor) * stretch)
    }
    self.init(width: tile.side, height: tile.side, words: words)
  }

  /// A slope cut to ±4.
  private static func limited(_ slope: Float) -> Float { slope > 4 ? 4 : slope < -4 ? -4 : slope }

  /// The factor by which Mercator's projection stretches each row of samples.
  private static func stretches(of tile: ElevationTile) -> [Float] {
    let top = tile.id.coordinate(ofUnits: .zero).y
    let bottom = tile.id.coordinate(ofUnits: Point(0, Double(TileID.extent))).y
    return (0..<tile.side).map { row in
      let latitude = top + (bottom - top) * (Double(row) + 0.5) / Double(tile.side)
      return Float(1 / ElementaryFunctions.cosine(latitude * .pi / 180))
    }
  }
}

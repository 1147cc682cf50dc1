import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension HeatmapLayer {
  /// Draws the density of the points of all tiles together.
  package static func paint(
    _ tiles: [LaidOutTile<HeatmapLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    let opacity = Float(frame.value(of: properties.opacity))
    guard opacity > 0, !tiles.isEmpty, let color = frame.value(of: properties.color) else { return }
    let drawn = FrameProperties(properties, frame)
    let intensity = Float(frame.value(of: properties.intensity))
    let points = tiles.map { tile in
      if let (ground, stretch) = frame.densityGround(of: tile.tile, tile.transform) {
        return tile.layout.points(
          of: tile, on: ground, stretchedBy: stretch, intensity: intensity, properties, frame)
      }
      let values = FrameValues(tile.layout.values, drawn)
      return DensityPoints(
        places: tile.layout.places,
        weights: tile.layout.numbers(
          tile.layout.weights ?? tile.layout.numbers(values.weight, times: 1), in: tile.part),
        radii: tile.layout.numbers(values.radius, times: frame.pixelRatio), transform: tile.transform)
    }
    // Half the logical size, as in the reference at every pixel ratio (`render_heatmap_layer.cpp`), or a quarter of the
    // size in device pixels (`draw_heatmap.ts`).
    let share = frame.conventions.heatmapsAreCoarse ? frame.pixelRatio / 4 : 0.5
    let grid = DensityGrid(
      columns: Int(cells(frame.size.x * share)), rows: Int(cells(frame.size.y * share)))
    if frame.elevation != nil {
      // On terrain each tile is drawn by itself, into a picture of the tile's size (`draw_heatmap.ts`).
      let ramp = ramp(color, frame)
      for (tile, points) in zip(tiles, points) {
        let side = min(512 * tile.tile.overscaleFactor, mostCells)
        list.density(
          of: [points], grid: DensityGrid(columns: side, rows: side), intensity: intensity, ramp: ramp,
          opacity: opacity, on: .picture)
      }
      return
    }
    list.density(
      of: points, grid: grid, intensity: intensity,
      ramp: ramp(color, frame), opacity: opacity,
      on: frame.globe?.horizonOutline.map { list.facet(.picture, within: $0) } ?? frame.plane)
  }

  /// The maximum number of cells along a side on terrain.
  private static let mostCells = 2_048

  /// A size in whole cells; at most 65,536.
  private static func cells(_ size: Double) -> Double { min(max(size.rounded(.down), 1), 65_536) }

  /// The colours of 256 densities, reduced to bytes.
  ///
  /// As in the reference's texture, the first is that of no density, the last that of 255/256
  /// (`render_heatmap_layer.cpp`).
  private static func ramp(_ color: ColorRamp, _ frame: FrameContext) -> [PremultipliedColor] {
    var context = EvaluationContext()
    context.globalState = frame.globalState
    guard !frame.conventions.heatmapsAreCoarse else {
      // Straight channels are reduced to bytes before they are multiplied (`color_ramp.ts` of MapLibre GL JS).
      return (0..<256).map { index in
        let color = color.color(at: Double(index) / 255, in: &context)
        let bytes = SIMD4(color.red, color.green, color.blue, color.alpha) * 255
        let straight = bytes.rounded(.down) / 255
        let multiplied = (straight * SIMD4(straight.w, straight.w, straight.w, 1) * 255).rounded(
          .toNearestOrAwayFromZero)
        return PremultipliedColor(rgba: SIMD4<Float>(multiplied / 255))
      }
    }
    return (0..<256).map { index in
      let exact = PremultipliedColor(color.color(at: Double(index) / 256, in: &context), opacity: 1)
      return PremultipliedColor(rgba: (exact.rgba * 255).rounded(.down) / 255)
    }
  }
}

extension HeatmapLayout {
  /// The weights of the places, or one for all; none where a place is not the tile's own.
  func numbers(_ weights: [Float], in part: OwnedTileArea?) -> [Float] {
    guard let part else { return weights }
    return places.indices.map { part.contains(places[$0]) ? weights[weights.count == 1 ? 0 : $0] : 0 }
  }

  /// A feature's number for each place, or one for all.
  func numbers(_ values: ResolvedValues<Double>, times factor: Double) -> [Float] {
    values.isUniform
      ? [Float(values[0] * factor)] : features.map { Float(values[Int($0)] * factor) }
  }
}

import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The lines of one tile in drawing order.
package struct LineLayout: Sendable {
  /// One path a feature, in tile units.
  let lines: [Path]
}

extension LineLayer {
  /// The tile's lines and the rings of its polygons; points have no lines.
  package static func layout(_ features: [TileFeature], _ properties: LayerProperties<Properties>)
    -> LineLayout?
  {
    let lines = features.lazy.filter { $0.type != .point }.map { feature in
      var path = Path()
      path.append(feature)
      return path
    }
    return lines.isEmpty ? nil : LineLayout(lines: Array(lines))
  }
}

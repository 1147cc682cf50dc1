import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The heights of the ground on which the extrusions of a tile stand.
///
/// A feature stands as a whole on the ground at the mean of its points, rounded down (`fill_extrusion_bucket.ts` of
/// MapLibre GL JS).
struct ExtrusionFeet {
  private var heights: [Double]

  /// The heights below the features of a layout; `nil` where the ground is flat.
  init?(_ layout: FillExtrusionLayout, _ tile: OverscaledTileID, _ frame: FrameContext) {
    guard let surface = frame.elevation?.surface(of: tile) else { return nil }
    let count = Int(layout.features.max() ?? -1) + 1
    var sums = [SIMD3<Double>](repeating: .zero, count: max(count, 0))
    for index in 0..<layout.footprints.count {
      let feature = Int(layout.features[index])
      for point in layout.footprints.rings(ofPolygon: index).joined() {
        sums[feature] += SIMD3(Double(point.x), Double(point.y), 1)
      }
    }
    heights = sums.map { sum in
      let place = (SIMD2(sum.x, sum.y) / max(sum.z, 1)).rounded(.down)
      return surface.height(at: place)
    }
  }

  /// The heights in metres between which a feature is drawn; what stands on the ground goes 10 metres into it.
  func span(of feature: Int, from base: Double, to height: Double) -> (base: Double, height: Double) {
    let foot = heights[feature]
    return (foot + (base > 0 ? base : base - 10), foot + height)
  }
}

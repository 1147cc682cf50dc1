import Cartouche
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheRenderer

extension Map {
  /// Moves the camera to where a geometry fills the picture; bearing and pitch stay.
  ///
  /// Parts on both sides of the antimeridian are shown across it. One place alone is shown at zoom level 15.
  ///
  /// - Parameters:
  ///   - geometry: Longitudes and latitudes in degrees; without any, nothing changes.
  ///   - padding: Logical pixels left free at each side.
  ///   - maxzoom: The highest zoom level.
  /// - Complexity: O(n log n) in the number of positions.
  public mutating func fit(
    _ geometry: Geometry, in viewport: Viewport, padding: EdgeInsets, maxzoom: Double? = nil
  ) {
    let extents = geometry.strands.filter { !$0.isEmpty }.map { OverlayShapes.Extent(places: $0) }
    guard let figures = try? MarkerFigures(of: [], icons: [:], pixelRatio: 1),
      let fit = OverlayFit(extents, figures)
    else { return }
    fit.move(&camera, in: viewport, padding: padding, limit: maxzoom, on: projection)
  }
}

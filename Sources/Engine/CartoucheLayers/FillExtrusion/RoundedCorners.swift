import CartoucheGeometry
import CartoucheTiles

/// Rounds the corners of footprints: `fill-extrusion-rounded-corner-distance`.
///
/// An arc replaces each corner. It runs between the points at a given distance from the corner on both sides, but at
/// most a fifth of a side away; corners that are nearly straight, or turn nearly straight back, are kept. As in GL JS
/// (`round_polygon_corners.ts`, `fill_extrusion_bucket.ts`), the outline is rounded twice.
struct RoundedCorners {
  /// The distance in tile units.
  private let distance: Double

  /// The cosine of 5°: turns by less than this are not corners.
  private static let straight = 0.9961946980917455

  /// A rounding by metres at the centre of a tile; `nil` for none.
  init?(meters: Double, tile: OverscaledTileID) {
    guard meters > 0 else { return nil }
    distance = tile.canonical.units(ofMeters: meters)
  }

  /// The maximum number of points in a tile's outlines; beyond it, corners are not rounded.
  private static let mostPoints = 2_000_000

  /// Rounds the ring of all points from an index on.
  func round(_ points: inout [SIMD2<Float>], from start: Int) {
    // A corner becomes about twenty points.
    guard points.count + 20 * (points.count - start) < Self.mostPoints else { return }
    let ring = points[start...].map { SIMD2<Double>($0) }
    points.removeLast(points.count - start)
    points += rounded(rounded(ring)).map { SIMD2<Float>($0) }
  }

  private func rounded(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(4 * ring.count)
    for index in ring.indices {
      let last = ring[index == 0 ? ring.count - 1 : index - 1]
      let next = ring[index + 1 == ring.count ? 0 : index + 1]
      appendCorner(last, ring[index], next, to: &result)
    }
    return result
  }

  private func appendCorner(
    _ last: SIMD2<Double>, _ corner: SIMD2<Double>, _ next: SIMD2<Double>, to result: inout [SIMD2<Double>]
  ) {
    let (back, ahead) = (last - corner, next - corner)
    let lengths = ((back * back).sum().squareRoot(), (ahead * ahead).sum().squareRoot())
    let reach = min(distance, 0.2 * min(lengths.0, lengths.1))
    guard reach > 0 else { return result.append(corner) }
    let (toLast, toNext) = (back / lengths.0, ahead / lengths.1)
    let cosine = (toLast * toNext).sum()
    guard cosine.magnitude <= Self.straight else { return result.append(corner) }
    // The centre is on the bisector, whose length is twice the cosine of half the angle.
    let half = ((1 + cosine) / 2).squareRoot()
    let center = corner + (toLast + toNext) * (reach / (2 * half * half))
    let (from, to) = (corner + toLast * reach - center, corner + toNext * reach - center)
    // Both sides are at right angles to these: they turn by what the corner lacks of being straight.
    let sine = (1 - cosine * cosine).squareRoot()
    let sweep = ElementaryFunctions.arctangent(y: sine, x: -cosine)
    let segments = max(2, Int((sweep / (.pi / 6) - 1e-6).rounded(.up)))
    for segment in 0...segments {
      let share = Double(segment) / Double(segments)
      result.append(
        center
          + (from * ElementaryFunctions.sine((1 - share) * sweep) + to
            * ElementaryFunctions.sine(share * sweep)) / ElementaryFunctions.sine(sweep))
    }
  }
}

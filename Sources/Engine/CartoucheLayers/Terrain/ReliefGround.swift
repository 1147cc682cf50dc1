import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// The heights of the ground in a tile and around it.
struct GroundHeights: Sendable {
  let elevation: Elevation
  private let tile: OverscaledTileID
  private let surface: TileElevation

  /// The heights of a tile.
  init(_ elevation: Elevation, _ tile: OverscaledTileID) {
    (self.elevation, self.tile) = (elevation, tile)
    surface = elevation.surface(of: tile)
  }

  /// The height in metres at a place in tile units.
  func height(at place: SIMD2<Double>) -> Double {
    let extent = Double(TileID.extent)
    let isInside = place.x >= 0 && place.y >= 0 && place.x < extent && place.y < extent
    return isInside ? surface.height(at: place) : elevation.height(at: place, in: tile)
  }
}

/// A tile on the terrain of a flat map, as symbols and circles see it.
final class ReliefGround: Ground {
  let plane: Transform
  let scale: Double
  private let transform: Transform
  private let space: SpaceView
  private let metre: Double
  private let heights: GroundHeights

  /// The ground of a tile.
  ///
  /// - Parameters:
  ///   - transform: Tile units to the plane of the map, with the translation.
  ///   - space: The view of the space above the plane.
  ///   - metre: Device pixels of the plane per metre.
  ///   - scale: Logical pixels per tile unit.
  init(
    _ transform: Transform, in space: SpaceView, metre: Double, scale: Double, pixelRatio: Double,
    _ heights: GroundHeights
  ) {
    plane = .scale(x: scale * pixelRatio, y: scale * pixelRatio)
    (self.transform, self.space, self.metre) = (transform, space, metre)
    (self.scale, self.heights) = (scale, heights)
  }

  func image(of place: SIMD2<Double>) -> SIMD4<Double> { image(of: place, over: place) }

  private func image(of place: SIMD2<Double>, over foot: SIMD2<Double>) -> SIMD4<Double> {
    space.image(transform.apply(x: place.x, y: place.y), height: heights.height(at: foot) * metre)
  }

  /// The distance from the plane of the horizon; places behind hills count as beyond it.
  func distanceFromHorizon(_ place: SIMD2<Double>) -> Double { isBehindHills(place) ? -1 : 1 }

  /// The number of places along a line of sight at which the height of the ground is checked.
  private static let steps = 24

  /// Whether the ground hides a place, by a difference in depth of at least 0.0019 (`_prelude.vertex.glsl` of GL JS).
  private func isBehindHills(_ place: SIMD2<Double>) -> Bool {
    guard let eye = space.eyePlace else { return false }
    let image = image(of: place)
    guard image.w > 0 else { return false }
    let plane = transform.apply(x: place.x, y: place.y)
    let start = SIMD3(plane.x, plane.y, heights.height(at: place) * metre)
    let rise = eye.z - start.z
    guard rise > 0 else { return false }
    // From the place (0) towards the eye (1): from the minimum difference in depth to the height of the highest ground.
    let first = 1 - 1 / (1 + 0.0019 * image.w / (2 * space.near))
    let last = min((heights.elevation.highest * metre - start.z) / rise, 0.98)
    guard first < last else { return false }
    for step in 0..<Self.steps {
      let share = first + (last - first) * (Double(step) + 0.5) / Double(Self.steps)
      let point = start + (eye - start) * share
      if heights.height(at: foot(below: SIMD2(point.x, point.y))) * metre > point.z { return true }
    }
    return false
  }

  /// The corner of something that lies on the map: level, at the height of its place.
  func corner(_ offset: SIMD2<Double>, from place: SIMD2<Double>) -> GlobeTile.Corner {
    GlobeTile.Corner(image: image(of: place + offset / scale, over: place), horizon: 1)
  }

  /// The place in tile units of a point of the plane.
  private func foot(below point: SIMD2<Double>) -> SIMD2<Double> {
    let (x, y) = (point.x - transform.tx, point.y - transform.ty)
    let area = transform.a * transform.d - transform.b * transform.c
    return SIMD2(transform.d * x - transform.c * y, transform.a * y - transform.b * x) / area
  }
}

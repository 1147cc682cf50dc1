import CartoucheGeometry
import CartoucheTiles

/// The zooms at which a tilted view needs its tiles: lower ones far away.
///
/// The rule of GL JS (`covering_tiles.ts`). The zoom falls with the logarithm of a tile's distance from the camera, and
/// faster for ground that is seen at a flat angle, so that a view up to the horizon has at most about nine zooms and
/// three times as many tiles as one straight down.
struct TileDetail {
  /// The point of the unit world below the camera.
  private let foot: Point
  /// The height of the camera above the ground, in the unit world.
  private let height: Double
  /// The zoom of tiles whose distance is 1 in the unit world, straight below the camera.
  private let base: Double
  /// The zooms by which tiles are coarser for each halving of the cosine of the angle at which they are seen.
  private let flatness: Double

  /// The largest angle from the vertical at which ground is seen, in degrees.
  private static let horizon = 89.25
  private static let mostZooms = 9.314
  private static let mostTiles = 3.0

  /// The detail for a view.
  ///
  /// - Parameters:
  ///   - zoom: The zoom of tiles at the centre; not whole.
  ///   - foot: The point of the unit world below the camera.
  ///   - height: The height of the camera in the unit world, above 0.
  ///   - distance: The distance from the camera to the centre in the unit world.
  ///   - fieldOfView: The vertical angle of view in degrees.
  init(zoom: Double, foot: Point, height: Double, distance: Double, fieldOfView: Double) {
    self.foot = foot
    self.height = height
    let half = fieldOfView / 2 * (.pi / 180)
    let horizon = Self.horizon * (.pi / 180)
    let range = ElementaryFunctions.cosine(horizon - 2 * half) / ElementaryFunctions.cosine(horizon)
    let behavior = 2 * ((Self.mostZooms - 1) / Self.levels(range) - 1)
    flatness = behavior / 2
    let tilt = ElementaryFunctions.arccosine(min(height / distance, 1))
    let highest = min(horizon, tilt + half)
    let lowest = min(highest, tilt - half)
    let count = Self.integral(ofCosineTo: behavior - 1, from: lowest, to: highest)
    let upright = 2 * Self.integral(ofCosineTo: behavior - 1, from: 0, to: half)
    base =
      zoom + Self.levels(distance / max(0.5, ElementaryFunctions.cosine(half)))
      - Self.levels(max(1, count / upright / Self.mostTiles)) / 2
  }

  /// The zoom that a tile needs; not whole.
  func zoom(of tile: UnwrappedTileID) -> Double {
    let box = tile.worldBox
    let gap = SIMD2(
      max(box.min.x - foot.x, foot.x - box.max.x, 0), max(box.min.y - foot.y, foot.y - box.max.y, 0))
    let away = (gap * gap).sum() + height * height
    let distance = away.squareRoot()
    return base - Self.levels(distance) + flatness * Self.levels(height / distance)
  }

  /// The number of zoom levels by which scales with a quotient differ.
  private static func levels(_ quotient: Double) -> Double {
    ElementaryFunctions.logarithmToBaseTwo(quotient)
  }

  /// The integral of a power of the cosine, by ten midpoints.
  private static func integral(ofCosineTo power: Double, from low: Double, to high: Double) -> Double {
    let step = (high - low) / 10
    return (0..<10).reduce(0) { sum, index in
      let angle = low + (Double(index) + 0.5) * step
      return sum + step * ElementaryFunctions.power(ElementaryFunctions.cosine(angle), power)
    }
  }
}

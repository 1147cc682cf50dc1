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
  /// Whether distances go round the world.
  private let isOnGlobe: Bool

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
  ///   - isOnGlobe: Whether distances go round the world.
  init(
    zoom: Double, foot: Point, height: Double, distance: Double, fieldOfView: Double, isOnGlobe: Bool = false
  ) {
    self.foot = foot
    self.isOnGlobe = isOnGlobe
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
    let away = squaredGap(to: tile.worldBox) + height * height
    let distance = away.squareRoot()
    return base - Self.levels(distance) + flatness * Self.levels(height / distance)
  }

  /// The square of the distance on the ground from the point below the camera to a square, in the unit world.
  ///
  /// On a globe it is the greater of the distances along the axes, to the square or to its mirrors beyond the poles
  /// (`globe_covering_tiles_details_provider.ts`).
  private func squaredGap(to box: Box) -> Double {
    func gap(_ low: Double, _ high: Double, _ place: Double) -> Double { max(low - place, place - high, 0) }
    guard isOnGlobe else {
      let across = SIMD2(gap(box.min.x, box.max.x, foot.x), gap(box.min.y, box.max.y, foot.y))
      return (across * across).sum()
    }
    func along(_ x: Double) -> Double {
      let nearest = (foot.x - x - box.width / 2).rounded() + x
      return gap(nearest, nearest + box.width, foot.x)
    }
    let (here, opposite) = (along(box.min.x), along(box.min.x + 0.5))
    let least = min(
      max(here, gap(box.min.y, box.max.y, foot.y)), max(opposite, gap(-box.max.y, -box.min.y, foot.y)),
      max(opposite, gap(2 - box.max.y, 2 - box.min.y, foot.y)))
    return least * least
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

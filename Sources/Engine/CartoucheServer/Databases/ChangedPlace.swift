import CartoucheGeometry
import CartoucheJSON

/// The box around changed rows, as in messages of triggers: west, south, east and north in degrees.
struct ChangedPlace: Sendable {
  /// The box in units of the world, from its north-western corner.
  private let box: Box

  /// The part of a tile's side by which rows outside of it show in it: twice the margin with which tiles are cut.
  private static let margin = 2.0 * 64 / 4096
  /// The part of its size by which a box is wider than it says: a box in another system has curved sides in degrees.
  private static let slack = 1.0 / 32

  /// The box of a message; `nil` for an invalid one.
  init?(_ json: JSONValue?) {
    let numbers = json?.array?.compactMap(\.number) ?? []
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3],
      abs(numbers[0]) <= 1e6, abs(numbers[2]) <= 1e6
    else { return nil }
    var (west, east) = (numbers[0], numbers[2])
    if east < west { east += 360 }
    guard east >= west else { return nil }
    if east - west >= 360 { (west, east) = (-180, 180) }
    func y(_ latitude: Double) -> Double { Mercator.y(latitude: min(max(latitude, -90), 90)) }
    let low = Point(Mercator.x(longitude: west), y(numbers[3]))
    let high = Point(Mercator.x(longitude: east), y(numbers[1]))
    let wide = max(high.x - low.x, high.y - low.y) * Self.slack
    box = Box(min: Point(low.x - wide, low.y - wide), max: Point(high.x + wide, high.y + wide))
  }

  /// Whether rows in the box may show in a tile.
  func meets(_ tile: TileID) -> Bool {
    let side = 1 / Double(1 << tile.z)
    let wide = side * Self.margin
    let (left, top) = (Double(tile.x) * side - wide, Double(tile.y) * side - wide)
    let (right, bottom) = (left + side + 2 * wide, top + side + 2 * wide)
    guard box.min.y <= bottom, box.max.y >= top else { return false }
    // Rows beyond a side of the world show at the other one.
    let first = (left - box.max.x).rounded(.up)
    return box.min.x + first <= right
  }
}

import CartoucheGeoJSON

/// A part of a circle through three positions, which becomes lines.
///
/// The circle is halved until the lines are near enough, by square roots alone: an arc and the same one backwards have the
/// same positions, bit for bit.
struct Arc {
  /// The greatest number of times that the half of an arc is halved.
  private static let maximumDepth = 10
  /// The distance between a line and its arc, in radii, for 32 lines in a right angle: 1 − cos(π/128), a little more.
  private static let relativeTolerance = 3.02e-4
  /// The radius, in distances between the positions, from which on an arc is a line.
  private static let flatRadius = 1e6

  let from: Position
  let through: Position
  let to: Position

  /// A vector from the centre, with an altitude.
  private struct Spoke {
    var x: Double
    var y: Double
    var altitude: Double?

    static func between(_ one: Spoke, _ other: Spoke) -> (x: Double, y: Double) {
      (one.x + other.x, one.y + other.y)
    }
  }

  /// The circle through three positions, and whether they turn counter-clockwise; `nil` where they lie on a line.
  private static func circle(
    _ from: Position, _ through: Position, _ to: Position
  ) -> (x: Double, y: Double, radius: Double, isLeft: Bool)? {
    let (ax, ay) = (through.longitude - from.longitude, through.latitude - from.latitude)
    let (bx, by) = (to.longitude - from.longitude, to.latitude - from.latitude)
    let cross = 2 * (ax * by - ay * bx)
    var (dx, dy) = (ax / 2, ay / 2)
    // In a whole circle the middle position is opposite.
    if bx != 0 || by != 0 {
      let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
      (dx, dy) = ((by * a - ay * b) / cross, (ax * b - bx * a) / cross)
    }
    let radius = (dx * dx + dy * dy).squareRoot()
    let size = max(ax.magnitude, ay.magnitude, bx.magnitude, by.magnitude)
    guard radius.isFinite, radius > 0, radius <= size * flatRadius else { return nil }
    return (from.longitude + dx, from.latitude + dy, radius, cross >= 0)
  }

  /// Calls `body` with the positions between the first and the last one, in order; the middle one is among them.
  ///
  /// - Parameter tolerance: The distance by which lines may differ from the arc; `nil` for a part of the radius.
  func forEachPosition<Failure: Error>(
    within tolerance: Double?, _ body: (Position) throws(Failure) -> Void
  ) throws(Failure) {
    // The circle of an arc and that of the same one backwards are computed in the same order.
    let isBackwards = (to.longitude, to.latitude) < (from.longitude, from.latitude)
    let (one, other) = isBackwards ? (to, from) : (from, to)
    guard let circle = Self.circle(one, through, other) else { return try body(through) }
    func spoke(_ position: Position) -> Spoke {
      Spoke(x: position.longitude - circle.x, y: position.latitude - circle.y, altitude: position.altitude)
    }
    let (first, middle, last) = (spoke(from), spoke(through), spoke(to))
    let halving = Halving(
      x: circle.x, y: circle.y, radius: circle.radius, turn: circle.isLeft != isBackwards ? 1 : -1,
      tolerance: tolerance.flatMap { $0 > 0 ? $0 : nil } ?? circle.radius * Self.relativeTolerance)
    try halving.divide(first, middle, Self.maximumDepth, body)
    try body(through)
    try halving.divide(middle, last, Self.maximumDepth, body)
  }

  /// A circle that is passed in one direction.
  private struct Halving {
    let x: Double
    let y: Double
    let radius: Double
    /// 1 counter-clockwise, -1 clockwise.
    let turn: Double
    let tolerance: Double

    /// Calls `body` with the positions between two spokes.
    func divide<Failure: Error>(
      _ one: Spoke, _ other: Spoke, _ depth: Int, _ body: (Position) throws(Failure) -> Void
    ) throws(Failure) {
      let sum = Spoke.between(one, other)
      let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
      let cross = (one.x * other.y - one.y * other.x) * turn
      // Beyond half a circle the middle lies on the other side.
      let isSmall = cross >= 0
      guard depth > 0, one.x != other.x || one.y != other.y else { return }
      if isSmall, radius - length / 2 <= tolerance { return }
      var middle: Spoke
      if length > radius * 1e-3 {
        let factor = (isSmall ? radius : -radius) / length
        middle = Spoke(x: sum.x * factor, y: sum.y * factor)
      } else {
        // Half a circle: a right angle from the line between both, which is exact in either direction.
        let (dx, dy) = (other.x - one.x, other.y - one.y)
        let factor = turn * radius / (dx * dx + dy * dy).squareRoot()
        middle = Spoke(x: dy * factor, y: -dx * factor)
      }
      middle.altitude = one.altitude.flatMap { low in other.altitude.map { (low + $0) / 2 } }
      try divide(one, middle, depth - 1, body)
      try body(Position(x + middle.x, y + middle.y, middle.altitude))
      try divide(middle, other, depth - 1, body)
    }
  }
}

/// A square of the unit world on the sphere, prepared for many points.
///
/// Sines, cosines and exponentials are exact at a few columns and rows; those between follow from them by series for the
/// small rest, to about the last bit. Squares that share an edge have the same points there.
package struct GlobeSquare: Sendable {
  private let corner: SIMD2<Double>
  private let unit: Double
  /// Sine and cosine of the longitude at the prepared columns.
  private let columns: [SIMD2<Double>]
  /// The exponential of the prepared rows, as ``GlobeRow`` has it.
  private let rows: [Double]

  /// The units between prepared columns, and the number of them before the square.
  private static let step = 256.0
  private static let margin = 8
  private static let count = 49

  /// A square from its north-western corner in the unit world.
  ///
  /// - Parameter unit: The part of the unit world that a unit is: a square has 8192 of them on a side.
  package init(corner: SIMD2<Double>, unit: Double) {
    (self.corner, self.unit) = (corner, unit)
    let places = (0..<Self.count).map { Double($0 - Self.margin) * Self.step * unit }
    columns = places.map { place in
      let column = GlobeColumn(x: corner.x + place)
      return SIMD2(column.sine, column.cosine)
    }
    rows = places.map { ElementaryFunctions.exponential(.pi - 2 * .pi * (corner.y + $0)) }
  }

  /// The place in the unit world of a point in units from the corner.
  @inline(__always)
  package func world(_ point: SIMD2<Double>) -> SIMD2<Double> { corner + point * unit }

  /// The point of the sphere at a point in units from the corner.
  package func point(_ point: SIMD2<Double>) -> SIMD3<Double> {
    let block = (point / Self.step).rounded(.down)
    let (x, y) = (block.x + Double(Self.margin), block.y + Double(Self.margin))
    let last = Double(Self.count - 1)
    guard x >= 0, x <= last, y >= 0, y <= last else { return Globe.point(of: world(point)) }
    let rest = (point - block * Self.step) * (2 * .pi * unit)
    let (sine, cosine) = Self.turn(rest.x)
    let base = columns[Int(x)]
    let longitude = SIMD2(base.x * cosine + base.y * sine, base.y * cosine - base.x * sine)
    let e = rows[Int(y)] * Self.exponential(-rest.y)
    let square = e * e
    let across = 2 * e / (square + 1)
    return SIMD3(longitude.x * across, (square - 1) / (square + 1), longitude.y * across)
  }

  /// Sine and cosine of an angle below a fifth (Taylor).
  @inline(__always)
  private static func turn(_ a: Double) -> (sine: Double, cosine: Double) {
    let s = a * a
    let sine =
      a * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156))))))
    let cosine =
      1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))))
    return (sine, cosine)
  }

  /// The exponential of a number of a size below a fifth (Taylor).
  @inline(__always)
  private static func exponential(_ a: Double) -> Double {
    let high = 1 + a / 8 * (1 + a / 9 * (1 + a / 10 * (1 + a / 11 * (1 + a / 12))))
    return 1 + a * (1 + a / 2 * (1 + a / 3 * (1 + a / 4 * (1 + a / 5 * (1 + a / 6 * (1 + a / 7 * high))))))
  }
}

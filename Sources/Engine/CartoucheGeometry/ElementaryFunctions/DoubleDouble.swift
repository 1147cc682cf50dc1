/// A number as the sum of two doubles, of which the second is at most half a unit in the last place of the first: 106
/// bits.
///
/// Sums and products of doubles are exact (Dekker, “A floating-point technique for extending the available precision”,
/// 1971; Knuth, TAOCP 4.2.2); nothing is fused, so that every processor finds the same bits.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The nearest double.
  var rounded: Double { high + low }

  /// The exact sum of two doubles.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(sum, (a - (sum - part)) + (b - part))
  }

  /// The exact sum of two doubles, the first of which has the larger magnitude.
  static func sum(larger a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(sum, b - (sum - a))
  }

  /// The exact product of two doubles below 2⁹⁹⁵, where it does not underflow.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    return DoubleDouble(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// A double as the sum of two numbers of 26 bits.
  private static func halves(_ value: Double) -> (Double, Double) {
    let scaled = value * 134_217_729
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let sum = sum(a.high, b)
    return .sum(larger: sum.high, sum.low + a.low)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let middle = sum(larger: high.high, high.low + low.high)
    return .sum(larger: middle.high, middle.low + low.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = product(a.high, b)
    return .sum(larger: product.high, product.low + a.low * b)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = product(a.high, b.high)
    return .sum(larger: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a + -(b * first)
    return .sum(larger: first, rest.rounded / b.high)
  }

  /// The square root of a number over 0.
  var squareRoot: DoubleDouble {
    let root = high.squareRoot()
    guard root > 0 else { return DoubleDouble(root) }
    let rest = self + -DoubleDouble.product(root, root)
    return .sum(larger: root, rest.rounded / (2 * root))
  }
}

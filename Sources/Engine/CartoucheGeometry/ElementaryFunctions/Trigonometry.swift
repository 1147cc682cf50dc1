extension ElementaryFunctions {
  /// The sine of an angle in radians.
  package static func sine(_ angle: Double) -> Double {
    guard angle.isFinite else { return .nan }
    if abs(angle) < 0x1p-27 { return angle }
    let reduced = ReducedAngle(angle)
    let value = reduced.quarter % 2 == 0 ? sine(of: reduced.rest) : cosine(of: reduced.rest)
    return reduced.quarter < 2 ? value.rounded : -value.rounded
  }

  /// The cosine of an angle in radians.
  package static func cosine(_ angle: Double) -> Double {
    guard angle.isFinite else { return .nan }
    let reduced = ReducedAngle(angle)
    let value = reduced.quarter % 2 == 0 ? cosine(of: reduced.rest) : sine(of: reduced.rest)
    return reduced.quarter == 1 || reduced.quarter == 2 ? -value.rounded : value.rounded
  }

  /// The tangent of an angle in radians.
  package static func tangent(_ angle: Double) -> Double {
    guard angle.isFinite else { return .nan }
    if abs(angle) < 0x1p-27 { return angle }
    let reduced = ReducedAngle(angle)
    let (sine, cosine) = (sine(of: reduced.rest), cosine(of: reduced.rest))
    return (reduced.quarter % 2 == 0 ? sine / cosine : -cosine / sine).rounded
  }

  /// The sine of an angle within π/4 of 0.
  private static func sine(of angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let square = x * x
    // The series from 1/3! to 1/19!: the remaining terms are below 2⁻⁶³.
    var sum = -1.0 / 121_645_100_408_832_000
    sum = sum * square + 1.0 / 355_687_428_096_000
    sum = sum * square - 1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5_040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    return .sum(larger: x, x * (square * sum) + angle.low * (1 - 0.5 * square))
  }

  /// The cosine of an angle within π/4 of 0.
  private static func cosine(of angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let square = DoubleDouble.product(x, x)
    // The series from 1/4! to 1/20!: the remaining terms are below 2⁻⁷².
    var sum = 1.0 / 2_432_902_008_176_640_000
    sum = sum * square.high - 1.0 / 6_402_373_705_728_000
    sum = sum * square.high + 1.0 / 20_922_789_888_000
    sum = sum * square.high - 1.0 / 87_178_291_200
    sum = sum * square.high + 1.0 / 479_001_600
    sum = sum * square.high - 1.0 / 3_628_800
    sum = sum * square.high + 1.0 / 40_320
    sum = sum * square.high - 1.0 / 720
    sum = sum * square.high + 1.0 / 24
    let first = DoubleDouble.sum(larger: 1, -0.5 * square.high)
    let tail = square.high * square.high * sum - 0.5 * square.low - x * angle.low
    return .sum(larger: first.high, first.low + tail)
  }
}

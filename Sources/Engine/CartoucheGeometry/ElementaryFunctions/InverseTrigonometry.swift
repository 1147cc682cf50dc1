extension ElementaryFunctions {
  /// The angle in radians whose tangent is `value`, −π/2…π/2.
  package static func arctangent(_ value: Double) -> Double {
    if value.isNaN || abs(value) < 0x1p-27 { return value }
    return arctangent(y: value, x: 1)
  }

  /// The angle in radians from the x axis to a direction, −π…π, with the special cases of IEEE 754.
  package static func arctangent(y: Double, x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    if y == 0 { return x.sign == .minus ? (y.sign == .minus ? -pi.high : pi.high) : y }
    if y.isInfinite {
      let angle = x.isInfinite ? (x < 0 ? 0.75 * pi.high : 0.25 * pi.high) : 0.5 * pi.high
      return y < 0 ? -angle : angle
    }
    if x.isInfinite { return x < 0 ? (y < 0 ? -pi.high : pi.high) : (y < 0 ? -0.0 : 0) }
    // Both are brought near 1, so that neither is too large or too small.
    let exponent = max(abs(x), abs(y)).exponent
    func scaled(_ value: Double) -> Double {
      Double(sign: .plus, exponent: -Int(exponent / 2), significand: value)
        * Double(sign: .plus, exponent: -Int(exponent - exponent / 2), significand: 1)
    }
    return arctangent(y: DoubleDouble(scaled(y)), x: DoubleDouble(scaled(x))).rounded
  }

  /// The angle in radians whose sine is `value`, −π/2…π/2; NaN beyond −1…1.
  package static func arcsine(_ value: Double) -> Double {
    guard abs(value) <= 1 else { return .nan }
    if abs(value) < 0x1p-27 { return value }
    return arctangent(y: DoubleDouble(value), x: cathetus(value)).rounded
  }

  /// The angle in radians whose cosine is `value`, 0…π; NaN beyond −1…1.
  package static func arccosine(_ value: Double) -> Double {
    guard abs(value) <= 1 else { return .nan }
    if value == 1 { return 0 }
    return arctangent(y: cathetus(value), x: DoubleDouble(value)).rounded
  }

  /// √(1 − x²).
  private static func cathetus(_ x: Double) -> DoubleDouble {
    (DoubleDouble.sum(1, -x) * DoubleDouble.sum(1, x)).squareRoot
  }

  /// The angle of a direction whose parts are not so small or large that products leave the range.
  private static func arctangent(y: DoubleDouble, x: DoubleDouble) -> DoubleDouble {
    let isBelow = y.high.sign == .minus
    let (height, width) = (isBelow ? -y : y, x.high < 0 ? -x : x)
    var angle =
      height.high > width.high
      ? pi * 0.5 + -arctangent(ofQuotient: width, height) : arctangent(ofQuotient: height, width)
    if x.high < 0 { angle = pi + -angle }
    return isBelow ? -angle : angle
  }

  /// The angle whose tangent is a quotient from 0 to 1.
  private static func arctangent(ofQuotient height: DoubleDouble, _ width: DoubleDouble) -> DoubleDouble {
    let quotient = height / width
    let step = min(max(Int((quotient.high * 8).rounded(.toNearestOrEven)), 0), 8)
    let middle = Double(step) / 8
    // arctan q = arctan c + arctan((q - c) / (1 + q c)), at most 1/16.
    let rest = step == 0 ? quotient : (quotient + -middle) / (quotient * middle + 1)
    let square = rest.high * rest.high
    var sum = -1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square - 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square - 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square - 1.0 / 3
    return eighths[step] + DoubleDouble.sum(larger: rest.high, rest.low + rest.high * (square * sum))
  }

  private static let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)

  /// The angles whose tangents are 0, 1/8 … 1.
  private static let eighths = [
    DoubleDouble(0), DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}

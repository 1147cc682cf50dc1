extension ElementaryFunctions {
  /// The exponential function.
  package static func exponential(_ value: Double) -> Double {
    guard value.isFinite else { return value < 0 ? 0 : value }
    if value > 709.79 { return .infinity }
    if value < -745.2 { return 0 }
    let exponent = (value * inverseLogarithmOfTwo.high).rounded(.toNearestOrEven)
    // The first part of the logarithm has 32 bits, so that the product is exact.
    let rest = DoubleDouble.sum(value - exponent * logarithmOfTwo.high, -(exponent * logarithmOfTwo.low))
    return exponential(rest, timesTwoToThe: Int(exponent))
  }

  /// Two to the power of `value`; exact for integers.
  package static func powerOfTwo(_ value: Double) -> Double {
    guard value.isFinite else { return value < 0 ? 0 : value }
    if value >= 1024 { return .infinity }
    if value < -1075 { return 0 }
    let exponent = value.rounded(.toNearestOrEven)
    return exponential(wholeLogarithmOfTwo * (value - exponent), timesTwoToThe: Int(exponent))
  }

  /// `base` to the power of `exponent`, with the special cases of IEEE 754.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let size = abs(base)
    let isOdd = exponent.isWhole && !(exponent * 0.5).isWhole
    let sign: Double = base.sign == .minus && isOdd ? -1 : 1
    if exponent.isInfinite { return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0 }
    if size == 0 || size.isInfinite { return sign * ((size == 0) == (exponent < 0) ? .infinity : 0) }
    if base < 0, !exponent.isWhole { return .nan }
    if exponent == 1 { return base }
    if exponent == 2 { return base * base }
    if exponent == 0.5 { return base.squareRoot() }
    let (whole, rest) = parts(of: size)
    // Far beyond the range of doubles, where the product below would lose its meaning.
    let estimate = exponent * (Double(whole) + rest.high * inverseLogarithmOfTwo.high)
    if !(estimate < 1100) { return sign * .infinity }
    if estimate < -1200 { return sign * 0 }
    let product = DoubleDouble.product(exponent, Double(whole)) + (rest * inverseLogarithmOfTwo) * exponent
    let power = product.high.rounded(.toNearestOrEven)
    let fraction = DoubleDouble.sum(product.high - power, product.low)
    return sign * exponential(fraction * wholeLogarithmOfTwo, timesTwoToThe: Int(power))
  }

  /// The hyperbolic sine; its error is below 2 units in the last place.
  package static func hyperbolicSine(_ value: Double) -> Double {
    if abs(value) < 0.5 {
      let square = value * value
      // The series from 1/3! to 1/15!.
      var sum = 1.0 / 1_307_674_368_000
      sum = sum * square + 1.0 / 6_227_020_800
      sum = sum * square + 1.0 / 39_916_800
      sum = sum * square + 1.0 / 362_880
      sum = sum * square + 1.0 / 5_040
      sum = sum * square + 1.0 / 120
      sum = sum * square + 1.0 / 6
      return value + value * (square * sum)
    }
    let half = 0.5 * exponential(abs(value))
    let result = half - 0.25 / half
    return value < 0 ? -result : result
  }

  /// The hyperbolic cosine; its error is below 2 units in the last place.
  package static func hyperbolicCosine(_ value: Double) -> Double {
    let half = 0.5 * exponential(abs(value))
    return half + 0.25 / half
  }

  /// The hyperbolic tangent; its error is below 4 units in the last place.
  package static func hyperbolicTangent(_ value: Double) -> Double {
    if abs(value) > 20 { return value < 0 ? -1 : 1 }
    return hyperbolicSine(value) / hyperbolicCosine(value)
  }

  /// e to the power of `rest`, which is at most 0.35, times a power of two.
  private static func exponential(_ rest: DoubleDouble, timesTwoToThe exponent: Int) -> Double {
    let x = rest.high
    // The series from 1/3! to 1/15!: the remaining terms are below 2⁻⁶³.
    var sum = 1.0 / 1_307_674_368_000
    sum = sum * x + 1.0 / 87_178_291_200
    sum = sum * x + 1.0 / 6_227_020_800
    sum = sum * x + 1.0 / 479_001_600
    sum = sum * x + 1.0 / 39_916_800
    sum = sum * x + 1.0 / 3_628_800
    sum = sum * x + 1.0 / 362_880
    sum = sum * x + 1.0 / 40_320
    sum = sum * x + 1.0 / 5_040
    sum = sum * x + 1.0 / 720
    sum = sum * x + 1.0 / 120
    sum = sum * x + 1.0 / 24
    sum = sum * x + 1.0 / 6
    let part = DoubleDouble.sum(larger: x, rest.low + (x * x) * (0.5 + x * sum))
    let result = DoubleDouble.sum(larger: 1, part.high)
    return scaled(result.high + (result.low + part.low), byTwoToThe: exponent)
  }

  /// A number near 1 times a power of two, rounded once.
  private static func scaled(_ value: Double, byTwoToThe exponent: Int) -> Double {
    func power(_ exponent: Int) -> Double { Double(bitPattern: UInt64(exponent + 1023) << 52) }
    if exponent > 1023 { return value * power(1023) * power(min(exponent - 1023, 1023)) }
    if exponent < -1021 { return value * power(-1021) * power(max(exponent + 1021, -1022)) }
    return value * power(exponent)
  }

  /// ln 2, its first part in 32 bits.
  static let logarithmOfTwo = DoubleDouble(0x1.62e42feep-1, 0x1.a39ef35793c76p-33)
  /// ln 2 in 106 bits.
  private static let wholeLogarithmOfTwo = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)
  /// 1 / ln 2.
  static let inverseLogarithmOfTwo = DoubleDouble(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
}

extension Double {
  /// Whether the number has no fraction.
  fileprivate var isWhole: Bool { rounded(.towardZero) == self }
}

extension ElementaryFunctions {
  /// The natural logarithm.
  ///
  /// For 0 it is negative infinity, for negative numbers NaN.
  package static func logarithm(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value == 0 ? -.infinity : value > 0 ? value : .nan }
    let (exponent, x) = split(value)
    let s = x / (2 + x)
    let square = s * s
    // ln(1 + x) = 2 artanh s, of which 2 s is x - s x.
    let tail = square * series(square)
    let half = 0.5 * x * x
    let power = Double(exponent)
    return power * logarithmOfTwo.high + (x - (half - (s * (half + tail) + power * logarithmOfTwo.low)))
  }

  /// The logarithm to base 2; exact for powers of two.
  package static func logarithmToBaseTwo(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value == 0 ? -.infinity : value > 0 ? value : .nan }
    let (exponent, rest) = parts(of: value)
    return (rest * inverseLogarithmOfTwo + Double(exponent)).rounded
  }

  /// The number whose hyperbolic sine is `value`; its error is below 3 units in the last place.
  package static func inverseHyperbolicSine(_ value: Double) -> Double {
    let size = abs(value)
    guard size < 1e8 else { return value < 0 ? -logarithm(2 * size) : logarithm(2 * size) }
    // The argument of the logarithm minus 1, so that nothing is lost for small numbers.
    let sum = size + size * size / (1 + (1 + size * size).squareRoot())
    let s = sum / (2 + sum)
    let result = s < 0.17 ? s * (2 + s * s * series(s * s)) : logarithm(1 + sum)
    return value < 0 ? -result : result
  }

  /// The exponent of a finite positive number, and the natural logarithm of the rest, which is between √½ and √2.
  static func parts(of value: Double) -> (exponent: Int, rest: DoubleDouble) {
    let (exponent, x) = split(value)
    if x == 0 { return (exponent, DoubleDouble(0)) }
    let s = DoubleDouble(x) / DoubleDouble.sum(2, x)
    let square = s * s
    // The first term of the tail needs twice as many bits as the others.
    let third = square * DoubleDouble(0x1.5555555555555p-1, 0x1.5555555555555p-55)
    let tail = square.high * (series(square.high) - 0x1.5555555555555p-1)
    return (exponent, s * 2 + s * (third + tail))
  }

  /// 2/3 + 2/5 z + 2/7 z² + …, for z below 0.03: the remaining terms are below 2⁻⁶⁰.
  private static func series(_ z: Double) -> Double {
    var sum = 2.0 / 23
    sum = sum * z + 2.0 / 21
    sum = sum * z + 2.0 / 19
    sum = sum * z + 2.0 / 17
    sum = sum * z + 2.0 / 15
    sum = sum * z + 2.0 / 13
    sum = sum * z + 2.0 / 11
    sum = sum * z + 2.0 / 9
    sum = sum * z + 2.0 / 7
    sum = sum * z + 2.0 / 5
    sum = sum * z + 2.0 / 3
    return sum
  }

  /// A finite positive number as 2^exponent · (1 + rest), with 1 + rest between √½ and √2.
  private static func split(_ value: Double) -> (exponent: Int, rest: Double) {
    var (value, exponent) = (value, 0)
    if value < .leastNormalMagnitude {
      value *= 0x1p54
      exponent = -54
    }
    let bits = value.bitPattern
    exponent += Int(bits >> 52) - 1023
    var mantissa = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    return (exponent, mantissa - 1)
  }
}

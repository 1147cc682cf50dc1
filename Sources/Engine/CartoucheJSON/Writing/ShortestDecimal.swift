/// The shortest decimal that is read back as the same double; the closest one if several are equally short.
///
/// R. Giulietti, "The Schubfach way to render doubles" (2020): scale the interval of all numbers that round to
/// the double by a power of ten so that it holds between one and twenty integers, and take the best of them.
package struct ShortestDecimal {
  /// The digits as an integer without trailing zeros.
  package let significand: UInt64
  /// The power of ten by which they are multiplied.
  package let exponent: Int

  /// The decimal of a finite, positive `value`.
  @inline(__always)
  package init(_ value: Double, powers: PowersOfTen) {
    let fraction = value.significandBitPattern
    let biased = Int(value.exponentBitPattern)
    let mantissa: UInt64
    let binary: Int
    if biased != 0 {
      mantissa = fraction | 1 << 52
      binary = biased &- 1075
      // Integers below 2^53 are their own digits.
      if binary <= 0 && binary > -53 {
        let integer = mantissa &>> UInt64(truncatingIfNeeded: 0 &- binary)
        if integer &<< UInt64(truncatingIfNeeded: 0 &- binary) == mantissa {
          (significand, exponent) = Self.trimmed(integer, 0)
          return
        }
      }
    } else {
      mantissa = fraction
      binary = -1074
    }
    // At a power of two the lower neighbour is only half as far away.
    let isNarrow = fraction == 0 && biased > 1
    let isOpen: UInt64 = mantissa & 1
    let scale = (binary &* 1_262_611 &- (isNarrow ? 524_031 : 0)) >> 22
    let shift = UInt64(truncatingIfNeeded: binary &+ PowersOfTen.binaryExponent(0 &- scale) &+ 1)
    var power = powers[0 &- scale]
    if scale > 0 || scale < 0 &- PowersOfTen.highestExact {
      // The method wants mantissas rounded up; the table's are rounded down.
      power.low &+= 1
      if power.low == 0 { power.high &+= 1 }
    }
    let lower = Self.scaled(power, (4 &* mantissa &- (isNarrow ? 1 : 2)) &<< shift) &+ isOpen
    let middle = Self.scaled(power, (4 &* mantissa) &<< shift)
    let upper = Self.scaled(power, (4 &* mantissa &+ 2) &<< shift) &- isOpen
    let floor = middle / 4
    if floor >= 10 {
      let tens = floor / 10
      let isDownInside = lower <= 40 &* tens
      let isUpInside = 40 &* tens &+ 40 <= upper
      if isDownInside != isUpInside {
        (significand, exponent) = Self.trimmed(tens &+ (isUpInside ? 1 : 0), scale &+ 1)
        return
      }
    }
    let isDownInside = lower <= 4 &* floor
    let isUpInside = 4 &* floor &+ 4 <= upper
    if isDownInside != isUpInside {
      significand = floor &+ (isUpInside ? 1 : 0)
    } else {
      let half = 4 &* floor &+ 2
      significand = floor &+ (middle > half || (middle == half && floor & 1 != 0) ? 1 : 0)
    }
    exponent = scale
  }

  /// The upper 64 bits of the 192-bit product, with the lowest bit set when anything is cut off.
  @inline(__always)
  private static func scaled(_ power: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let carry = power.low.multipliedFullWidth(by: factor).high
    let (high, low) = power.high.multipliedFullWidth(by: factor)
    let (sum, overflow) = low.addingReportingOverflow(carry)
    return (high &+ (overflow ? 1 : 0)) | (sum > 1 ? 1 : 0)
  }

  /// The decimal of `digits` without trailing zeros.
  @inline(__always)
  private static func trimmed(_ digits: UInt64, _ exponent: Int) -> (UInt64, Int) {
    var digits = digits
    var exponent = exponent
    while digits != 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      digits = quotient
      exponent = exponent &+ 1
    }
    return (digits, exponent)
  }
}

/// Decimal to binary: the double nearest to `significand · 10^exponent`, ties to even.
///
/// The method of M. Mushtak and D. Lemire ("Fast number parsing without fallback", 2022) with an explicit error
/// interval: the table's mantissas are rounded down by less than one unit, so the true product lies between the
/// computed one and the computed one plus the significand. When the whole interval rounds the same way the result is
/// proven; otherwise `nil` means that an exact method must decide.
@inlinable
package func nearestDouble(_ significand: UInt64, exponent: Int, powers: PowersOfTen) -> Double? {
  if significand == 0 { return 0 }
  if exponent < PowersOfTen.lowest { return 0 }
  if exponent > 308 { return .infinity }
  let leadingZeros = significand.leadingZeroBitCount
  let normalized = significand << UInt64(truncatingIfNeeded: leadingZeros)
  let power = powers[exponent]
  var (high, low) = power.high.multipliedFullWidth(by: normalized)
  // The product has 192 or 191 bits: its top 53 are the mantissa, the next decides the rounding.
  var shift: UInt64 = 10 &+ (high >> 63)
  var mask: UInt64 = (1 &<< (shift &- 1)) &- 1
  var remainder = high & mask
  var isInexact = true
  if remainder == 0 || remainder >= mask &- 1 {
    let (carry, lowest) = power.low.multipliedFullWidth(by: normalized)
    let (sum, overflow) = low.addingReportingOverflow(carry)
    low = sum
    if overflow { high &+= 1 }
    shift = 10 &+ (high >> 63)
    mask = (1 &<< (shift &- 1)) &- 1
    remainder = high & mask
    if exponent >= 0 && exponent <= PowersOfTen.highestExact {
      isInexact = remainder != 0 || low != 0 || lowest != 0
    } else if low == .max && lowest.addingReportingOverflow(normalized).overflow {
      return exactDouble(significand, exponent: exponent)
    }
  }
  var binaryExponent = PowersOfTen.binaryExponent(exponent) &+ 53 &- leadingZeros
  binaryExponent = binaryExponent &+ Int(truncatingIfNeeded: shift)
  if binaryExponent < -1022 { return nil }
  var mantissa = high &>> shift
  let half = (high &>> (shift &- 1)) & 1
  if half != 0 && (isInexact || mantissa & 1 != 0) {
    mantissa &+= 1
    if mantissa >> 53 != 0 {
      mantissa >>= 1
      binaryExponent = binaryExponent &+ 1
    }
  }
  if binaryExponent > 1023 { return .infinity }
  let exponentBits = UInt64(truncatingIfNeeded: binaryExponent &+ 1023) << 52
  return Double(bitPattern: exponentBits | (mantissa & 0xF_FFFF_FFFF_FFFF))
}

/// The double when the decimal is a dyadic fraction, a case that the interval cannot prove.
@usableFromInline
func exactDouble(_ significand: UInt64, exponent: Int) -> Double? {
  guard exponent < 0 && exponent >= -27 else { return nil }
  var divisor: UInt64 = 1
  for _ in 0..<(-exponent) { divisor &*= 5 }
  let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: divisor)
  guard remainder == 0 else { return nil }
  return Double(quotient) / Double(UInt64(1) << UInt64(-exponent))
}

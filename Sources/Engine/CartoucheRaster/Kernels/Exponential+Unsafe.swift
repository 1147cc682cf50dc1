// Sound because eight integers and eight floats have the same size, and all bits are valid floats.

/// Two to the power of each lane, for −120…120; meaningless for others.
///
/// The relative error is below 0.00005.
@inline(__always)
func powerOfTwo(_ x: Lanes) -> Lanes {
  // The nearest whole number is in the low bits.
  let biased = x + roundingBias
  let rest = x - (biased - roundingBias)
  // The series of the exponential function, for ±½ · ln 2.
  var sum = rest * 0.009_618_129 + 0.055_504_11
  sum = sum * rest + 0.240_226_51
  sum = sum * rest + 0.693_147_18
  sum = sum * rest + 1
  let (bits, steps) = (
    unsafeBitCast(sum, to: SIMD8<Int32>.self), unsafeBitCast(biased, to: SIMD8<Int32>.self)
  )
  return unsafeBitCast(bits &+ (steps &<< 23), to: Lanes.self)
}

/// The logarithm to base 2 of each lane, for normal positive numbers.
///
/// The result is within 0.000001 for numbers near 1, and as near as floats are farther off.
@inline(__always)
func logarithmOfTwo(_ x: Lanes) -> Lanes {
  let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
  // The mantissa in √½…√2, so that the series ends soon.
  let shifted = (bits &- 0x3f35_04f3) &>> 23
  let mantissa = unsafeBitCast(bits &- (shifted &<< 23), to: Lanes.self)
  let ratio = (mantissa - 1) / (mantissa + 1)
  let squared = ratio * ratio
  // The series of the area tangent, times 2 / ln 2.
  var sum = squared * (2.885_390_1 / 9) + (2.885_390_1 / 7)
  sum = sum * squared + (2.885_390_1 / 5)
  sum = sum * squared + (2.885_390_1 / 3)
  sum = sum * squared + 2.885_390_1
  return floats(shifted) + sum * ratio
}

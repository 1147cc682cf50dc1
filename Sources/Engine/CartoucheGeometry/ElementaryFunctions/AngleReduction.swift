/// An angle reduced by whole quarter turns: −π/4 … π/4.
struct ReducedAngle {
  /// The number of quarter turns, 0 to 3.
  let quarter: Int
  /// The rest in radians.
  let rest: DoubleDouble

  /// Removes whole quarter turns from a finite angle in radians.
  init(_ angle: Double) {
    let size = abs(angle)
    if size <= 0.7853981633974483 {
      (quarter, rest) = (0, DoubleDouble(angle))
    } else if size < 3.92 {
      // One or two quarter turns: their parts are exact.
      let turns: Double = size < 2.356194490192345 ? 1 : 2
      let sign: Double = angle < 0 ? -1 : 1
      let first = DoubleDouble.sum(angle, -sign * turns * 0x1.921fb54442d18p+0)
      rest = first + -sign * turns * 0x1.1a62633145c07p-54 + sign * turns * 0x1.f1976b7ed8fbcp-110
      quarter = angle < 0 ? 4 - Int(turns) : Int(turns)
    } else {
      let reduced = ReducedAngle.reduced(size)
      quarter = angle < 0 ? (4 - reduced.quarter) % 4 : reduced.quarter
      rest = angle < 0 ? -reduced.rest : reduced.rest
    }
  }

  /// Multiplies by 2/π in whole numbers, so that an angle of any size keeps all its bits (Payne and Hanek, “Radian
  /// reduction for trigonometric functions”, 1983).
  private static func reduced(_ size: Double) -> (quarter: Int, rest: DoubleDouble) {
    let mantissa = size.significandBitPattern | 1 << 52
    // size is mantissa · 2^shift.
    let shift = Int(size.exponent) - 52
    // Whole turns of four quarters may be left out: the bits of 2/π before `first` contribute nothing else.
    let first = max(shift - 2, 0)
    // 2/π from there on, 256 bits; times the mantissa, 320 bits with the point at a known place.
    let window = (0..<4).map { twoOverPiBits(from: first + 64 * $0) }
    var product = [UInt64](repeating: 0, count: 5)
    var carry: UInt64 = 0
    for index in (0..<4).reversed() {
      let (high, low) = window[index].multipliedFullWidth(by: mantissa)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      product[index + 1] = sum
      carry = high + (overflow ? 1 : 0)
    }
    product[0] = carry
    // The window is worth 2^-(first + 256), the product 2^(shift - first - 256): its point is that many bits below the
    // top.
    let point = 64 + shift - first
    func word(_ from: Int) -> UInt64 {
      guard from > -64 else { return 0 }
      func at(_ index: Int) -> UInt64 { product.indices.contains(index) ? product[index] : 0 }
      let index = from >= 0 ? from / 64 : -1
      let offset = from - 64 * index
      return offset == 0 ? at(index) : at(index) << UInt64(offset) | at(index + 1) >> UInt64(64 - offset)
    }
    // Two bits before the point are quarter turns; 192 bits after it the rest.
    var quarter = Int(word(point - 64) & 3)
    var fraction = [word(point), word(point + 64), word(point + 128)]
    let isNegative = fraction[0] >> 63 == 1
    if isNegative {
      quarter += 1
      for index in fraction.indices { fraction[index] = ~fraction[index] }
    }
    let rest = value(of: fraction) * DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    return (quarter % 4, isNegative ? -rest : rest)
  }

  /// A fraction of 192 bits; the first bit is 0.
  private static func value(of fraction: [UInt64]) -> DoubleDouble {
    var (words, exponent) = (fraction, 0)
    while words[0] == 0, exponent < 128 {
      words = [words[1], words[2], 0]
      exponent += 64
    }
    let zeros = words[0].leadingZeroBitCount
    guard zeros < 64 else { return DoubleDouble(0) }
    if zeros > 0 {
      words[0] = words[0] << UInt64(zeros) | words[1] >> UInt64(64 - zeros)
      words[1] = words[1] << UInt64(zeros) | words[2] >> UInt64(64 - zeros)
    }
    exponent += zeros
    let scale = Double(sign: .plus, exponent: -exponent - 64, significand: 1)
    let high = Double(words[0] & ~0x7FF) * scale
    let low = Double((words[0] & 0x7FF) << 53 | words[1] >> 11) * 0x1p-53 * scale
    return .sum(larger: high, low)
  }

  /// The 64 bits of 2/π that begin at a bit after the point.
  private static func twoOverPiBits(from bit: Int) -> UInt64 {
    func word(_ index: Int) -> UInt64 { twoOverPi.indices.contains(index) ? twoOverPi[index] : 0 }
    let (index, offset) = (bit / 64, UInt64(bit % 64))
    return offset == 0 ? word(index) : word(index) << offset | word(index + 1) >> (64 - offset)
  }

  /// The bits of 2/π after the point.
  private static let twoOverPi: [UInt64] = [
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]
}

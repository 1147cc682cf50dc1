// Sound because the table is filled completely before the pointer is published, is never written again and
// never freed, and every reader stays within `lowest...highest` (checked by the callers' exponent ranges).

/// The powers of ten between 10^-342 and 10^324 as 128-bit mantissas, rounded down.
///
/// Entry `q` holds T with 2^127 ≤ T < 2^128 and T = ⌊10^q · 2^(127 - ⌊log2 10^q⌋)⌋. Both directions of number
/// conversion need it: reading (D. Lemire, "Number parsing at a gigabyte per second", 2021) and writing
/// (R. Giulietti, "The Schubfach way to render doubles", 2020). Computed exactly, once, in well under a
/// millisecond, instead of 10 KB of constants.
@usableFromInline
package struct PowersOfTen: @unchecked Sendable {
  /// The high and low halves of the mantissas, alternating.
  @usableFromInline let words: UnsafePointer<UInt64>

  /// The smallest exponent in the table.
  @inlinable package static var lowest: Int { -342 }
  /// The greatest exponent in the table.
  @inlinable package static var highest: Int { 324 }
  /// The largest exponent up to which the mantissas are exact, beginning with 0.
  @inlinable package static var highestExact: Int { 55 }

  /// The table, computed on first use.
  @usableFromInline package static let shared = PowersOfTen()

  private init() {
    let count = Self.highest - Self.lowest + 1
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * count)
    var power = WideInteger(bit: 0)
    for exponent in 0...Self.highest {
      (table[2 * (exponent - Self.lowest)], table[2 * (exponent - Self.lowest) + 1]) = power.top128
      power.multiply(by: 5)
    }
    // ⌊2^1024 / 5^n⌋ keeps at least 229 bits down to n = 342, so its top 128 bits are those of 1 / 5^n.
    var reciprocal = WideInteger(bit: 1024)
    for exponent in stride(from: -1, through: Self.lowest, by: -1) {
      reciprocal.divide(by: 5)
      (table[2 * (exponent - Self.lowest)], table[2 * (exponent - Self.lowest) + 1]) = reciprocal.top128
    }
    words = UnsafePointer(table)
  }

  /// The mantissa of 10^exponent; the exponent must be within the table.
  @inlinable
  package subscript(exponent: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 &* (exponent &- Self.lowest)
    return (words[index], words[index &+ 1])
  }

  /// ⌊log2 10^exponent⌋ for |exponent| ≤ 1233.
  @inlinable
  package static func binaryExponent(_ exponent: Int) -> Int { (exponent &* 1_741_647) >> 19 }
}

/// An integer of up to 1088 bits, least significant word first.
private struct WideInteger {
  var limbs: [UInt64] = Array(repeating: 0, count: 17)

  init(bit: Int) { limbs[bit / 64] = 1 << UInt64(bit % 64) }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      limbs[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
  }

  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
  }

  /// The 128 bits beginning with the highest bit set.
  var top128: (UInt64, UInt64) {
    guard let top = limbs.lastIndex(where: { $0 != 0 }) else { return (0, 0) }
    let shift = UInt64(limbs[top].leadingZeroBitCount)
    func limb(_ index: Int) -> UInt64 { index >= 0 ? limbs[index] : 0 }
    func shifted(_ index: Int) -> UInt64 {
      shift == 0 ? limb(index) : limb(index) << shift | limb(index - 1) >> (64 - shift)
    }
    return (shifted(top), shifted(top - 1))
  }
}

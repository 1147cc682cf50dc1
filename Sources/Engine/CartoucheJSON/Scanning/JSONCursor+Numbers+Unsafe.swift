// Sound for the reasons given in `JSONCursor+Unsafe.swift`: the fast path asks for 40 bytes before `end` first
// and reads at most 4 digits, a point and 24 bytes; all else goes byte by byte.

/// A number in a text, by its kind.
@usableFromInline
package enum ScannedNumber {
  case int(Int64)
  case uint(UInt64)
  case double(Double)

  /// The nearest double.
  @inlinable package var double: Double {
    switch self {
    case .int(let value): Double(value)
    case .uint(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// The number of digits among eight bytes in memory order, before the first byte that is not one.
@inlinable @inline(__always)
func digitCount(_ word: UInt64) -> Int {
  // A byte is a digit when its high nibble is 3, and still is after adding 6 (so that ':' and above fail).
  let highs: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
  let threes: UInt64 = 0x3030_3030_3030_3030
  let wrong = ((word & highs) ^ threes) | (((word &+ 0x0606_0606_0606_0606) & highs) ^ threes)
  return wrong.trailingZeroBitCount >> 3
}

/// The value of eight ASCII digits, the first in the lowest byte.
///
/// After D. Lemire, "Quickly parsing eight digits" (2018).
@inlinable @inline(__always)
func eightDigits(_ word: UInt64) -> UInt64 {
  var value = word &- 0x3030_3030_3030_3030
  value = (value &* 10) &+ (value >> 8)
  let mask: UInt64 = 0x0000_00FF_0000_00FF
  let even = (value & mask) &* 0x000F_4240_0000_0064
  let odd = ((value >> 16) & mask) &* 0x0000_2710_0000_0001
  return (even &+ odd) >> 32
}

/// 10^count for a count from 0 to 8.
@inlinable @inline(__always)
func powerOfTen(_ count: Int) -> UInt64 {
  switch count {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1000
  case 4: 10_000
  case 5: 100_000
  case 6: 1_000_000
  case 7: 10_000_000
  default: 100_000_000
  }
}

extension JSONCursor {
  /// Consumes a number and returns the nearest double, the way coordinates are read.
  @inlinable
  package mutating func scanDouble() throws(JSONFault) -> Double {
    if let value = scanShortDecimal() { return value }
    return try scanAnyNumber().double
  }

  /// Consumes a number of up to 4 digits before and up to 15 behind a point; otherwise moves nothing.
  @inlinable @inline(__always)
  mutating func scanShortDecimal() -> Double? {
    guard end - position >= 40 else { return nil }
    var at = position
    let isNegative = at.pointee == 0x2D
    if isNegative { at += 1 }
    var significand = UInt64(at.pointee &- 0x30)
    guard significand <= 9 else { return nil }
    at += 1
    if significand != 0 {
      var digit = UInt64(at.pointee &- 0x30)
      if digit <= 9 {
        significand = significand &* 10 &+ digit
        at += 1
        digit = UInt64(at.pointee &- 0x30)
        if digit <= 9 {
          significand = significand &* 10 &+ digit
          at += 1
          if at.pointee &- 0x30 <= 9 { return nil }
        }
      }
    }
    guard at.pointee == 0x2E else { return nil }
    at += 1
    var fraction = 0
    var word = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
    var count = digitCount(word)
    if count == 8 {
      significand = significand &* 100_000_000 &+ eightDigits(word)
      at += 8
      fraction = 8
      word = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
      count = digitCount(word)
      if count == 8 {
        significand = significand &* 100_000_000 &+ eightDigits(word)
        at += 8
        fraction = 16
        count = 0
      }
    }
    if count > 0 {
      // Fewer than eight: shifted up, the missing leading ones become zeros.
      let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      let filled = (word &<< shift) | (0x3030_3030_3030_3030 &>> UInt64(truncatingIfNeeded: 8 &* count))
      significand = significand &* powerOfTen(count) &+ eightDigits(filled)
      at += count
      fraction = fraction &+ count
    }
    // Three digits before the point and sixteen behind fit 64 bits; more, an exponent or none go the long way.
    let stop = at.pointee
    if fraction == 0 || stop | 0x20 == 0x65 || stop &- 0x30 <= 9 { return nil }
    var value: Double
    if significand <= 1 << 53 {
      value = Double(Int64(truncatingIfNeeded: significand)) / exactPowerOfTen(fraction)
    } else {
      guard let nearest = nearestDouble(significand, exponent: 0 &- fraction, powers: powers) else {
        return nil
      }
      value = nearest
    }
    if isNegative { value = -value }
    position = at
    return value
  }

  /// 10^count as a double, exact for a count from 0 to 22.
  @inlinable @inline(__always)
  func exactPowerOfTen(_ count: Int) -> Double {
    // The mantissas up to 10^22 fit 53 bits, so the table's upper half is the exact double's mantissa.
    let mantissa = powers[count].high
    let exponent = UInt64(truncatingIfNeeded: PowersOfTen.binaryExponent(count) &+ 1023)
    return Double(bitPattern: exponent << 52 | (mantissa << 1) >> 12)
  }

  /// Consumes a number; integers keep their exact value as far as 64 bits reach.
  @inlinable
  package mutating func scanNumber() throws(JSONFault) -> ScannedNumber {
    var at = position
    let isNegative = at < end && at.pointee == 0x2D
    if isNegative { at += 1 }
    if end - at >= 24 {
      let first = at
      var value: Int64 = 0
      while at.pointee &- 0x30 <= 9 && at - first < 18 {
        value = value &* 10 &+ Int64(at.pointee &- 0x30)
        at += 1
      }
      let stop = at.pointee
      let isInteger = stop != 0x2E && stop | 0x20 != 0x65 && stop &- 0x30 > 9
      if isInteger && at > first && (first.pointee != 0x30 || at - first == 1) && !(isNegative && value == 0)
      {
        position = at
        return .int(isNegative ? 0 &- value : value)
      }
      if stop == 0x2E, let value = scanShortDecimal() { return .double(value) }
    }
    return try scanAnyNumber()
  }

  /// Consumes a number of any form and length.
  @usableFromInline
  mutating func scanAnyNumber() throws(JSONFault) -> ScannedNumber {
    let token = position
    var at = position
    func digit() -> UInt8? { at < end && at.pointee &- 0x30 <= 9 ? at.pointee &- 0x30 : nil }
    let isNegative = at < end && at.pointee == 0x2D
    if isNegative { at += 1 }
    guard let first = digit() else { throw JSONFault(isNegative ? .digit : .value, at: at - start) }
    var significand: UInt64 = 0
    var exponent = 0
    var hasMore = false
    var fits = true
    func take(_ digit: UInt8) -> Bool {
      let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard fits && !overflow && !carry else {
        fits = false
        if digit != 0 { hasMore = true }
        return false
      }
      significand = sum
      return true
    }
    while let digit = digit() {
      if !take(digit) { exponent += 1 }
      at += 1
    }
    if first == 0 && at - token > (isNegative ? 2 : 1) {
      throw JSONFault(.leadingZero, at: token - start)
    }
    var isInteger = true
    if at < end && at.pointee == 0x2E {
      isInteger = false
      at += 1
      guard digit() != nil else { throw JSONFault(.digit, at: at - start) }
      while let digit = digit() {
        if take(digit) { exponent -= 1 }
        at += 1
      }
    }
    if at < end && at.pointee | 0x20 == 0x65 {
      isInteger = false
      at += 1
      let isBelow = at < end && at.pointee == 0x2D
      if at < end && (at.pointee == 0x2D || at.pointee == 0x2B) { at += 1 }
      guard digit() != nil else { throw JSONFault(.digit, at: at - start) }
      var written = 0
      while let digit = digit() {
        if written < 1 << 40 { written = written * 10 + Int(digit) }
        at += 1
      }
      exponent += isBelow ? -written : written
    }
    position = at
    if isInteger && fits {
      if !isNegative { return significand >> 63 == 0 ? .int(Int64(significand)) : .uint(significand) }
      if significand == 0 { return .double(-0.0) }
      if significand <= 1 << 63 { return .int(Int64(truncatingIfNeeded: 0 &- significand)) }
    }
    var value = nearestDouble(significand, exponent: exponent, powers: powers)
    // Digits beyond the first nineteen: the true value lies between two neighbours.
    if hasMore, value != nearestDouble(significand &+ 1, exponent: exponent, powers: powers) { value = nil }
    let nearest = value ?? exactDouble(token)
    guard nearest.isFinite else { throw JSONFault(.numberOverflow, at: token - start) }
    return .double(isNegative ? -nearest : nearest)
  }

  /// The magnitude of the number from `token` to the cursor by the standard library's exact conversion.
  private func exactDouble(_ token: UnsafePointer<UInt8>) -> Double {
    let text = String(decoding: UnsafeBufferPointer(start: token, count: position - token), as: UTF8.self)
    return Double(text)?.magnitude ?? .infinity
  }
}

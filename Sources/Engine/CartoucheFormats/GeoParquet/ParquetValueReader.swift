import CartoucheJSON

/// Turns the values of a column into those of JSON: dates and times as texts in the form of ISO 8601.
struct ParquetValueReader {
  private let column: ParquetColumn

  /// A reader of the values of a column.
  init(_ column: ParquetColumn) { self.column = column }

  /// A value.
  func value(
    _ page: BinaryView, _ cell: ParquetCell, _ meter: inout ReadingMeter
  ) throws(BinaryFault) -> JSONValue {
    switch cell {
    case .bool(let flag): return .bool(flag)
    case .bytes(let range):
      do throws(ReadingStop) {
        return try value(page, range, &meter)
      } catch { throw BinaryFault(error, at: range.lowerBound) }
    }
  }

  private func value(
    _ page: BinaryView, _ range: Range<Int>, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> JSONValue {
    let at = range.lowerBound
    switch column.type {
    case .boolean, .int96: return .null
    case .float: return .number(shortest: Float(bitPattern: page.integer(at) ?? 0))
    case .double:
      let number = page.double(at) ?? .nan
      return number.isFinite ? .double(number) : .null
    case .int32:
      let number: Int32 = page.integer(at) ?? 0
      return column.meaning == .unsigned
        ? .int(Int64(UInt32(bitPattern: number))) : try whole(Int64(number), &meter)
    case .int64:
      let number: Int64 = page.integer(at) ?? 0
      if column.meaning == .unsigned, number < 0 { return .uint(UInt64(bitPattern: number)) }
      return try whole(number, &meter)
    case .bytes, .fixedBytes: return try bytes(page, range, &meter)
    }
  }

  private func bytes(
    _ page: BinaryView, _ range: Range<Int>, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> JSONValue {
    switch column.meaning {
    case .json:
      return try JSONValue(text: page.part(range.lowerBound, range.count).copy, meter: &meter)
    case .decimal(let scale):
      // Big-endian, in two's complement.
      var number = 0.0
      for index in range {
        let byte = page[index]
        number = number * 256 + (index == range.lowerBound ? Double(Int8(bitPattern: byte)) : Double(byte))
      }
      return decimal(number, scale)
    case .uuid:
      let digits = range.map { index in
        let text = String(page[index], radix: 16)
        return text.utf8.count < 2 ? "0" + text : text
      }
      try meter.take(textOf: 36)
      return .string(
        digits.enumerated().map { [4, 6, 8, 10].contains($0) ? "-" + $1 : $1 }.joined())
    default:
      try meter.take(textOf: range.count)
      return .string(page.text(range.lowerBound, range.count))
    }
  }

  /// The value of a whole number by its meaning.
  private func whole(_ number: Int64, _ meter: inout ReadingMeter) throws(ReadingStop) -> JSONValue {
    switch column.meaning {
    case .decimal(let scale): return decimal(Double(number), scale)
    case .date:
      try meter.take(textOf: 10)
      return .string(Self.date(number))
    case .time(let perSecond):
      try meter.take(textOf: 32)
      return .string(Self.time(number, perSecond))
    case .timestamp(let perSecond, let isUTC):
      try meter.take(textOf: 40)
      let day = 86_400 * Int64(perSecond)
      let (days, rest) = (Self.floor(number, day), Self.remainder(number, day))
      return .string("\(Self.date(days))T\(Self.time(rest, perSecond))\(isUTC ? "Z" : "")")
    default: return .int(number)
    }
  }

  private func decimal(_ number: Double, _ scale: Int) -> JSONValue {
    var factor = 1.0
    for _ in 0..<min(max(scale, 0), 76) { factor *= 10 }
    let result = number / factor
    return result.isFinite ? .double(result) : .null
  }

  // MARK: - Dates

  private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func padded(_ number: Int64, _ count: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(count - digits.utf8.count, 0))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  /// A day since 1970 in the Gregorian calendar.
  ///
  /// After Fliegel and Van Flandern, “A machine algorithm for processing calendar dates”, 1968, over eras of 400 years.
  private static func date(_ days: Int64) -> String {
    // 146,097 days make an era; years begin in March.
    let shifted = min(max(days, -1 << 40), 1 << 40) + 719_468
    let era = floor(shifted, 146_097)
    let day = remainder(shifted, 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ordinal = day - (365 * year + year / 4 - year / 100)
    let month = (5 * ordinal + 2) / 153
    let first = ordinal - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    return "\(padded(year + era * 400 + (number <= 2 ? 1 : 0), 4))-\(padded(number, 2))-\(padded(first, 2))"
  }

  /// A time of the day, with as many digits as its fraction needs.
  private static func time(_ number: Int64, _ perSecond: Int) -> String {
    let (seconds, rest) = (floor(number, Int64(perSecond)), remainder(number, Int64(perSecond)))
    let text =
      "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    guard rest > 0 else { return text }
    var digits = padded(rest, String(perSecond).utf8.count - 1)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(text).\(digits)"
  }
}

/// Writes numbers in the manner of a language (ECMA-402 `Intl.NumberFormat`, data of CLDR).
///
/// Knows separators, currencies and units for the languages in ``NumberStyle``; others are written as in
/// English.
struct NumberFormatter {
  private let style: NumberStyle
  /// The currency (ISO 4217), for an amount of money.
  var currency: String?
  /// The unit by its ECMA-402 name, such as `kilometer-per-hour`.
  var unit: String?
  /// The minimum number of fraction digits, 0 to 100.
  var minimumFractionDigits: Double?
  /// The maximum number of fraction digits, 0 to 100.
  var maximumFractionDigits: Double?

  init(locale: String) { style = NumberStyle(LanguageTag(locale)) }

  func string(from number: Double) throws(OperatorError) -> String {
    let digits = try fractionDigits()
    if number.isNaN { return "NaN" }
    let sign = number < 0 ? "-" : ""
    let magnitude =
      number.isInfinite
      ? "∞" : style.grouped(Self.decimal(number.magnitude, digits), isCurrency: currency != nil)
    if let currency { return sign + style.money(magnitude, currency) }
    if let unit { return sign + magnitude + (try style.suffix(of: unit, isOne: magnitude == "1")) }
    return sign + magnitude
  }

  /// The bounds on fraction digits, as ECMA-402 `SetNumberFormatDigitOptions` finds them.
  private func fractionDigits() throws(OperatorError) -> ClosedRange<Int> {
    func checked(_ value: Double?, _ name: String) throws(OperatorError) -> Int? {
      guard let value else { return nil }
      guard value >= 0, value <= 100 else { throw OperatorError("\(name) value is out of range.") }
      return Int(value)
    }
    let minimum = try checked(minimumFractionDigits, "minimumFractionDigits")
    let maximum = try checked(maximumFractionDigits, "maximumFractionDigits")
    let standard =
      currency.map { NumberStyle.fractionDigits(of: $0) }.map { $0...$0 } ?? 0...3
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      guard minimum <= maximum else {
        throw OperatorError("maximumFractionDigits value is out of range.")
      }
      return minimum...maximum
    case (let minimum?, nil): return minimum...max(minimum, standard.upperBound)
    case (nil, let maximum?): return min(standard.lowerBound, maximum)...maximum
    case (nil, nil): return standard
    }
  }

  /// Integer and fraction digits, rounded half away from zero on the shortest decimal form.
  private static func decimal(_ number: Double, _ digits: ClosedRange<Int>) -> (
    integer: String, fraction: String
  ) {
    let (text, exponent) = ECMAScript.decimal(number)
    // One guard digit in front, for a carry.
    var all: [UInt8] = [0]
    var point = exponent + 1
    if exponent < 0 {
      all += Array(repeating: 0, count: -exponent)
      point = 1
    }
    all += text.utf8.map { $0 - 0x30 }
    while all.count < point { all.append(0) }
    let end = point + digits.upperBound
    if all.count > end {
      var carries = all[end] >= 5
      all.removeSubrange(end...)
      var index = end - 1
      while carries, index >= 0 {
        carries = all[index] == 9
        all[index] = carries ? 0 : all[index] + 1
        index -= 1
      }
    }
    var fraction = Array(all[min(point, all.count)...])
    while fraction.count > digits.lowerBound, fraction.last == 0 { fraction.removeLast() }
    while fraction.count < digits.lowerBound { fraction.append(0) }
    var integer = all[..<min(point, all.count)].drop { $0 == 0 }
    if integer.isEmpty { integer = [0] }
    func string(_ digits: some Sequence<UInt8>) -> String {
      String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
    return (string(integer), string(fraction))
  }
}

import SeededRandom
import CartoucheJSON
import Testing

/// The number `text` is read as, both close to the end of the text and far from it: two paths in the scanner.
private func number(_ text: String) throws -> JSONValue {
  let short = try JSONValue(parsing: text)
  let padded = try JSONValue(parsing: text + String(repeating: " ", count: 64))
  #expect(short == padded, "\(text)")
  return short
}

@Suite struct NumberTests {
  @Test(arguments: [
    ("0", JSONValue.int(0)), ("1", .int(1)), ("-1", .int(-1)), ("1.0", .double(1)), ("1e0", .double(1)),
    ("9223372036854775807", .int(.max)), ("9223372036854775808", .uint(9_223_372_036_854_775_808)),
    ("18446744073709551615", .uint(.max)), ("18446744073709551616", .double(18_446_744_073_709_551_616)),
    ("-9223372036854775808", .int(.min)), ("-9223372036854775809", .double(-0x1p63)),
    ("999999999999999999", .int(999_999_999_999_999_999)), ("1E+2", .double(100)), ("1e-2", .double(0.01)),
    ("123456789012345678901234567890", .double(1.2345678901234568e29)),
  ])
  func keepsKinds(_ text: String, _ expected: JSONValue) throws { #expect(try number(text) == expected) }

  @Test func minusZeroIsADouble() throws {
    for text in ["-0", "-0.0", "-0e5"] {
      let value = try number(text)
      guard case .double(let zero) = value else {
        Issue.record("\(text) is \(value)")
        continue
      }
      #expect(zero == 0 && zero.sign == .minus)
    }
  }

  @Test(arguments: [
    "01", "-01", "00", "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "1.e5", "--1", "1..2", "Infinity", "NaN",
    "1_000", "-.5", "1e5.5", "١",
  ])
  func refusesBadNumbers(_ text: String) {
    for padding in ["", String(repeating: " ", count: 64)] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: text + padding) }
    }
  }

  @Test(arguments: ["1e309", "-1e309", "1.7976931348623159e308", "1e999999999999999999999"])
  func refusesOverflow(_ text: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(text)]") }
    #expect(error?.kind == .numberOutOfRange)
    #expect(error?.location == TextLocation(line: 1, column: 2, offset: 1))
  }

  @Test(arguments: [
    "1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072014e-308", "2.2250738585072011e-308",
    "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "0e999999999",
    "9007199254740993", "9007199254740993.0", "9007199254740992.9999999999999999999", "0.1", "0.3",
    "9007199254740995.00000000000000000000000000000000000000000000000000001", "5e-324", "1e23", "8.5e22",
    "3.0517578125e-05", "30.000000000000000", "123.4567890123456789", "100.5000000000000000", "1e22", "1e-22",
    "179769313486231580793728971405301e276", "6929495644600919.5", "7.2057594037927933e16",
    "0.000000000000000000000000000000000000000000000000001e51", "1448997445238699", "-45.349964972999942",
    "0.500000000000000166533453693773481063544750213623046875", "65.625", "0.0000000000000000000000001",
  ])
  func readsHardCases(_ text: String) throws {
    let expected = try #require(Double(text))
    let value = try #require(try number(text).number)
    #expect(value.bitPattern == expected.bitPattern, "\(text): \(value)")
  }

  @Test func readsWhatTheStandardLibraryReads() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<60_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      text += String(random.next() >> UInt64.random(in: 0...63, using: &random))
      if Bool.random(using: &random) {
        text += "."
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          text += String(UInt8.random(in: 0...9, using: &random))
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += "e\(Int.random(in: -340...280, using: &random))"
      }
      let expected = try #require(Double(text))
      let read = try JSONValue(parsing: text + String(repeating: " ", count: 44))
      let value = try #require(read.number)
      if case .double = read { #expect(value.bitPattern == expected.bitPattern, "\(text)") }
      #expect(value == expected, "\(text)")
    }
  }

  @Test func readsHalfwayCases() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      // An odd multiple of half a unit in the last place, spelled exactly: a tie, and its two neighbours.
      let mantissa = (random.next() >> 11) | 1 << 52
      let shift = UInt64.random(in: 1...9, using: &random)
      let tie = mantissa << shift | 1 << (shift - 1)
      for candidate in [tie - 1, tie, tie + 1] {
        let text = "\(candidate).0"
        #expect(try number(text).number?.bitPattern == Double(candidate).bitPattern, "\(text)")
      }
    }
  }

  @Test func writesTheShortestDecimalThatReadsBack() throws {
    var random = SplitMix64(seed: 3)
    let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    let short = (0..<20_000).map { _ in Double(Int.random(in: -99999...99999, using: &random)) / 1000 }
    let patterns = (0..<60_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    for value in powers + short + patterns {
      let bytes = try JSONValue.double(value).encoded()
      let text = String(decoding: bytes, as: UTF8.self)
      let back = try JSONValue(parsing: bytes)
      #expect(back == .double(value), "\(value) became \(text)")
      // The standard library writes the shortest digits too; only their arrangement differs.
      #expect(digits(text) == digits("\(value)"), "\(value) became \(text)")
    }
  }

  /// The significant digits of a decimal.
  private func digits(_ text: String) -> [Character] {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
    var digits = Array(mantissa.drop { $0 == "0" })
    while digits.last == "0" { digits.removeLast() }
    return digits
  }

  @Test(arguments: [
    (1e21, "1e+21"), (1e20, "100000000000000000000"), (1.2345678901234568e20, "123456789012345680000"),
    (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"),
    (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"), (100, "100"),
    (-0.0, "0"),
    (1.25e25, "1.25e+25"), (9007199254740992, "9007199254740992"), (0.00001234, "0.00001234"),
  ])
  func spellsAsECMAScript(_ value: Double, _ expected: String) throws {
    let options = JSONWritingOptions(keepsDoubles: false)
    #expect(
      String(decoding: try JSONValue.double(value).encoded(options: options), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (1.0, "1.0"), (-0.0, "-0.0"), (0, "0.0"), (1e21, "1e+21"), (2.5, "2.5"),
    (1e20, "1\(String(repeating: "0", count: 20)).0"),
  ])
  func keepsDoublesApart(_ value: Double, _ expected: String) throws {
    let bytes = try JSONValue.double(value).encoded()
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    guard case .double(let back) = try JSONValue(parsing: bytes) else {
      Issue.record("no double")
      return
    }
    #expect(back.bitPattern == value.bitPattern)
  }

  @Test func writesIntegers() throws {
    for value: JSONValue in [.int(.min), .int(.max), .uint(.max), .int(0), .int(-7), .int(100), .int(99)] {
      #expect(try JSONValue(parsing: value.encoded()) == value)
    }
  }

  @Test func refusesToWriteWhatIsNotFinite() {
    let value: JSONValue = ["a": [1, .double(.infinity)]]
    let error = #expect(throws: JSONError.self) { try value.encoded() }
    #expect(error?.kind == .notRepresentable)
    #expect(error?.pointer?.description == "/a/1")
  }
}

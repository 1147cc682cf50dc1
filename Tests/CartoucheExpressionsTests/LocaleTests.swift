import SeededRandom
import CartoucheExpressions
import CartoucheJSON
import Testing

@Suite struct LocaleTests {
  @Test(arguments: [
    ("a", "b", -1), ("b", "a", 1), ("a", "A", 0), ("a", "ä", 0), ("résumé", "RESUME", 0), ("", "a", -1),
    ("z", "Я", -1), ("2", "a", -1), ("a b", "ab", -1), ("œ", "oe", 0), ("a\u{308}", "ä", 0),
  ])
  func comparesLettersFirst(left: String, right: String, order: Int) {
    #expect(Collator().compare(left, right).signum() == order)
  }

  @Test func comparesMarksAndCaseWhenAsked() {
    #expect(Collator(isDiacriticSensitive: true).compare("a", "ä") < 0)
    #expect(Collator(isDiacriticSensitive: true).compare("a\u{308}", "ä") == 0)
    #expect(Collator(isCaseSensitive: true).compare("a", "A") < 0)
    #expect(Collator(isCaseSensitive: true).compare("A", "b") < 0)
    #expect(Collator(isCaseSensitive: true, isDiacriticSensitive: true).compare("ä", "Ä") < 0)
  }

  @Test func knowsLettersOfLanguages() {
    #expect(Collator(locale: "de").compare("Ä", "ae") == 0)
    #expect(Collator(locale: "sv").compare("ö", "z") > 0)
    #expect(Collator(locale: "en").compare("ö", "z") < 0)
    #expect(Collator(locale: "es").compare("ñ", "nz") > 0)
    #expect(Collator(locale: "da").compare("ø", "æ") > 0)
  }

  @Test func resolvesTags() {
    #expect(Collator(locale: "DE-de").resolvedLocale == "de-DE")
    #expect(Collator(locale: "zh-hant-tw").resolvedLocale == "zh-Hant-TW")
    #expect(Collator(locale: "xx").resolvedLocale == "en-US")
    #expect(Collator().resolvedLocale == "en-US")
  }

  @Test func ordersAnyText() {
    var random = SplitMix64(seed: 8)
    let letters = Array("aäAbBzå ñ-é1Яß")
    func text() -> String {
      String(
        (0..<Int.random(in: 0..<5, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
    let collator = Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: "de")
    for _ in 0..<1000 {
      let (a, b, c) = (text(), text(), text())
      #expect(collator.compare(a, b) == -collator.compare(b, a))
      if collator.compare(a, b) <= 0, collator.compare(b, c) <= 0 { #expect(collator.compare(a, c) <= 0) }
    }
  }

  @Test(arguments: [
    ("en", 1234567.891, "1,234,567.891"), ("de", 1234.5, "1.234,5"), ("fr", 1234.5, "1\u{202F}234,5"),
    ("es", 1234.5, "1234,5"), ("es", 12345.5, "12.345,5"), ("en-IN", 1234567, "12,34,567"),
    ("ru", 1234.5, "1\u{A0}234,5"),
    ("xx", 0.0005, "0.001"), ("en", 0.0004, "0"), ("en", -2.5, "-2.5"), ("en", 999.9996, "1,000"),
    ("en", 1e21, "1,000,000,000,000,000,000,000"),
  ])
  func writesNumbers(locale: String, number: Double, expected: String) throws {
    let text = try evaluate(["number-format", .double(number), ["locale": .string(locale)]]).string
    #expect(text == expected)
  }

  @Test(arguments: [
    ("en-US", "USD", "$1,234.50"), ("de-DE", "EUR", "1.234,50\u{A0}€"), ("nl", "EUR", "€\u{A0}1.234,50"),
    ("ja-JP", "JPY", "￥1,235"), ("en", "CHF", "CHF\u{A0}1,234.50"), ("pt-BR", "BRL", "R$\u{A0}1.234,50"),
    ("pl", "PLN", "1234,50\u{A0}zł"),
  ])
  func writesMoney(locale: String, currency: String, expected: String) throws {
    let text = try evaluate([
      "number-format", 1234.5, ["locale": .string(locale), "currency": .string(currency)],
    ]).string
    #expect(text == expected)
  }

  @Test func writesUnits() throws {
    func text(_ number: Double, _ unit: String) throws -> String? {
      try evaluate(["number-format", .double(number), ["locale": "en", "unit": .string(unit)]]).string
    }
    #expect(try text(50, "kilometer-per-hour") == "50 km/h")
    #expect(try text(1, "day") == "1 day")
    #expect(try text(2, "day") == "2 days")
    #expect(throws: (any Error).self) { try text(2, "parsec") }
  }
}

import Foundation
import MapLibre
import Testing

/// Names in other scripts, and titles.
@Suite struct TransliterationTests {
  /// A name and what it is in other scripts.
  struct Name: Sendable, CustomTestStringConvertible {
    let text: String
    let scripts: [(script: String, text: String)]
    var testDescription: String { text }

    init(_ text: String, _ scripts: KeyValuePairs<String, String>) {
      self.text = text
      self.scripts = scripts.map { ($0.key, $0.value) }
    }
  }

  /// Names and results are those of the SDK's tests (MapLibre Native, `MLNNSStringAdditionsTests.m`).
  private static let names = [
    Name(
      "Portland",
      [
        "Latn": "Portland", "Hans": "Portland", "Hant": "Portland", "Cyrl": "Портланд", "Arab": "پُرتلَند",
        "Jpan": "ポルテランデ", "Kore": "폹란드", "Fake": "Portland",
      ]),
    Name(
      "北京",
      [
        "Latn": "běi jīng", "Hans": "北京", "Hant": "北京", "Cyrl": "бе̌и йӣнг", "Arab": "بِِ̌ جِينگ",
        "Jpan": "ベ̌イ ジーング", "Kore": "베̌이 지̄늑", "Fake": "北京",
      ]),
    Name(
      "九龍",
      [
        "Latn": "jiǔ lóng", "Hans": "九龙", "Hant": "九龍", "Cyrl": "йиу̌ ло́нг", "Arab": "جُِ̌ لُ́نگ",
        "Jpan": "ジウ̌ ロ́ング", "Kore": "지우̌ 로́늑", "Fake": "九龍",
      ]),
    Name(
      "Mосква",
      [
        "Latn": "Moskva", "Hans": "Mосква", "Hant": "Mосква", "Cyrl": "Москва", "Arab": "مُسكڤَ",
        "Jpan": "モスクヷ", "Kore": "못크바", "Fake": "Mосква",
      ]),
    Name(
      "ロンドン",
      [
        "Latn": "rondon", "Hans": "ロンドン", "Hant": "ロンドン", "Cyrl": "рондон", "Arab": "رُندُن",
        "Jpan": "ロンドン", "Kore": "론돈", "Fake": "ロンドン",
      ]),
    Name("Roma", ["Hira": "ろま", "Kana": "ロマ", "Hang": "로마"]),
    Name("", ["Latn": "", "Cyrl": ""]),
  ]

  @Test("A name is brought into the scripts that labels are written in", arguments: names)
  func transliterated(_ name: Name) {
    for (script, text) in name.scripts {
      let found = NSString(string: name.text).mgl_stringByTransliterating(intoScript: script)
      #expect(found == text, "\(script)")
    }
  }

  @Test(
    "The letters of a name are brought into Greek, Hebrew and Thai ones", arguments: ["Grek", "Hebr", "Thai"])
  func otherScripts(_ script: String) {
    let found = NSString(string: "Portland").mgl_stringByTransliterating(intoScript: script)
    #expect(!found.isEmpty && found.unicodeScalars.allSatisfy { !$0.isASCII })
  }

  @Test(
    "A title has capital letters, but for words that only connect others",
    arguments: [
      ("© OpenStreetMap", "© OpenStreetMap"), ("© OSM", "© OSM"),
      ("Improve this map", "Improve This Map"), ("Improve This Map", "Improve This Map"),
      ("Improve the map", "Improve the Map"), ("Improve The Map", "Improve The Map"),
      ("Improve a map", "Improve a Map"),
      ("Improve for the map", "Improve for the Map"), ("Improve and map", "Improve and Map"),
      ("Improve while mapping", "Improve While Mapping"), ("Improve with the map", "Improve With the Map"),
      ("Improve this iPhone", "Improve This iPhone"),
      ("Improve With The Map", "Improve With The Map"), ("", ""), ("l'été à la mer", "L'été À La Mer"),
    ])
  func titles(_ text: String, _ title: String) {
    let locale = Locale(identifier: "en_US")
    #expect(NSString(string: text).mgl_titleCasedString(with: locale) == title)
  }
}

import CartoucheGeoJSON
import Testing

@testable import CartoucheVenue

/// Instructions in all languages, with names in those that a bundle has.
@Suite struct RoutePhrasesTests {
  /// The words in braces of a sentence, in alphabetical order.
  private func blanks(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "}" }) }.sorted()
  }

  @Test(arguments: RouteOptions.knownLanguages) func everyLanguageSaysAllThatEnglishDoes(language: String)
    throws
  {
    let table = try #require(RoutePhrases.table[language])
    let english = try #require(RoutePhrases.table["en"])
    for phrase in RoutePhrases.Phrase.allCases {
      let text = try #require(table[phrase], "\(phrase)")
      #expect(blanks(text) == blanks(try #require(english[phrase])), "\(phrase)")
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" "))
    }
  }

  @Test func thereAreTheLanguagesOfMostVisitors() {
    #expect(RouteOptions.knownLanguages == ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh"])
  }

  @Test(arguments: [
    ([], "en"), (["de-CH", "fr"], "de"), (["xx", "fr"], "fr"), (["PT-br"], "pt"), (["zh-Hant"], "zh"),
    (["tlh", "x"], "en"), ([""], "en"),
  ])
  func theFirstLanguageThatIsKnownIsTaken(wanted: [String], language: String) {
    #expect(RoutePhrases(wanted).language == language)
  }

  @Test func bracesInNamesStayWhatTheyAre() {
    let text = RoutePhrases([]).text(.turnAt, ["turn": "Turn left", "place": "{turn} {floor}"])
    #expect(text == "Turn left at {turn} {floor}")
  }

  @Test func namesInArabicSentencesAreIsolated() {
    #expect(RoutePhrases(["ar"]).text(.arriveAt, ["place": "Café 1"]).hasSuffix("\u{2068}Café 1\u{2069}"))
  }

  @Test func connectionsThatNobodyKnowsKeepTheirKind() {
    #expect(RoutePhrases([]).ride("Cable Car", to: "Roof") == "Take the Cable Car to Roof")
    #expect(RoutePhrases([]).ride("STAIRS", to: "Roof") == "Take the stairs to Roof")
    #expect(RoutePhrases([]).ride("", to: "Roof") == "Go to Roof")
  }

  @Test(arguments: [
    (0.4, "Stop"), (0.5, "Stop and walk 1 m"), (12.4, "Stop and walk 12 m"), (.nan, "Stop"),
    (.infinity, "Stop"),
  ])
  func metresAreWholeAndWorthTelling(metres: Double, sentence: String) {
    #expect(RoutePhrases([]).text("Stop", walking: metres) == sentence)
  }

  /// The bundle with names in two languages.
  private func bundle() -> BundleBuilder {
    var bundle = BundleBuilder.maker
    bundle.replace(#""name":"First""#, #""name":{"en":"First","de":"Erster Stock"}"#, in: "floor.geojson")
    bundle.replace(#""name":"Café 1""#, #""name":{"en":"Café 1","DE":"Kaffeehaus"}"#, in: "space/m_1.geojson")
    return bundle
  }

  @Test func aRouteIsToldInOneLanguageWithItsNames() throws {
    let document = try VenueDocument(parsing: bundle().bytes)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let graph = RouteGraph(document.venue)
    func route(_ languages: [String]) throws -> Route {
      try graph.route(
        from: .feature("s_0a"), to: .feature("s_1a"), options: RouteOptions(languages: languages))
    }
    let german = try route(["de"])
    #expect(german.legs[0].instructions.last?.text == "Über die Treppe: Erster Stock")
    #expect(german.legs[1].instructions.last?.text == "Am Ziel: Kaffeehaus")
    let english = try route([])
    #expect(english.legs[0].instructions.last?.text == "Take the stairs to First")
    #expect(english.legs[1].instructions.last?.text == "Arrive at Café 1")
    #expect(english.legs.map(\.line) == german.legs.map(\.line))
    let first = try #require(english.legs[0].instructions.first)
    #expect(first.sentence == "Leave Café 0 and walk \(Int(first.distance.rounded())) m")
  }

  @Test func namesAreFoundInEveryLanguageAndToldInOne() throws {
    let venue = try VenueDocument(parsing: bundle().bytes).venue
    #expect(VenueSearch(venue).matches("kaffeehaus").map(\.name) == ["Café 1"])
    #expect(VenueSearch(venue, languages: ["de"]).matches("cafe 1").map(\.name) == ["Kaffeehaus"])
    #expect(venue.floors.map { $0.title(in: ["de-AT"]) } == ["Ground", "Erster Stock"])
  }

  @Test func floorsWithoutNamesAreNumbered() {
    var floor = Floor(id: "m")
    floor.elevation = -1
    #expect(floor.title == "Level -1" && floor.title(in: ["de"]) == "Ebene -1")
  }
}

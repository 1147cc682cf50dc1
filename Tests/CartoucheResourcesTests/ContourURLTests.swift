import CartoucheGeometry
import CartoucheResources
import Testing

struct ContourURLTests {
  struct Spelling: Sendable {
    let text, elevation: String
    var options: [String] = []
    var tile: TileID?
    var isOfStyle = false
  }

  @Test(arguments: [
    Spelling(
      text: "contours:terrain#interval=20", elevation: "terrain", options: ["interval=20"], isOfStyle: true),
    Spelling(text: "contours:a%20b", elevation: "a b", isOfStyle: true),
    Spelling(
      text: "contours://pmtiles:///a/b.pmtiles#interval=20&unit=feet", elevation: "pmtiles:///a/b.pmtiles",
      options: ["interval=20", "unit=feet"]),
    Spelling(
      text: "contours://https://h/dem.json?key=1&b=2#interval=20&tile=3/4/5",
      elevation: "https://h/dem.json?key=1&b=2", options: ["interval=20"], tile: TileID(z: 3, x: 4, y: 5)),
    Spelling(
      text: "contours://https://h/%7Bz%7D/%7Bx%7D/%7By%7D.png#tile=1/0/1",
      elevation: "https://h/{z}/{x}/{y}.png",
      tile: TileID(z: 1, x: 0, y: 1)),
  ])
  func urlsAreTakenApartAndPutTogether(spelling: Spelling) throws {
    let url = try #require(ContourURL(spelling.text))
    #expect(url.elevation == spelling.elevation)
    #expect(url.options.map { "\($0.name)=\($0.value)" } == spelling.options)
    #expect(url.tile == spelling.tile)
    #expect(url.isOfStyle == spelling.isOfStyle)
    #expect(url.text == spelling.text)
  }

  @Test func otherSchemesAreNone() {
    #expect(ContourURL("https://h/contours") == nil)
    #expect(ContourURL("contours.pmtiles") == nil)
  }

  /// The placeholders of the heights are not those of the lines.
  @Test func aTemplateHasOnePlaceForTheTile() throws {
    let url = try #require(ContourURL("contours://https://h/{z}/{x}/{y}.png#encoding=terrarium"))
    #expect(
      url.template == "contours://https://h/%7Bz%7D/%7Bx%7D/%7By%7D.png#encoding=terrarium&tile={z}/{x}/{y}")
    // A template stays one where it is resolved.
    #expect(ResourceURL.resolve(url.template, against: "https://h/dem.json") == url.template)
    #expect(try #require(ContourURL("contours://a.json")).template == "contours://a.json#tile={z}/{x}/{y}")
  }

  @Test(arguments: [
    (
      "contours://dem.pmtiles#interval=20", "/maps/style.json",
      "contours://pmtiles:///maps/dem.pmtiles#interval=20"
    ),
    (
      "contours://dem.json#interval=20", "https://h/a/style.json",
      "contours://https://h/a/dem.json#interval=20"
    ),
    ("contours://https://i/dem.json", "https://h/a/style.json", "contours://https://i/dem.json"),
    ("contours:terrain#interval=20", "https://h/a/style.json", "contours:terrain#interval=20"),
  ])
  func theHeightsAreResolved(text: String, base: String, expected: String) {
    #expect(ResourceURL.resolve(tileSource: text, against: base) == expected)
  }

  @Test func secretsAreNotShown() {
    let shown = ResourceURL.redacted("contours://https://user:word@h/dem.json?key=1#interval=20")
    #expect(shown == "contours://https://h/dem.json?…#interval=20")
  }
}

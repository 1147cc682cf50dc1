import CartoucheGeometry
import CartoucheTiles
import Testing

/// Templates as servers and programs write them.
@Suite struct TileURLSpellingTests {
  @Test(arguments: [
    ("https://h/{z}/{x}/{y}.png", ["https://h/{z}/{x}/{y}.png"]),
    ("https://{s}.h/{z}/{x}/{y}{r}.png", ["a", "b", "c"].map { "https://\($0).h/{z}/{x}/{y}{ratio}.png" }),
    ("https://t{1-3}.h/{z}/{x}/{y}", ["1", "2", "3"].map { "https://t\($0).h/{z}/{x}/{y}" }),
    (
      "https://{switch:m,n}.h/{zoom}/{x}/{y}.png",
      ["https://m.h/{z}/{x}/{y}.png", "https://n.h/{z}/{x}/{y}.png"]
    ),
    ("https://h/${z}/${x}/${y}.png", ["https://h/{z}/{x}/{y}.png"]),
    ("https://h/{q}.jpeg", ["https://h/{quadkey}.jpeg"]),
    ("https://h/wms?bbox={bbox-epsg-3857}", ["https://h/wms?bbox={bbox-epsg-3857}"]),
    ("tiles/{z}/{x}/{y}.pbf?key={key}", ["tiles/{z}/{x}/{y}.pbf?key={key}"]),
  ])
  func otherSpellingsBecomeOurs(text: String, templates: [String]) throws {
    let spelling = try #require(TileURLSpelling(text))
    #expect(spelling.templates == templates && spelling.scheme == .xyz)
  }

  @Test func rowsFromTheSouth() throws {
    let spelling = try #require(TileURLSpelling("https://h/{z}/{x}/{-y}.png"))
    #expect(spelling.templates == ["https://h/{z}/{x}/{y}.png"] && spelling.scheme == .tms)
  }

  @Test(arguments: [
    "https://h/style.json", "https://h/{z}/{x}.png", "{", "a{}b", "https://h/{key}/style.json",
  ])
  func otherTextIsNoTemplate(text: String) {
    #expect(TileURLSpelling(text) == nil)
  }

  @Test(arguments: [
    ("tiles/3/1/2.pbf", "3/1/2", "tiles/{z}/{x}/{y}.pbf"),
    ("https://h/3/1/2@2x.png?k=1", "3/1/2", "https://h/{z}/{x}/{y}@2x.png?k=1"),
    ("3/1/2", "3/1/2", "{z}/{x}/{y}"),
  ])
  func addressesAtTheEndOfPaths(path: String, address: String, template: String) throws {
    let place = try #require(TilePath(path))
    #expect(place.address.description == address && place.template == template)
  }

  @Test(arguments: [
    "tiles/3/9/2.pbf", "1/2.pbf", "a/b/c.pbf", "3/1/2b.pbf", "3/1/", "99/1/1.png", "3/-1/1.png",
  ])
  func otherPathsHaveNone(path: String) { #expect(TilePath(path) == nil) }
}

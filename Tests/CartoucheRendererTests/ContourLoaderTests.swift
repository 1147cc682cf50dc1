import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheTiles
import Testing

/// Vector tiles of contours, by the URLs of their heights.
struct ContourLoaderTests {
  /// A picture of heights in Terrarium's colours that rise to the east.
  private static func picture(side: Int = 16, _ height: (Int, Int) -> Double = { x, _ in Double(10 * x) })
    throws -> [UInt8]
  {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let number = Int((height(x, y) + 32_768) * 256)
        pixels += [UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255), 255]
      }
    }
    return try PNGEncoder().encode(Image(width: side, height: side, pixels: pixels))
  }

  private static let description =
    #"{"tilejson": "3.0.0", "tiles": ["https://h/{z}/{x}/{y}.png"], "encoding": "terrarium", "minzoom": 1, "maxzoom": 2, "attribution": "©"}"#

  private static func loader(_ files: [String: [UInt8]] = [:]) throws -> (ContourLoader, MemoryLoader) {
    var all = ["https://h/dem.json": Array(description.utf8)]
    for z in 1...2 {
      for x in 0..<1 << z {
        for y in 0..<1 << z { all["https://h/\(z)/\(x)/\(y).png"] = try picture() }
      }
    }
    let base = MemoryLoader(all.merging(files) { $1 })
    return (ContourLoader(base: base), base)
  }

  private static func heights(_ bytes: [UInt8]) throws -> [Double] {
    let tile = try VectorTile(bytes)
    guard let entry = tile.entries.first else { return [] }
    return try tile.decode(entry).features.compactMap { $0.properties["ele"]?.number }
  }

  @Test func tilesAreDescribed() async throws {
    let (loader, _) = try Self.loader()
    let response = try await loader.load(
      ResourceRequest("contours://https://h/dem.json#interval=50&overzoom=1", kind: .source))
    let members = try JSONValue(parsing: response.bytes)
    #expect(members["minzoom"] == 1 && members["maxzoom"] == 3)
    #expect(members["attribution"] == "©")
    #expect(
      members["tiles"] == ["contours://https://h/dem.json#interval=50&overzoom=1&tile={z}/{x}/{y}"])
    #expect(members["vector_layers"]?.array?.first?["fields"] == ["ele": "Number", "level": "Number"])
  }

  @Test(arguments: ["1/0/0", "2/3/3", "3/5/2"])
  func aTileHasTheLinesOfItsHeights(tile: String) async throws {
    let (loader, base) = try Self.loader()
    let url = "contours://https://h/dem.json#interval=50&overzoom=1&tile=\(tile)"
    let response = try await loader.load(ResourceRequest(url, kind: .tile))
    #expect(!(try Self.heights(response.bytes)).isEmpty)
    let asked = base.urls.count
    #expect(try await loader.load(ResourceRequest(url, kind: .tile)).bytes == response.bytes)
    // The heights are kept.
    #expect(base.urls.count == asked)
  }

  @Test func aTemplateNeedsNoDescription() async throws {
    let (loader, _) = try Self.loader()
    let url = "contours://https://h/{z}/{x}/{y}.png#encoding=terrarium&maxzoom=2&interval=50&tile=1/1/1"
    #expect(try Self.heights(try await loader.load(ResourceRequest(url)).bytes) == [50, 100, 150])
  }

  @Test(arguments: ["0/0/0", "4/0/0", "2/4/0", "2/-1/0"])
  func thereAreNoOtherTiles(tile: String) async throws {
    let (loader, _) = try Self.loader()
    let url = "contours://https://h/dem.json#interval=50&tile=\(tile)"
    #expect(try await loader.load(ResourceRequest(url)).status == .notFound)
  }

  @Test func aNeighbourThatIsNoPictureEndsLines() async throws {
    let (loader, _) = try Self.loader(["https://h/2/0/0.png": Array("not a picture".utf8)])
    let good = ResourceRequest("contours://https://h/dem.json#interval=50&tile=2/1/0")
    #expect(!(try Self.heights(try await loader.load(good).bytes)).isEmpty)
    let bad = ResourceRequest("contours://https://h/dem.json#interval=50&tile=2/0/0")
    await #expect(throws: ResourceError.self) { try await loader.load(bad) }
  }

  struct Fault: Sendable {
    let url, text: String
  }

  @Test(arguments: [
    Fault(url: "contours:terrain#interval=20", text: "or a raster-dem source of the style"),
    Fault(url: "contours://https://h/dem.json#interval=0", text: "interval: a number above 0"),
    Fault(url: "contours://https://h/dem.json#interval=-5", text: "interval: a number above 0"),
    Fault(url: "contours://https://h/dem.json#interval=nan", text: "interval: a number above 0"),
    Fault(url: "contours://https://h/dem.json#interval=x", text: "found interval \"x\""),
    Fault(url: "contours://https://h/dem.json#thresholds=9", text: "zoom*interval*interval"),
    Fault(url: "contours://https://h/dem.json#intervall=9", text: "intervall: one of interval, thresholds"),
    Fault(url: "contours://https://h/dem.json#overzoom=99", text: "a whole number from 0 to 8"),
    Fault(url: "contours://https://h/dem.json#thresholds=9*10", text: "thresholds for one of their zooms"),
    Fault(
      url: "contours://https://h/dem.json#interval=1e-9&tile=1/0/0",
      text: "levels between the base and a height"),
    Fault(url: "contours://https://h/dem.json#interval=1e-4&tile=1/0/0", text: "at most 1000000 vertices"),
    Fault(url: "contours://contours://https://h/dem.json", text: "expected tiles with heights"),
    Fault(url: "contours://https://h/none.json#interval=20", text: "does not exist"),
  ])
  func wrongURLsAreErrors(fault: Fault) async throws {
    let (loader, _) = try Self.loader()
    let error = await #expect(throws: ResourceError.self) {
      try await loader.load(ResourceRequest(fault.url))
    }
    #expect(error?.description.contains(fault.text) == true, "\(String(describing: error))")
  }

  /// Pictures that are no heights, each for the only tile.
  @Test func wrongTilesHaveNoLines() async throws {
    for side in [1, 2] {
      let (loader, _) = try Self.loader(["https://h/1/0/0.png": try Self.picture(side: side) { _, _ in 7 }])
      let request = ResourceRequest("contours://https://h/dem.json#interval=50&tile=1/0/0")
      #expect(try await loader.load(request).bytes.isEmpty)
    }
  }

  // MARK: - Styles

  @Test func aStyleNamesItsOwnHeights() throws {
    let text = """
      {"version": 8, "layers": [], "sources": {
        "dem": {"type": "raster-dem", "tiles": ["tiles/{z}/{x}/{y}.png"], "encoding": "terrarium", "maxzoom": 12,
          "bounds": [1, 2, 3, 4.5]},
        "lines": {"type": "vector", "url": "contours:dem#interval=20"},
        "lost": {"type": "vector", "url": "contours:nothing#interval=20"}
      }}
      """
    var findings: [Diagnostic] = []
    let members = try #require(try JSONValue(parsing: Array(text.utf8)).object)
    let style = StyleDocument(members, diagnostics: &findings)
    let lines = try #require(style.source("lines")).withElevation(of: style)
    #expect(
      lines.members["url"]
        == "contours://tiles/%7Bz%7D/%7Bx%7D/%7By%7D.png#interval=20&encoding=terrarium&maxzoom=12&bounds=1,2,3,4.5"
    )
    #expect(!lines.isNamedByProgram("url"))
    let lost = try #require(style.source("lost"))
    #expect(lost.withElevation(of: style) == lost)
  }
}

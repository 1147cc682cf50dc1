import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheSprites
import Testing

/// Sprites made of icons, as maps draw them.
@Suite struct SpriteSheetTests {
  static func icon(_ name: String, _ color: String = "#f00", size: Int = 8, sdf: Bool = false) throws
    -> SpriteIcon
  {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)">\
      <rect width="\(size)" height="\(size)" fill="\(color)"/></svg>
      """
    var icon = try SpriteIcon(name: name, decoding: Array(text.utf8))
    icon.isSDF = sdf
    return icon
  }

  static func index(_ sheet: SpriteSheetMaker.Sheet) throws -> JSONValue {
    try JSONDocument(parsing: sheet.index).root
  }

  @Test func oddPixelRatiosGetAnAnswer() throws {
    let maker = SpriteSheetMaker([try Self.icon("a"), try Self.icon("b", sdf: true)])
    let usual = try maker.sheet(pixelRatio: 1)
    for ratio in [0, -1, Int.min] {
      #expect(try maker.sheet(pixelRatio: ratio).picture == usual.picture)
    }
    #expect(throws: SpriteError.self) { try maker.sheet(pixelRatio: .max) }
  }

  @Test func theOrderOfIconsDoesNotMatter() throws {
    let icons = try ["c", "a", "b"].enumerated().map {
      try Self.icon($1, ["red", "blue", "lime"][$0], size: 5 + $0)
    }
    let sheet = try SpriteSheetMaker(icons).sheet(pixelRatio: 2)
    let other = try SpriteSheetMaker(icons.reversed()).sheet(pixelRatio: 2)
    #expect(sheet.index == other.index)
    #expect(sheet.picture == other.picture)
    #expect(try Self.index(sheet).object?.map(\.key) == ["a", "b", "c"])
  }

  @Test func iconsThatLookTheSameShareAPlace() throws {
    let icons = try [Self.icon("a"), Self.icon("b"), Self.icon("c", "blue")]
    let sheet = try SpriteSheetMaker(icons).sheet(pixelRatio: 1)
    let index = try Self.index(sheet)
    #expect(sheet.places == 2)
    #expect(index["a"] == index["b"])
    #expect(index["a"] != index["c"])
  }

  @Test func placesDoNotOverlap() throws {
    let icons = try (1...40).map { try Self.icon("i\($0)", "#0000\($0 + 10)", size: 3 + $0 * 7 % 23) }
    let sheet = try SpriteSheetMaker(icons).sheet(pixelRatio: 1)
    let picture = try Image(decoding: sheet.picture)
    var taken = [Bool](repeating: false, count: picture.width * picture.height)
    for (_, entry) in try #require(Self.index(sheet).object) {
      let numbers = ["x", "y", "width", "height"].compactMap { entry[$0]?.number.map { Int($0) } }
      for y in numbers[1]..<numbers[1] + numbers[3] {
        for x in numbers[0]..<numbers[0] + numbers[2] {
          #expect(!taken[y * picture.width + x])
          taken[y * picture.width + x] = true
        }
      }
    }
    // Little is left empty.
    #expect(taken.count(where: \.self) * 10 > taken.count * 7)
  }

  @Test func lengthsGrowWithThePixelRatio() throws {
    var icon = try Self.icon("a")
    var findings: [String] = []
    icon.layout = IconLayout(
      [
        "stretchX": [[2, 4]], "content": [1, 1, 7, 7], "textFitWidth": "proportional", "stretchY": 3,
        "other": 1,
      ],
      findings: &findings)
    let entry = try Self.index(SpriteSheetMaker([icon]).sheet(pixelRatio: 2))["a"]
    #expect(entry?["width"]?.number == 16)
    #expect(entry?["pixelRatio"]?.number == 2)
    #expect(entry?["stretchX"]?.array?.first?.array?.map(\.number) == [4, 8])
    #expect(entry?["content"]?.array?.map(\.number) == [2, 2, 14, 14])
    #expect(entry?["textFitWidth"]?.string == "proportional")
    #expect(findings == ["stretchY is not of its form; it is left out"])
  }

  @Test func aDistanceFieldFallsByAnEighthPerLogicalPixel() throws {
    for ratio in [1, 2] {
      let sheet = try SpriteSheetMaker([Self.icon("a", size: 20, sdf: true)]).sheet(pixelRatio: ratio)
      #expect(try Self.index(sheet)["a"]?["sdf"]?.bool == true)
      let picture = try Image(decoding: sheet.picture)
      #expect(picture.width == 26 * ratio)
      let row = 13 * ratio
      for x in 0..<13 * ratio {
        let distance = 3 - (Double(x) + 0.5) / Double(ratio)
        let expected = min(max(255 * (0.75 - distance / 8), 0), 255)
        // Half a sample, an eighth of a pixel, is the measure's own error.
        #expect(
          abs(Double(picture[x, row].alpha) - expected) <= 5,
          "\(x) at \(ratio): \(picture[x, row].alpha), \(expected)")
      }
    }
  }

  @Test func picturesOfOtherSizesAreResized() throws {
    let pixels = [[UInt8]](repeating: [0, 0, 255, 255], count: 16 * 16).flatMap(\.self)
    let png = try PNGEncoder().encode(Image(width: 16, height: 16, pixels: pixels))
    let icon = try SpriteIcon(name: "a", decoding: png, pixelRatio: 2)
    #expect(icon.size == SIMD2(8, 8))
    let small = try SpriteSheetMaker([icon]).sheet(pixelRatio: 1)
    #expect(try Image(decoding: small.picture)[4, 4] == (0, 0, 255, 255))
    #expect(small.diagnostics.isEmpty)
    let large = try SpriteSheetMaker([icon]).sheet(pixelRatio: 3)
    #expect(large.size == SIMD2(24, 24))
    #expect(large.diagnostics.count == 1)
  }

  @Test func whatIsNoIconIsRefused() {
    for text in ["", "hello", "<html/>", "<svg><g>"] {
      #expect(throws: SpriteError.self) { try SpriteIcon(name: "a", decoding: Array(text.utf8)) }
    }
    var limits = SpriteLimits()
    limits.pixels = 10
    #expect(throws: SpriteError.self) {
      try SpriteSheetMaker([Self.icon("a")], limits: limits).sheet(pixelRatio: 1)
    }
  }

  /// A loader of the two files of a sprite.
  private struct SheetLoader: ResourceLoader {
    let sheet: SpriteSheetMaker.Sheet

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      switch request.kind {
      case .spriteJSON: ResourceResponse(sheet.index)
      case .spriteImage: ResourceResponse(sheet.picture)
      default: .notFound
      }
    }
  }

  @Test(arguments: [1, 2]) func aMapDrawsTheIcons(_ ratio: Int) async throws {
    let sheet = try SpriteSheetMaker([
      Self.icon("plain", "#ff0000", size: 12), Self.icon("field", size: 12, sdf: true),
    ]).sheet(pixelRatio: ratio)
    func layer(_ name: String, _ offset: Int) -> String {
      """
      {"id": "\(name)", "type": "symbol", "source": "s", "layout": {"icon-image": "\(name)",
       "icon-offset": [\(offset), 0], "icon-allow-overlap": true}, "paint": {"icon-color": "#0000ff"}}
      """
    }
    let style = """
      {"version": 8, "sprite": "test:sprite", "sources": {"s": {"type": "geojson", "data":
        {"type": "Point", "coordinates": [0, 0]}}}, "layers": [\(layer("plain", -15)), \(layer("field", 15))]}
      """
    let map = try Map(Array(style.utf8))
    let viewport = Viewport(width: 64, height: 32, pixelRatio: Double(ratio))
    let snapshot = try await Snapshotter(loader: SheetLoader(sheet: sheet)).snapshot(of: map, in: viewport)
    #expect(snapshot.diagnostics.isEmpty, "\(snapshot.diagnostics)")
    let image = try Image(decoding: snapshot.png())
    #expect(image[17 * ratio, 16 * ratio] == (255, 0, 0, 255))
    #expect(image[47 * ratio, 16 * ratio] == (0, 0, 255, 255))
    #expect(image[32 * ratio, 16 * ratio].alpha == 0)
  }
}

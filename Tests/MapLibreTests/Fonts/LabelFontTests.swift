import Cartouche
import MapLibre
import Testing

@testable import MapLibreSettings

/// The fonts of a style's labels: those of servers by their names, and those of files for ideographs.
@MainActor @Suite struct LabelFontTests {
  private static let glyphs = "https://a.example/"

  /// A style with one label, and the server of its glyphs.
  private func label(_ text: String, fonts: [String]? = nil) throws -> (MLNStyle, MLNSymbolStyleLayer) {
    let style = try MLNStyle(
      styleJSON: #"{"version": 8, "glyphs": "\#(Self.glyphs){fontstack}/{range}.pbf", "sources": {}, "#
        + #""layers": [{"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}"#)
    let source = MLNShapeSource(identifier: "s", features: [stop(0, ["name": text])])
    let layer = MLNSymbolStyleLayer(identifier: "names", source: source)
    layer.text = NSExpression(forKeyPath: "name")
    if let fonts { layer.textFontNames = NSExpression(forConstantValue: fonts) }
    try style.add(source)
    try style.add(layer)
    return (style, layer)
  }

  /// A collection of fonts in files, while the body runs.
  private func withFonts(
    _ fonts: [(family: String, characters: String, glyph: Int)],
    _ body: (FontCollection) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, font) in fonts.enumerated() {
      let bytes = try FontBytes.font(font.family, font.characters, glyph: font.glyph)
      try Data(bytes).write(to: folder.appending(path: "\(index).ttf"))
    }
    try await body(FontCollection(folder: folder.path))
  }

  /// Draws a label; the picture, and what the server was asked for.
  private func draw(
    _ text: String, fonts: [String]? = ["Squares"], _ local: LabelFonts = LabelFonts()
  ) async throws -> (picture: Picture, asked: [String]) {
    let server = TileServer(["\(Self.glyphs)Squares/0-255": FontBytes.squares()])
    let (style, _) = try label(text, fonts: fonts)
    let picture = try await Picture(style, loader: server, fonts: local)
    return (picture, server.urls.map { String($0.dropFirst(Self.glyphs.count)) })
  }

  // MARK: Fonts of servers

  @Test("a label is drawn in the font that its layer names, which is requested by its display name")
  func named() async throws {
    let (picture, asked) = try await draw("MW")
    #expect(asked == ["Squares/0-255.pbf"] && picture.diagnostics.isEmpty)
    // Two squares of 12 pixels at the size of 24 are 8 pixels each at 16.
    #expect((100...170).contains(picture.inked), "\(picture.inked)")
  }

  @Test("fonts that are set while the program runs are requested together, joined by commas")
  func joined() async throws {
    let server = TileServer(["\(Self.glyphs)Squares/": FontBytes.squares()])
    let (style, layer) = try label("Aé")
    _ = try await Picture(style, loader: server)
    layer.textFontNames = NSExpression(forConstantValue: ["Open Sans Bold Italic", "Noto Sans CJK"])
    _ = try await Picture(style, loader: server)
    #expect(
      server.urls == [
        "\(Self.glyphs)Open%20Sans%20Bold%20Italic%2cNoto%20Sans%20CJK/0-255.pbf",
        "\(Self.glyphs)Open%20Sans%20Regular%2cArial%20Unicode%20MS%20Regular/0-255.pbf",
      ])
  }

  @Test("a list with a font that the server lacks gets nothing from it, though it has another of the list")
  func unregistered() async throws {
    let (squares, _) = try await draw("MW")
    let (picture, asked) = try await draw("MW", fonts: ["Squares", "Nowhere"])
    #expect(asked == ["Squares%2cNowhere/0-255.pbf"])
    let finding = try #require(picture.diagnostics.first)
    #expect(picture.diagnostics.count == 1 && finding.severity == .error)
    #expect(finding.description.contains("Squares,Nowhere"))
    // The letters are those of the embedded font, not the server's squares.
    #expect(picture.inked != squares.inked)
  }

  // MARK: Fonts of files

  @Test("ideographs, kana and Hangul come from fonts of files, and cause no request; Latin letters do")
  func ideographs() async throws {
    try await withFonts([("Asia", "東か한カ", 1)]) { fonts in
      for text in ["東", "か", "カ", "한"] {
        let (picture, asked) = try await draw(text, LabelFonts(fonts))
        #expect(asked.isEmpty && picture.inked > 10 && picture.diagnostics.isEmpty, "\(text)")
      }
      #expect(try await draw("A東", LabelFonts(fonts)).asked == ["Squares/0-255.pbf"])
    }
  }

  @Test("a font is found by its family, display or PostScript name", arguments: ["Far East", "FarEast"])
  func names(name: String) async throws {
    try await withFonts([("Near", "東", 1), ("Far East", "東", 5)]) { fonts in
      let named = try await draw("東", fonts: [name], LabelFonts(fonts)).picture
      let other = try await draw("東", fonts: ["Near"], LabelFonts(fonts)).picture
      #expect(named.inked > 10 && named.inked != other.inked)
      // The names in the settings are of the same kinds.
      let settings = try await draw("東", LabelFonts(fonts, ideographs: .fonts([name]))).picture
      #expect(settings.inked == named.inked)
    }
  }

  @Test("the fonts of the settings are tried in their order, after those of the layer")
  func order() async throws {
    try await withFonts([("One", "東", 1), ("Two", "東", 5), ("Three", "東", 9)]) { fonts in
      func inked(_ layer: String, _ settings: [String]) async throws -> Int {
        try await draw("東", fonts: ["Squares", layer], LabelFonts(fonts, ideographs: .fonts(settings)))
          .picture.inked
      }
      let (one, two) = (try await inked("One", []), try await inked("Two", []))
      let three = try await inked("Three", [])
      #expect(Set([one, two, three]).count == 3)
      #expect(try await inked("None", ["Two", "One"]) == two)
      #expect(try await inked("None", ["One", "Two"]) == one)
      #expect(try await inked("None", ["Nowhere", "Three"]) == three)
      #expect(try await inked("Three", ["One", "Two"]) == three)
    }
  }

  @Test("each character is drawn in the first font that has it, and in any other when the list is at its end")
  func eachCharacter() async throws {
    try await withFonts([("One", "東", 1), ("Two", "東京", 5), ("Rest", "都", 5)]) { fonts in
      func inked(_ text: String, _ names: [String]) async throws -> Int {
        let drawn = try await draw(text, LabelFonts(fonts, ideographs: .fonts(names)))
        #expect(drawn.asked.isEmpty && drawn.picture.diagnostics.isEmpty)
        return drawn.picture.inked
      }
      let (first, second) = (try await inked("東", ["One", "Two"]), try await inked("京", ["One", "Two"]))
      let both = try await inked("東京", ["One", "Two"])
      #expect(first != second && abs(both - first - second) <= (first + second) / 4)
      #expect(try await inked("都", ["One", "Two"]) > 10)
    }
  }

  @Test("the fonts that layers have by default are not taken for ideographs")
  func defaults() async throws {
    let names = ["Arial Unicode MS Regular", "Open Sans Regular", "Other"]
    try await withFonts(names.map { ($0, "東", 1) } + [("Asia", "東", 5)]) { fonts in
      let settings = LabelFonts(fonts, ideographs: .fonts(["Asia"]))
      let asia = try await draw("東", settings).picture.inked
      for name in names {
        let drawn = try await draw("東", fonts: ["Squares", name], settings).picture.inked
        #expect((drawn == asia) == (name != "Other"), "\(name)")
      }
    }
  }

  @Test("a setting leaves ideographs to the server")
  func servers() async throws {
    try await withFonts([("Asia", "東", 1)]) { fonts in
      var settings = LabelFonts(LaunchSettings(["MGLIdeographicFontFamilyName": false]))
      settings.collection = fonts
      let asked = try await draw("東", settings).asked
      #expect(asked == ["Squares/26368-26623.pbf"])
    }
  }
}

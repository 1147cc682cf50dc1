import Cartouche
import CartoucheCoreGraphics
import CartoucheImages
import CartoucheUIKit
import MapLibre
import Testing

@testable import MapLibreMap
@testable import MapLibreMapView
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

  @Test(
    "N4 a list with a font that the server lacks draws nothing, though the server has another of the list")
  func unregistered() async throws {
    let fonts = LabelFonts(LaunchSettings([:]))
    #expect(try await draw("MW", fonts).picture.inked > 100)
    let (picture, asked) = try await draw("MW", fonts: ["Squares", "Nowhere"], fonts)
    #expect(asked == ["Squares%2cNowhere/0-255.pbf"])
    #expect(picture.inked == 0)
    let finding = try #require(picture.diagnostics.first)
    #expect(picture.diagnostics.count == 1 && finding.severity == .error)
    #expect(finding.description.contains("Squares,Nowhere") && finding.description.contains("left out"))
    // The map without the settings of a program draws them with the embedded font.
    #expect(try await draw("MW", fonts: ["Squares", "Nowhere"]).picture.inked > 10)
  }

  @Test("N4 labels of another layer that has the first font alone change nothing")
  func besideAnother() async throws {
    let server = TileServer(["\(Self.glyphs)Squares/0-255": FontBytes.squares()])
    let (style, layer) = try label("MW", fonts: ["Squares", "Nowhere"])
    let source = MLNShapeSource(identifier: "t", features: [stop(500, ["name": "MW"])])
    let other = MLNSymbolStyleLayer(identifier: "others", source: source)
    (other.text, other.textFontNames) = (layer.text, NSExpression(forConstantValue: ["Squares"]))
    try style.add(source)
    try style.add(other)
    let picture = try await Picture(style, loader: server, fonts: LabelFonts(LaunchSettings([:])))
    #expect(picture.inked == 0)
    other.textFontNames = layer.textFontNames
    layer.textFontNames = NSExpression(forConstantValue: ["Squares"])
    #expect(try await Picture(style, loader: server, fonts: LabelFonts(LaunchSettings([:]))).inked > 100)
  }

  // MARK: Fonts of files

  @Test("N6 ideographs, kana and Hangul come from fonts of files, and cause no request; all others do")
  func ideographs() async throws {
    try await withFonts([("Asia", "東か한カ", 1)]) { fonts in
      for text in ["東", "か", "カ", "한"] {
        let (picture, asked) = try await draw(text, LabelFonts(fonts))
        #expect(asked.isEmpty && picture.inked > 10 && picture.diagnostics.isEmpty, "\(text)")
      }
      #expect(try await draw("A東", LabelFonts(fonts)).asked == ["Squares/0-255.pbf"])
    }
    // A full stop, a letter of Bopomofo, a narrow letter of Katakana and an ideograph of an extension.
    let others = [("。", "12288-12543"), ("ㄅ", "12544-12799"), ("ｱ", "65280-65535"), ("㐀", "13312-13567")]
    try await withFonts([("Asia", others.map(\.0).joined(), 1)]) { fonts in
      for (text, range) in others {
        let asked = try await draw(text, LabelFonts(fonts)).asked
        #expect(asked.contains("Squares/\(range).pbf"), "\(text)")
      }
    }
    // Without a font that has them the server is asked: fonts of the machine are used only when settings say so.
    #expect(try await draw("東", LabelFonts(LaunchSettings([:]))).asked == ["Squares/26368-26623.pbf"])
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

  @Test("K6 a name, several, yes, no or anything else, under either prefix", arguments: ["MLN", "MGL"])
  func settings(prefix: String) async throws {
    try await withFonts([("One", "東", 1), ("Two", "東", 5)]) { fonts in
      func draw(_ value: Any?) async throws -> (inked: Int, asked: [String]) {
        let key = prefix + "IdeographicFontFamilyName"
        var settings = LabelFonts(LaunchSettings(value.map { [key: $0] } ?? [:]))
        settings.collection = fonts
        let drawn = try await self.draw("東", settings)
        return (drawn.picture.inked, drawn.asked)
      }
      let one = try await draw("One").inked, two = try await draw("Two").inked
      #expect(one != two && one > 10 && two > 10)
      #expect(try await draw(["Nowhere", "Two"]).inked == two)
      #expect(try await draw(["Two", "One"]) == (two, []))
      for value in [true, Data("x".utf8), ["Two", 5], nil] as [Any?] {
        #expect(try await draw(value) == (one, []), "\(String(describing: value))")
      }
      #expect(try await draw(false).asked == ["Squares/26368-26623.pbf"])
    }
  }

  @Test("K6 the setting applies to the labels of map views and of snapshots", arguments: ["MLN", "MGL"])
  func everywhere(prefix: String) async throws {
    try await withFonts([("One", "東", 1), ("Two", "東", 5)]) { fonts in
      var seen: Set<Int> = []
      for (value, isDrawn) in [("One", true), ("Two", true), (false, false)] as [(Any, Bool)] {
        var settings = LabelFonts(LaunchSettings([prefix + "IdeographicFontFamilyName": value]))
        settings.collection = fonts
        let expected = try await draw("東", settings).picture.inked
        #expect((expected > 10) == isDrawn)
        let (style, _) = try label("東", fonts: ["Squares"])
        let server = TileServer(["https://a.example/style": [UInt8](style.styleJSON.utf8)])
        let url = try #require(URL(string: "https://a.example/style"))

        let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 64, height: 64), styleURL: nil)
        (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
        mapView.showsCompassView = false
        mapView.loader = server
        mapView.labelFonts = settings
        mapView.styleURL = url
        let view = try await mapView.picture()
        #expect((view.inked > 10) == isDrawn)

        let options = MLNMapSnapshotOptions(
          styleURL: url, camera: MLNMapCamera(), size: CGSize(width: 64, height: 64))
        (options.showsLogo, options.showsAttribution, options.zoomLevel) = (false, false, 0)
        let engine = Snapshotter(loader: server, fonts: settings)
        let snapshot = try await MLNMapSnapshotter(options: options, engine: engine, queue: .shared).start()
        #expect((snapshot.image.inked > 10) == isDrawn)
        #expect(snapshot.image.inked == view.inked)
        seen.insert(view.inked)
      }
      #expect(seen.count == 3)
    }
  }
}

extension UIImage {
  /// The number of pixels that are not white.
  fileprivate var inked: Int {
    let pixels = cgImage?.image.pixels ?? []
    return stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] < 200 }
  }
}

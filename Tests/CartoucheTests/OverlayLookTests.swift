@testable import Cartouche
import CartoucheJSON
import Testing

/// Data in looks of their own.
struct OverlayLookTests {
  private static func point(_ x: Double, _ y: Double, _ properties: JSONObject = [:]) -> Feature {
    Feature(geometry: .point(Position(x, y)), properties: properties)
  }

  private static func data(_ features: [Feature]) -> SourceData {
    SourceData(.featureCollection(FeatureCollection(features)), name: "places.csv")
  }

  private func layers(_ data: SourceData, _ change: (inout OverlayLook) -> Void) throws -> [StyleLayer] {
    var map = Map.blank
    var look = OverlayLook.automatic
    change(&look)
    try map.addOverlay(data, id: "data", look: look)
    let findings = map.style.validate(layerTypes: LayerTypes.specifications)
    #expect(findings.filter { "\($0.pointer)".hasPrefix("/layers") && $0.severity == .error } == [])
    return map.style.layers
  }

  // MARK: - Names

  @Test func namedFeaturesHaveLabels() throws {
    let named = Self.data([Self.point(8, 47, ["name": "Zug"])])
    #expect(try layers(named) { _ in }.filter { $0.type == "symbol" }.count == 3)
    #expect(try layers(named) { $0.labels = .none }.allSatisfy { $0.type != "symbol" })
    #expect(try layers(Self.data([Self.point(8, 47)])) { _ in }.allSatisfy { $0.type != "symbol" })
    #expect(
      try layers(Self.data([Self.point(8, 47, ["name": ""])])) { _ in }.allSatisfy { $0.type != "symbol" })
  }

  @Test func labelsAreDrawn() async throws {
    var map = Map.blank
    var look = OverlayLook()
    look.labels = .field("ref")
    try map.addOverlay(Self.data([Self.point(0, 0, ["ref": 12])]), id: "data", look: look)
    let viewport = Viewport(width: 64, height: 64)
    let labelled = try await Snapshotter().snapshot(of: map, in: viewport)
    map.style.layers.removeAll { $0.type == "symbol" }
    let plain = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(labelled.diagnostics == [])
    // Above the point.
    let above = 4 * 64 * 26
    #expect(labelled.pixels.prefix(above) != plain.pixels.prefix(above))
    #expect(labelled.pixels.suffix(above) == plain.pixels.suffix(above))
  }

  @Test func labelsUseTheFontsOfTheStyleAndStandOnTop() throws {
    var map = try Map.world(.dark)
    let top = map.style.layers.count
    var look = OverlayLook.automatic
    look.labels = .field("name")
    try map.addOverlay(Self.data([Self.point(8, 47, ["name": "Zug"])]), id: "data", below: "land", look: look)
    let labels = map.style.layers.suffix(3)
    #expect(map.style.layers.count > top + 3)
    #expect(labels.allSatisfy { $0.type == "symbol" && $0.source == "data" })
    #expect(labels.allSatisfy { $0.layout["text-font"] == ["Noto Sans Regular"] })
    // Light on dark ground.
    #expect(labels.first?.paint["text-color"] == "#f4f4f2")
    let land = try #require(map.style.layers.firstIndex { $0.id == "land" })
    let circle = try #require(map.style.layers.firstIndex { $0.id == "data circle" })
    #expect(circle < land)
  }

  @Test func tooManyNamesAreLeftOutWithANote() throws {
    let many = Self.data(
      (0...OverlayLook.automaticLabels).map { Self.point(Double($0 % 90), 0, ["name": "x"]) })
    var notes: [Diagnostic] = []
    var look = OverlayLook.automatic
    look.points = .all
    var map = Map.blank
    try map.addOverlay(many, id: "data", look: look, diagnostics: &notes)
    #expect(notes.count == 1)
    #expect(notes.first?.message.contains("--label name") == true)
    #expect(map.style.layers.allSatisfy { $0.type != "symbol" })
  }

  // MARK: - Colours

  @Test func anExplicitColorTakesPrecedenceOverSimplestyle() async throws {
    let data = Self.data([Self.point(0, 0, ["marker-color": "#00ff00"])])
    func color(_ change: (inout OverlayLook) -> Void) async throws -> [UInt8] {
      var map = Map.blank
      var look = OverlayLook()
      change(&look)
      try map.addOverlay(data, id: "data", look: look)
      let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 33, height: 33))
      // In the head of the pin, which stands on its place, beside what it shows.
      let place = 4 * (2 * 33 + 12)
      return Array(snapshot.pixels[place..<place + 4])
    }
    #expect(try await color { _ in } == [0, 255, 0, 255])
    #expect(try await color { $0.color = "red" } == [255, 0, 0, 255])
  }

  @Test func colorsByClassesAreExpressions() async throws {
    let data = Self.data([
      Self.point(-90, 0, ["n": 1]), Self.point(0, 0, ["n": 50]), Self.point(90, 0, ["n": "?"]),
    ])
    let colors = try #require(FeatureColors(field: "n", of: [data], classes: 2))
    var map = Map.blank
    var look = OverlayLook()
    look.colors = colors
    look.radius = 9
    try map.addOverlay(data, id: "data", look: look)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 512, height: 64))
    func pixel(_ x: Int) -> [UInt8] {
      Array(snapshot.pixels[4 * (32 * 512 + x)..<4 * (32 * 512 + x) + 3])
    }
    #expect(pixel(128) == [0x44, 0x01, 0x54])
    #expect(pixel(256) == [0xFD, 0xE7, 0x25])
    #expect(pixel(384) == [0x9E, 0x9E, 0x9E])
    #expect(snapshot.diagnostics == [])
    #expect(colors.hasMissing)
    #expect(colors.legend(.point).entries.map(\.label) == ["1 – 50", "50", "no value"])
  }

  @Test func bothSignsHaveADivergingPalette() throws {
    let data = Self.data([-8, -2, 3, 9].map { Self.point(0, 0, ["n": .int($0)]) })
    let colors = try #require(FeatureColors(field: "n", of: [data], classes: 4))
    guard case .classes(let classes) = colors.values else {
      Issue.record("no classes")
      return
    }
    #expect(classes.breaks.contains(0))
    // Blue below zero, red above.
    let reds = colors.colors.compactMap { Color(css: $0) }.map { $0.red > $0.blue }
    #expect(reds == [false, false, true, true])
  }

  @Test func textsHaveCategories() throws {
    let kinds = ["a", "b", "b", "c", "d", "e", "f", "g", "h"]
    let data = Self.data(kinds.map { Self.point(0, 0, ["kind": .string($0)]) } + [Self.point(0, 0)])
    let colors = try #require(FeatureColors(field: "kind", of: [data]))
    #expect(colors.values == .categories(["b", "a", "c", "d", "e", "f", "g"], hasOthers: true))
    #expect(colors.legend().entries.last?.label == "other, or no value")
    #expect(FeatureColors(field: "nothing", of: [data]) == nil)
    let few = try #require(FeatureColors(field: "kind", of: [data], classes: 1))
    #expect(few.values == .categories(["b"], hasOthers: true))
    let flags = Self.data([Self.point(0, 0, ["open": true]), Self.point(0, 0, ["open": false])])
    #expect(
      try #require(FeatureColors(field: "open", of: [flags])).values
        == .categories(["false", "true"], hasOthers: false))
  }

  // MARK: - Points

  private static let crowd = data((0..<6000).map { point(Double($0 % 100) / 50, Double($0 / 100) / 50) })

  @Test func manyPointsAreDrawnAsTheirDensity() async throws {
    var notes: [Diagnostic] = []
    var map = Map.blank
    try map.addOverlay(Self.crowd, id: "data", look: .automatic, diagnostics: &notes)
    #expect(notes.map(\.severity) == [.note])
    #expect(notes.first?.message.contains("6000 points") == true)
    #expect(map.style.layers.contains { $0.type == "heatmap" })
    #expect(!map.style.layers.contains { $0.type == "circle" })
    map.camera = Camera(center: [1, 0.6], zoom: 7)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 128, height: 128))
    #expect(snapshot.diagnostics == [])
    #expect(snapshot.pixels[4 * (64 * 128 + 64) + 3] > 100)
    #expect(try layers(Self.crowd) { $0.points = .all }.contains { $0.type == "circle" })
  }

  @Test func clustersHaveNumbersAndLeaveOtherGeometries() async throws {
    let line = Feature(geometry: .lineString([Position(0, 0), Position(2, 1)]), properties: [:])
    let mixed = Self.data(Self.crowd.geoJSON.features + [line])
    var map = Map.blank
    var look = OverlayLook.automatic
    look.points = .clusters
    let name = try map.addOverlay(mixed, id: "data", look: look)
    #expect(name == "data")
    #expect(map.style.sources.map(\.id) == ["data", "data points"])
    #expect(map.style.source("data points")?.members["cluster"] == true)
    map.camera = Camera(center: [1, 0.6], zoom: 6)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 256, height: 256))
    #expect(snapshot.diagnostics == [])
    #expect(snapshot.features.clusters(ofSource: "data points") != nil)
    #expect(snapshot.pixels.contains { $0 > 0 })
  }

  // MARK: - The world

  @Test func everyColorOfTheWorldHasItsThemes() throws {
    let world = try Map.world().style
    #expect(WorldTheme.unknownColors(in: world) == [])
    for theme in [WorldTheme.dark, .grey] {
      let themed = try Map.world(theme).style
      #expect(
        themed.validate(layerTypes: LayerTypes.specifications).filter { $0.severity == .error } == [])
      #expect(themed.layer("land")?.paint != world.layer("land")?.paint)
    }
  }
}

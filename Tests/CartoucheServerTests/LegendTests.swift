import Cartouche
import CartoucheImages
import CartoucheJSON
import Testing

@testable import CartoucheServer

/// Legends of styles.
@Suite struct LegendTests {
  /// A style with classes of all kinds.
  private static let thematic = #"""
    {"version": 8, "name": "Cantons", "zoom": 7, "sources": {"c": {"type": "geojson", "data":
      {"type": "FeatureCollection", "features": []}}},
     "layers": [
      {"id": "background", "type": "background", "paint": {"background-color": "#ffffff"}},
      {"id": "density", "type": "fill", "source": "c",
       "metadata": {"legend": {"label": "Population density", "unit": "people/km²"}},
       "paint": {"fill-color": ["case", ["==", ["typeof", ["get", "density"]], "number"],
         ["step", ["get", "density"], "#ffffcc", 100, "#a1dab4", 300, "#41b6c4", 1200.5, "#225ea8"], "#9e9e9e"],
        "fill-opacity": 0.8}},
      {"id": "hidden", "type": "fill", "source": "c", "metadata": {"legend": "Hidden"},
       "layout": {"visibility": "none"}, "paint": {"fill-color": "#000"}},
      {"id": "near", "type": "fill", "source": "c", "minzoom": 10, "metadata": {"legend": "Near"},
       "paint": {"fill-color": "#123456"}},
      {"id": "roads", "type": "line", "source": "c", "metadata": {"legend": "Roads"},
       "paint": {"line-width": ["interpolate", ["linear"], ["zoom"], 6, 2, 8, 4], "line-color":
        ["match", ["get", "class"], ["motorway", "motorway_link"], "#d33", "primary", "#fa0", "#888"]}},
      {"id": "border", "type": "line", "source": "c", "metadata": {"name": "Border"},
       "paint": {"line-color": "#333333", "line-dasharray": [4, 2], "line-opacity": 0.5}},
      {"id": "height", "type": "circle", "source": "c", "metadata": {"legend": "Height"},
       "paint": {"circle-color": ["interpolate", ["linear"], ["get", "ele"], 0, "#060", 2000, "#a80", 4000, "#fff"]}},
      {"id": "tint", "type": "fill", "source": "c", "metadata": {"legend": "Countries"},
       "paint": {"fill-color": ["match", ["get", "tint"], 1, "#eadbc0", 2, "#d5e3b9", "#ffffff"]}}
     ]}
    """#

  private static func make() async throws -> (folder: ServedFolder, server: MapServer) {
    let folder = try ServedFolder(["cantons.json": Array(thematic.utf8)])
    return (folder, await folder.server())
  }

  private func entries(_ answer: ServerAnswer) throws -> [JSONValue] {
    try #require(answer.status == .ok, "\(answer.text)")
    return try #require(try JSONValue(parsing: answer.body)["entries"]?.array)
  }

  @Test func layersWithWordsAreListedFromTheTop() async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/styles/cantons/legend.json")
    let entries = try entries(answer)
    #expect(
      entries.map { $0["label"]?.string } == [
        "Countries", "Height", "Border", "Roads", "Population density",
      ])
    #expect(try JSONValue(parsing: answer.body)["title"]?.string == "Cantons")
    let border = entries[2]
    #expect(border["colors"]?.array?.map(\.string) == ["rgba(51,51,51,0.5)"])
    #expect(border["dashes"] == [4, 2])
    #expect(entries[3]["width"]?.number == 3)
    #expect(entries[3]["swatch"]?.string == "line")
    // Numbers without a meaning are no classes.
    #expect(entries[0]["colors"]?.array?.map(\.string) == ["#eadbc0", "#d5e3b9", "#ffffff"])
    #expect(entries[0]["classes"] == nil)
    withExtendedLifetime(folder) {}
  }

  @Test func coloursByDataAreClasses() async throws {
    let (folder, server) = try await Self.make()
    let entries = try entries(await server.get("/styles/cantons/legend.json"))
    func classes(_ index: Int) -> [[String?]] {
      (entries[index]["classes"]?.array ?? []).map { [$0["label"]?.string, $0["color"]?.string] }
    }
    #expect(
      classes(4) == [
        ["< 100", "rgba(255,255,204,0.8)"], ["100 – 300", "rgba(161,218,180,0.8)"],
        ["300 – 1200.5", "rgba(65,182,196,0.8)"], ["≥ 1200.5", "rgba(34,94,168,0.8)"],
        ["no value", "rgba(158,158,158,0.8)"],
      ])
    #expect(entries[4]["property"]?.string == "density")
    #expect(entries[4]["classification"]?.string == "step")
    #expect(entries[4]["unit"]?.string == "people/km²")
    #expect(entries[4]["classes"]?.array?[1]["below"]?.number == 300)
    #expect(
      classes(3) == [
        ["motorway, motorway link", "#dd3333"], ["primary", "#ffaa00"], ["other", "#888888"],
      ])
    #expect(classes(1) == [["0", "#006600"], ["2000", "#aa8800"], ["4000", "#ffffff"]])
    #expect(entries[1]["classification"]?.string == "interpolate")
    withExtendedLifetime(folder) {}
  }

  @Test func theZoomLevelDecidesWhatIsListed() async throws {
    let (folder, server) = try await Self.make()
    let near = try entries(await server.get("/styles/cantons/legend.json?zoom=10"))
    #expect(near.contains { $0["label"]?.string == "Near" })
    #expect(near.first { $0["layer"]?.string == "roads" }?["width"]?.number == 4)
    for query in ["zoom=25", "zoom=x", "zoom=-1", "zoom=1&zoom=2", "zoom=nan"] {
      #expect(await server.get("/styles/cantons/legend.json?\(query)").status == .badRequest)
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    (#"["interpolate", ["linear"], ["zoom"], 5, "red", 9, "blue"]"#, ["rgb 0.5"]),
    (
      #"["interpolate", ["linear"], ["zoom"], 5, ["match", ["get", "a"], "x", "red", "lime"], 9, "blue"]"#,
      ["x", "other"]
    ),
    (#"["step", ["zoom"], "red", 6, ["match", ["get", "a"], "x", "red", "lime"]]"#, ["x", "other"]),
    (#"{"property": "p", "type": "interval", "stops": [[0, "red"], [10, "lime"]]}"#, ["< 10", "≥ 10"]),
    (
      #"{"property": "p", "type": "categorical", "stops": [["a", "red"]], "default": "blue"}"#,
      ["a", "other"]
    ),
    (
      #"["case", ["boolean", ["feature-state", "hover"], false], "red", ["step", ["get", "p"], "lime", 3, "blue"]]"#,
      ["< 3", "≥ 3"]
    ),
    (
      #"["case", ["!=", ["feature-state", "v"], null], ["step", ["feature-state", "v"], "lime", 3, "blue"], "rgba(0,0,0,0)"]"#,
      ["< 3", "≥ 3"]
    ),
    (
      #"["let", "d", ["/", ["get", "a"], ["get", "b"]], ["step", ["var", "d"], "lime", 3, "blue"]]"#,
      ["< 3", "≥ 3"]
    ),
    (#"["case", ["<", ["get", "p"], 5], "red", ["has", "q"], "lime", "blue"]"#, ["< 5", "with q", "other"]),
    (#"["coalesce", ["get", "colour"], "red"]"#, ["single"]),
    (
      #"["step", ["get", "p"], "lime", 10000, "blue", 1500000, "red"]"#,
      ["< 10 000", "10 000 – 1 500 000", "≥ 1 500 000"]
    ),
  ])
  func coloursOfAllFormsAreRead(color: String, labels: [String]) throws {
    let json = try JSONValue(parsing: Array(color.utf8))
    var layer = StyleLayer(id: "areas", type: "fill", source: "s")
    layer.paint = ["fill-color": json]
    let style = StyleDocument(layers: [layer])
    let legend = StyleLegend(of: style, zoom: 7)
    let item = try #require(legend.items.first)
    if let scale = item.scale {
      #expect(scale.classes.map { $0.label ?? "" } == labels)
    } else {
      #expect(labels.count == 1)
      #expect(item.colors.count == 1)
    }
    #expect(item.label == "Areas")
  }

  @Test(arguments: [
    #"["get", "colour"]"#, #"["step", ["get", "p"], ["get", "c"], 3, "blue"]"#, #"["step"]"#, #"["match"]"#,
    #"["interpolate", ["linear"], ["get", "p"], "x", "black"]"#, #"["var", "x"]"#, #"["let"]"#, "[]", "7",
  ])
  func coloursOfDataAreLeftOut(color: String) throws {
    var layer = StyleLayer(id: "areas", type: "fill", source: "s")
    layer.paint = ["fill-color": try JSONValue(parsing: Array(color.utf8))]
    #expect(StyleLegend(of: StyleDocument(layers: [layer]), zoom: 7).items.isEmpty)
  }

  @Test(arguments: [
    (#"["interpolate", ["linear"], ["sqrt", ["get", "pop"]], 0, 2, 100, 10, 200, 20]"#, [4.0, 20, 40]),
    (#"["step", ["get", "pop"], 2, 1000, 4, 5000, 8]"#, [8, 16]),
    (#"["interpolate", ["linear"], ["zoom"], 5, ["step", ["get", "pop"], 2, 1, 4, 5, 8], 9, 1]"#, [8, 16]),
    (#"["get", "radius"]"#, []), (#"["*", 2, ["get", "radius"]]"#, []), ("4", []),
  ])
  func sizesOfDiscsAreExplained(radius: String, diameters: [Double]) throws {
    var layer = StyleLayer(id: "towns", type: "circle", source: "s")
    layer.paint = ["circle-color": "red", "circle-radius": try JSONValue(parsing: Array(radius.utf8))]
    let legend = StyleLegend(of: StyleDocument(layers: [layer]), zoom: 7)
    let item = try #require(legend.items.first)
    #expect((item.sizes?.sizes ?? []).map(\.diameter) == diameters)
    if !diameters.isEmpty { #expect(item.sizes?.property == "pop") }
    #expect(legend.legend.parts.count == (diameters.isEmpty ? 0 : 1))
  }

  @Test func deeplyNestedColoursEnd() throws {
    var json: JSONValue = "#ff0000"
    for _ in 0..<200 { json = ["case", ["has", "a"], json, "#00ff00"] }
    var layer = StyleLayer(id: "areas", type: "fill", source: "s")
    layer.paint = ["fill-color": json]
    _ = StyleLegend(of: StyleDocument(layers: [layer]), zoom: 7)
  }

  @Test func withoutWordsIdentifiersAreListed() async throws {
    let entries = try entries(await WorldServer.get("/styles/World/legend.json?zoom=4"))
    let labels = entries.compactMap { $0["label"]?.string }
    for label in ["Capitals", "Coast", "Border", "Lakes", "Ice", "Countries", "Land", "Sea"] {
      #expect(labels.contains(label), "\(labels)")
    }
    for part in ["glow", "casing", "names"] { #expect(!labels.contains { $0.lowercased().contains(part) }) }
    #expect(Set(labels).count == labels.count)
  }

  @Test func picturesHaveTheirScaleAndTag() async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/styles/cantons/legend.png")
    try #require(answer.status == .ok, "\(answer.text)")
    let picture = try Image(decoding: answer.body)
    let large = try Image(decoding: await server.get("/styles/cantons/legend@2x.png").body)
    #expect(abs(large.width - 2 * picture.width) <= 1)
    #expect(abs(large.height - 2 * picture.height) <= 1)
    for (path, type) in [("legend.webp", "image/webp"), ("legend.jpg", "image/jpeg")] {
      #expect(await server.get("/styles/cantons/\(path)")["Content-Type"] == type)
    }
    let tag = try #require(answer["ETag"])
    #expect(await server.get("/styles/cantons/legend.png?zoom=7")["ETag"] == tag)
    #expect(await server.get("/styles/cantons/legend.png?zoom=12")["ETag"] != tag)
    let again = await server.get("/styles/cantons/legend.png", headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
    #expect(await server.get("/styles/cantons/legend.png").body == answer.body)
    for path in ["legends.png", "legend.bmp", "legend@9x.png", "legend.json.png"] {
      #expect(
        [.badRequest, .notFound].contains(await server.get("/styles/cantons/\(path)").status), "\(path)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func dataHaveOnlyTheSwatchesOfTheirGeometries() async throws {
    let folder = try ServedFolder()
    let features = #"""
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
       "geometry": {"type": "LineString", "coordinates": [[8, 47], [9, 48]]}}]}
      """#
    try folder.write(features, to: "tracks.geojson")
    let entries = try entries(await folder.server().get("/styles/tracks/legend.json"))
    #expect(entries.map { $0["swatch"]?.string } == ["line"])
    #expect(entries.first?["label"]?.string == "Tracks")
  }
}

import CartoucheJSON
import CartoucheRenderer
import Testing

@Suite struct EvaluationFindingsTests {
  /// Points of which the third has no number and the fourth a text instead.
  private let source: JSONValue = [
    "type": "geojson",
    "data": [
      "type": "FeatureCollection",
      "features": .array(
        [["size": 3], ["size": 5], [:], ["size": "large"]].enumerated().map { index, properties in
          [
            "type": "Feature", "properties": properties,
            "geometry": ["type": "Point", "coordinates": [.int(20 * Int64(index)), 0]],
          ]
        }),
    ],
  ]

  private func layer(_ id: JSONValue, _ members: JSONObject) -> JSONValue {
    var layer = members
    (layer["id"], layer["type"], layer["source"]) = (id, "circle", "data")
    return .object(layer)
  }

  private func findings(
    _ layers: [JSONValue], threads: Int = 2, frames: Int = 1
  ) async throws -> [[Diagnostic]] {
    let renderer = FrameRenderer(loader: MemoryLoader([:]), threads: threads)
    var all: [[Diagnostic]] = []
    for _ in 0..<frames { all.append(try await renderer.frame(scene(style(source, layers))).diagnostics) }
    return all
  }

  @Test("an attribute that some features lack causes a note with its place and its count")
  func missing() async throws {
    let layers = [
      layer(
        "a", ["filter": ["!=", ["get", "size"], "large"], "paint": ["circle-radius": ["get", "size"]]])
    ]
    let found = try await findings(layers)[0]
    #expect(
      found.map(\.description) == [
        "note: circle-radius: Expected value to be of type number, but found null instead. (in layer \"a\","
          + " failed 1 time); the default takes its place (/layers/0/paint/circle-radius)"
      ])
  }

  @Test("an attribute of another type causes a warning; the first error of a property represents all")
  func mistaken() async throws {
    let layers = [layer("a", ["paint": ["circle-blur": ["*", 2, ["number", ["get", "size"]]]]])]
    let found = try await findings(layers)[0]
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.message.contains("circle-blur[2]: ") == true)
    #expect(found.first?.message.contains("failed 2 times") == true)

    let text = [
      layer("b", ["filter": ["has", "size"], "paint": ["circle-blur": ["number", ["get", "size"]]]])
    ]
    #expect(try await findings(text)[0].map(\.severity) == [.warning])
  }

  @Test("a filter that fails leaves features out, and reports it even if no feature is left")
  func filter() async throws {
    let layers = [layer("a", ["filter": [">", ["number", ["get", "weight"]], 2]])]
    let found = try await findings(layers)[0]
    #expect(found.map(\.pointer) == [JSONPointer(["layers", "0", "filter"])])
    #expect(found.first?.message.contains("failed 4 times); such features are left out") == true)
  }

  @Test("reused layouts report the same again, for any number of threads")
  func kept() async throws {
    let layers = [layer("a", ["paint": ["circle-radius": ["get", "size"]]])]
    let one = try await findings(layers, threads: 1, frames: 3)
    #expect(!one[0].isEmpty && one[1] == one[0] && one[2] == one[0])
    #expect(try await findings(layers, threads: 8) == [one[0]])
  }

  @Test("reused layouts of a whole frame are reported at the places of the style that is drawn")
  func moved() async throws {
    let failing = layer("a", ["paint": ["circle-radius": ["get", "size"]]])
    let hidden = layer("b", ["layout": ["visibility": "none"]])
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    var pointers: [JSONPointer?] = []
    for layers in [[failing], [failing], [hidden, failing]] {
      pointers += try await renderer.frame(scene(style(source, layers))).diagnostics.map(\.pointer)
    }
    #expect(
      pointers.map { $0?.description } == [0, 0, 1].map { "/layers/\($0)/paint/circle-radius" })
  }

  @Test("valid values cause no findings")
  func silent() async throws {
    let radius: JSONValue = ["to-number", ["get", "size"], 4]
    #expect(try await findings([layer("a", ["paint": ["circle-radius": radius]])]) == [[]])
  }
}

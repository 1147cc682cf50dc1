import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheStyle
import SeededRandom
import Testing

/// Symbols, circles, heatmaps and extrusions on a globe.
@Suite struct GlobeFeatureTests {
  /// The picture of points, or other features, on a globe of which the pictures of the tests show all.
  private func picture(
    _ features: [JSONValue], _ layers: [JSONValue], center: SIMD2<Double> = .zero, zoom: Double = -0.5,
    threads: Int = 2
  ) async throws -> Bitmap {
    try await frame(features, layers, center: center, zoom: zoom, threads: threads).bitmap
  }

  private func frame(
    _ features: [JSONValue], _ layers: [JSONValue], center: SIMD2<Double> = .zero, zoom: Double = -0.5,
    threads: Int = 2
  ) async throws -> Frame {
    var root = labelStyle(features, layers)
    root["projection"] = ["type": "vertical-perspective"]
    let scene = scene(root, zoom: zoom, center: center, width: 200, height: 200)
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    return try await FrameRenderer(loader: loader, threads: threads).frame(scene)
  }

  private func circles(_ paint: JSONObject = [:]) -> JSONValue {
    ["id": "circles", "type": "circle", "source": "data", "paint": .object(paint)]
  }

  /// A polygon between two longitudes and latitudes with a height in kilometres.
  private func block(_ low: SIMD2<Double>, _ high: SIMD2<Double>, height: Double) -> JSONValue {
    func corner(_ x: Double, _ y: Double) -> JSONValue { .array([.double(x), .double(y)]) }
    return [
      "type": "Feature", "properties": ["height": .double(height * 1_000)],
      "geometry": [
        "type": "Polygon",
        "coordinates": [
          [
            corner(low.x, low.y), corner(high.x, low.y), corner(high.x, high.y), corner(low.x, high.y),
            corner(low.x, low.y),
          ]
        ],
      ],
    ]
  }

  private let extrusions: JSONValue = [
    "id": "extrusions", "type": "fill-extrusion", "source": "data",
    "paint": ["fill-extrusion-height": ["get", "height"], "fill-extrusion-color": "white"],
  ]

  /// The layers that may show something beyond the horizon if they are wrong.
  private static let hidden: [(String, JSONObject)] = [
    ("labels", [:]), ("over all", ["text-overlap": "always"]),
    ("over all, ignoring", ["text-allow-overlap": true, "text-ignore-placement": true]),
    ("on the map", ["text-pitch-alignment": "map", "text-overlap": "always"]),
    (
      "turned", ["text-rotation-alignment": "map", "text-pitch-alignment": "map", "text-allow-overlap": true]
    ),
    ("variable", ["text-variable-anchor": ["left", "top"], "text-overlap": "always"]),
  ]

  @Test("what lies beyond the horizon is hidden", arguments: hidden.indices)
  func antipode(_ index: Int) async throws {
    let (name, layout) = Self.hidden[index]
    let near = [place("near", 10, 20)]
    let far = [place("far", 180, 0), place("far", -170, -20), place("far", 120, 40), place("far", 0, -85)]
    let layers = [labels(name, layout)]
    let alone = try await picture(near, layers)
    #expect(alone.inked > 50)
    let both = try await picture(near + far, layers)
    // Soft edges of labels that lie on the map vary a little with the other labels of the frame.
    let tolerance = layout["text-pitch-alignment"] == "map" ? 32 : 0
    #expect(zip(both.pixels, alone.pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance })
    #expect(both.inked == alone.inked)
    #expect(try await picture(far, layers, center: [0, 10]).inked == 0)
  }

  @Test("circles beyond the horizon are hidden", arguments: ["viewport", "map"])
  func hiddenCircles(_ alignment: String) async throws {
    let layers = [circles(["circle-pitch-alignment": .string(alignment), "circle-radius": 8])]
    let alone = try await picture([place("", 10, 20)], layers)
    #expect(alone.inked > 100)
    let all = [place("", 10, 20), place("", 180, 0), place("", 110, 30)]
    #expect(try await picture(all, layers).pixels == alone.pixels)
  }

  @Test("circles that lie on the map are flat near the horizon") func flatCircles() async throws {
    func extent(_ alignment: String) async throws -> (width: Int, height: Int) {
      let layers = [circles(["circle-pitch-alignment": .string(alignment), "circle-radius": 10])]
      let extent = try #require(try await picture([place("", 60, 0)], layers).extent)
      return (extent.x.count, extent.y.count)
    }
    let (upright, flat) = (try await extent("viewport"), try await extent("map"))
    #expect(abs(upright.width - upright.height) <= 1)
    #expect(flat.width * 3 < flat.height * 2, "\(flat)")
  }

  @Test("labels stand on both sides of the antimeridian", arguments: [180, -180, 179.5])
  func antimeridian(_ longitude: Double) async throws {
    let features = [place("ab", 160, 0), place("ab", -160, 0), place("ab", 180, 40), place("ab", -180, -40)]
    let picture = try await picture(features, [labels("a")], center: [longitude, 0])
    for (x, y) in [(0..<90, 80..<120), (110..<200, 80..<120), (80..<120, 0..<90), (80..<120, 110..<200)] {
      #expect(x.contains { x in y.contains { picture.channels(x, $0)[3] > 127 } }, "\(x) \(y)")
    }
  }

  @Test("labels near a pole keep their size", arguments: ["viewport", "map"])
  func pole(_ alignment: String) async throws {
    let layers = [labels("a", ["text-pitch-alignment": .string(alignment)])]
    let atEquator = try await picture([place("abc", 0, 0)], layers)
    // The globe is as much larger there as its cosine is smaller.
    let atPole = try await picture([place("abc", 0, 80)], layers, center: [0, 80], zoom: -3.02)
    let (a, b) = (try #require(atEquator.extent), try #require(atPole.extent))
    #expect(abs(a.x.count - b.x.count) <= 3 && abs(a.y.count - b.y.count) <= 3, "\(a) \(b)")
  }

  @Test("labels follow lines around the globe") func lines() async throws {
    let line: JSONValue = [
      "type": "Feature", "properties": ["name": "abcdef"],
      "geometry": ["type": "LineString", "coordinates": [[-170, 30], [170, 30]]],
    ]
    for pitch in ["viewport", "map"] {
      let layers = [
        labels(
          "a", ["symbol-placement": "line", "symbol-spacing": 60, "text-pitch-alignment": .string(pitch)])
      ]
      let picture = try await picture([line], layers)
      let extent = try #require(picture.extent)
      // Nothing is seen of the part beyond the horizon, which would be far below the middle.
      #expect(picture.inked > 100 && extent.y.upperBound < 100, "\(pitch): \(extent)")
    }
  }

  @Test("the picture is the same for any number of threads") func threads() async throws {
    var random = SplitMix64(seed: 17)
    let features = (0..<200).map { index in
      place("n\(index)", random.double(-180...180), random.double(-85...85))
    }
    let heat: JSONValue = ["id": "heat", "type": "heatmap", "source": "data"]
    let layers = [
      heat, circles(["circle-pitch-alignment": "map"]), labels("flat", ["text-pitch-alignment": "map"]),
      labels("upright", ["text-variable-anchor": ["top", "bottom"]]),
    ]
    let first = try await picture(features, layers, threads: 1).pixels
    for threads in [2, 8] {
      #expect(try await picture(features, layers, threads: threads).pixels == first)
    }
  }

  @Test("heat stays on the globe") func heat() async throws {
    let heat: JSONValue = ["id": "heat", "type": "heatmap", "source": "data"]
    let points = stride(from: -90.0, through: 90, by: 5).map { place("", $0, 0) }
    let picture = try await picture(points, [heat])
    #expect(picture.channels(100, 100)[3] > 127)
    let fills: JSONValue = ["id": "ground", "type": "background", "paint": ["background-color": "white"]]
    let ground = try await self.picture(points, [fills])
    for pixel in stride(from: 3, to: ground.pixels.count, by: 4) where ground.pixels[pixel] == 0 {
      // The facets of the ground leave its circle by less than a pixel.
      #expect(picture.pixels[pixel] < 200)
    }
    #expect(picture.channels(2, 2)[3] == 0 && picture.channels(100, 3)[3] == 0)
  }

  @Test("the planet hides what stands behind it") func extrusions() async throws {
    let low = try await picture([block([170, -10], [190, 10], height: 900)], [extrusions])
    #expect(low.inked == 0)
    let near = try await picture([block([-10, -10], [10, 10], height: 500)], [extrusions])
    #expect(near.inked > 100)
    // A tower at the horizon reaches beyond it.
    let tower = try await picture([block([85, -5], [95, 5], height: 3_000)], [extrusions])
    let ground = try #require(
      try await picture([place("", 0, 0)], [["id": "b", "type": "background"]]).extent)
    #expect(try #require(tower.extent).x.upperBound > ground.x.upperBound + 5)
  }

  @Test(
    "circles are found where they are drawn, those of western columns of tiles first",
    arguments: [179.8, -179.8])
  func queries(_ longitude: Double) async throws {
    let features = [place("west", 179.9, 1), place("east", -179.9, 1), place("far", 0, 0)]
    let frame = try await frame(features, [circles(["circle-radius": 3])], center: [longitude, 0], zoom: 1)
    let found = try frame.features.features(FeatureQuery(.box(min: [90, 90], max: [110, 110])))
    #expect(found.compactMap { $0.properties["name"] } == ["east", "west"])
    #expect(try frame.features.features(FeatureQuery(.box(min: [90, 120], max: [110, 140]))).isEmpty)
    #expect(try frame.features.features(FeatureQuery(.picture)).count == 2)
  }

  @Test("extrusions are found where they are drawn") func solidQueries() async throws {
    let features = [block([40, -10], [60, 10], height: 2_000), block([170, -10], [190, 10], height: 500)]
    let frame = try await frame(features, [extrusions])
    let ground = try #require(
      try await picture([place("", 0, 0)], [["id": "b", "type": "background"]]).extent)
    let radius = Double(ground.x.upperBound - ground.x.lowerBound) / 2
    var found = 0
    for y in stride(from: 4, to: 196, by: 3) {
      for x in stride(from: 4, to: 196, by: 3) {
        let inked = (0..<25).count { frame.bitmap[x + $0 % 5 - 2, y + $0 / 5 - 2].w > 0 }
        // Edges are left out.
        guard inked == 0 || inked == 25 else { continue }
        let point = SIMD2(Double(x), Double(y)) + 0.5
        // What stands out beyond the rim of the globe is not found.
        let way = point - 100
        guard inked == 0 || (way * way).sum().squareRoot() < radius - 1 else { continue }
        let features = try frame.features.features(FeatureQuery(.point(point)))
        #expect(features.count == (inked == 0 ? 0 : 1), "\(x), \(y)")
        found += features.count
      }
    }
    #expect(found > 5)
    #expect(try frame.features.features(FeatureQuery(.picture)).count == 1)
  }
}

import CartoucheImages
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import Testing

/// Labels in frames: their place, what they give way to, and what becomes of glyphs that are not there.
@Suite("Labels") struct LabelTests {
  private func frame(
    _ features: [JSONValue], _ layers: [JSONValue], loader: MemoryLoader? = nil, threads: Int = 1,
    zoom: Double = 0, width: Double = 256, height: Double = 256
  ) async throws -> Frame {
    let renderer = FrameRenderer(
      loader: loader ?? MemoryLoader([squaresURL: squareGlyphs()]), threads: threads)
    return try await renderer.frame(
      scene(labelStyle(features, layers), zoom: zoom, width: width, height: height))
  }

  @Test("a label lies around its point") func centred() async throws {
    let bitmap = try await frame([place("AB", 0, 0)], [labels("names")]).bitmap
    let extent = try #require(bitmap.extent)
    // Two squares of 6 pixels each that begin 7 pixels apart.
    #expect((12...15).contains(extent.x.count) && (5...8).contains(extent.y.count))
    #expect(abs((extent.x.lowerBound + extent.x.upperBound) / 2 - 128) <= 2)
    #expect(abs((extent.y.lowerBound + extent.y.upperBound) / 2 - 128) <= 4)
  }

  @Test("an anchor puts the label on the other side of its point") func anchors() async throws {
    let right = try await frame([place("AB", 0, 0)], [labels("n", ["text-anchor": "right"])]).bitmap
    let top = try await frame([place("AB", 0, 0)], [labels("n", ["text-anchor": "top"])]).bitmap
    #expect(try #require(right.extent).x.upperBound <= 128)
    #expect(try #require(top.extent).y.lowerBound >= 128)
  }

  @Test("of two labels in one place the first of the source is drawn") func collision() async throws {
    let both = [place("AAAA", 0, 0), place("B", 2, 0)]
    let one = try await frame([both[0]], [labels("n")]).bitmap
    #expect(try await frame(both, [labels("n")]).bitmap == one)
    let overlapping = try await frame(both, [labels("n", ["text-allow-overlap": true])]).bitmap
    #expect(overlapping != one)
  }

  @Test("the upper layer finds room first") func layersFromTheTop() async throws {
    let places = [place("AAAA", 0, 0, ["kind": "low"]), place("B", 2, 0, ["kind": "high"])]
    func layer(_ kind: String, _ color: String) -> JSONValue {
      var layer = labels(kind, paint: ["text-color": .string(color)]).object ?? [:]
      layer["filter"] = ["==", ["get", "kind"], .string(kind)]
      return .object(layer)
    }
    let bitmap = try await frame(places, [layer("low", "#f00"), layer("high", "#00f")]).bitmap
    let reds = stride(from: 0, to: bitmap.pixels.count, by: 4).count { bitmap.pixels[$0] > 100 }
    let blues = stride(from: 0, to: bitmap.pixels.count, by: 4).count { bitmap.pixels[$0 + 2] > 100 }
    #expect(reds == 0 && blues > 20)
  }

  @Test("a sort key decides which label finds room") func sortKey() async throws {
    let places = [place("AAAA", 0, 0, ["rank": 2]), place("B", 2, 0, ["rank": 1])]
    let second = try await frame([places[1]], [labels("n")]).bitmap
    #expect(try await frame(places, [labels("n", ["symbol-sort-key": ["get", "rank"]])]).bitmap == second)
  }

  @Test("cooperative labels cover each other and nothing else") func cooperative() async throws {
    let places = [place("AA", 0, 0), place("BB", 3, 3)]
    let one = try await frame([places[0]], [labels("n")]).bitmap.inked
    let cooperative = labels("n", ["text-overlap": "cooperative"])
    #expect(try await frame(places, [cooperative]).bitmap.inked > one)
    // One that lets nothing cover it keeps its room.
    #expect(try await frame(places, [cooperative, labels("top")]).bitmap.inked == one)
  }

  @Test("a label uses its next anchor if the first has no room") func variableAnchors() async throws {
    let places = [place("AA", 0, 0), place("BB", 0, 0)]
    let layer = labels("n", ["text-variable-anchor": ["left", "right"], "text-radial-offset": 0.5])
    let bitmap = try await frame(places, [layer]).bitmap
    let extent = try #require(bitmap.extent)
    #expect(extent.x.lowerBound < 118 && extent.x.upperBound > 138)
  }

  @Test("no width at all breaks lines at every word") func noWidth() async throws {
    let broken = try await frame([place("AB CD EF", 0, 0)], [labels("n", ["text-max-width": 0])]).bitmap
    let extent = try #require(broken.extent)
    #expect(extent.y.count > 30 && extent.x.count < 20)
  }

  @Test("upright glyphs at a point stand as in the picture, however the map is turned")
  func uprightGlyphs() async throws {
    func bitmap(_ alignment: String) async throws -> Bitmap {
      let root = labelStyle(
        [place("ABCD", 0, 0)], [labels("n", ["text-rotation-alignment": .string(alignment)])])
      let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]), threads: 1)
      var turned = scene(root, width: 256, height: 256)
      turned.camera.bearing = 40
      return try await renderer.frame(turned).bitmap
    }
    #expect(try await bitmap("viewport-glyph") == bitmap("viewport"))
    #expect(try await bitmap("viewport-glyph") != bitmap("map"))
  }

  @Test("text along a line follows it") func alongLine() async throws {
    let line: JSONValue = [
      "type": "Feature", "properties": ["name": "ABCDEF"],
      "geometry": ["type": "LineString", "coordinates": [[0, -60], [0, 60]]],
    ]
    let bitmap = try await frame([line], [labels("n", ["symbol-placement": "line"])]).bitmap
    let extent = try #require(bitmap.extent)
    #expect(extent.y.count > 30 && extent.x.count < 12)
  }

  @Test("halos lie under the letters of other labels") func halos() async throws {
    let paint: JSONObject = [
      "text-color": "#000", "text-halo-color": "#fff", "text-halo-width": 3,
    ]
    let bitmap = try await frame(
      [place("A", 0, 0), place("B", 8, 0)], [labels("n", ["text-allow-overlap": true], paint: paint)]
    ).bitmap
    let dark = stride(from: 0, to: bitmap.pixels.count, by: 4).count {
      bitmap.pixels[$0 + 3] > 200 && bitmap.pixels[$0] < 60
    }
    #expect(dark >= 2 * 25)
  }

  @Test("only the needed ranges of glyphs are requested, once") func requests() async throws {
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    let renderer = FrameRenderer(loader: loader)
    let scene = scene(labelStyle([place("AB", 0, 0)], [labels("n")]))
    let first = try await renderer.frame(scene)
    let second = try await renderer.frame(scene)
    #expect(loader.urls == [squaresURL])
    #expect(first.bitmap == second.bitmap && first.diagnostics.isEmpty)
  }

  @Test("a missing range is reported, and the rest of the label is drawn") func missingRange()
    async throws
  {
    let frame = try await frame([place("A\u{416}B", 0, 0)], [labels("n")])
    #expect(frame.bitmap.inked > 50)
    #expect(frame.diagnostics.map(\.message).contains { $0.contains("glyphs 1024-1279 of \"Squares\"") })
  }

  @Test("an Arabic letter by itself is drawn from the range of letters if that of forms lacks it")
  func isolatedForm() async throws {
    let letters = "memory://glyphs/Squares/1536-1791"
    let forms = "memory://glyphs/Squares/65024-65279"
    // Alef, which joins nothing after it, then beh and alef, which join each other.
    let scene = scene(labelStyle([place("\u{627}\u{628}\u{627}", 0, 0)], [labels("n")]))
    let ranges = [
      letters: squareGlyphs(codePoints: [0x627]), forms: squareGlyphs(codePoints: [0xFE91, 0xFE8E]),
    ]
    let loader = MemoryLoader(ranges)
    let frame = try await FrameRenderer(loader: loader).frame(scene)
    #expect(frame.diagnostics.isEmpty && loader.urls.sorted() == [letters, forms])
    let whole = MemoryLoader([forms: squareGlyphs(codePoints: [0xFE8D, 0xFE91, 0xFE8E])])
    #expect(try await FrameRenderer(loader: whole).frame(scene).bitmap == frame.bitmap)
    #expect(whole.urls == [forms])
  }

  @Test("a missing range is requested once, and reported in each frame") func absentRange()
    async throws
  {
    let loader = MemoryLoader([squaresURL: squareGlyphs()])
    let renderer = FrameRenderer(loader: loader)
    let scene = scene(labelStyle([place("A\u{416}B", 0, 0)], [labels("n")]))
    let first = try await renderer.frame(scene)
    let (made, asked) = (renderer.layoutCount, loader.urls)
    let second = try await renderer.frame(scene)
    #expect(renderer.layoutCount == made && loader.urls == asked)
    #expect(asked == [squaresURL, "memory://glyphs/Squares/1024-1279"].sorted())
    #expect(first.diagnostics == second.diagnostics && first.bitmap == second.bitmap)
    #expect(
      first.diagnostics.map(\.message) == [
        "glyphs 1024-1279 of \"Squares\": memory://glyphs/Squares/1024-1279 does not exist; "
          + "\"\u{416}\" (U+0416) is left out"
      ])
    #expect(first.diagnostics.map(\.kind) == [.missing])
  }

  @Test("a character that its range lacks is a warning") func lackingCharacter() async throws {
    let loader = MemoryLoader([squaresURL: squareGlyphs(65...66)])
    let found = try await frame([place("ABC", 0, 0)], [labels("n")], loader: loader)
    #expect(found.diagnostics.map(\.severity) == [.warning])
    #expect(found.diagnostics.first?.message.contains("has no glyph for \"C\" (U+0043)") == true)
  }

  @Test("ranges that failed to load are requested again by the next frame") func retry() async throws {
    let loader = MemoryLoader([:], broken: [squaresURL])
    let renderer = FrameRenderer(loader: loader)
    let scene = scene(labelStyle([place("AB", 0, 0)], [labels("n")]))
    _ = try await renderer.frame(scene)
    #expect(try await renderer.frame(scene).bitmap.inked == 0)
    #expect(loader.urls == [squaresURL, squaresURL])
  }

  @Test("a style without glyphs is reported") func noGlyphs() async throws {
    var root = labelStyle([place("AB", 0, 0)], [labels("n")])
    root["glyphs"] = nil
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene(root))
    #expect(frame.bitmap.inked == 0)
    #expect(frame.diagnostics.map(\.message).contains { $0.contains("no \"glyphs\" URL") })
  }

  @Test("invalid sizes never trap", arguments: [0, 1e6, -3, 1e300])
  func sizes(_ size: Double) async throws {
    let layer = labels(
      "n", ["text-size": .double(size), "text-max-width": .double(size), "text-padding": .double(abs(size))])
    _ = try await frame([place("AB CD", 0, 0)], [layer])
  }

  @Test("the picture is the same with any number of threads") func threads() async throws {
    var places: [JSONValue] = []
    for index in 0..<400 {
      let (x, y) = (Double(index % 20) * 15 - 150, Double(index / 20) * 7 - 70)
      places.append(place("Place \(index)", x, y, ["rank": .int(Int64(index * 7919 % 13))]))
    }
    let layers = [
      labels(
        "a", ["symbol-sort-key": ["get", "rank"]], paint: ["text-halo-width": 1, "text-halo-color": "#fff"]),
      labels("b", ["text-anchor": "top", "text-size": 9]),
    ]
    let one = try await frame(places, layers, threads: 1, zoom: 2, width: 700, height: 500).bitmap
    #expect(one.inked > 500)
    for threads in [2, 8] {
      let other = try await frame(places, layers, threads: threads, zoom: 2, width: 700, height: 500).bitmap
      #expect(other.pixels.elementsEqual(one.pixels))
    }
  }

  @Test("an unchanged layout is reused when the camera moves") func layoutsStay() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
    var scene = scene(labelStyle([place("AB", 0, 0)], [labels("n")]), zoom: 3)
    _ = try await renderer.frame(scene)
    let made = renderer.layoutCount
    scene.camera.center.x += 0.5
    scene.camera.bearing = 20
    _ = try await renderer.frame(scene)
    #expect(renderer.layoutCount == made)
  }

  @Test("a label of the next tile reaches into a picture of one tile, whatever other layers draw its points")
  func ofTheNextTile() async throws {
    var pictures: [Bitmap] = []
    let dots: JSONValue = [
      "id": "dots", "type": "circle", "source": "data", "paint": ["circle-radius": 0],
    ]
    // 336 pixels wide, and 142 beyond the edge: more than the tile has of its neighbour.
    let long = place(String(repeating: "A", count: 48), 50, 20)
    let names = labels("names", ["text-max-width": 100])
    for layers in [[names], [dots, names]] {
      var scene = scene(
        labelStyle([long], layers), zoom: 1, center: [-90, 66.51326044311186], width: 512, height: 512)
      scene.mode = .tile
      let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
      pictures.append(try await renderer.frame(scene).bitmap)
    }
    #expect(pictures[0].inked > 0 && pictures[1] == pictures[0])
  }
}

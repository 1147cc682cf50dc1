import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheResources
import CartoucheTiles
import SeededRandom
import Synchronization
import Testing

@testable import CartoucheLayers
@testable import CartoucheRenderer

/// Frames of live maps are drawn from what is there, and the next ones have what has come since.
@Suite struct OngoingLoadsTests {
  private static let url = "https://tiles.example.org"
  private let tiles: JSONValue = ["type": "vector", "tiles": [.string("\(url)/{z}/{x}/{y}")], "maxzoom": 2]
  private let fill: JSONValue = [
    "id": "fill", "type": "fill", "source": "data", "source-layer": "land",
    "paint": ["fill-color": ["match", ["get", "name"], "fine", "#00ff00", "#ff0000"]],
  ]
  private let impatient: LoadOptions = {
    var options = LoadOptions()
    options.patience = .zero
    return options
  }()

  private func live(_ style: JSONObject, zoom: Double = 0, side: Double = 64) -> Scene {
    var view = scene(style, zoom: zoom, width: side, height: side)
    view.mode = .live
    return view
  }

  /// Draws frames, each when something has come, until nothing is on its way.
  private func complete(_ view: Scene, _ renderer: FrameRenderer) async throws -> Frame {
    let arrivals = renderer.arrivals()
    var frame = try await renderer.frame(view, impatient)
    if frame.pendingCount == 0 { return frame }
    for await _ in arrivals {
      frame = try await renderer.frame(view, impatient)
      if frame.pendingCount == 0 { break }
    }
    return frame
  }

  // MARK: - On its way

  @Test func whatIsOnItsWayIsNotWaitedForAndNoFinding() async throws {
    let loader = GatedLoader(["\(Self.url)/0/0/0": rectangleTile("land")])
    let renderer = FrameRenderer(loader: loader)
    let view = live(style(tiles, [fill]))
    let first = try await renderer.frame(view, impatient)
    #expect(first.pendingCount == 1)
    #expect(first.diagnostics == [])
    #expect(first.bitmap.channels(32, 32) == Channels.clear)
    loader.open("\(Self.url)/0/0/0")
    let second = try await complete(view, renderer)
    #expect(second.isComplete)
    #expect(second.bitmap.channels(32, 32) == Channels.red)
    #expect(loader.urls.count == 1)
  }

  @Test func aStillFrameWaits() async throws {
    let loader = GatedLoader(["\(Self.url)/0/0/0": rectangleTile("land")])
    let renderer = FrameRenderer(loader: loader)
    let view = live(style(tiles, [fill]))
    _ = try await renderer.frame(view, impatient)
    var still = view
    still.mode = .still
    let task = Task { [still] in try await renderer.frame(still, impatient) }
    loader.open("\(Self.url)/0/0/0")
    let frame = try await task.value
    #expect(frame.isComplete)
    #expect(frame.bitmap.channels(32, 32) == Channels.red)
    #expect(loader.urls.count == 1)
  }

  @Test func aLiveFrameWithoutImpatienceWaitsToo() async throws {
    let loader = GatedLoader(["\(Self.url)/0/0/0": rectangleTile("land")])
    loader.open("\(Self.url)/0/0/0")
    let frame = try await FrameRenderer(loader: loader).frame(live(style(tiles, [fill])))
    #expect(frame.isComplete)
    #expect(frame.bitmap.channels(32, 32) == Channels.red)
  }

  @Test func aDocumentOnItsWayIsNoFinding() async throws {
    let document = try (["tilejson": "3.0.0", "tiles": [.string("\(Self.url)/{z}")]] as JSONValue).encoded()
    let loader = GatedLoader(["\(Self.url)/tiles.json": document, "\(Self.url)/0": rectangleTile("land")])
    let renderer = FrameRenderer(loader: loader)
    let view = live(style(["type": "vector", "url": .string("\(Self.url)/tiles.json")], [fill]))
    let first = try await renderer.frame(view, impatient)
    #expect(!first.isComplete)
    #expect(first.diagnostics == [])
    loader.open("\(Self.url)/tiles.json")
    loader.open("\(Self.url)/0")
    #expect(try await complete(view, renderer).bitmap.channels(32, 32) == Channels.red)
  }

  @Test func aFailureIsAskedForAgainWhenThatIsWanted() async throws {
    let loader = GatedLoader([:])
    loader.open("\(Self.url)/0/0/0")
    let renderer = FrameRenderer(loader: loader)
    let view = live(style(tiles, [fill]))
    for _ in 0..<3 {
      let frame = try await complete(view, renderer)
      #expect(frame.diagnostics.map(\.kind) == [.unreachable])
    }
    #expect(loader.urls.count == 1)
    renderer.retryFailedLoads()
    _ = try await complete(view, renderer)
    #expect(loader.urls.count == 2)
  }

  @Test func theTwoFilesOfASpriteMayComeOneAfterTheOther() async throws {
    let index: JSONValue = ["dot": ["x": 0, "y": 0, "width": 4, "height": 4, "pixelRatio": 1]]
    let loader = GatedLoader([
      "\(Self.url)/s.json": try index.encoded(), "\(Self.url)/s.png": try picture(4, green: 255),
    ])
    let renderer = FrameRenderer(loader: loader)
    let ground: JSONValue = [
      "id": "ground", "type": "background", "paint": ["background-pattern": "dot"],
    ]
    var root = style(tiles, [ground])
    root["sprite"] = .string("\(Self.url)/s")
    let view = live(root)
    for file in ["s.json", "s.png"] {
      let frame = try await renderer.frame(view, impatient)
      #expect(!frame.isComplete)
      #expect(frame.diagnostics == [])
      #expect(frame.missingImages == [])
      loader.open("\(Self.url)/\(file)")
    }
    #expect(try await complete(view, renderer).bitmap.channels(32, 32) == Channels.green)
    #expect(loader.urls.count == 2)
  }

  @Test func labelsWhoseGlyphsAreOnTheirWayComeWithThem() async throws {
    let loader = GatedLoader([squaresURL: squareGlyphs()])
    let renderer = FrameRenderer(loader: loader)
    let view = live(labelStyle([place("abc", 0, 0)], [labels("names")]))
    let first = try await renderer.frame(view, impatient)
    #expect(!first.isComplete)
    #expect(first.diagnostics == [])
    #expect(first.bitmap.inked == 0)
    loader.open(squaresURL)
    let last = try await complete(view, renderer)
    let still = try await FrameRenderer(loader: loader).frame(view)
    #expect(last.bitmap.inked > 0)
    #expect(last.bitmap == still.bitmap)
  }

  // MARK: - Stand-ins

  @Test func theNearestTileAboveStandsIn() async throws {
    let loader = GatedLoader([
      "\(Self.url)/0/0/0": rectangleTile("land"), "\(Self.url)/2/1/1": rectangleTile("land", name: "fine"),
    ])
    loader.open("\(Self.url)/0/0/0")
    loader.open("\(Self.url)/2/1/1")
    let renderer = FrameRenderer(loader: loader)
    _ = try await complete(live(style(tiles, [fill])), renderer)
    let view = live(style(tiles, [fill]), zoom: 2, side: 256)
    var frame = try await renderer.frame(view, impatient)
    while loader.waiting.count < 3 || frame.pendingCount > 3 {
      await Task.yield()
      frame = try await renderer.frame(view, impatient)
    }
    #expect(frame.pendingCount == 3)
    #expect(frame.diagnostics == [])
    #expect(frame.bitmap.channels(64, 64) == Channels.green)
    #expect(frame.bitmap.channels(192, 64) == Channels.red)
    #expect(frame.bitmap.channels(192, 192) == Channels.red)
    #expect(!loader.urls.contains { $0.contains("/1/0/0") }, "nothing is asked for in order to stand in")
    for url in loader.waiting { loader.open(url) }
  }

  @Test func theTilesBelowStandIn() async throws {
    var files: [String: [UInt8]] = [:]
    for x in 0...1 {
      for y in 0...1 { files["\(Self.url)/1/\(x)/\(y)"] = rectangleTile("land", name: "fine") }
    }
    files["\(Self.url)/0/0/0"] = rectangleTile("land")
    let loader = GatedLoader(files)
    for url in files.keys where !url.hasSuffix("/0/0/0") { loader.open(url) }
    let renderer = FrameRenderer(loader: loader)
    _ = try await complete(live(style(tiles, [fill]), zoom: 1), renderer)
    let view = live(style(tiles, [fill]))
    let before = try await renderer.frame(view, impatient)
    #expect(before.pendingCount == 1)
    #expect(before.bitmap.channels(10, 10) == Channels.green)
    #expect(before.bitmap.channels(50, 50) == Channels.green)
    loader.open("\(Self.url)/0/0/0")
    #expect(try await complete(view, renderer).bitmap.channels(10, 10) == Channels.red)
  }

  @Test func aLabelThatATileAndAStandInHaveIsShownOnce() async throws {
    // One name near the middle of the tile 1/0/0, which the tile above it has too.
    let loader = GatedLoader([
      "\(Self.url)/0/0/0": rectangleTile("land", x: 900...1_100, y: 900...1_100, name: "abc"),
      "\(Self.url)/1/0/0": rectangleTile("land", x: 1_900...2_100, y: 1_900...2_100, name: "abc"),
      squaresURL: squareGlyphs(),
    ])
    for url in ["\(Self.url)/0/0/0", "\(Self.url)/1/0/0", squaresURL] { loader.open(url) }
    var label = labels("names", ["text-allow-overlap": true]).object ?? JSONObject()
    label["source-layer"] = "land"
    var root = style(tiles, [.object(label)])
    root["glyphs"] = "memory://glyphs/{fontstack}/{range}"
    let renderer = FrameRenderer(loader: loader)
    let above = try await complete(live(root, side: 500), renderer)
    #expect(above.shownSymbols?.items.count == 1)
    let view = live(root, zoom: 1, side: 900)
    var frame = try await renderer.frame(view, impatient)
    while frame.pendingCount > 3 {
      await Task.yield()
      frame = try await renderer.frame(view, impatient)
    }
    #expect(frame.pendingCount == 3)
    #expect(frame.shownSymbols?.items.count == 1)
    let tiles = frame.features
    #expect(try tiles.features(FeatureQuery(.picture, layers: ["names"])).count == 1)
    for url in loader.waiting { loader.open(url) }
  }

  @Test func aPartHasItsOwnPlaces() {
    let tile = UnwrappedTileID(wrap: 0, canonical: TileID(z: 1, x: 1, y: 0))
    let square = UnwrappedTileID(wrap: 0, canonical: TileID(z: 3, x: 6, y: 1))
    let part = OwnedTileArea(of: tile, squares: [square])
    #expect(part.contains([4_096, 2_048]))
    #expect(part.contains([6_143, 4_095]))
    #expect(!part.contains([6_144, 2_048]))
    #expect(!part.contains([4_095, 2_048]))
    #expect(!part.contains([.nan, 2_048]))
  }

  // MARK: - Order

  @Test func theLastPictureIsTheStillOneInWhateverOrderTheDataCome() async throws {
    var files = [squaresURL: squareGlyphs()]
    for z in 0...2 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          files["\(Self.url)/\(z)/\(x)/\(y)"] = rectangleTile(
            "land", x: 300 + 50 * x...3_500, y: 400...3_000 + 90 * y, name: "\(z)\(x)\(y) name")
        }
      }
    }
    var label = labels("names").object ?? JSONObject()
    label["source-layer"] = "land"
    var root = style(tiles, [fill, .object(label)])
    root["glyphs"] = "memory://glyphs/{fontstack}/{range}"
    let view = live(root, zoom: 2, side: 600)
    var still = view
    still.mode = .still
    let expected = try await FrameRenderer(loader: MemoryLoader(files)).frame(still)
    #expect(expected.bitmap.inked > 0)
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let loader = GatedLoader(files)
      let renderer = FrameRenderer(loader: loader)
      let arrivals = renderer.arrivals()
      // Coarser tiles are at hand for some of the pictures.
      for url in files.keys where url.hasPrefix("\(Self.url)/\(seed % 3)/") { loader.open(url) }
      _ = try await complete(live(style(tiles, [fill]), zoom: Double(seed % 3), side: 600), renderer)
      var frame = try await renderer.frame(view, impatient)
      while !frame.isComplete {
        if let url = loader.waiting.randomElement(using: &random) {
          loader.open(url)
          for await _ in arrivals { break }
        } else {
          await Task.yield()
        }
        frame = try await renderer.frame(view, impatient)
        #expect(frame.diagnostics == [])
      }
      #expect(frame.bitmap == expected.bitmap)
    }
  }
}

import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

@testable import CartoucheLayers
@testable import CartoucheRenderer

/// Labels along lines in tiles that are stretched over many zoom levels.
@Suite("Stretched tiles") struct StretchedTileTests {
  private let line: JSONValue = [
    "type": "Feature", "properties": ["name": "river"],
    "geometry": ["type": "LineString", "coordinates": [[-170, -2], [0, 1], [170, 2]]],
  ]

  /// The vertex in the middle of the line, where the tile has it.
  private let middle = Mercator.unproject(Point(0.5, 4_073 / 8_192))

  /// A layer of the line's name, from a source whose only tile is that of zoom 0.
  private func document(_ placement: JSONValue = "line", spacing: JSONValue = 250) -> JSONObject {
    var root = labelStyle([line], [labels("l", ["symbol-placement": placement, "symbol-spacing": spacing])])
    root["sources"] = [
      "data": [
        "type": "geojson", "maxzoom": 0, "data": ["type": "FeatureCollection", "features": [line]],
      ]
    ]
    return root
  }

  private func renderer(_ limits: Limits = Limits()) -> FrameRenderer {
    FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]), limits: limits)
  }

  @Test(
    "a view of a stretched tile lays out the labels that it can show, at any zoom", arguments: [12.0, 17, 22])
  func limits(zoom: Double) async throws {
    // Along the whole line there are 8,000 places at zoom 12, and with this memory room for 4,096 labels.
    let renderer = renderer(Limits(memory: 16 << 20))
    let frame = try await renderer.frame(
      scene(document(), zoom: zoom, center: middle, width: 600, height: 300))
    #expect(frame.diagnostics.isEmpty)
    #expect(frame.bitmap.inked > 100, "the name is there")
    let layout = try #require(
      try await renderer.prepare(scene(document(), zoom: zoom, center: middle, width: 600, height: 300))
        .stages.layout.parts[0].first?.layout.symbols)
    #expect(layout.symbols.count < 50)
  }

  @Test("a view moves among the same cells without new layouts") func cells() async throws {
    let renderer = renderer()
    var counts: [Int] = []
    for longitude in [0, 0.001, 0.002, 1, 0] {
      let before = renderer.layoutCount
      _ = try await renderer.frame(scene(document(), zoom: 16, center: [0.01 + longitude, 1.001]))
      counts.append(renderer.layoutCount - before)
    }
    #expect(counts == [1, 0, 0, 1, 0])
    // Names at points take no more room at deeper zooms, and are laid out once.
    for longitude in [0.0, 1] {
      let before = renderer.layoutCount
      _ = try await renderer.frame(scene(document("point"), zoom: 16, center: [longitude, 1]))
      counts.append(renderer.layoutCount - before)
    }
    #expect(counts.suffix(2) == [1, 0])
  }

  @Test("both copies of the world at the antimeridian have their labels") func copies() async throws {
    let root = document(spacing: 100)
    let wide = try await renderer().frame(
      scene(root, zoom: 6, center: [180, 0], width: 6_000, height: 800))
    // The ends of the line, at the left and at the right of the antimeridian.
    let extent = try #require(wide.bitmap.extent)
    #expect(extent.x.lowerBound < 1_000 && extent.x.upperBound > 5_000)
  }

  @Test("a part of a tile has the places that the whole has there", arguments: [1, 2, 3, 4] as [UInt64])
  func region(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var count = 0
    for _ in 0..<40 {
      var line = [Point(Double.random(in: 0..<8192, using: &random).rounded(), 4_000)]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let step = Point(
          .random(in: -900...900, using: &random), .random(in: -900...900, using: &random))
        let next = (line[line.count - 1] + step).rounded(.down)
        line.append(Point(min(max(next.x, 0), 8192), min(max(next.y, 0), 8192)))
      }
      var anchors = LineAnchors(
        length: .random(in: 1...6, using: &random), spacing: .random(in: 3...20, using: &random),
        angleWindow: 2, maxAngle: 0.8, firstOffset: 4, overscale: 64)
      let all = anchors.places(on: line)
      let low = line[line.count / 2] - Point(.random(in: 100...900, using: &random), 500.3)
      let region = Box(min: low, max: low + 1_000)
      anchors.region = region
      let part = anchors.places(on: line)
      // Places are rounded after they are found.
      let inside = Box(min: low + 1, max: low + 999)
      let wanted = all.filter { inside.contains($0.point) }
      let found = part.filter { inside.contains($0.point) }
      #expect(found.map(\.point) == wanted.map(\.point))
      #expect(found.map(\.segment) == wanted.map(\.segment))
      count += found.count
    }
    #expect(count > 1_000)
  }

  @Test("windows that share a cell keep the same of equal labels in it") func agreement() throws {
    let tile = OverscaledTileID(overscaledZ: 10, canonical: TileID(z: 4, x: 0, y: 0))
    // 16 cells of 512 units along a side.
    let unit = tile.unwrapped.worldBox.width / 8192
    func window(_ x: ClosedRange<Double>) throws -> TileWindow {
      let (low, high) = (Point(x.lowerBound, 700) * unit, Point(x.upperBound, 880) * unit)
      return try #require(TileWindow(of: tile, seen: Box(min: low, max: high)))
    }
    let windows = [try window(700...880), try window(700...2_000), try window(1_200...2_000)]
    #expect(windows.map(\.columns) == [1..<2, 1..<5, 2..<5])
    var random = SplitMix64(seed: 7)
    let points = (0..<4_000).map { _ in
      Point(.random(in: 0..<2_600, using: &random), .random(in: 400..<1_200, using: &random))
    }
    let kept = windows.map { window in
      var repeated = RepeatedLabels(window)
      return points.filter { repeated.insert($0, 1, distance: 30) }
    }
    func inside(_ points: [Point], _ x: Range<Double>) -> [Point] { points.filter { x.contains($0.x) } }
    #expect(!kept[0].isEmpty)
    #expect(kept[0] == inside(kept[1], 512..<1_024))
    #expect(kept[2] == inside(kept[1], 1_024..<2_560))
  }

  @Test("tiles that are stretched little are laid out as a whole; a view beside a tile shows none of it")
  func windows() {
    let tile = TileID(z: 3, x: 1, y: 1)
    let seen = Box(min: Point(0.9, 0.9), max: Point(0.91, 0.91))
    #expect(TileWindow(of: OverscaledTileID(overscaledZ: 6, canonical: tile), seen: seen) == nil)
    let beside = TileWindow(of: OverscaledTileID(overscaledZ: 7, canonical: tile), seen: seen)
    #expect(beside?.columns.isEmpty == true && beside?.rows.isEmpty == true)
    let none = TileWindow(of: OverscaledTileID(overscaledZ: 7, canonical: tile), seen: .empty)
    #expect(none?.columns.isEmpty == true)
  }

  @Test("labels stay on their lines where a unit of the tile is many pixels") func whole() {
    let line = [Point(100, 100), Point(103, 101)]
    let anchors = LineAnchors(
      length: 0.05, spacing: 0.5, angleWindow: 0.01, maxAngle: 0.5, firstOffset: 0.1, overscale: 8_192)
    let places = anchors.places(on: line)
    #expect(places.count == 6)
    for place in places {
      let away = place.point.y - 100 - (place.point.x - 100) / 3
      // In pixels, 512 a unit.
      #expect(abs(away) * 512 <= 1)
    }
  }
}

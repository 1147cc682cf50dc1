import Cartouche
import CartoucheRaster
import SeededRandom
import Testing

/// Labels and icons of a moving map come and go gradually, and stay the same from picture to picture.
@Suite struct SymbolFadingTests {
  private let viewport = Viewport(width: 128, height: 64)
  private let snapshotter = Snapshotter(threads: 2)

  /// A map of two icons of 16 pixels that have room beside each other from zoom level 1 on; the first one goes first.
  private func icons() throws -> Map {
    var map = Map([
      "version": 8,
      "sources": [
        "points": [
          "type": "geojson",
          "data": [
            "type": "MultiPoint", "coordinates": [[0, 0], [10, 0]],
          ],
        ]
      ],
      "layers": [
        [
          "id": "icons", "type": "symbol", "source": "points",
          "layout": ["icon-image": "square", "icon-padding": 0],
        ]
      ],
    ])
    let red = [UInt8]([255, 0, 0, 255])
    let pixels = (0..<256).flatMap { _ in red }
    map.addImage(StyleImage(try Bitmap(width: 16, height: 16, pixels: pixels)), named: "square")
    map.camera = Camera(center: [5, 0], zoom: 0)
    return map
  }

  /// The alpha of the picture where the second icon is, at zoom level 3.
  private func second(_ picture: Snapshot) -> UInt8 {
    // Ten degrees are 114 pixels of the world of 4096: the icons stand 57 pixels left and right of the middle.
    picture.pixels[4 * (32 * picture.width + 64 + 56) + 3]
  }

  private func picture(of live: inout LiveMap, at milliseconds: Double) async throws -> Snapshot {
    live.advance(to: .milliseconds(milliseconds))
    let picture = try await snapshotter.snapshot(of: live, in: viewport)
    live.didShow(picture)
    return picture
  }

  @Test("the first picture shows its symbols at once")
  func first() async throws {
    var map = try icons()
    map.camera.zoom = 3
    var live = LiveMap(map)
    #expect(try await second(picture(of: &live, at: 0)) == 255)
    #expect(!live.isMoving)
  }

  @Test("a symbol that finds room appears within the duration of fading")
  func appears() async throws {
    var live = LiveMap(try icons())
    _ = try await picture(of: &live, at: 0)
    live.update { $0.camera.zoom = 3 }
    #expect(try await second(picture(of: &live, at: 1000)) == 0)
    #expect(live.settlingTime == .milliseconds(1300))
    #expect(try await second(picture(of: &live, at: 1150)) == 128)
    #expect(try await second(picture(of: &live, at: 1225)) == 191)
    let last = try await picture(of: &live, at: 1300)
    #expect(second(last) == 255)
    #expect(!live.isMoving)
    #expect(try await snapshotter.snapshot(of: live.map, in: viewport).pixels == last.pixels)
  }

  @Test("a symbol that loses its room fades from its current opacity")
  func goes() async throws {
    var map = try icons()
    map.camera.zoom = 3
    var live = LiveMap(map)
    _ = try await picture(of: &live, at: 0)
    try live.update { try $0.style.setProperty("icon-padding", .layout, of: "icons", to: 60) }
    _ = try await picture(of: &live, at: 100)
    #expect(try await second(picture(of: &live, at: 250)) == 128)
    // Back again before it is gone.
    try live.update { try $0.style.setProperty("icon-padding", .layout, of: "icons", to: 0) }
    #expect(try await second(picture(of: &live, at: 250)) == 128)
    #expect(try await second(picture(of: &live, at: 325)) == 191)
  }

  @Test("a symbol stays when tiles of another zoom level replace its own")
  func stays() async throws {
    var map = try icons()
    map.camera.zoom = 2.9
    var live = LiveMap(map)
    _ = try await picture(of: &live, at: 0)
    live.update { $0.camera.zoom = 3 }
    #expect(try await second(picture(of: &live, at: 10)) == 255)
    #expect(!live.isMoving)
  }

  @Test("a symbol that enters the picture from its edge is shown immediately")
  func entering() async throws {
    var map = try icons()
    map.camera = Camera(center: [-12, 0], zoom: 3)
    var live = LiveMap(map)
    _ = try await picture(of: &live, at: 0)
    // Near enough to be placed, and not seen yet.
    live.update { $0.camera.center = [-2, 0] }
    _ = try await picture(of: &live, at: 8)
    live.update { $0.camera.center = [5, 0] }
    #expect(try await second(picture(of: &live, at: 16)) == 255)
  }

  @Test("without a previous picture or a duration, everything is shown at once")
  func immediate() async throws {
    var live = LiveMap(try icons())
    _ = try await snapshotter.snapshot(of: live, in: viewport)
    live.update { $0.camera.zoom = 3 }
    #expect(try await second(snapshotter.snapshot(of: live, in: viewport)) == 255)

    live = LiveMap(try icons(), symbolFading: .zero)
    _ = try await picture(of: &live, at: 0)
    live.update { $0.camera.zoom = 3 }
    #expect(try await second(picture(of: &live, at: 0)) == 255)
    #expect(!live.isMoving)
  }

  @Test("a text with variable anchors keeps its anchor while that has room")
  func keepsAnchor() async throws {
    var map = Map([
      "version": 8,
      "sources": [
        "names": ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]],
        "obstacle": ["type": "geojson", "data": ["type": "Point", "coordinates": [1.5, 0]]],
      ],
      "layers": [
        [
          "id": "names", "type": "symbol", "source": "names",
          "layout": [
            "text-field": "X", "text-size": 16, "text-variable-anchor": ["left", "right"],
            "text-radial-offset": 0.5, "text-padding": 0,
          ],
        ],
        [
          "id": "obstacle", "type": "symbol", "source": "obstacle",
          "layout": ["icon-image": "square", "icon-padding": 0],
        ],
      ],
    ])
    let pixels = (0..<256).flatMap { _ in [UInt8]([255, 0, 0, 255]) }
    map.addImage(StyleImage(try Bitmap(width: 16, height: 16, pixels: pixels)), named: "square")
    map.camera = Camera(center: [0, 0], zoom: 3)
    // With the icon in its way the text stands on the left; it stays there when the icon is gone.
    var live = LiveMap(map, symbolFading: .milliseconds(100))
    let first = try await picture(of: &live, at: 0)
    try live.update { try $0.style.removeLayer("obstacle") }
    let second = try await picture(of: &live, at: 500)
    let fresh = try await snapshotter.snapshot(of: live.map, in: viewport)
    func ink(_ picture: Snapshot, _ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in
        sum + (0..<picture.height).reduce(0) { $0 + Int(picture.pixels[4 * ($1 * picture.width + x) + 3]) }
      }
    }
    #expect(ink(first, 0..<60) > 0 && ink(second, 0..<60) == ink(first, 0..<60) && ink(second, 64..<128) == 0)
    #expect(ink(fresh, 0..<60) == 0 && ink(fresh, 64..<128) > 0)
  }

  @Test(
    "the same cameras at the same times give the same pictures, and end as a still picture", arguments: 0..<4)
  func replay(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let points: [JSONValue] = (0..<300).map { _ in
      [
        "type": "Feature", "properties": ["rank": .int(Int64.random(in: 0...5, using: &random))],
        "geometry": [
          "type": "Point",
          "coordinates": [
            .double(Double.random(in: -20...20, using: &random)),
            .double(Double.random(in: -15...15, using: &random)),
          ],
        ],
      ]
    }
    var map = try icons()
    try map.style.setSourceData(
      ["type": "FeatureCollection", "features": .array(points)], of: "points")
    let cameras = (0..<12).map { _ in
      Camera(
        center: [Double.random(in: -10...10, using: &random), Double.random(in: -8...8, using: &random)],
        zoom: Double.random(in: 1...5, using: &random), bearing: Double.random(in: -90...90, using: &random),
        pitch: Double.random(in: 0...50, using: &random))
    }
    var runs: [[[UInt8]]] = []
    for threads in [1, 4] {
      let snapshotter = Snapshotter(threads: threads)
      var live = LiveMap(map)
      var pictures: [[UInt8]] = []
      for (index, camera) in cameras.enumerated() {
        live.update { $0.camera = camera }
        live.advance(to: .milliseconds(80 * index))
        let picture = try await snapshotter.snapshot(of: live, in: viewport)
        live.didShow(picture)
        pictures.append(picture.pixels)
      }
      while live.isMoving {
        live.advance(to: live.time + .milliseconds(120))
        let picture = try await snapshotter.snapshot(of: live, in: viewport)
        live.didShow(picture)
        pictures.append(picture.pixels)
      }
      runs.append(pictures)
      var still = LiveMap(live.map)
      still.advance(to: live.time)
      #expect(try await snapshotter.snapshot(of: still, in: viewport).pixels == pictures.last)
    }
    #expect(runs[0] == runs[1])
  }
}

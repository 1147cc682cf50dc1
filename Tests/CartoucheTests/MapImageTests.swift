import Cartouche
import CartoucheImages
import CartoucheRaster
import Testing

@Suite struct MapImageTests {
  private let viewport = Viewport(width: 32, height: 32)

  private func image(_ red: UInt8, width: Int = 4, height: Int = 4) throws -> StyleImage {
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in [red, 0, 0, 255] }
    return StyleImage(try Bitmap(width: width, height: height, pixels: pixels))
  }

  private func map(_ pattern: JSONValue) -> Map {
    Map([
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "paint": ["background-pattern": pattern]]],
    ])
  }

  private func pixel(_ map: Map) async throws -> [UInt8] {
    let snapshot = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
    return Array(snapshot.pixels.prefix(4))
  }

  @Test func addedImagesAreDrawn() async throws {
    var map = map("dot")
    #expect(try await pixel(map) == [0, 0, 0, 0])
    map.addImage(try image(200), named: "dot")
    #expect(try await pixel(map) == [200, 0, 0, 255])
    try map.updateImage(try image(90), named: "dot")
    #expect(try await pixel(map) == [90, 0, 0, 255])
    map.removeImage(named: "dot")
    #expect(try await pixel(map) == [0, 0, 0, 0])
  }

  @Test func oneSnapshotterSeesEveryChange() async throws {
    var map = map(["coalesce", ["image", "first"], ["image", "second"]])
    let snapshotter = Snapshotter(threads: 1)
    func pixel() async throws -> UInt8 {
      try await snapshotter.snapshot(of: map, in: viewport).pixels[0]
    }
    map.addImage(try image(50), named: "second")
    #expect(try await pixel() == 50)
    map.addImage(try image(120), named: "first")
    #expect(try await pixel() == 120)
    map.removeImage(named: "first")
    #expect(try await pixel() == 50)
  }

  @Test func layoutsFollowTheImagesThatThereAre() async throws {
    let polygon: JSONValue = [
      "type": "Polygon", "coordinates": [[[-60, -60], [60, -60], [60, 60], [-60, 60], [-60, -60]]],
    ]
    var map = Map([
      "version": 8,
      "sources": [
        "data": [
          "type": "geojson",
          "data": ["type": "Feature", "properties": ["image": "first"], "geometry": polygon],
        ]
      ],
      "layers": [
        [
          "id": "area", "type": "fill", "source": "data",
          "paint": ["fill-pattern": ["coalesce", ["image", ["get", "image"]], ["image", "second"]]],
        ]
      ],
    ])
    let snapshotter = Snapshotter(threads: 1)
    func pixel() async throws -> UInt8 {
      try await snapshotter.snapshot(of: map, in: viewport).pixels[4 * (16 * 32 + 16)]
    }
    map.addImage(try image(50), named: "second")
    #expect(try await pixel() == 50)
    map.addImage(try image(120), named: "first")
    #expect(try await pixel() == 120)
    try map.updateImage(try image(130), named: "first")
    #expect(try await pixel() == 130)
    map.removeImage(named: "first")
    #expect(try await pixel() == 50)
  }

  @Test func anUpdateKeepsTheSize() throws {
    var map = map("dot")
    map.addImage(try image(200), named: "dot")
    let wide = try image(10, width: 5)
    #expect {
      try map.updateImage(wide, named: "dot")
    } throws: { error in
      guard case MapError.imageSize(name: "dot", found: [5, 4], expected: [4, 4]) = error else {
        return false
      }
      return "\(error)" == "image \"dot\": expected 4 x 4 pixels, found 5 x 4"
    }
  }

  @Test func aMissingImageIsOneFinding() async throws {
    let polygon: JSONValue = [
      "type": "Polygon", "coordinates": [[[-40, -40], [40, -40], [0, 40], [-40, -40]]],
    ]
    let feature: JSONValue = ["type": "Feature", "properties": [:], "geometry": polygon]
    let map = Map([
      "version": 8,
      "sources": [
        "data": ["type": "geojson", "data": ["type": "FeatureCollection", "features": [feature, feature]]]
      ],
      "layers": [["id": "area", "type": "fill", "source": "data", "paint": ["fill-pattern": "gone"]]],
    ])
    let snapshot = try await Snapshotter(threads: 2).snapshot(of: map, in: viewport)
    #expect(snapshot.pixels.allSatisfy { $0 == 0 })
    #expect(snapshot.diagnostics.count == 1)
    #expect(snapshot.diagnostics.first?.message.contains("\"gone\"") == true)
  }

  @Test func picturesAreDecoded() throws {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 128]
    let png = try PNGEncoder(forceRGBA8: true).encode(bytes, width: 2, height: 1, alpha: .straight)
    let image = try StyleImage(decoding: png, pixelRatio: 2, isSDF: true)
    #expect(image.isSDF)
    #expect(image.displaySize == [1, 0.5])
    #expect(image.bitmap[1, 0] == [0, 128, 0, 128])
    #expect(throws: MapError.self) { try StyleImage(decoding: [1, 2, 3]) }
  }
}

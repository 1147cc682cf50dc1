import Cartouche
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// Buildings in pictures of one tile each continue in the pictures beside them.
@Suite struct TileBuildingTests {
  private static let zoom = 16
  private static let origin = (x: 33_194, y: 22_540)
  private static let side = 3

  /// A rectangular building; places in tiles from the upper left corner of the pictures.
  private struct Building {
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    var height: Double

    var feature: JSONValue {
      let outline = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y), low]
      let corners = outline.map { corner -> JSONValue in
        let world = (SIMD2(Double(origin.x), Double(origin.y)) + corner) / Double(1 << zoom)
        let place = Mercator.unproject(world)
        return [.double(place.x), .double(place.y)]
      }
      return [
        "type": "Feature", "properties": ["height": .double(height)],
        "geometry": ["type": "Polygon", "coordinates": [.array(corners)]],
      ]
    }
  }

  private static func map(_ buildings: [Building]) throws -> Map {
    let style: JSONValue = [
      "version": 8,
      "sources": [
        "s": [
          "type": "geojson", "maxzoom": 16, "tolerance": 0,
          "data": ["type": "FeatureCollection", "features": .array(buildings.map(\.feature))],
        ]
      ],
      "layers": [
        [
          "id": "b", "type": "fill-extrusion", "source": "s",
          "paint": ["fill-extrusion-color": "#c96", "fill-extrusion-height": ["get", "height"]],
        ]
      ],
    ]
    return try Map(try style.encoded())
  }

  private static func picture(_ map: Map, x: Int, y: Int, size: Int = 256) async throws -> Snapshot {
    var map = map
    let viewport = Viewport(width: Double(size), height: Double(size))
    try map.show(TileID(z: zoom, x: origin.x + x, y: origin.y + y), in: viewport)
    return try await Snapshotter().snapshot(of: map, in: viewport)
  }

  /// The rows of ink of a picture's column: the first, and the number.
  private static func ink(_ picture: Snapshot, column: Int) -> (first: Int, count: Int)? {
    let rows = (0..<picture.height).filter {
      picture.pixels[4 * ($0 * picture.width + column) + 3] > 127
    }
    return rows.first.map { ($0, rows.count) }
  }

  @Test(
    "the pictures of tiles put together are the picture of all of them", arguments: [1, 2, 3] as [UInt64])
  func together(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let buildings = (0..<400).map { _ -> Building in
      let low = SIMD2(random.double(-0.5...3.5), random.double(-0.5...3.5))
      return Building(
        low: low, high: low + SIMD2(random.double(0.01...0.1), random.double(0.01...0.1)),
        height: random.double(2...120))
    }
    let map = try Self.map(buildings)
    var all = map
    let viewport = Viewport(width: 768, height: 768)
    try all.show(
      TileID(z: Self.zoom, x: Self.origin.x, y: Self.origin.y), columns: Self.side, rows: Self.side,
      in: viewport)
    let whole = try await Snapshotter().snapshot(of: all, in: viewport).pixels
    var differing = 0
    for number in 0..<Self.side * Self.side {
      let (column, row) = (number % Self.side, number / Self.side)
      let part = try await Self.picture(map, x: column, y: row).pixels
      for y in 0..<256 {
        let start = 4 * ((256 * row + y) * 768 + 256 * column)
        for byte in 0..<1024 where whole[start + byte] != part[1024 * y + byte] { differing += 1 }
      }
    }
    #expect(differing == 0)
  }

  @Test("a height shifts roofs upwards, everywhere by the same")
  func upright() async throws {
    // One in the middle of a picture, one near its corner.
    let places = [SIMD2(0.4, 0.5), SIMD2(0.9, 0.8)]
    let picture = try await Self.picture(
      try Self.map(places.map { Building(low: $0, high: $0 + 0.05, height: 50) }), x: 0, y: 0)
    let flat = try await Self.picture(
      try Self.map(places.map { Building(low: $0, high: $0 + 0.05, height: 0) }), x: 0, y: 0)
    // A third of the height, in pixels of the ground.
    let rise = Int((50 / Mercator.metersPerPixel(latitude: 48.87, zoom: 15) / 3).rounded())
    for place in places {
      let column = Int(256 * (place.x + 0.025))
      let (tall, low) = (Self.ink(picture, column: column), Self.ink(flat, column: column))
      #expect(((low?.first ?? 0) - (tall?.first ?? 0) - rise).magnitude <= 1)
      // Beside the walls nothing is drawn.
      #expect(Self.ink(picture, column: Int(256 * place.x) - 2) == nil)
    }
  }

  @Test("a building below the edge reaches into the picture above it")
  func below() async throws {
    let building = Building(low: SIMD2(0.5, 1.6), high: SIMD2(0.55, 1.65), height: 999)
    let picture = try await Self.picture(try Self.map([building]), x: 0, y: 0)
    let ink = try #require(Self.ink(picture, column: 135))
    #expect(ink.first + ink.count == 256 && ink.count > 50)
  }
}

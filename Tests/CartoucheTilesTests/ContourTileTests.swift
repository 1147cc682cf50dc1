import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Testing

/// Vector tiles of the contours of tiles with heights.
struct ContourTileTests {
  /// A hill that reaches over tiles, by the place in tiles of zoom 4.
  private static func height(_ x: Double, _ y: Double) -> Float {
    let (dx, dy) = (x - 5.07, y - 6.02)
    return Float(1000 - 900 * (dx * dx + 1.7 * dy * dy).squareRoot() + 90 * (7 * dx).wave)
  }

  /// The tile of heights at a place, with `side` samples on a side.
  private static func tile(_ x: Int, _ y: Int, side: Int = 16, z: Int = 4) throws -> ElevationTile {
    var heights: [Float] = []
    for row in -1...side {
      for column in -1...side {
        heights.append(
          height(
            Double(x) + (Double(min(max(column, 0), side - 1)) + 0.5) / Double(side),
            Double(y) + (Double(min(max(row, 0), side - 1)) + 0.5) / Double(side)))
      }
    }
    return try #require(ElevationTile(id: TileID(z: z, x: x, y: y), side: side, heights: heights))
  }

  /// The decoded layer of the contours of a tile.
  private static func layer(
    _ x: Int, _ y: Int, _ options: ContourTileOptions, without missing: [SIMD2<Int>] = []
  ) throws -> TileLayer? {
    let contours = try #require(
      ContourTile(TileID(z: 4, x: x, y: y), options: options) { dx, dy in
        missing.contains(SIMD2(dx, dy)) ? nil : try? Self.tile(x + dx, y + dy)
      })
    let bytes = try contours.encoded(options)
    if bytes.isEmpty { return nil }
    let tile = try VectorTile(bytes)
    return try tile.decode(try #require(tile.entries.first)).features
  }

  private static func options(_ interval: Double) throws -> ContourTileOptions {
    var options = ContourTileOptions()
    options.thresholds = try ContourThresholds(interval: interval)
    return options
  }

  /// The pieces of lines of a layer, each with its height.
  private static func pieces(_ layer: TileLayer, offset: SIMD2<Int>) -> Set<[Int]> {
    var pieces: Set<[Int]> = []
    let scale = 4096.0 / Double(layer.extent)
    for feature in layer {
      let height = feature.properties["ele"]?.number ?? .nan
      for part in Int(layer.records[feature.index].partStart)..<Int(layer.records[feature.index].partEnd) {
        let start = part == 0 ? 0 : Int(layer.partEnds[part - 1])
        let places = (start..<Int(layer.partEnds[part])).map { vertex in
          SIMD2(
            Int(Double(layer.coordinates[2 * vertex]) * scale) + offset.x,
            Int(Double(layer.coordinates[2 * vertex + 1]) * scale) + offset.y)
        }
        for (a, b) in zip(places, places.dropFirst()) { pieces.insert([Int(height), a.x, a.y, b.x, b.y]) }
      }
    }
    return pieces
  }

  @Test func featuresHaveTheirHeightAndRank() throws {
    let layer = try #require(try Self.layer(5, 6, Self.options(100)))
    #expect(layer.name == "contours")
    let ranks = Dictionary(
      layer.map { ($0.properties["ele"]?.number ?? -1, $0.properties["level"]?.number ?? -1) }
    ) { first, _ in first }
    #expect(ranks.count == layer.count)
    #expect(ranks[500] == 1 && ranks[400] == 0)
    #expect(layer.allSatisfy { $0.type == .lineString })
  }

  @Test func namesAndUnitsAreThoseOfTheOptions() throws {
    var options = try Self.options(100)
    (options.layer, options.elevationKey, options.levelKey) = ("c", "h", "l")
    options.multiplier = 1 / 0.3048
    let layer = try #require(try Self.layer(5, 6, options))
    #expect(layer.name == "c")
    #expect(layer.attributes.keys.sorted() == ["h", "l"])
    #expect(layer.contains { ($0.properties["h"]?.number ?? 0) > 2000 })
  }

  @Test func neighboursAgreeInWhatBothHave() throws {
    let options = try Self.options(50)
    let west = try #require(try Self.layer(4, 6, options))
    let east = try #require(try Self.layer(5, 6, options))
    // Three samples on each side of the edge: 4096 / 16 · 3 units.
    func within(_ piece: [Int]) -> Bool {
      [piece[1], piece[3]].allSatisfy { abs($0 - 4096) < 700 }
        && [piece[2], piece[4]].allSatisfy { (0...4096).contains($0) }
    }
    let first = Self.pieces(west, offset: .zero).filter(within)
    let second = Self.pieces(east, offset: SIMD2(4096, 0)).filter(within)
    #expect(!first.isEmpty)
    #expect(first == second)
  }

  @Test func withoutNeighboursLinesReachTheEdge() throws {
    let around = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { SIMD2($0, dy) } }.filter { $0 != .zero }
    let layer = try #require(try Self.layer(5, 6, Self.options(50), without: around))
    let xs = stride(from: 0, to: layer.coordinates.count, by: 2).map { Int(layer.coordinates[$0]) }
    let size = layer.extent
    let (low, high) = (xs.min() ?? 0, xs.max() ?? 0)
    #expect((-size / 16...0).contains(low))
    #expect((size...size + size / 16).contains(high))
  }

  @Test func overzoomedTilesAreParts() throws {
    let options = try Self.options(50)
    let whole = try #require(try Self.layer(5, 6, options))
    let part = try #require(
      ContourTile(TileID(z: 5, x: 11, y: 12), options: options) { dx, dy in
        try? Self.tile(5 + dx, 6 + dy)
      })
    let tile = try VectorTile(try part.encoded(options))
    let layer = try tile.decode(try #require(tile.entries.first)).features
    let heights = Set(layer.map { $0.properties["ele"]?.number ?? 0 })
    #expect(!heights.isEmpty && heights.isSubset(of: Set(whole.map { $0.properties["ele"]?.number ?? 0 })))
  }

  @Test func tooManyLinesAreAnError() throws {
    var options = try Self.options(1e-3)
    options.vertexLimit = 10_000
    #expect(throws: ContourError.self) { try Self.layer(5, 6, options) }
  }

  // MARK: - Heights that lie

  struct Lie: Sendable {
    let name: String
    let factors: ElevationFactors
    let pixel: [UInt8]
  }

  @Test(arguments: [
    Lie(name: "transparent", factors: .terrarium, pixel: [128, 10, 0, 0]),
    Lie(name: "lowest of Terrarium", factors: .terrarium, pixel: [0, 0, 0, 255]),
    Lie(name: "lowest of Mapbox", factors: .mapbox, pixel: [0, 0, 0, 255]),
    Lie(name: "1e9", factors: ElevationFactors(red: 1e9), pixel: [1, 0, 0, 255]),
    Lie(name: "-1e9", factors: ElevationFactors(red: 0, base: 1e9), pixel: [1, 0, 0, 255]),
    Lie(name: "NaN", factors: ElevationFactors(red: .infinity, green: -.infinity), pixel: [1, 1, 0, 255]),
  ])
  func suchColoursAreNoHeights(lie: Lie) throws {
    let tile = try #require(
      ElevationTile(
        contoursOf: TileID(z: 0, x: 0, y: 0), side: 2, pixels: lie.pixel + lie.pixel + lie.pixel + lie.pixel,
        factors: lie.factors))
    #expect(tile.heights.allSatisfy { $0.isNaN })
  }

  @Test func aTileOfOnePixelHasNoLines() throws {
    let pixels: [UInt8] = [128, 10, 0, 255]
    let tile = try #require(
      ElevationTile(contoursOf: TileID(z: 0, x: 0, y: 0), side: 1, pixels: pixels, factors: .terrarium))
    let options = try Self.options(1)
    let contours = try #require(
      ContourTile(tile.id, options: options) { dx, dy in dx == 0 && dy == 0 ? tile : nil })
    #expect(try contours.encoded(options).isEmpty)
  }
}

extension Double {
  /// A smooth wave of small numbers without a library of mathematics.
  fileprivate var wave: Double { self / (1 + self * self) }
}

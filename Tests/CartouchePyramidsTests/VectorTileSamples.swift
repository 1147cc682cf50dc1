import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import SeededRandom
import Testing

@testable import CartouchePyramids

/// Features for pyramids, and what is read from their tiles.
enum VectorTileSamples {
  /// Features of all types around Bern with their number as identifier and attribute.
  static func features(_ count: Int, seed: UInt64, types: [TileGeometryType] = TileGeometryType.allCases)
    -> [Feature]
  {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let center = Position(7.4 + random.double(-2...2), 46.9 + random.double(-2...2))
      let size = random.double(0.01...0.3)
      return Feature(
        geometry: geometry(types[random.int(0...types.count - 1)], around: center, size, &random),
        properties: [
          "number": .int(Int64(number)), "kind": .string(["a", "b", "c"][random.int(0...2)]),
          "share": .double(Double(random.int(0...1000)) / 8), "open": .bool(number % 2 == 0),
        ], identifier: .int(Int64(number)))
    }
  }

  private static func geometry(
    _ type: TileGeometryType, around center: Position, _ size: Double, _ random: inout SplitMix64
  ) -> Geometry {
    switch type {
    case .point: return .point(center)
    case .lineString:
      return .lineString(
        Positions(
          (0..<8).map {
            Position(center.longitude + Double($0) * size / 8, center.latitude + random.double(0...size))
          }))
    case .polygon:
      // A star-shaped ring without intersections.
      let directions: [(Double, Double)] = [
        (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
      ]
      var ring = directions.map { x, y in
        let radius = size * random.double(0.5...1)
        return Position(center.longitude + x * radius, center.latitude + y * radius)
      }
      ring.append(ring[0])
      return .polygon(Rings([Positions(ring)]))
    }
  }

  /// The layers of a tile, by their names.
  static func layers(of tile: PyramidTile) throws -> [(name: String, layer: TileLayer)] {
    guard !tile.bytes.isEmpty else { return [] }
    let vectors = try VectorTile(Compression.gzip.decompress(tile.bytes, limit: 1 << 30))
    return try vectors.layerNames.compactMap { name in
      try vectors.layer(named: name).map { (name, $0.features) }
    }
  }

  /// The only layer of a tile; `nil` in an empty one.
  static func layer(of tile: PyramidTile) throws -> TileLayer? { try layers(of: tile).first?.layer }

  /// The identifiers of the features of a tile.
  static func identifiers(of tile: PyramidTile) throws -> [Int64] {
    try layer(of: tile)?.compactMap { feature in
      switch feature.identifier {
      case .int(let number): number
      case .uint(let number): Int64(exactly: number)
      default: nil
      }
    } ?? []
  }
}

extension VectorTileMaker {
  /// All tiles of a zoom that have features, made in blocks of the maker's choice.
  func tiles(atZoom zoom: Int) async throws -> [TileID: PyramidTile] {
    var result: [TileID: PyramidTile] = [:]
    let step = zoom - blockSide(atZoom: zoom).trailingZeroBitCount
    var squares = [TileID(z: 0, x: 0, y: 0)]
    while let square = squares.popLast() {
      if let uniform = try await uniformTile(below: square, maxzoom: zoom), uniform.bytes.isEmpty { continue }
      if square.z < step {
        squares += square.children
        continue
      }
      for tile in try await tiles(of: TileBlock(square: square, zoom: zoom)) where !tile.bytes.isEmpty {
        #expect(result[tile.id] == nil)
        result[tile.id] = tile
      }
    }
    return result
  }
}

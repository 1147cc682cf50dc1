import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import Testing

@testable import CartouchePostGIS

/// Compares tiles of a source with those that the GeoJSON cutter makes of all its features.
struct TileComparison {
  private let source: PostGISSource
  private let features: [Feature]
  private let index: GeoJSONTileIndex
  private var seed: UInt64 = 42

  init(_ source: PostGISSource) async throws {
    self.source = source
    features = try await source.allFeatures()
    index = GeoJSONTileIndex(features, options: source.options.cutting)
  }

  /// The number of features.
  var count: Int { features.count }

  private mutating func random() -> Double {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(seed >> 11) / Double(UInt64(1) << 53)
  }

  /// A tile at a random zoom: near a feature, or one of eight times anywhere.
  private mutating func tile(_ number: Int) -> TileID {
    let zoom = Int(random() * 15)
    let side = 1 << zoom
    func index(_ part: Double) -> Int { min(max(Int(part * Double(side)), 0), side - 1) }
    let feature = features[Int(random() * Double(features.count))]
    var positions: [Position] = []
    feature.geometry?.forEachPosition { positions.append($0) }
    guard !number.isMultiple(of: 8), !positions.isEmpty else {
      return TileID(z: zoom, x: index(random()), y: index(random()))
    }
    let place = positions[Int(random() * Double(positions.count))]
    var x = Mercator.x(longitude: place.longitude)
    // Neighbours too: what is near a tile's edge is in both.
    if number.isMultiple(of: 3) { x += (random() - 0.5) * 2 / Double(side) }
    return TileID(
      z: zoom, x: index(x - x.rounded(.down)), y: index(Mercator.y(latitude: place.latitude)))
  }

  /// The bytes of a tile as the cutter makes them of all features; empty without any.
  func expected(_ tile: TileID) -> [UInt8] {
    var writer = VectorTileWriter()
    if let layer = index.tile(tile) { writer.append(layer, named: source.layer) }
    return writer.bytes
  }

  /// Compares many tiles; the number of those with content, and those that differ.
  mutating func compare(_ count: Int) async throws -> (filled: Int, different: [TileID]) {
    var (filled, different) = (0, [TileID]())
    for number in 0..<count {
      let tile = tile(number)
      let expected = expected(tile)
      if !expected.isEmpty { filled += 1 }
      if try await source.tile(tile)?.bytes ?? [] != expected { different.append(tile) }
    }
    return (filled, different)
  }
}

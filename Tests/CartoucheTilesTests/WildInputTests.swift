import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// Whatever the features and options, cutting and clustering give sound layers.
@Suite struct WildInputTests {
  private func number(_ random: inout SplitMix64) -> Double {
    let extremes: [Double] = [
      0, -0.0, 180, -180, 90, -90, 85.051_128_779_806_6, 0x1p-1030, 1e9, -1e18, 1e308, -1e308, .infinity,
      -.infinity, .nan,
    ]
    return random.int(0...3) == 0 ? extremes[random.int(0...extremes.count - 1)] : random.double(-400...400)
  }

  private func positions(_ random: inout SplitMix64, _ least: Int = 0) -> [Position] {
    var positions: [Position] = []
    for _ in 0..<random.int(least...9) {
      positions.append(
        random.int(0...4) == 0 ? positions.last ?? Position(0, 0) : Position(number(&random), number(&random))
      )
    }
    if random.int(0...1) == 0, let first = positions.first { positions.append(first) }
    return positions
  }

  private func lists(_ random: inout SplitMix64) -> [[Position]] {
    (0..<random.int(0...3)).map { _ in positions(&random) }
  }

  private func geometry(_ random: inout SplitMix64, depth: Int = 0) -> Geometry {
    switch random.int(0...(depth < 3 ? 6 : 5)) {
    case 0: .point(Position(number(&random), number(&random)))
    case 1: .multiPoint(positions(&random))
    case 2: .lineString(positions(&random))
    case 3: .multiLineString(lists(&random))
    case 4: .polygon(lists(&random))
    case 5: .multiPolygon((0..<random.int(0...3)).map { _ in lists(&random) })
    default: .geometryCollection((0..<random.int(0...3)).map { _ in geometry(&random, depth: depth + 1) })
    }
  }

  private func features(_ random: inout SplitMix64, points: Bool = false) -> [Feature] {
    let values: [JSONValue] = [.null, true, 7, .double(.nan), "text", [1, [2]], ["a": 1], .uint(.max)]
    return (0..<random.int(0...12)).map { index in
      var properties = JSONObject()
      for key in ["a", "b", ""] where random.int(0...1) == 0 {
        properties[key] = values[random.int(0...values.count - 1)]
      }
      let geometry: Geometry? =
        points && random.int(0...4) > 0
        ? .point(Position(number(&random), number(&random)))
        : random.int(0...9) == 0 ? nil : geometry(&random)
      return Feature(
        geometry: geometry, properties: properties,
        identifier: random.int(0...1) == 0 ? .int(Int64(index)) : nil)
    }
  }

  private func anyTile(_ random: inout SplitMix64) -> TileID {
    let z = random.int(-1...26)
    let side = 1 << min(max(z, 0), 26)
    return TileID(z: z, x: random.int(-1...side), y: random.int(-1...side))
  }

  private func isSound(_ layer: TileLayer) -> Bool {
    let table = layer.attributes
    return TileAttributes(
      keys: table.keys, values: table.values, tags: table.tags, identifiers: table.identifiers) != nil
      && TileLayer(
        name: layer.name, attributes: table, records: layer.records, partEnds: layer.partEnds,
        coordinates: layer.coordinates) != nil
      && layer.allSatisfy { $0.partCount > 0 }
  }

  @Test func anythingIsCutIntoSoundTiles() {
    var random = SplitMix64(seed: 70)
    var layerCount = 0
    for _ in 0..<400 {
      var options = GeoJSONTileOptions(
        maxzoom: random.int(-2...30), buffer: number(&random), tolerance: number(&random))
      options.generateId = random.int(0...1) == 0
      options.lineMetrics = random.int(0...1) == 0
      options.promoteId = random.int(0...1) == 0 ? "a" : nil
      options.cacheByteLimit = [0, 1000, 1 << 30][random.int(0...2)]
      let index = GeoJSONTileIndex(features(&random), options: options)
      for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 1, x: 1, y: 0), anyTile(&random), anyTile(&random)] {
        guard let layer = index.tile(id) else { continue }
        layerCount += 1
        #expect(isSound(layer), "\(id) of \(options)")
      }
    }
    #expect(layerCount > 300)
  }

  @Test func anythingIsGatheredIntoSoundClusters() {
    var random = SplitMix64(seed: 71)
    var (layerCount, clusterCount) = (0, 0)
    for _ in 0..<400 {
      let options = ClusterOptions(
        radius: number(&random), maxzoom: random.int(-2...30), minPoints: random.int(-1...4),
        generateId: random.int(0...1) == 0, promoteId: random.int(0...1) == 0 ? "a" : nil)
      let index = ClusterIndex(
        features(&random, points: true), options: options, aggregations: [.sum("sum", of: "b")])
      for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 2, x: 1, y: 1), anyTile(&random)] {
        guard let layer = index.tile(id) else { continue }
        layerCount += 1
        #expect(isSound(layer), "\(id) of \(options)")
        for case .int(let cluster)? in layer.map({ $0["cluster_id"] }) {
          clusterCount += 1
          let leaves = index.leaves(ofCluster: Int(cluster), limit: .max) ?? []
          #expect(!leaves.isEmpty)
          #expect((index.children(ofCluster: Int(cluster))?.count ?? 0) > 0)
          #expect(index.expansionZoom(ofCluster: Int(cluster)) != nil)
        }
      }
      for id in [random.int(-40...400), .min, .max] {
        _ = index.children(ofCluster: id)
        _ = index.leaves(ofCluster: id, limit: random.int(-1...3), offset: random.int(-1...3))
        _ = index.expansionZoom(ofCluster: id)
      }
    }
    #expect(layerCount > 300 && clusterCount > 50)
  }
}

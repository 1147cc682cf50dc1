import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
import CartoucheTiles
import SeededRandom
import Synchronization
import Testing

@Suite struct ClusterIndexTests {
  private func point(_ longitude: Double, _ latitude: Double, _ properties: JSONObject = [:]) -> Feature {
    Feature(geometry: .point(Position(longitude, latitude)), properties: properties)
  }

  private let world = TileID(z: 0, x: 0, y: 0)

  @Test func nearPointsBecomeOneCluster() throws {
    // 50 pixels are 35.2° at zoom 0, 17.6° at zoom 1.
    let features = [point(-10, 0), point(10, 0, ["a": 1]), point(100, 0, ["a": 2]), point(15, 0)]
    let index = ClusterIndex(features, options: ClusterOptions(maxzoom: 2))
    let layer = try #require(index.tile(world))
    #expect(layer.map(\.type) == [.point, .point])
    // Around the first point, before zoom 1 took in the second and the fourth: 32 · 0 + 1 + 4.
    #expect(layer[0].identifier == 5)
    #expect(
      layer[0].properties
        == ["cluster": true, "cluster_id": 5, "point_count": 3, "point_count_abbreviated": 3])
    // (−10 + 10 + 15) / 3 = 5°.
    #expect(Array(layer[0].coordinates(ofPart: 0)) == [4210, 4096])
    #expect(layer[1].properties == ["a": 2] && layer[1].identifier == nil)
    let deeper = try #require(index.tile(TileID(z: 1, x: 1, y: 0)))
    #expect(deeper.map { $0["point_count"] } == [nil, 2, nil])
    #expect(index.expansionZoom(ofCluster: 5) == 1)
    // Below the deepest zoom with clusters every point shows.
    #expect(index.tile(TileID(z: 4, x: 8, y: 8))?.count == 2)
    #expect(index.tile(TileID(z: 4, x: 0, y: 0)) == nil)
    #expect(index.tile(TileID(z: 1, x: 2, y: 0)) == nil)
  }

  @Test func clustersFallApart() throws {
    let features = [point(-10, 0), point(10, 0), point(100, 0), point(15, 0), point(12, 0)]
    let index = ClusterIndex(features, options: ClusterOptions(maxzoom: 1))
    let root = try #require(index.tile(world)?[0].identifier?.number.map { Int($0) })
    let children = try #require(index.children(ofCluster: root))
    #expect(children.map { $0.properties["point_count"] } == [nil, 3])
    #expect(children[0] == features[0])
    let inner = try #require(children[1].properties["cluster_id"]?.number.map { Int($0) })
    #expect(index.children(ofCluster: inner) == [features[1], features[3], features[4]])
    #expect(index.leaves(ofCluster: root) == [features[0], features[1], features[3], features[4]])
    #expect(index.leaves(ofCluster: root, limit: 2, offset: 1) == [features[1], features[3]])
    #expect(index.leaves(ofCluster: root, limit: 9, offset: 3) == [features[4]])
    #expect(index.leaves(ofCluster: root, limit: 0) == [] && index.leaves(ofCluster: root, offset: 4) == [])
    #expect(index.expansionZoom(ofCluster: inner) == 2)
    for id in [Int.min, -1, 0, 5, 1 << 40, Int.max, root + 1, inner + 32] {
      #expect(index.children(ofCluster: id) == nil && index.leaves(ofCluster: id) == nil)
      #expect(index.expansionZoom(ofCluster: id) == nil)
    }
  }

  @Test func countsAreAbbreviated() {
    let cases: [(Int, JSONValue)] = [
      (999, 999), (1000, "1k"), (1049, "1k"), (1050, "1.1k"), (1949, "1.9k"), (9949, "9.9k"), (9999, "10k"),
      (10_000, "10k"), (10_499, "10k"), (10_500, "11k"),
    ]
    for (count, text) in cases {
      let index = ClusterIndex([Feature](repeating: point(1, 1), count: count))
      #expect(index.tile(world)?[0]["point_count_abbreviated"] == text)
    }
  }

  @Test func propertiesAreAggregated() throws {
    let features = (0..<20).map { point(Double($0), 0, ["n": .int(Int64($0)), "s": .string("\($0)")]) }
    let index = ClusterIndex(
      features, options: ClusterOptions(radius: 100, maxzoom: 4),
      aggregations: [
        .sum("sum", of: "n"), .sum("missing", of: "none"),
        .number("half", map: { ($0.properties["n"]?.number ?? 0) / 2 }, reduce: { $0 + $1 }),
        .number("max", map: { $0.properties["n"]?.number ?? 0 }, reduce: { max($0, $1) }),
        .value(
          "all", map: { $0.properties["s"] ?? .null },
          reduce: { .string(($0.string ?? "") + "," + ($1.string ?? "")) }),
      ])
    let layer = try #require(index.tile(world))
    #expect(layer.count == 1)
    #expect(layer[0]["sum"] == 190 && layer[0]["missing"] == 0 && layer[0]["max"] == 19)
    #expect(layer[0]["half"] == 95)
    let words = try #require(layer[0]["all"]?.string).split(separator: ",").compactMap { Int($0) }
    #expect(words.sorted() == Array(0..<20))
    #expect(layer[0].properties.keys.prefix(5) == ["sum", "missing", "half", "max", "all"])
  }

  @Test func pointsNearTheAntimeridianShowOnBothSides() {
    let index = ClusterIndex([point(179, 0), point(-179, 0)])
    func columns(_ x: Int) -> [Int16] {
      index.tile(TileID(z: 1, x: x, y: 0))?.map { $0.coordinates(ofPart: 0).first ?? 0 } ?? []
    }
    #expect(columns(0) == [46, -46] && columns(1) == [8146, 8238])
    // Radius 50 is 800 units: nothing farther shows.
    #expect(ClusterIndex([point(-140, 0)]).tile(TileID(z: 1, x: 1, y: 0)) == nil)
  }

  @Test func identifiers() {
    let features = [
      Feature(geometry: nil),
      Feature(geometry: .point(Position(0, 0)), properties: ["k": "v"], identifier: 70),
      Feature(geometry: .lineString([Position(0, 0), Position(1, 1)])),
      Feature(geometry: .point(Position(90, 0)), identifier: "x"),
      Feature(geometry: .point(Position(.nan, 0))),
    ]
    func identifiers(_ options: ClusterOptions) -> [JSONValue?] {
      ClusterIndex(features, options: options).tile(world)?.map(\.identifier) ?? []
    }
    #expect(identifiers(ClusterOptions()) == [70, "x"])
    #expect(identifiers(ClusterOptions(generateId: true)) == [1, 3])
    #expect(identifiers(ClusterOptions(promoteId: "k")) == ["v", nil])
    // Features that are no points count for the identifiers of clusters.
    #expect(identifiers(ClusterOptions(radius: 140)) == [.int(6)])
    #expect(ClusterIndex([]).tile(world) == nil)
  }

  @Test func strangeOptionsDoNoHarm() {
    let features = [point(0, 0), point(0, 0), point(1e308, 89), point(-1e308, -90), point(181, 0)]
    for radius in [-1, 0, 1e-9, .nan, .infinity, 1e300] {
      for maxzoom in [Int.min, -1, 0, 24, 99, Int.max] {
        for minPoints in [Int.min, 0, 2, Int.max] {
          let index = ClusterIndex(
            features, options: ClusterOptions(radius: radius, maxzoom: maxzoom, minPoints: minPoints))
          let count = index.tile(world)?.count ?? 0
          #expect(count >= 1 && count <= 15)
        }
      }
    }
    // Equal places are one cluster even without a radius.
    let index = ClusterIndex([point(3, 4), point(3, 4)], options: ClusterOptions(radius: 0))
    #expect(index.tile(world)?[0]["point_count"] == 2)
  }

  /// Clusters as the rule says, one point after the other: the sizes of those at a zoom level, in ascending order.
  private func sizes(of places: [Point], radius: Double) -> [Int] {
    var taken = [Bool](repeating: false, count: places.count)
    var sizes: [Int] = []
    for (index, place) in places.enumerated() where !taken[index] {
      var size = 0
      for (other, neighbor) in places.enumerated() where !taken[other] {
        let (dx, dy) = (Double(Float(neighbor.x)) - place.x, Double(Float(neighbor.y)) - place.y)
        guard dx * dx + dy * dy <= radius * radius else { continue }
        taken[other] = true
        size += 1
      }
      taken[index] = true
      sizes.append(max(size, 1))
    }
    return sizes.sorted()
  }

  /// Radii in pixels at zoom 20, where 50 are much more than a step of the grid, and the others less than one.
  @Test(arguments: [0, 0.0625, 1, 50])
  func radiiBelowTheStepsOfTheGrid(radius: Double) throws {
    var random = SplitMix64(seed: 8)
    // Within some metres of the corner of the world, where numbers are close to each other, some in one place.
    let features = (0..<300).map { index in
      point(-180 + random.double(0...1e-5) * (index.isMultiple(of: 3) ? 1e-3 : 1), 85.0511)
    }
    let doubled = features + features[..<40]
    var options = ClusterOptions(maxzoom: 20)
    options.radius = radius
    let index = ClusterIndex(doubled, options: options)
    let tile = try #require(index.tile(TileID(z: 20, x: 0, y: 0)))
    let found = tile.map { Int($0["point_count"]?.number ?? 1) }.sorted()
    let places = doubled.map { feature -> Point in
      guard case .point(let position) = feature.geometry else { return Point(0, 0) }
      let place = Mercator.project(longitude: position.longitude, latitude: position.latitude)
      return Point(Double(Float(place.x)), Double(Float(place.y)))
    }
    #expect(found == sizes(of: places, radius: radius / 512 / Double(1 << 20)))
  }

  @Test("clustering ends soon after the signal to stop")
  func stopping() {
    let features = (0..<50_000).map { point(Double($0 % 300), Double($0 % 80)) }
    let stop = StopSignal()
    let count = Mutex(0)
    let counting = ClusterAggregation.number(
      "n",
      map: { _ in
        count.withLock { $0 += 1 }
        stop.raise()
        return 1
      }, reduce: { $0 + $1 })
    _ = ClusterIndex(features, options: ClusterOptions(), aggregations: [counting], until: stop)
    #expect(count.withLock { $0 } < 2_000)
    let given = StopSignal(after: .zero)
    let stopped = ClusterIndex(features, options: ClusterOptions(), aggregations: [], until: given)
    #expect(stopped.tile(world)?.allSatisfy { $0["cluster"] == nil } ?? true)
    let lines = GeoJSONTileIndex(
      (0..<100).map { Feature(geometry: .lineString([Position(0, 0), Position(Double($0 + 1), 5)])) },
      options: GeoJSONTileOptions(), until: given)
    #expect(lines.tile(world) == nil)
  }

  @Test func manyPointsBeyondTheWorldAndInOneStepTakeNoMoreThanOthers() {
    // In one cell of the grid each of these would be compared with each: a thousand million comparisons a zoom.
    let beyond = (0..<40_000).map { point(190 + Double($0) * 1e-3, 0) } + [point(1e300, 0), point(-1e9, 0)]
    #expect(ClusterIndex(beyond).tile(world) != nil)
    let dense = (0..<40_000).map { (index: Int) -> Feature in
      let (column, row) = (Double(index % 200), Double(index / 200))
      return point(-180 + column * 1e-12, 85 + row * 1e-12)
    }
    var options = ClusterOptions(maxzoom: 20)
    options.radius = 0
    #expect(ClusterIndex(dense, options: options).tile(world) != nil)
  }
}

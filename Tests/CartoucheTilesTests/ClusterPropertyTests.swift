import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// The published steps, taken one by one without any index, to compare with.
private struct PlainClustering {
  struct Node {
    var x, y: Double
    var count: Int
    var id: Int
    var sum: Double
    var feature: Int?
  }

  /// For each zoom level, and one more for the points.
  var levels: [[Node]]

  init(_ places: [Position], options: ClusterOptions) {
    let leaves = places.enumerated().map { index, place in
      let point = Mercator.project(longitude: place.longitude, latitude: place.latitude)
      return Node(
        x: Double(Float(point.x)), y: Double(Float(point.y)), count: 1, id: index, sum: Double(index),
        feature: index)
    }
    levels = [[Node]](repeating: leaves, count: options.maxzoom + 2)
    for zoom in stride(from: options.maxzoom, through: 0, by: -1) {
      let below = levels[zoom + 1]
      let radius = options.radius / 512 / Double(1 << zoom)
      var taken = [Bool](repeating: false, count: below.count)
      var level: [Node] = []
      for (index, node) in below.enumerated() where !taken[index] {
        taken[index] = true
        let neighbors = below.indices.filter {
          let (dx, dy) = (Double(Float(below[$0].x)) - node.x, Double(Float(below[$0].y)) - node.y)
          return !taken[$0] && dx * dx + dy * dy <= radius * radius
        }
        let all = [node] + neighbors.map { below[$0] }
        let count = all.reduce(0) { $0 + $1.count }
        for neighbor in neighbors { taken[neighbor] = true }
        if count > node.count, count >= options.minPoints {
          level.append(
            Node(
              x: all.reduce(0) { $0 + $1.x * Double($1.count) } / Double(count),
              y: all.reduce(0) { $0 + $1.y * Double($1.count) } / Double(count), count: count,
              id: index << 5 + zoom + 1 + places.count, sum: all.reduce(0) { $0 + $1.sum }))
        } else {
          level += all
        }
      }
      levels[zoom] = level
    }
  }
}

@Suite struct ClusterPropertyTests {
  private struct Seen: Hashable {
    var x, y: Int16
    var count: Int
    var id: Int
    var sum: Double
  }

  private func places(_ random: inout SplitMix64, _ count: Int) -> [Position] {
    var places: [Position] = []
    for _ in 0..<count {
      switch random.int(0...9) {
      case 0..<3: places.append(Position(random.double(-180...180), random.double(-85...85)))
      case 3: places.append(places.randomElement(using: &random) ?? Position(0, 0))
      case 4: places.append(Position(random.double(-200...200), random.double(-90...90)))
      default:
        let near = places.randomElement(using: &random) ?? Position(7, 50)
        let reach = [0.001, 0.1, 5][random.int(0...2)]
        places.append(
          Position(
            near.longitude + random.double(-reach...reach), near.latitude + random.double(-reach...reach)))
      }
    }
    return places
  }

  @Test(arguments: [
    ClusterOptions(maxzoom: 5), ClusterOptions(radius: 10, maxzoom: 5),
    ClusterOptions(radius: 200, maxzoom: 4),
    ClusterOptions(maxzoom: 5, minPoints: 4), ClusterOptions(radius: 120, maxzoom: 5, minPoints: 20),
    ClusterOptions(radius: 0, maxzoom: 2), ClusterOptions(radius: 700, maxzoom: 3, minPoints: 1),
  ])
  func tilesHoldWhatThePlainStepsGive(options: ClusterOptions) throws {
    var random = SplitMix64(seed: 60)
    for count in [1, 2, 30, 200, 700] {
      let places = places(&random, count)
      let features = places.enumerated().map {
        Feature(geometry: .point($1), properties: ["n": .int(Int64($0))])
      }
      let index = ClusterIndex(features, options: options, aggregations: [.sum("n", of: "n")])
      let plain = PlainClustering(places, options: options)
      for z in 0...min(options.maxzoom + 1, 3) {
        for x in 0..<1 << z {
          for y in 0..<1 << z {
            let id = TileID(z: z, x: x, y: y)
            let seen =
              index.tile(id)?.map { feature in
                Seen(
                  x: feature.coordinates(ofPart: 0).first ?? 0, y: feature.coordinates(ofPart: 0).last ?? 0,
                  count: Int(feature["point_count"]?.number ?? 1),
                  id: Int(feature["cluster_id"]?.number ?? -1), sum: feature["n"]?.number ?? -1)
              } ?? []
            #expect(seen == expected(plain.levels[z], places, options, id))
          }
        }
      }
    }
  }

  /// The features of a tile in order: those near it, then copies across the antimeridian.
  private func expected(
    _ level: [PlainClustering.Node], _ places: [Position], _ options: ClusterOptions, _ id: TileID
  ) -> [Seen] {
    let side = Double(1 << id.z)
    let reach = options.radius / 512
    var result: [Seen] = []
    func add(_ west: Double, _ east: Double, _ column: Int) {
      let north = (Double(id.y) - reach) / side
      let south = (Double(id.y + 1) + reach) / side
      for node in level {
        let (x, y) = (Double(Float(node.x)), Double(Float(node.y)))
        guard x >= west, x <= east, y >= north, y <= south else { continue }
        let exact = node.feature.map {
          Mercator.project(longitude: places[$0].longitude, latitude: places[$0].latitude)
        }
        func unit(_ value: Double) -> Int16 {
          Int16(max(-32768, min(32767, (value * 8192).rounded(.toNearestOrAwayFromZero))))
        }
        result.append(
          Seen(
            x: unit((exact?.x ?? node.x) * side - Double(column)),
            y: unit((exact?.y ?? node.y) * side - Double(id.y)), count: node.count,
            id: node.feature == nil ? node.id : -1, sum: node.sum))
      }
    }
    add((Double(id.x) - reach) / side, (Double(id.x + 1) + reach) / side, id.x)
    if id.x == 0 { add(1 - reach / side, 1, 1 << id.z) }
    if id.x == 1 << id.z - 1 { add(0, reach / side, -1) }
    return result
  }

  @Test func everyPointIsALeafOfOneCluster() throws {
    var random = SplitMix64(seed: 61)
    let places = places(&random, 3000).filter { abs($0.longitude) < 180 }
    let features = places.enumerated().map { Feature(geometry: .point($1), identifier: .int(Int64($0))) }
    let index = ClusterIndex(features, options: ClusterOptions(maxzoom: 10))
    for z in 0...2 {
      var leaves: [Feature.Identifier?] = []
      var seen: Set<Int> = []
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          for feature in try #require(index.tile(TileID(z: z, x: x, y: y))) {
            let id = try #require(feature.identifier?.number.map { Int($0) })
            guard feature["cluster"] == true else {
              if seen.insert(-1 - id).inserted { leaves.append(.int(Int64(id))) }
              continue
            }
            guard seen.insert(id).inserted else { continue }
            let count = Int(feature["point_count"]?.number ?? 0)
            let found = try #require(index.leaves(ofCluster: id, limit: .max))
            #expect(found.count == count)
            leaves += found.map(\.identifier)
            let offset = random.int(0...count)
            #expect(
              index.leaves(ofCluster: id, limit: 5, offset: offset)
                == Array(found.dropFirst(offset).prefix(5)))
            let zoom = try #require(index.expansionZoom(ofCluster: id))
            #expect(zoom > z && zoom <= 11)
            let children = try #require(index.children(ofCluster: id))
            #expect(children.count >= 2)
            #expect(children.reduce(0) { $0 + ($1.properties["point_count"]?.number ?? 1) } == Double(count))
          }
        }
      }
      #expect(leaves.count == features.count && Set(leaves).count == features.count)
    }
  }
}

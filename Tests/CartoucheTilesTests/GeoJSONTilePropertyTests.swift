import SeededRandom
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Dispatch
import Synchronization
import Testing

@Suite struct GeoJSONTilePropertyTests {
  /// A star-shaped ring: simple, whatever the radii.
  private func star(_ random: inout SplitMix64, _ center: Position, _ radius: Double, _ corners: Int)
    -> [Position]
  {
    var ring = (0..<corners).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      let r = radius * random.double(0.2...1)
      return Position(
        center.longitude + r * ElementaryFunctions.cosine(angle),
        center.latitude + r * ElementaryFunctions.sine(angle))
    }
    ring.append(ring[0])
    return ring
  }

  private func features(_ random: inout SplitMix64, _ count: Int) -> [Feature] {
    (0..<count).map { index in
      let center = Position(random.double(-200...200), random.double(-80...80))
      let geometry: Geometry
      switch index % 5 {
      case 0: geometry = .point(center)
      case 1: geometry = .lineString(star(&random, center, random.double(0.1...90), random.int(3...40)))
      case 2: geometry = .polygon([star(&random, center, random.double(0.1...90), random.int(3...40))])
      case 3:
        geometry = .multiPolygon([
          [star(&random, center, 20, 9), star(&random, center, 3, 5)], [star(&random, center, 40, 12)],
        ])
      default: geometry = .multiPoint(star(&random, center, 30, 10))
      }
      return Feature(geometry: geometry, identifier: .int(Int64(index)))
    }
  }

  private func tiles(_ zooms: ClosedRange<Int>) -> [TileID] {
    zooms.flatMap { z in (0..<1 << z).flatMap { y in (0..<1 << z).map { TileID(z: z, x: $0, y: y) } } }
  }

  private func area(_ layer: TileLayer?) -> Double {
    guard let layer else { return 0 }
    var sum = 0.0
    for feature in layer where feature.type == .polygon {
      for part in 0..<feature.partCount {
        sum += FlatGeometry.signedArea(feature.coordinates(ofPart: part).map(Double.init))
      }
    }
    return sum
  }

  @Test func areaIsPreservedAcrossThePartitionIntoTiles() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<12 {
      let center = Position(random.double(-60...60), random.double(-30...30))
      let outer = star(&random, center, 50, 60)
      let index = GeoJSONTileIndex(
        [Feature(geometry: .polygon([outer]))],
        options: GeoJSONTileOptions(maxzoom: 4, buffer: 0, tolerance: 0))
      let whole = area(index.tile(TileID(z: 0, x: 0, y: 0)))
      #expect(whole > 0)
      for zoom in 1...4 {
        let side = 1 << zoom
        let sum = tiles(zoom...zoom).map { area(index.tile($0)) }.reduce(0, +) / Double(side * side)
        // Rounding moves each border by up to half a unit of the coarsest tile.
        #expect(abs(sum - whole) < whole * 2e-3)
      }
      let fine = tiles(4...4).map { area(index.tile($0)) }.reduce(0, +) / 256
      let exact = outer.flatMap { position -> [Double] in
        let point = Mercator.project(longitude: position.longitude, latitude: position.latitude)
        return [point.x * 8192, point.y * 8192]
      }
      #expect(abs(fine - abs(FlatGeometry.signedArea(exact))) < whole * 2e-4)
    }
  }

  @Test func everythingStaysWithinTheBuffer() {
    var random = SplitMix64(seed: 21)
    for buffer in [0.0, 64, 128, 512] {
      let index = GeoJSONTileIndex(
        features(&random, 100), options: GeoJSONTileOptions(maxzoom: 5, buffer: buffer))
      let range = Int16(-buffer * 16)...Int16(8192 + buffer * 16)
      for id in tiles(0...5) {
        guard let layer = index.tile(id) else { continue }
        #expect(layer.coordinates.allSatisfy { range.contains($0) })
        #expect(layer.partEnds.last.map(Int.init) == layer.coordinates.count / 2)
        for feature in layer where feature.type == .polygon {
          for part in 0..<feature.partCount {
            let ring = feature.coordinates(ofPart: part)
            #expect(ring.prefix(2) == ring.suffix(2) && ring.count >= 8)
          }
        }
      }
    }
  }

  @Test func tilesDoNotDependOnWhatWasAskedBefore() {
    var random = SplitMix64(seed: 22)
    let features = features(&random, 200)
    func options(_ cache: Int) -> GeoJSONTileOptions {
      var options = GeoJSONTileOptions(maxzoom: 6)
      options.cacheByteLimit = cache
      return options
    }
    let ids = tiles(0...6)
    let reference = GeoJSONTileIndex(features, options: options(1 << 30))
    let expected = ids.map { reference.tile($0)?.coordinates }
    #expect(expected.contains { $0 != nil } && expected.contains { $0 == nil })

    // Backwards, shuffled and without memory; then from several threads.
    let forgetful = GeoJSONTileIndex(features, options: options(20_000))
    for index in ids.indices.reversed() {
      #expect(forgetful.tile(ids[index])?.coordinates == expected[index])
    }
    for index in ids.indices.shuffled(using: &random) where index.isMultiple(of: 3) {
      #expect(
        GeoJSONTileIndex(features, options: options(0)).tile(ids[index])?.coordinates == expected[index])
    }
    let shared = GeoJSONTileIndex(features, options: options(100_000))
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: ids.count) { iteration in
      let index = (iteration * 7919) % ids.count
      if shared.tile(ids[index])?.coordinates != expected[index] { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test func cutsZoomByZoomAsIfAtOnce() throws {
    var random = SplitMix64(seed: 23)
    for _ in 0..<40 {
      let center = Position(random.double(-80...80), random.double(-60...60))
      let ring = star(&random, center, random.double(5...60), random.int(5...80))
      let index = GeoJSONTileIndex(
        [Feature(geometry: .polygon([ring]))], options: GeoJSONTileOptions(maxzoom: 9, tolerance: 0))
      let place = Mercator.project(longitude: ring[0].longitude, latitude: ring[0].latitude)
      let id = TileID(z: 9, x: Int(place.x * 512), y: Int(place.y * 512))
      guard id.isValid else { continue }
      // The same cut in one step, from scratch.
      let (source, between, result) = (VertexBuffer(), VertexBuffer(), VertexBuffer())
      for position in ring {
        let point = Mercator.project(longitude: position.longitude, latitude: position.latitude)
        source.append(Vertex(x: point.x, y: point.y))
      }
      let (x, y) = (Double(id.x), Double(id.y))
      let cut = AxisSlab(.x, (x - 0.25) / 512, (x + 1.25) / 512)
        .clipRing(source.vertices(0..<source.count), into: between)
      let range = AxisSlab(.y, (y - 0.25) / 512, (y + 1.25) / 512).clipRing(
        between.vertices(cut), into: result)
      let expected = result.vertices(range).flatMap { (vertex: Vertex) -> [Double] in
        [(vertex.x * 512 - x) * 8192, (vertex.y * 512 - y) * 8192]
      }
      let layer = try #require(index.tile(id))
      let area = FlatGeometry.signedArea(layer.coordinates.map(Double.init))
      #expect(abs(area - abs(FlatGeometry.signedArea(expected))) < 3e5)
      // Every corner of the one is a corner of the other, but for rounding.
      for corner in 0..<layer.coordinates.count / 2 {
        let found = Point(Double(layer.coordinates[2 * corner]), Double(layer.coordinates[2 * corner + 1]))
        let distances = (0..<expected.count / 2).map { (index: Int) -> Double in
          max(abs(expected[2 * index] - found.x), abs(expected[2 * index + 1] - found.y))
        }
        #expect(distances.contains { $0 < 0.51 })
      }
    }
  }

  @Test func simplifiedLinesKeepTheirShape() throws {
    var random = SplitMix64(seed: 24)
    let line = (0...2000).map { Position(Double($0) * 0.05, 20 + random.double(-0.3...0.3)) }
    let index = GeoJSONTileIndex([Feature(geometry: .lineString(line))])
    var counts: [Int] = []
    for zoom in 0...4 {
      let id = TileID(z: zoom, x: (1 << zoom) / 2, y: (1 << zoom) * 7 / 16)
      let layer = try #require(index.tile(id))
      counts.append(layer.coordinates.count / 2)
    }
    #expect(counts[0] < 1400 && counts[0] > 10)
    // No vertex is farther from the simplified line than a few times the tolerance of six units.
    let simplified = try #require(index.tile(TileID(z: 0, x: 0, y: 0))).coordinates.map(Double.init)
    for position in line {
      let p = Mercator.project(longitude: position.longitude, latitude: position.latitude) * 8192
      var nearest = Double.infinity
      for corner in 0..<simplified.count / 2 - 1 {
        let a = Point(simplified[2 * corner], simplified[2 * corner + 1])
        let b = Point(simplified[2 * corner + 2], simplified[2 * corner + 3])
        let d = b - a
        let length = d.x * d.x + d.y * d.y
        let t = length > 0 ? min(max(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / length, 0), 1) : 0
        let e = p - a - d * t
        nearest = min(nearest, e.x * e.x + e.y * e.y)
      }
      #expect(nearest.squareRoot() < 13)
    }
  }

  @Test func deepZoomsAreExact() throws {
    var options = GeoJSONTileOptions(maxzoom: 24)
    options.lineMetrics = true
    var random = SplitMix64(seed: 25)
    for _ in 0..<50 {
      let center = Position(random.double(-179...179), random.double(-80...80))
      let house = star(&random, center, 5e-6, 8)
      let index = GeoJSONTileIndex(
        [
          Feature(geometry: .polygon([house])), Feature(geometry: .point(center)),
          Feature(geometry: .lineString(house)),
        ], options: options)
      let point = Mercator.project(longitude: center.longitude, latitude: center.latitude)
      for zoom in [22, 24] {
        let side = Double(1 << zoom)
        let id = TileID(z: zoom, x: Int(point.x * side), y: Int(point.y * side))
        let layer = try #require(index.tile(id))
        #expect(layer.map(\.type).prefix(3) == [.polygon, .point, .lineString])
        let found = layer.coordinates(of: 1)
        #expect(abs(Double(found[0]) - (point.x * side - Double(id.x)) * 8192) <= 0.5)
        #expect(abs(Double(found[1]) - (point.y * side - Double(id.y)) * 8192) <= 0.5)
        #expect(layer[0].vertices(ofPart: 0).count >= 4)
      }
      #expect(index.tile(TileID(z: 25, x: 0, y: 0)) == nil)
    }
  }

  @Test func metricsOfNeighboursMeet() throws {
    var random = SplitMix64(seed: 26)
    var options = GeoJSONTileOptions(maxzoom: 4, buffer: 0)
    options.lineMetrics = true
    // A line that runs east only, so that its pieces are in the order of the columns.
    var line = [Position(-170, 0)]
    while let last = line.last, last.longitude < 165 {
      line.append(Position(last.longitude + random.double(0.5...9), random.double(-20 ... -1)))
    }
    let index = GeoJSONTileIndex([Feature(geometry: .lineString(line))], options: options)
    var end = 0.0
    for x in 0..<16 {
      let pieces = [8, 9].compactMap { index.tile(TileID(z: 4, x: x, y: $0)) }.flatMap {
        $0.map(\.lineFraction)
      }
      let starts = try pieces.map { try #require($0) }.sorted { $0.lowerBound < $1.lowerBound }
      for piece in starts {
        #expect(abs(piece.lowerBound - end) < 1e-12)
        end = piece.upperBound
      }
    }
    #expect(abs(end - 1) < 1e-12)
  }
}

extension TileLayer {
  /// The coordinates of a feature's first part.
  fileprivate func coordinates(of feature: Int) -> [Int16] { Array(self[feature].coordinates(ofPart: 0)) }
}

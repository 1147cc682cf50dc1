import SeededRandom
import CartoucheGeometry
import CartoucheTiles
import Testing

@Suite struct TileCoverTests {
  /// The area a polygon shares with a box, by cutting along both axes.
  private func sharedArea(_ polygon: [Point], _ box: Box) -> Double {
    let (source, between, result) = (VertexBuffer(), VertexBuffer(), VertexBuffer())
    for point in polygon + polygon.prefix(1) { source.append(Vertex(x: point.x, y: point.y)) }
    let cut = AxisSlab(.x, box.min.x, box.max.x).clipRing(source.vertices(0..<source.count), into: between)
    let range = AxisSlab(.y, box.min.y, box.max.y).clipRing(between.vertices(cut), into: result)
    return abs(FlatGeometry.signedArea(result.vertices(range).flatMap { [$0.x, $0.y] }))
  }

  private func quad(_ center: Point, _ size: Point, _ angle: Double, _ taper: Double) -> [Point] {
    let (s, c) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
    // A pitched view is wider at the top.
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { corner in
      let x = corner.0 * size.x * (corner.1 < 0 ? taper : 1)
      let y = corner.1 * size.y
      return center + Point(x * c - y * s, x * s + y * c)
    }
  }

  @Test func agreesWithBruteForce() throws {
    var random = SplitMix64(seed: 10)
    for _ in 0..<300 {
      let zoom = random.int(0...6)
      let scale = 1 / Double(1 << zoom)
      let polygon = quad(
        Point(random.double(-1...2), random.double(-0.2...1.2)),
        Point(random.double(0.2...3), random.double(0.2...3)) * scale, random.double(0...7),
        random.double(1...4))
      let cover = try TileCover(polygon: polygon, zoom: zoom)
      #expect(Set(cover.tiles).count == cover.tiles.count)
      let side = 1 << zoom
      let found = Set(cover.tiles)
      let box = Box(around: polygon)
      let (first, last) = (Int(box.min.x * Double(side)) - 2, Int(box.max.x * Double(side)) + 2)
      for x in max(first, -3 * side)...min(last, 4 * side - 1) {
        for y in 0..<side {
          let id = UnwrappedTileID(z: zoom, unwrappedX: x, y: y)
          let area = sharedArea(polygon, id.worldBox)
          if found.contains(id) { #expect(area > 0) } else { #expect(area < 1e-13) }
        }
      }
      #expect(found.allSatisfy { (first...last).contains($0.canonical.x + $0.wrap * side) })
    }
  }

  @Test func farTilesAreOfLowerZooms() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<100 {
      let zoom = random.int(0...9)
      let scale = 1 / Double(1 << zoom)
      let center = Point(random.double(-1...2), random.double(0...1))
      let polygon = quad(
        center, Point(random.double(0.2...20), random.double(0.2...20)) * scale, random.double(0...7),
        random.double(1...4))
      let all = Set(try TileCover(polygon: polygon, zoom: zoom).tiles)
      /// All the way down near the centre, and one level less for each doubling of the distance.
      func needed(_ tile: UnwrappedTileID) -> Int {
        let gap = Self.gap(from: center, to: tile.worldBox) / scale
        return (0...zoom).last { Double(1 << (zoom + 1 - $0)) >= gap || $0 == 0 } ?? 0
      }
      let cover = try TileCover(polygon: polygon, zoom: zoom, center: center, needed: needed)
      let chosen = Set(cover.tiles)
      #expect(chosen.count == cover.tiles.count)
      // Each tile of the deepest zoom lies in exactly one that was chosen, and each chosen one is needed.
      var used: Set<UnwrappedTileID> = []
      for tile in all {
        let above = (0...zoom).compactMap { level in
          tile.canonical.ancestor(atZoom: level).map { UnwrappedTileID(wrap: tile.wrap, canonical: $0) }
        }
        let found = above.filter(chosen.contains)
        #expect(found.count == 1)
        used.formUnion(found)
      }
      #expect(used == chosen)
      for id in chosen {
        #expect(id.canonical.z >= min(needed(id), zoom))
        guard let above = id.canonical.ancestor(atZoom: id.canonical.z - 1) else { continue }
        #expect(above.z < needed(UnwrappedTileID(wrap: id.wrap, canonical: above)))
      }
    }
  }

  /// The distance from a point to a box along the longer axis.
  private static func gap(from point: Point, to box: Box) -> Double {
    max(box.min.x - point.x, point.x - box.max.x, box.min.y - point.y, point.y - box.max.y, 0)
  }

  @Test func touchingTilesAreLeftOut() throws {
    let square: [Point] = [[0.25, 0.25], [0.5, 0.25], [0.5, 0.5], [0.25, 0.5]]
    #expect(try TileCover(polygon: square, zoom: 2).tiles.map(\.canonical) == [TileID(z: 2, x: 1, y: 1)])
    // A diamond that touches its neighbours with its corners only.
    let diamond: [Point] = [[0.375, 0.25], [0.5, 0.375], [0.375, 0.5], [0.25, 0.375]]
    #expect(try TileCover(polygon: diamond, zoom: 2).tiles.map(\.canonical) == [TileID(z: 2, x: 1, y: 1)])
  }

  @Test func copiesOfTheWorldReachThreeToEachSide() throws {
    let wide: [Point] = [[-9, 0.1], [9, 0.1], [9, 0.9], [-9, 0.9]]
    let cover = try TileCover(polygon: wide, zoom: 0, center: [0.5, 0.5])
    #expect(cover.tiles.map(\.wrap) == [0, -1, 1, -2, 2, -3, 3])
    let north: [Point] = [[0, -2], [1, -2], [1, -1], [0, -1]]
    #expect(try TileCover(polygon: north, zoom: 3).tiles.isEmpty)
  }

  @Test func nearestTilesComeFirst() throws {
    let view: [Point] = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    let center = Point(0.3, 0.6)
    let tiles = try TileCover(polygon: view, zoom: 4, center: center).tiles
    let distances = tiles.map { tile in
      let d = tile.worldBox.center - center
      return d.x * d.x + d.y * d.y
    }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1e-15 })
    #expect(tiles.first?.worldBox.contains(center) == true)
    #expect(tiles.count == 14 * 14)
  }

  @Test func badViewsHaveNoTilesAndHugeOnesAreRefused() throws {
    #expect(try TileCover(polygon: [], zoom: 3).tiles.isEmpty)
    #expect(try TileCover(polygon: [[0, 0], [1, 1]], zoom: 3).tiles.isEmpty)
    #expect(try TileCover(polygon: [[0, 0], [.nan, 1], [1, 1]], zoom: 3).tiles.isEmpty)
    #expect(try TileCover(polygon: [[0, 0], [.infinity, 0], [1, 1]], zoom: 3).tiles.isEmpty)
    let world: [Point] = [[0, 0], [1, 0], [1, 1], [0, 1]]
    #expect(throws: TileCoverError(zoom: 20, limit: 65_536)) { try TileCover(polygon: world, zoom: 20) }
    #expect(throws: TileCoverError.self) { try TileCover(polygon: world, zoom: 99) }
    #expect(try TileCover(polygon: world, zoom: 8).tiles.count == 65_536)
    #expect(try TileCover(polygon: world, zoom: -5).tiles.count == 1)
  }

  @Test func deepZooms() throws {
    let step = 1 / Double(1 << 24)
    let view = quad([0.3, 0.4], [2.5 * step, 1.5 * step], 0.5, 1.2)
    let tiles = try TileCover(polygon: view, zoom: 24).tiles
    #expect(tiles.contains { $0.worldBox.contains(Point(0.3, 0.4)) })
    #expect(tiles.count > 10 && tiles.count < 40)
  }

  /// Around the centre of a globe at zoom 1, and one of the tiles at its own zoom.
  @Test("tiles are sorted by the distance of their columns and rows from those of the centre")
  func nearestFirst() {
    let expected = [(1, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (2, 3, 0), (2, 3, 3)].map {
      UnwrappedTileID(z: $0.0, unwrappedX: $0.1, y: $0.2)
    }
    for turn in 0..<expected.count {
      let turned = Array(expected[turn...] + expected[..<turn])
      #expect(TileCover.nearestFirst(turned, to: Point(0.5278, 0.5421), atZoom: 1) == expected)
    }
  }
}

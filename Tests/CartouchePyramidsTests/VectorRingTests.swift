import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import SeededRandom
import Testing

@testable import CartouchePyramids

/// Rings without crossings, made of such with them.
@Suite struct VectorRingTests {
  private func points(_ numbers: [Int32]) -> [GridPoint] {
    stride(from: 0, to: numbers.count, by: 2).map { GridPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  @Test(
    arguments: [
      // A square, a spike, a line back and forth, a figure of eight, two squares at a corner, a corner on an edge.
      ([0, 0, 10, 0, 10, 10, 0, 10], [200]), ([0, 0, 10, 0, 20, 0, 10, 0, 10, 10, 0, 10], [200]),
      ([0, 0, 10, 0, 5, 0], []), ([0, 0, 10, 10, 10, 0, 0, 10], [-50, 50]),
      ([0, 0, 10, 0, 10, 10, 20, 10, 20, 20, 10, 20, 10, 10, 0, 10], [200, 200]),
      ([0, 0, 10, 0, 10, 10, 5, 0, 0, 10], [50, 50]), ([3, 3], []), ([], []),
    ] as [([Int32], [Int])])
  func ringsAreCutApartWhereTheyMeet(numbers: [Int32], areas: [Int]) {
    #expect(RingCleaning.loops(of: points(numbers)).map(\.area).sorted() == areas.sorted())
  }

  /// Whether two pieces share more than a common end.
  private func crosses(_ ring: [GridPoint], _ first: Int, _ second: Int) -> Bool {
    func at(_ index: Int) -> GridPoint { ring[index % ring.count] }
    let (a, b, c, d) = (at(first), at(first + 1), at(second), at(second + 1))
    func side(_ a: GridPoint, _ b: GridPoint, _ p: GridPoint) -> Int {
      let (dx, dy) = (Int(b.x - a.x), Int(b.y - a.y))
      return (dx * Int(p.y - a.y) - dy * Int(p.x - a.x)).signum()
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func loopsOfTangledRingsDoNotCrossThemselves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ring = (0..<random.int(3...24)).map { _ in
      GridPoint(x: Int32(random.int(0...40)), y: Int32(random.int(0...40)))
    }
    let loops = RingCleaning.loops(of: ring)
    for loop in loops {
      #expect(Set(loop.points).count == loop.points.count)
      #expect(loop.area == RingCleaning.doubledArea(loop.points))
      for first in loop.points.indices {
        for second in loop.points.indices where second > first + 1 {
          #expect(!crosses(loop.points, first, second))
        }
      }
    }
    // What loops enclose with their orientation is about what the ring does: each pass moves pieces by half a unit.
    let difference = loops.reduce(-RingCleaning.doubledArea(ring)) { $0 + $1.area }
    #expect(abs(difference) <= 60 * ring.count)
  }

  @Test func holesStayInTheirPolygons() async throws {
    func ring(_ low: Double, _ high: Double) -> Positions {
      Positions([
        Position(low, low), Position(high, low), Position(high, high), Position(low, high),
        Position(low, low),
      ])
    }
    let feature = Feature(geometry: .polygon(Rings([ring(0, 40), ring(10, 20), ring(25, 30)])))
    var options = VectorTileOptions()
    options.maxzoom = 2
    let maker = VectorTileMaker([VectorLayer(named: "a", [feature])], options: options)
    let tile = try #require(try await maker.tiles(atZoom: 0).values.first)
    let found = try #require(try VectorTileSamples.layer(of: tile)?.first)
    #expect(found.partCount == 3)
    #expect(found.polygons == [0..<3])
  }
}

import CartoucheGeometry
import CartoucheTiles
import SeededRandom
import Testing

/// What holds for the contours of any grid.
struct ContourPropertyTests {
  private struct Grid {
    let width, height: Int
    let samples: [Float]

    init(_ random: inout SplitMix64, missing: Int) {
      (width, height) = (random.int(2...9), random.int(2...9))
      samples = (0..<width * height).map { _ in
        missing > 0 && random.int(0...missing) == 0 ? .nan : random.float(0...12)
      }
    }

    subscript(x: Int, y: Int) -> Float { samples[y * width + x] }

    func tracer(_ interval: Double, makesBands: Bool = false) throws -> ContourTracer {
      var tracer = ContourTracer(
        width: width, levels: try ContourLevels(interval: interval), makesBands: makesBands)
      for y in 0..<height { try tracer.append(Array(samples[y * width..<(y + 1) * width])) }
      return tracer
    }

    /// Whether the square that begins at a sample has four.
    func isWhole(_ x: Int, _ y: Int) -> Bool {
      [self[x, y], self[x + 1, y], self[x, y + 1], self[x + 1, y + 1]].allSatisfy { !$0.isNaN }
    }
  }

  @Test(arguments: 0..<60)
  func linesNeverCross(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let grid = Grid(&random, missing: 9)
    let lines = try grid.tracer(random.double(0.7...4)).lines()
    var segments: [[(Point, Point)]] = Array(repeating: [], count: grid.width * grid.height)
    for line in lines {
      for (a, b) in zip(line.points, line.points.dropFirst()) {
        let middle = (a + b) / 2
        segments[Int(middle.y) * grid.width + Int(middle.x)].append((a, b))
      }
    }
    for square in segments {
      for (index, first) in square.enumerated() {
        for second in square[..<index] { #expect(!Self.cross(first, second)) }
      }
    }
  }

  @Test(arguments: 0..<60)
  func everySampleIsOnItsSideOfEachLine(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    let grid = Grid(&random, missing: 0)
    let interval = random.double(0.7...4)
    let lines = try grid.tracer(interval).lines()
    for line in lines {
      let level = interval * Double(line.level)
      for (a, b) in zip(line.points, line.points.dropFirst()) {
        for point in [a, b] {
          // A vertex lies on an edge between a sample below the level and one that is not.
          let (x, y) = (Int(point.x), Int(point.y))
          let isVertical = point.x == Double(x)
          let ends = [grid[x, y], isVertical ? grid[x, y + 1] : grid[x + 1, y]].map(Double.init)
          #expect((ends[0] >= level) != (ends[1] >= level))
        }
        let (x, y) = (Int(((a + b) / 2).x), Int(((a + b) / 2).y))
        // The samples at the ends of the edges that the segment crosses: the higher ones lie on its left.
        for point in [a, b] {
          let isVertical = point.x == point.x.rounded()
          let first = isVertical ? Point(point.x, Double(y)) : Point(Double(x), point.y)
          let second = first + (isVertical ? Point(0, 1) : Point(1, 0))
          for end in [first, second] {
            let (step, offset) = (b - a, end - a)
            let side = step.x * offset.y - step.y * offset.x
            if abs(side) < 1e-9 { continue }
            let isAbove = Double(grid[Int(end.x), Int(end.y)]) >= level
            #expect((side < 0) == isAbove)
          }
        }
      }
    }
  }

  @Test(arguments: 0..<60)
  func bandsCoverWholeSquares(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(2000 + seed))
    let grid = Grid(&random, missing: 5)
    var tracer = try grid.tracer(random.double(0.7...4), makesBands: true)
    var wanted = 0.0
    for y in 0..<grid.height - 1 {
      for x in 0..<grid.width - 1 where grid.isWhole(x, y) { wanted += 1 }
    }
    let area = tracer.bands().flatMap(\.polygons).joined().reduce(0) { $0 + ContourTracerTests.area($1) }
    #expect(abs(area - wanted) < 1e-2)
  }

  @Test func theSameRowsGiveTheSameLines() throws {
    var random = SplitMix64(seed: 7)
    let grid = Grid(&random, missing: 5)
    #expect(try grid.tracer(1).lines() == grid.tracer(1).lines())
  }

  private static func cross(_ first: (Point, Point), _ second: (Point, Point)) -> Bool {
    func side(_ line: (Point, Point), _ point: Point) -> Double {
      let (step, offset) = (line.1 - line.0, point - line.0)
      return step.x * offset.y - step.y * offset.x
    }
    let (a, b) = (side(first, second.0), side(first, second.1))
    let (c, d) = (side(second, first.0), side(second, first.1))
    return a * b < -1e-18 && c * d < -1e-18
  }
}

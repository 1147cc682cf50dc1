import CartoucheGeometry
import CartoucheTiles
import Testing

/// The lines and bands of grids with known shapes.
struct ContourTracerTests {
  /// A grid by the heights of its samples.
  struct Grid: Sendable, CustomTestStringConvertible {
    let name: String
    let width, height: Int
    let sample: @Sendable (_ x: Int, _ y: Int) -> Float

    var testDescription: String { name }

    func tracer(_ interval: Double, base: Double = 0, makesBands: Bool = false) throws -> ContourTracer {
      var tracer = ContourTracer(
        width: width, levels: try ContourLevels(interval: interval, base: base), makesBands: makesBands)
      for y in 0..<height { try tracer.append((0..<width).map { sample($0, y) }) }
      return tracer
    }
  }

  static let cone = Grid(name: "cone", width: 41, height: 41) { x, y in
    let (dx, dy) = (Double(x - 20), Double(y - 20))
    return Float(31 - (dx * dx + dy * dy).squareRoot())
  }
  static let hollow = Grid(name: "hollow", width: 41, height: 41) { x, y in -cone.sample(x, y) }
  static let plateau = Grid(name: "plateau", width: 7, height: 7) { x, y in
    (2...4).contains(x) && (2...4).contains(y) ? 10 : 0
  }
  static let gap = Grid(name: "gap", width: 9, height: 5) { x, y in x == 4 && y == 2 ? .nan : Float(x) }

  // MARK: - Lines

  @Test func linesAroundAPeakAreRingsThatRunCounterclockwise() throws {
    let lines = try Self.cone.tracer(5).lines()
    let rings = lines.filter(\.isRing)
    #expect(rings.map(\.level) == [3, 4, 5, 6])
    for ring in rings {
      let radius = 31 - 5 * Double(ring.level)
      #expect(ring.points.first == ring.points.last)
      let area = Self.area(ring.points)
      #expect(abs(area - .pi * radius * radius) < 2 * radius)
      for point in ring.points {
        let offset = point - Point(20, 20)
        #expect(abs((offset * offset).sum().squareRoot() - radius) < 0.2)
      }
    }
  }

  @Test func linesAroundAHollowRunClockwise() throws {
    let rings = try Self.hollow.tracer(5).lines().filter(\.isRing)
    #expect(rings.count == 4)
    #expect(rings.allSatisfy { Self.area($0.points) < 0 })
  }

  /// The lines of a square whose north-western and south-eastern corners are high: where they run, and the higher ground
  /// between them or around them.
  @Test(arguments: [(low: Float(0), isJoined: true), (low: -20, isJoined: false)])
  func saddlesAreDecidedByTheMeanOfTheirCorners(low: Float, isJoined: Bool) throws {
    let grid = Grid(name: "saddle", width: 2, height: 2) { x, y in x == y ? 10 : low }
    let lines = try grid.tracer(100, base: 4).lines()
    #expect(lines.count == 2)
    for line in lines {
      let middle = (line.points[0] + line.points[1]) / 2
      // The higher ground is on the left: at the middle of the square if it is joined.
      let (step, toCenter) = (line.points[1] - line.points[0], Point(0.5, 0.5) - middle)
      let isCenterLeft = step.x * toCenter.y - step.y * toCenter.x < 0
      #expect(isCenterLeft == isJoined)
    }
  }

  @Test(arguments: [
    (level: 10.0, count: 1, side: 2.0), (level: 5, count: 1, side: 3), (level: 0.5, count: 1, side: 3.9),
  ])
  func aPlateauOnALevelIsAboveIt(level: Double, count: Int, side: Double) throws {
    let lines = try Self.plateau.tracer(1000, base: level).lines().filter { $0.level == 0 }
    #expect(lines.count == count)
    let box = Box(around: lines.flatMap(\.points))
    #expect(abs(box.width - side) < 0.01 && abs(box.height - side) < 0.01)
  }

  @Test func groundOnALevelHasNoLineInsideIt() throws {
    let flat = Grid(name: "flat", width: 5, height: 5) { _, _ in 20 }
    #expect(try flat.tracer(10).lines().isEmpty)
    let peak = Grid(name: "peak", width: 5, height: 5) { x, y in x == 2 && y == 2 ? 20 : 15 }
    #expect(try peak.tracer(20).lines().isEmpty)
  }

  @Test func linesEndWhereSamplesAreMissing() throws {
    let lines = try Self.gap.tracer(1, base: 0.5).lines()
    let cut = lines.filter { $0.level == 3 }
    #expect(cut.count == 2)
    #expect(lines.allSatisfy { !$0.isRing })
    for point in lines.flatMap(\.points) {
      #expect(!(point.x > 3.01 && point.x < 4.99 && point.y > 1.01 && point.y < 2.99))
    }
  }

  /// Heights on levels that binary fractions do not have.
  @Test func heightsOnALevelCountAsAboveIt() throws {
    let levels = try ContourLevels(interval: 0.1, base: 0.3)
    for number in -1000...1000 {
      let height = levels.height(of: number)
      #expect(levels.number(atOrBelow: height) == number)
      #expect(levels.number(atOrBelow: height.nextDown) == number - 1)
    }
  }

  @Test func aGridThatIsCutInTwoHasTheSameLines() throws {
    let whole = try Self.cone.tracer(5)
    let west = try Grid(name: "west", width: 21, height: 41, sample: Self.cone.sample).tracer(5)
    let east = try Grid(name: "east", width: 21, height: 41) { x, y in Self.cone.sample(x + 20, y) }.tracer(5)
    func segments(_ tracer: ContourTracer, _ offset: Double) -> Set<[Double]> {
      var found: Set<[Double]> = []
      for line in tracer.lines() {
        for (a, b) in zip(line.points, line.points.dropFirst()) {
          found.insert([a.x + offset, a.y, b.x + offset, b.y].map { ($0 * 1e9).rounded() })
        }
      }
      return found
    }
    #expect(segments(whole, 0) == segments(west, 0).union(segments(east, 20)))
  }

  // MARK: - Bands

  @Test(arguments: [cone, hollow, plateau, gap])
  func bandsCoverTheData(grid: Grid) throws {
    var tracer = try grid.tracer(3.7)
    #expect(tracer.bands().isEmpty)
    tracer = try grid.tracer(3.7, makesBands: true)
    var area = 0.0
    for band in tracer.bands() {
      for polygon in band.polygons {
        #expect(polygon.allSatisfy { $0.first == $0.last && $0.count > 3 })
        #expect(Self.area(polygon[0]) > 0)
        #expect(polygon.dropFirst().allSatisfy { Self.area($0) < 0 })
        area += polygon.map(Self.area).reduce(0, +)
      }
    }
    #expect(abs(area - (grid.name == "gap" ? 28 : Double((grid.width - 1) * (grid.height - 1)))) < 1e-3)
  }

  @Test func aBandHasAHoleWhereTheNextOneIs() throws {
    var tracer = try Self.cone.tracer(5, makesBands: true)
    let bands = tracer.bands()
    let ring = bands.first { $0.level == 4 }
    #expect(ring?.polygons.map(\.count) == [2])
    #expect(bands.map(\.level) == [0, 1, 2, 3, 4, 5, 6])
  }

  // MARK: - Limits

  struct WrongLevels: Sendable {
    let interval, base: Double
    let text: String
  }

  @Test(arguments: [
    WrongLevels(interval: 0, base: 0, text: "interval: expected a number above 0, found 0.0"),
    WrongLevels(interval: -20, base: 0, text: "interval: expected a number above 0, found -20.0"),
    WrongLevels(interval: .nan, base: 0, text: "interval: expected a number above 0, found nan"),
    WrongLevels(interval: 10, base: .infinity, text: "base: expected a finite number, found inf"),
  ])
  func levelsNeedAnInterval(wrong: WrongLevels) {
    let error = #expect(throws: ContourError.self) {
      try ContourLevels(interval: wrong.interval, base: wrong.base)
    }
    #expect(error?.description == wrong.text)
  }

  @Test func tooManyLinesAreAnErrorWithTheRow() throws {
    let error = #expect(throws: ContourError.self) { try Self.cone.tracer(1e-9) }
    guard case .tooManyLevels(row: 0, _, _)? = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    var tracer = ContourTracer(width: 2, levels: try ContourLevels(interval: 1e-3), vertexLimit: 1000)
    try tracer.append([0, 0.5])
    let over = #expect(throws: ContourError.self) { try tracer.append([1e3, 0]) }
    #expect(over == .tooManyVertices(row: 1, limit: 1000))
  }

  @Test func rowsHaveOneLength() throws {
    var tracer = ContourTracer(width: 2, levels: try ContourLevels(interval: 1))
    #expect(throws: ContourError.rowLength(row: 0, found: 3, expected: 2)) { try tracer.append([1, 2, 3]) }
  }

  /// Grids without a square, or without heights.
  @Test(arguments: [(0, 0), (1, 1), (1, 9), (9, 1)])
  func smallGridsHaveNoLines(width: Int, height: Int) throws {
    let grid = Grid(name: "small", width: width, height: height) { x, y in Float(x * 7 + y * 13) }
    var tracer = try grid.tracer(1, makesBands: true)
    #expect(tracer.lines().isEmpty)
    #expect(tracer.bands().isEmpty)
  }

  static func area(_ ring: [Point]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 - ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }
}

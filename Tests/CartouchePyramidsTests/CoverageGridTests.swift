import CartoucheGeometry
import Testing

@testable import CartouchePyramids

/// The squares in which a source has data.
@Suite struct CoverageGridTests {
  @Test(
    arguments: [
      (
        Box(min: Point(0.3, 0.3), max: Point(0.3, 0.3)), [(2, 1, 1), (11, 614, 614), (14, 4915, 4915)],
        [(2, 2, 1), (11, 615, 614)]
      ),
      // Beyond an edge of the world.
      (Box(min: Point(0.99, 0.5), max: Point(1.01, 0.5)), [(2, 3, 2), (2, 0, 2)], [(2, 1, 2), (2, 2, 2)]),
      (Box(min: Point(-0.2, -3), max: Point(-0.1, 0)), [(3, 6, 0), (3, 7, 0)], [(3, 0, 0), (3, 6, 1)]),
      (Box(min: Point(-5, 0.1), max: Point(5, 0.1)), [(3, 0, 0), (3, 7, 0)], [(3, 0, 4)]),
      (Box(min: Point(.nan, 0.1), max: Point(0.2, 0.1)), [], [(0, 0, 0)]),
      (Box(min: Point(0.1, 0.1), max: Point(.infinity, 0.1)), [], [(0, 0, 0)]),
    ] as [(Box, [(Int, Int, Int)], [(Int, Int, Int)])])
  func boxesAreInTheirSquares(box: Box, inside: [(Int, Int, Int)], outside: [(Int, Int, Int)]) {
    var grid = CoverageGrid()
    grid.insert(box)
    for (z, x, y) in inside { #expect(grid.mayShow(in: TileID(z: z, x: x, y: y)), "\(z)/\(x)/\(y)") }
    for (z, x, y) in outside { #expect(!grid.mayShow(in: TileID(z: z, x: x, y: y)), "\(z)/\(x)/\(y)") }
  }
}

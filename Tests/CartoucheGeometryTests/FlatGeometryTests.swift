import SeededRandom
import CartoucheGeometry
import Testing

@Suite struct FlatGeometryTests {
  let square: [Double] = [0, 0, 4, 0, 4, 4, 0, 4, 0, 0]

  @Test func areaHasTheSignOfTheTurn() {
    #expect(FlatGeometry.signedArea(square) == 16)
    #expect(FlatGeometry.signedArea([0, 0, 0, 4, 4, 4, 4, 0]) == -16)
    #expect(FlatGeometry.signedArea([1, 1]) == 0)
    #expect(FlatGeometry.signedArea([]) == 0)
  }

  @Test func rewindTurnsOnlyWrongRings() {
    var ring = square
    FlatGeometry.rewind(&ring, positive: true)
    #expect(ring == square)
    FlatGeometry.rewind(&ring, positive: false)
    #expect(ring == [0, 0, 0, 4, 4, 4, 4, 0, 0, 0])
  }

  @Test func containsByEvenOdd() {
    #expect(FlatGeometry.contains(square, Point(1, 1)))
    #expect(!FlatGeometry.contains(square, Point(5, 1)))
    #expect(!FlatGeometry.contains(square, Point(-1, 4)))
    #expect(!FlatGeometry.contains([], Point(0, 0)))
  }

  @Test func neighboursShareEachPointOnce() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      // A fan of triangles around a point inside of the unit square covers every place once.
      let hub = [random.double(0.2...0.8), random.double(0.2...0.8)]
      let corners: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 1]]
      let t = random.double(0...1)
      let onEdge = Point(hub[0] * t, hub[1] * t)
      let hits = (0..<4).filter { index in
        FlatGeometry.contains(corners[index] + corners[(index + 1) % 4] + hub, onEdge)
      }
      #expect(hits.count == 1 || t == 0)
    }
  }

  @Test func lengthAndPointAlong() {
    let line: [Double] = [0, 0, 3, 4, 3, 10]
    #expect(FlatGeometry.length(line) == 11)
    #expect(FlatGeometry.point(line, at: 5) == Point(3, 4))
    #expect(FlatGeometry.point(line, at: 8) == Point(3, 7))
    #expect(FlatGeometry.point(line, at: 2.5) == Point(1.5, 2))
    #expect(FlatGeometry.point(line, at: -1) == Point(0, 0))
    #expect(FlatGeometry.point(line, at: 99) == Point(3, 10))
    #expect(FlatGeometry.point([7, 8], at: 1) == Point(7, 8))
    #expect(FlatGeometry.point([], at: 1) == nil)
  }

  @Test func boxes() {
    var box = Box.empty
    #expect(box.isEmpty)
    box.formUnion(Point(1, 2))
    #expect(!box.isEmpty && box.width == 0)
    box.formUnion(Box(min: [0, 0], max: [4, 1]))
    #expect(box == Box(min: [0, 0], max: [4, 2]))
    #expect(box.center == Point(2, 1))
    #expect(box.contains(Point(4, 2)) && !box.contains(Point(4, 2.1)))
    #expect(box.contains(Box(min: [1, 1], max: [4, 2])))
    #expect(
      box.intersects(Box(min: [4, 2], max: [9, 9])) && !box.intersects(Box(min: [4.1, 0], max: [9, 9])))
  }
}

import SeededRandom
import CartoucheGeometry
import Testing

@Suite struct AxisSlabTests {
  private func clipRing(_ ring: [Vertex], _ slab: AxisSlab) -> [Vertex] {
    let buffer = VertexBuffer()
    let source = VertexBuffer()
    for vertex in ring { source.append(vertex) }
    let range = slab.clipRing(source.vertices(0..<source.count), into: buffer)
    return Array(buffer.vertices(range))
  }

  private func clipLine(_ line: [Vertex], _ slab: AxisSlab, from start: Double? = nil) -> (
    lines: [[Vertex]], pieces: [ClippedLine]
  ) {
    let buffer = VertexBuffer()
    let source = VertexBuffer()
    for vertex in line { source.append(vertex) }
    var pieces: [ClippedLine] = []
    slab.clipLine(source.vertices(0..<source.count), from: start, into: buffer, pieces: &pieces)
    return (pieces.map { Array(buffer.vertices($0.vertices)) }, pieces)
  }

  private func flat(_ path: [Vertex]) -> [Double] { path.flatMap { [$0.x, $0.y] } }

  private func path(_ places: [(Double, Double)]) -> [Vertex] { places.map { Vertex(x: $0.0, y: $0.1) } }

  private func randomRing(_ random: inout SplitMix64) -> [Vertex] {
    var ring = (0..<random.int(3...60)).map { _ in Vertex(x: random.double(-1...2), y: random.double(-1...2))
    }
    ring.append(ring[0])
    return ring
  }

  @Test func ringAreaIsPreservedAcrossAPartition() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let ring = randomRing(&random)
      for axis in [AxisSlab.Axis.x, .y] {
        let cuts = [-2, random.double(-1...0.5), random.double(0.5...2), 3]
        let sum = zip(cuts, cuts.dropFirst())
          .map { FlatGeometry.signedArea(flat(clipRing(ring, AxisSlab(axis, $0, $1)))) }.reduce(0, +)
        #expect(abs(sum - FlatGeometry.signedArea(flat(ring))) < 1e-10)
      }
    }
  }

  @Test func clippedRingsAreClosedAndInside() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let clipped = clipRing(randomRing(&random), AxisSlab(.x, 0, 1))
      guard let first = clipped.first, let last = clipped.last else { continue }
      #expect(first == last)
      #expect(clipped.allSatisfy { $0.x >= 0 && $0.x <= 1 })
    }
  }

  @Test func squareOverACornerIsCutExactly() {
    let square = path([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    let clipped = clipRing(square, AxisSlab(.x, 0, 5))
    #expect(Set(flat(clipped)) == [0, 1, -1])
    #expect(FlatGeometry.signedArea(flat(clipped)) == 2)
    #expect(clipRing(square, AxisSlab(.x, 2, 5)).isEmpty)
    #expect(clipRing(square, AxisSlab(.y, -0.5, 0.5)).filter { $0.importance == 1 }.count >= 4)
  }

  @Test func lineLengthIsPreservedAcrossAPartition() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let line = (0..<random.int(2...50)).map { _ in
        Vertex(x: random.double(-1...2), y: random.double(-1...2))
      }
      let total = FlatGeometry.length(flat(line))
      for axis in [AxisSlab.Axis.x, .y] {
        let cuts = [-2, random.double(-1...0.5), random.double(0.5...2), 3]
        var (sum, measured) = (0.0, 0.0)
        for (lower, upper) in zip(cuts, cuts.dropFirst()) {
          let (lines, pieces) = clipLine(line, AxisSlab(axis, lower, upper), from: 0)
          for (line, piece) in zip(lines, pieces) {
            sum += FlatGeometry.length(flat(line))
            measured += piece.end - piece.start
            #expect(line.count > 1)
            #expect(abs(piece.end - piece.start - FlatGeometry.length(flat(line))) < 1e-9)
            #expect(
              line.allSatisfy { (axis == .x ? $0.x : $0.y) >= lower && (axis == .x ? $0.x : $0.y) <= upper })
          }
        }
        #expect(abs(sum - total) < 1e-9)
        #expect(abs(measured - total) < 1e-9)
      }
    }
  }

  @Test func lineIsSplitWhereItLeaves() {
    let line = path([(0, 0), (2, 0), (2, 1), (0, 1)])
    let (lines, pieces) = clipLine(line, AxisSlab(.x, -1, 1), from: 10)
    #expect(lines.map { flat($0) } == [[0, 0, 1, 0], [1, 1, 0, 1]])
    #expect(pieces.map(\.start) == [10, 14])
    #expect(pieces.map(\.end) == [11, 15])
    // Across both borders within one segment, and in both directions.
    #expect(
      clipLine(path([(-5, 0), (5, 0)]), AxisSlab(.x, -1, 1)).lines.map { flat($0) } == [[-1, 0, 1, 0]])
    #expect(
      clipLine(path([(5, 0), (-5, 0)]), AxisSlab(.x, -1, 1)).lines.map { flat($0) } == [[1, 0, -1, 0]])
  }

  @Test func touchingABorderLeavesNoPiece() {
    #expect(clipLine(path([(2, 0), (1, 1), (2, 2)]), AxisSlab(.x, 0, 1)).lines.isEmpty)
    #expect(clipLine(path([(1, 0), (1, 2)]), AxisSlab(.x, 0, 1)).lines.count == 1)
    #expect(clipLine(path([(0.5, 0.5)]), AxisSlab(.x, 0, 1)).lines.isEmpty)
  }

  @Test func relationOfBoxes() {
    let slab = AxisSlab(.y, 0, 1)
    #expect(slab.relation(to: Box(min: [5, 0], max: [6, 1])) == .inside)
    #expect(slab.relation(to: Box(min: [5, 1.5], max: [6, 2])) == .outside)
    #expect(slab.relation(to: Box(min: [5, 1], max: [6, 2])) == .across)
  }
}

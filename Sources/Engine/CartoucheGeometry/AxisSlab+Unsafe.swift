// Unsafe for speed in the loops over vertices: room for the maximum number of vertices that the edges can give is
// reserved before each loop (an edge writes at most three, a closing vertex one), and reads stay within the run passed
// in.

extension AxisSlab {
  /// Clips a ring by the method of Sutherland and Hodgman (1974).
  ///
  /// Where the ring leaves the strip, the result runs along the border; parts of it may cover each other there.
  /// Vertices made on a border have importance 1. O(n).
  ///
  /// - Parameters:
  ///   - ring: The vertices, the last one at the place of the first.
  ///   - buffer: The buffer to which the clipped ring is added, closed; it must not hold `ring`.
  /// - Returns: Its range in the buffer, empty where nothing is left.
  package func clipRing(_ ring: UnsafeBufferPointer<Vertex>, into buffer: VertexBuffer) -> Range<Int> {
    axis == .x
      ? clipRing(ring, into: buffer, coordinate: { $0.x }, crossing: { Self.crossX($0, $1, $2) })
      : clipRing(ring, into: buffer, coordinate: { $0.y }, crossing: { Self.crossY($0, $1, $2) })
  }

  /// Clips a line into the pieces inside the strip.
  ///
  /// Vertices made on a border have importance 1. Pieces of a single place are left out. O(n).
  ///
  /// - Parameters:
  ///   - line: The vertices.
  ///   - start: The distance of the first vertex along the whole line, or `nil` if distances are not needed.
  ///   - buffer: The buffer to which the pieces are added; it must not hold `line`.
  ///   - pieces: The array to which the ranges in the buffer are added.
  package func clipLine(
    _ line: UnsafeBufferPointer<Vertex>, from start: Double?, into buffer: VertexBuffer,
    pieces: inout [ClippedLine]
  ) {
    if axis == .x {
      clipLine(
        line, from: start, into: buffer, pieces: &pieces, coordinate: { $0.x },
        crossing: { Self.crossX($0, $1, $2) })
    } else {
      clipLine(
        line, from: start, into: buffer, pieces: &pieces, coordinate: { $0.y },
        crossing: { Self.crossY($0, $1, $2) })
    }
  }

  @inline(__always)
  private static func crossX(_ a: Vertex, _ b: Vertex, _ x: Double) -> Vertex {
    Vertex(x: x, y: a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)), importance: 1)
  }

  @inline(__always)
  private static func crossY(_ a: Vertex, _ b: Vertex, _ y: Double) -> Vertex {
    Vertex(x: a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y: y, importance: 1)
  }

  /// The side of the strip on which a coordinate lies: −1 below, 0 inside, 1 above.
  @inline(__always)
  private func side(_ value: Double) -> Int { value < lower ? -1 : value > upper ? 1 : 0 }

  @inline(__always)
  private func clipRing(
    _ ring: UnsafeBufferPointer<Vertex>, into buffer: VertexBuffer, coordinate: (Vertex) -> Double,
    crossing: (Vertex, Vertex, Double) -> Vertex
  ) -> Range<Int> {
    let first = buffer.count
    guard ring.count > 1, let source = ring.baseAddress else { return first..<first }
    // Each edge gives at most its start, or a crossing where it enters, and a crossing where it leaves.
    buffer.reserve(2 * ring.count + 1)
    let output = buffer.base
    var count = first
    var a = source[0]
    var sideA = side(coordinate(a))
    for index in 1..<ring.count {
      let b = source[index]
      let sideB = side(coordinate(b))
      output[count] = a
      count &+= sideA == 0 ? 1 : 0
      if sideA != sideB {
        if sideA != 0 {
          output[count] = crossing(a, b, sideA < 0 ? lower : upper)
          count &+= 1
        }
        if sideB != 0 {
          output[count] = crossing(a, b, sideB < 0 ? lower : upper)
          count &+= 1
        }
      }
      (a, sideA) = (b, sideB)
    }
    if count > first {
      output[count] = output[first]
      count &+= 1
    }
    buffer.count = count
    return first..<count
  }

  @inline(__always)
  private func clipLine(
    _ line: UnsafeBufferPointer<Vertex>, from start: Double?, into buffer: VertexBuffer,
    pieces: inout [ClippedLine], coordinate: (Vertex) -> Double,
    crossing: (Vertex, Vertex, Double) -> Vertex
  ) {
    guard line.count > 1, let source = line.baseAddress else { return }
    buffer.reserve(3 * line.count + 1)
    let output = buffer.base
    var count = buffer.count
    var a = source[0]
    var sideA = side(coordinate(a))
    // The distances of `a` and of the open piece's start along the whole line.
    var distance = start ?? 0
    var piece = ClippedLine(vertices: count..<count, start: distance)
    func close(at end: Double) {
      let first = piece.vertices.lowerBound
      var place = first &+ 1
      while place < count && output[place].x == output[first].x && output[place].y == output[first].y {
        place &+= 1
      }
      if place < count {
        pieces.append(ClippedLine(vertices: first..<count, start: piece.start, end: end))
      } else {
        count = first
      }
      piece.vertices = count..<count
    }
    for index in 1..<line.count {
      let b = source[index]
      let sideB = side(coordinate(b))
      output[count] = a
      count &+= sideA == 0 ? 1 : 0
      var next = distance
      if start != nil { next += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot() }
      if sideA != sideB {
        let fraction = (next - distance) / (coordinate(b) - coordinate(a))
        if sideA != 0 {
          let border = sideA < 0 ? lower : upper
          piece.start = distance + (border - coordinate(a)) * fraction
          output[count] = crossing(a, b, border)
          count &+= 1
        }
        if sideB != 0 {
          let border = sideB < 0 ? lower : upper
          output[count] = crossing(a, b, border)
          count &+= 1
          close(at: distance + (border - coordinate(a)) * fraction)
        }
      }
      (a, sideA, distance) = (b, sideB, next)
    }
    if sideA == 0 {
      output[count] = a
      count &+= 1
    }
    if count > piece.vertices.lowerBound { close(at: distance) }
    buffer.count = count
  }
}

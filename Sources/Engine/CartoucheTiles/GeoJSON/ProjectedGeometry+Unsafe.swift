import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheThreads

// Unsafe because several threads write into shared memory at once: each chunk is its own range of lines or points,
// every line owns `capacity` vertices from `start` and writes no more, and the memory is read only after all chunks are
// done.

/// The projection of collected geometries, in chunks that may run concurrently.
final class ProjectedGeometry: @unchecked Sendable {
  private let lines: [CollectedGeometry.Line]
  private let vertices: VertexBuffer
  private let parts: UnsafeMutableBufferPointer<ClippedPath>
  private let latitudes: UnsafeMutableBufferPointer<Double>
  private var points: GeoJSONTileSource.Points
  private let tolerance: Double
  private let lineChunks: [Range<Int>]
  private let pointChunks: [Range<Int>]

  /// Prepares room and chunks.
  ///
  /// - Parameters:
  ///   - collected: The geometries.
  ///   - tolerance: The distance below which vertices have no weight at any zoom, in the unit world.
  init(_ collected: CollectedGeometry, tolerance: Double) {
    lines = collected.lines
    self.tolerance = tolerance
    vertices = VertexBuffer(capacity: collected.vertexCount)
    vertices.count = collected.vertexCount
    parts = .allocate(capacity: lines.count)
    points = collected.points
    latitudes = .allocate(capacity: points.y.count)
    _ = latitudes.initialize(from: points.y)
    let pointCount = points.y.count
    pointChunks = stride(from: 0, to: pointCount, by: 1 << 15).map { $0..<min($0 + (1 << 15), pointCount) }
    var chunks: [Range<Int>] = []
    var (first, size) = (0, 0)
    for index in lines.indices {
      size += lines[index].capacity + 8
      if size >= 1 << 14 || index == lines.count - 1 {
        chunks.append(first..<index + 1)
        (first, size) = (index + 1, 0)
      }
    }
    lineChunks = chunks
  }

  deinit {
    parts.deallocate()
    latitudes.deallocate()
  }

  /// The number of chunks.
  var chunkCount: Int { lineChunks.count + pointChunks.count }

  /// Projects the lines or points of one chunk; lines are empty once `stop` is given.
  func project(chunk: Int, until stop: StopSignal) {
    if chunk < lineChunks.count {
      for index in lineChunks[chunk] {
        parts.initializeElement(at: index, to: project(lines[index], isStopped: stop.isGiven))
      }
    } else {
      for index in pointChunks[chunk - lineChunks.count] {
        latitudes[index] = Mercator.y(latitude: latitudes[index])
      }
    }
  }

  private func project(_ line: CollectedGeometry.Line, isStopped: Bool) -> ClippedPath {
    let path = UnsafeMutableBufferPointer(start: vertices.base + line.start, count: line.capacity)
    var count = 0
    line.positions.withUnsafeCoordinates { coordinates in
      for index in stride(from: 0, to: isStopped ? 0 : coordinates.count, by: 2) {
        let (longitude, latitude) = (coordinates[index], coordinates[index + 1])
        guard longitude.isFinite, latitude.isFinite else { continue }
        path[count] = Vertex(x: Mercator.x(longitude: longitude), y: Mercator.y(latitude: latitude))
        count += 1
      }
    }
    let isRing = line.kind != .line
    if isRing, count > 0, path[0].point != path[count - 1].point {
      path[count] = path[0]
      count += 1
    }
    let run = UnsafeMutableBufferPointer(rebasing: path[..<count])
    Simplification.weigh(run, tolerance: tolerance)
    let measure = Self.measure(UnsafeBufferPointer(run))
    // No more than a strip as wide as the rounding errors of positions: the ring retraces itself, or what it encloses on
    // one side cancels what it encloses on the other.
    let isFlat = isRing && measure.area <= 4 * Double.ulpOfOne * measure.length
    // Then its outline counts, as much as a square of the same outline would.
    let area = isFlat ? measure.length * measure.length / 16 : measure.area
    var part = ClippedPath(
      minX: 0, minY: 0, maxX: 0, maxY: 0, size: isRing ? area : measure.length, start: line.start,
      count: count, entry: line.entry, polygon: line.polygon, kind: line.kind)
    part.isFlat = isFlat
    part.lineEnd = measure.length
    part.setBox(measure.box)
    return part
  }

  /// The length, the area and the box of a path.
  private static func measure(_ path: UnsafeBufferPointer<Vertex>) -> (length: Double, area: Double, box: Box)
  {
    var (length, area, box) = (0.0, 0.0, Box.empty)
    guard let origin = path.first else { return (length, area, box) }
    var (a, last) = (Point(0, 0), origin)
    for vertex in path {
      box.formUnion(vertex.point)
      let (dx, dy) = (vertex.x - last.x, vertex.y - last.y)
      length += (dx * dx + dy * dy).squareRoot()
      // Relative to the first vertex, otherwise rounding errors would swamp small rings.
      let b = vertex.point - origin.point
      area += a.x * b.y - b.x * a.y
      (a, last) = (b, vertex)
    }
    return (length, abs(area) / 2, box)
  }

  /// The results, once every chunk is projected.
  func finish() -> (parts: [ClippedPath], vertices: VertexBuffer, points: GeoJSONTileSource.Points) {
    points.y = Array(latitudes)
    for index in points.x.indices { points.x[index] = Mercator.x(longitude: points.x[index]) }
    return (parts.filter { $0.count >= ($0.kind == .line ? 2 : 4) }, vertices, points)
  }
}

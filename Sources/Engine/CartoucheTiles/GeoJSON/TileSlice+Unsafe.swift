import CartoucheGeometry

// Unsafe for speed: vertices are read as runs of the source's or the parent's buffer, whose ranges were checked
// when they were written and which both outlive the cut. Room in the output is reserved before each write.

/// The geometry inside the buffered square of a tile, still in the unit world.
final class TileSlice: Sendable {
  /// The lines and rings in drawing order.
  let parts: [ClippedPath]
  /// The positions of points in drawing order.
  let points: [TilePoint]
  /// The vertices of cut parts.
  let vertices: VertexBuffer

  /// The approximate number of bytes that the slice holds.
  var byteCount: Int {
    parts.count * MemoryLayout<ClippedPath>.stride + points.count * 4 + vertices.capacity * 24 + 160
  }

  /// Whether nothing is left.
  var isEmpty: Bool { parts.isEmpty && points.isEmpty }

  private init(parts: [ClippedPath], points: [TilePoint], vertices: VertexBuffer) {
    self.parts = parts
    self.points = points
    self.vertices = vertices
  }

  /// The slice of the buffered square of a tile, cut from the whole source or from a slice that holds it.
  ///
  /// - Parameters:
  ///   - square: The tile's square with its buffer, in the unit world.
  ///   - source: The whole source.
  ///   - parent: The slice of a tile that holds the tile; `nil` cuts from the source.
  ///   - metrics: Whether parts of lines keep track of their distances along the line.
  ///   - scratch: Working memory.
  static func cut(
    _ square: Box, of source: GeoJSONTileSource, from parent: TileSlice?, metrics: Bool, scratch: TileScratch
  ) -> TileSlice {
    var cutter = PartCutter(square: square, source: source.vertices, metrics: metrics, scratch: scratch)
    var points: [TilePoint] = []
    if let parent {
      cutter.cut(parent.parts, from: parent.vertices)
      points = cut(parent.points, square, source.points)
    } else {
      cutter.cut(source.westernParts, from: source.vertices)
      cutter.cut(source.parts, from: source.vertices)
      cutter.cut(source.easternParts, from: source.vertices)
      for shift in [1, 0, -1] { cut(source.points, shift: shift, square, into: &points) }
    }
    let vertices = VertexBuffer(capacity: scratch.output.count)
    vertices.append(scratch.output.vertices(0..<scratch.output.count))
    return TileSlice(parts: cutter.result, points: points, vertices: vertices)
  }

  private static func cut(_ points: [TilePoint], _ square: Box, _ places: GeoJSONTileSource.Points)
    -> [TilePoint]
  {
    guard !points.isEmpty else { return [] }
    let (x, y) = (places.x, places.y)
    return points.filter {
      square.contains(Point(x[$0.index] + Double($0.shift), y[$0.index]))
    }
  }

  private static func cut(
    _ places: GeoJSONTileSource.Points, shift: Int, _ square: Box, into result: inout [TilePoint]
  ) {
    let (x, y) = (places.x, places.y)
    for index in x.indices where square.contains(Point(x[index] + Double(shift), y[index])) {
      result.append(TilePoint(index: index, shift: shift))
    }
  }
}

/// Working memory for cutting and writing tiles, used by one thread at a time.
final class TileScratch: @unchecked Sendable {
  /// Parts cut across x and not yet across y.
  let between = VertexBuffer()
  /// Cut parts.
  let output = VertexBuffer()
  /// The vertices of the current tile.
  var coordinates: [Int16] = []
}

/// Cuts lines and rings to the buffered square of a tile.
private struct PartCutter {
  let square: Box
  let source: VertexBuffer
  let metrics: Bool
  let scratch: TileScratch
  var result: [ClippedPath] = []
  private var piecesX: [ClippedLine] = []
  private var piecesY: [ClippedLine] = []

  init(square: Box, source: VertexBuffer, metrics: Bool, scratch: TileScratch) {
    self.square = square
    self.source = source
    self.metrics = metrics
    self.scratch = scratch
    scratch.output.count = 0
  }

  mutating func cut(_ parts: [ClippedPath], from buffer: VertexBuffer) {
    let (minX, minY, maxX, maxY) = (square.min.x, square.min.y, square.max.x, square.max.y)
    for part in parts {
      if part.minX > maxX || part.maxX < minX || part.minY > maxY || part.maxY < minY { continue }
      let insideX = part.minX >= minX && part.maxX <= maxX
      let insideY = part.minY >= minY && part.maxY <= maxY
      if insideX && insideY && part.isWhole {
        result.append(part)
        continue
      }
      let run = (part.isWhole ? source : buffer).vertices(part.start..<part.start + part.count)
      if insideX && insideY {
        var copy = part
        copy.start = scratch.output.count
        scratch.output.append(run)
        result.append(copy)
      } else {
        // Whole parts are still where the source has them, so the square is moved instead.
        let shift = part.isWhole ? Double(part.shift) : 0
        let slabX = insideX ? nil : AxisSlab(.x, minX - shift, maxX - shift)
        let slabY = insideY ? nil : AxisSlab(.y, minY, maxY)
        if part.kind == .line {
          cutLine(part, run, slabX, slabY, shift)
        } else {
          cutRing(part, run, slabX, slabY, shift)
        }
      }
    }
  }

  private mutating func cutRing(
    _ part: ClippedPath, _ run: UnsafeBufferPointer<Vertex>, _ slabX: AxisSlab?, _ slabY: AxisSlab?,
    _ shift: Double
  ) {
    let output = scratch.output
    var range: Range<Int>
    switch (slabX, slabY) {
    case (let slabX?, let slabY?):
      scratch.between.count = 0
      let between = slabX.clipRing(run, into: scratch.between)
      range = slabY.clipRing(scratch.between.vertices(between), into: output)
    case (let slab?, nil), (nil, let slab?): range = slab.clipRing(run, into: output)
    case (nil, nil): return
    }
    if range.count < 4 {
      output.count = range.lowerBound
    } else {
      append(part, range, shift)
    }
  }

  private mutating func cutLine(
    _ part: ClippedPath, _ run: UnsafeBufferPointer<Vertex>, _ slabX: AxisSlab?, _ slabY: AxisSlab?,
    _ shift: Double
  ) {
    let output = scratch.output
    let start = metrics ? part.lineStart : nil
    piecesY.removeAll(keepingCapacity: true)
    switch (slabX, slabY) {
    case (let slabX?, let slabY?):
      scratch.between.count = 0
      piecesX.removeAll(keepingCapacity: true)
      slabX.clipLine(run, from: start, into: scratch.between, pieces: &piecesX)
      for piece in piecesX {
        let piece = (run: scratch.between.vertices(piece.vertices), start: metrics ? piece.start : nil)
        slabY.clipLine(piece.run, from: piece.start, into: output, pieces: &piecesY)
      }
    case (let slab?, nil), (nil, let slab?): slab.clipLine(run, from: start, into: output, pieces: &piecesY)
    case (nil, nil): return
    }
    for piece in piecesY {
      var cut = part
      (cut.lineStart, cut.lineEnd) = (piece.start, piece.end)
      append(cut, piece.vertices, shift)
    }
  }

  /// Adds a part whose vertices were just written, moving them to their copy of the world.
  private mutating func append(_ part: ClippedPath, _ range: Range<Int>, _ shift: Double) {
    let base = scratch.output.base
    var box = Box.empty
    for index in range {
      if shift != 0 { base[index].x += shift }
      box.formUnion(base[index].point)
    }
    var cut = part
    cut.setBox(box)
    cut.start = range.lowerBound
    cut.count = range.count
    cut.isWhole = false
    result.append(cut)
  }
}

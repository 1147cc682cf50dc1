// Sound because the memory outlives the geometry, and because there is room for the most that the bytes of a layer's
// features can give: a vertex takes at least two bytes, its ring's closing one the byte of its command, and a part six.
// Repeat counts of commands are checked against the bytes left before their vertices are written.

import CartoucheGeometry
import CartoucheProtobuf

/// The vertices and parts of a layer's features on their way into a ``TileLayer``.
struct VectorGeometry: ~Copyable {
  private let coordinates: UnsafeMutableBufferPointer<Int16>
  private let partEnds: UnsafeMutableBufferPointer<UInt32>
  /// The number of vertices of finished parts.
  private(set) var vertexCount = 0
  /// The number of finished parts.
  private(set) var partCount = 0

  /// Room for the geometry of a layer.
  init(_ entry: VectorTile.Entry, in rooms: inout VectorScratch.Rooms) {
    coordinates = rooms.next(entry.layout.featureByteCount &+ 4)
    partEnds = rooms.next(entry.layout.featureByteCount / 3 &+ 2)
  }

  /// The coordinates x, y, x, y, … of all parts.
  var coordinateArray: [Int16] { Array(coordinates[..<(2 * vertexCount)]) }
  /// The number of vertices before the end of each part.
  var partEndArray: [UInt32] { Array(partEnds[..<partCount]) }

  /// Adds the parts of a feature whose geometry `cursor` reads (§4.3 of the specification).
  mutating func append(
    _ type: TileGeometryType, _ cursor: VectorTileCursor, scale: some CoordinateScale
  ) throws(VectorTileError) {
    guard let coordinates = coordinates.baseAddress, let ends = partEnds.baseAddress else { return }
    var path = VectorPath(
      cursor: cursor, scale: scale, coordinates: coordinates, vertexCount: vertexCount, ends: ends + partCount
    )
    switch type {
    case .point: try path.readPoints()
    case .lineString: try path.readLines()
    case .polygon: try path.readRings()
    }
    vertexCount = path.start
    partCount &+= path.partCount
  }
}

/// The conversion from the units of a layer to those of tiles.
protocol CoordinateScale {
  /// The coordinate in 8192ths of the tile: rounded, with halves away from zero, limited to 16 bits.
  func callAsFunction(_ coordinate: Int) -> Int16
}

/// For extents that divide ``TileID/extent``.
struct WholeCoordinateScale: CoordinateScale {
  /// 8192 divided by the extent.
  let factor: Int

  @inline(__always)
  func callAsFunction(_ coordinate: Int) -> Int16 {
    Int16(truncatingIfNeeded: max(-32_768, min(32_767, coordinate &* factor)))
  }
}

/// For any extent but 0.
struct FractionalCoordinateScale: CoordinateScale {
  let extent: Double

  @inline(__always)
  func callAsFunction(_ coordinate: Int) -> Int16 {
    // Exact: the product is, and no quotient within 16 bits is nearer to a half than rounding can tell.
    let value = Double(coordinate) * Double(TileID.extent) / extent
    let limited = value > -32_768 ? (value < 32_767 ? value : 32_767) : -32_768
    return Int16(truncatingIfNeeded: Int32(limited + (limited < 0 ? -0.5 : 0.5)))
  }
}

/// The commands of one feature on their way into parts.
private struct VectorPath<Scale: CoordinateScale> {
  var cursor: VectorTileCursor
  let scale: Scale
  let coordinates: UnsafeMutablePointer<Int16>
  /// The number of vertices, including those of the current part.
  var vertexCount: Int
  /// The first vertex of the current part, after all finished parts.
  var start: Int
  let ends: UnsafeMutablePointer<UInt32>
  var partCount = 0
  /// The position that the commands have reached, in units of the layer.
  private var (x, y) = (0, 0)
  /// Whether outer rings have negative areas in this feature, known after its first ring.
  private var isTurned: Bool?

  init(
    cursor: VectorTileCursor, scale: Scale, coordinates: UnsafeMutablePointer<Int16>, vertexCount: Int,
    ends: UnsafeMutablePointer<UInt32>
  ) {
    self.cursor = cursor
    self.scale = scale
    self.coordinates = coordinates
    self.vertexCount = vertexCount
    start = vertexCount
    self.ends = ends
  }

  private struct Command {
    var id: UInt64
    var count: Int
    var offset: Int
  }

  // MARK: - Kinds of geometry

  mutating func readPoints() throws(VectorTileError) {
    while !cursor.isAtEnd {
      let command = try readCommand()
      guard command.id == 1 else { throw error(command, "MoveTo (1) in points") }
      try readVertices(command)
    }
    if vertexCount > start { endPart() }
  }

  mutating func readLines() throws(VectorTileError) {
    while !cursor.isAtEnd {
      let command = try readCommand()
      switch command.id {
      case 1:
        endLine()
        try readMove(command)
      case 2 where vertexCount > start: try readVertices(command)
      default: throw error(command, "MoveTo (1), then LineTo (2) in lines")
      }
    }
    endLine()
  }

  mutating func readRings() throws(VectorTileError) {
    while !cursor.isAtEnd {
      let command = try readCommand()
      switch command.id {
      case 1:
        endRing()
        try readMove(command)
      case 2 where vertexCount > start: try readVertices(command)
      case 7: endRing()
      default: throw error(command, "MoveTo (1), LineTo (2), then ClosePath (7) in polygons")
      }
    }
    endRing()
  }

  // MARK: - Commands

  @inline(__always)
  private mutating func readCommand() throws(VectorTileError) -> Command {
    let offset = cursor.position
    let code = try cursor.varint()
    let count = Int(UInt32(truncatingIfNeeded: code) &>> 3)
    let command = Command(id: code & 7, count: count, offset: offset)
    if command.id != 7, count > cursor.remaining / 2 {
      throw VectorTileError(
        .truncated, at: offset, found: "\(cursor.remaining)", expected: "at least \(2 * count) more bytes")
    }
    return command
  }

  @inline(never)
  private func error(_ command: Command, _ expected: String) -> VectorTileError {
    VectorTileError(
      .geometry, at: command.offset, found: "command \(command.id) for \(command.count)", expected: expected)
  }

  /// Begins a part; all but the last of several moves have no effect.
  @inline(__always)
  private mutating func readMove(_ command: Command) throws(VectorTileError) {
    try readVertices(command)
    guard command.count > 1 else { return }
    coordinates[2 * start] = coordinates[2 * vertexCount - 2]
    coordinates[2 * start + 1] = coordinates[2 * vertexCount - 1]
    vertexCount = start + 1
  }

  @inline(__always)
  private mutating func readVertices(_ command: Command) throws(VectorTileError) {
    // Local, so that they stay in registers.
    var cursor = cursor
    var (x, y) = (x, y)
    var output = coordinates + 2 * vertexCount
    for _ in 0..<command.count {
      let (dx, dy) = try cursor.signedPair()
      x &+= dx
      y &+= dy
      output[0] = scale(x)
      output[1] = scale(y)
      output += 2
    }
    (self.x, self.y) = (x, y)
    self.cursor = cursor
    vertexCount &+= command.count
  }

  // MARK: - Parts

  @inline(__always)
  private mutating func endPart() {
    ends[partCount] = UInt32(truncatingIfNeeded: vertexCount)
    partCount &+= 1
    start = vertexCount
  }

  private mutating func endLine() {
    if vertexCount &- start > 1 { endPart() } else { vertexCount = start }
  }

  /// Closes the current ring and orients it, unless nothing of it is left.
  private mutating func endRing() {
    guard vertexCount &- start > 2 else {
      vertexCount = start
      return
    }
    let ring = coordinates + 2 * start
    var count = vertexCount &- start
    if ring[0] != ring[2 &* count &- 2] || ring[1] != ring[2 &* count &- 1] {
      (ring[2 &* count], ring[2 &* count &+ 1]) = (ring[0], ring[1])
      count &+= 1
    }
    var area = 0
    var (ax, ay) = (Int(ring[0]), Int(ring[1]))
    for index in 1..<count {
      let (bx, by) = (Int(ring[2 &* index]), Int(ring[2 &* index &+ 1]))
      area &+= ax &* by &- bx &* ay
      (ax, ay) = (bx, by)
    }
    guard count > 3, area != 0 else {
      vertexCount = start
      return
    }
    vertexCount = start &+ count
    let isTurned = isTurned ?? (area < 0)
    self.isTurned = isTurned
    if isTurned { reverse(ring, count) }
    endPart()
  }

  private func reverse(_ ring: UnsafeMutablePointer<Int16>, _ count: Int) {
    var (low, high) = (0, count - 1)
    while low < high {
      swap(&ring[2 * low], &ring[2 * high])
      swap(&ring[2 * low + 1], &ring[2 * high + 1])
      low += 1
      high -= 1
    }
  }
}

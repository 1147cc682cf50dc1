/// The geometry column of a layer, which becomes a part of a ``TileLayer``.
struct MapLibreTileGeometry {
  /// The types of geometry by their code.
  enum Kind: UInt32 {
    case point, lineString, polygon, multiPoint, multiLineString, multiPolygon
  }

  /// The type of each feature.
  let types: [Kind]
  /// For each part the number of vertices before its end.
  private(set) var partEnds: [UInt32] = []
  /// The coordinates x, y, x, y, … of all parts.
  private(set) var coordinates: [Int16] = []
  private var geometryLengths, partLengths, ringLengths: Lengths
  private var vertices: Vertices
  private let extent: Int
  private let place: MapLibreTileStream

  /// A queue of lengths.
  private struct Lengths {
    let values: [UInt32]
    var next = 0

    /// The lengths of a stream; none if there is no stream.
    init(_ stream: MapLibreTileStream?) throws(VectorTileError) {
      values = try stream?.unsigned() ?? []
    }

    mutating func callAsFunction() -> Int? {
      guard next < values.count else { return nil }
      next += 1
      return Int(values[next - 1])
    }
  }

  /// A queue of vertices: all of a stream, or those of a dictionary by their indices.
  private struct Vertices {
    let coordinates: [UInt32]
    let offsets: [UInt32]?
    var next = 0

    var count: Int { offsets?.count ?? coordinates.count / 2 }

    /// The next vertex, which must exist; indices must be valid.
    mutating func callAsFunction() -> (x: Int, y: Int) {
      let index = offsets.map { Int($0[next]) } ?? next
      next += 1
      return (
        Int(Int32(bitPattern: coordinates[2 * index])), Int(Int32(bitPattern: coordinates[2 * index + 1]))
      )
    }
  }

  /// Reads the streams of a column; the first is that of types.
  ///
  /// - Parameter extent: The side of the tile in the units of the column's coordinates, above 0.
  init(_ streams: [MapLibreTileStream], extent: Int) throws(VectorTileError) {
    func stream(_ role: MapLibreTileStream.Role) -> MapLibreTileStream? {
      streams.dropFirst().first { $0.role == role }
    }
    guard let first = streams.first else {
      throw VectorTileError(.column, at: 0, found: "no streams", expected: "types of geometries")
    }
    place = first
    self.extent = extent
    var types: [Kind] = []
    for code in try first.unsigned(UInt32.self) {
      guard let kind = Kind(rawValue: code) else {
        throw first.error(.geometry, found: "the type \(code)", expected: "0…5")
      }
      types.append(kind)
    }
    self.types = types
    geometryLengths = try Lengths(stream(.geometryLengths))
    partLengths = try Lengths(stream(.partLengths))
    ringLengths = try Lengths(stream(.ringLengths))
    let offsets: [UInt32]? = try stream(.vertexOffsets)?.unsigned()
    var buffer: [UInt32] = []
    if let stream = stream(.mortonVertices) {
      buffer = try stream.mortonCoordinates()
    } else if let stream = stream(.vertices) {
      buffer = try stream.signed()
    }
    if let largest = offsets?.max(), Int(largest) >= buffer.count / 2 {
      throw first.error(.geometry, found: "the vertex \(largest)", expected: "one of \(buffer.count / 2)")
    }
    vertices = Vertices(coordinates: buffer, offsets: offsets)
  }

  // MARK: - Features

  /// Appends the parts of the next feature; features must be added in order.
  mutating func appendFeature(_ feature: Int) throws(VectorTileError) -> TileGeometryType {
    let kind = types[feature]
    var count = 1
    if kind.rawValue > Kind.polygon.rawValue { count = try length(geometryLengths()) }
    switch kind {
    case .point, .multiPoint:
      if try appendVertices(count) > 0 { endPart() }
      return .point
    case .lineString, .multiLineString:
      for _ in 0..<count { try appendLine() }
      return .lineString
    case .polygon, .multiPolygon:
      for _ in 0..<count { try appendPolygon() }
      return .polygon
    }
  }

  /// Checks that nothing is left over.
  func finish() throws(VectorTileError) {
    let lengths = [geometryLengths, partLengths, ringLengths]
    guard vertices.next == vertices.count, lengths.allSatisfy({ $0.next == $0.values.count }) else {
      throw place.error(
        .geometry, found: "\(vertices.count - vertices.next) more vertices",
        expected: "as many lengths and vertices as the features have")
    }
  }

  private func length(_ value: Int?) throws(VectorTileError) -> Int {
    guard let value else {
      throw place.error(.geometry, found: "no more lengths", expected: "one for each part")
    }
    return value
  }

  // MARK: - Parts

  /// Appends the next vertices and returns their number.
  private mutating func appendVertices(_ count: Int) throws(VectorTileError) -> Int {
    guard count <= vertices.count - vertices.next else {
      throw place.error(
        .geometry, found: "\(vertices.count - vertices.next) more vertices", expected: "at least \(count)")
    }
    if 8192.isMultiple(of: extent) {
      append(count, WholeCoordinateScale(factor: 8192 / extent))
    } else {
      append(count, FractionalCoordinateScale(extent: Double(extent)))
    }
    return count
  }

  private mutating func append(_ count: Int, _ scale: some CoordinateScale) {
    for _ in 0..<count {
      let vertex = vertices()
      coordinates.append(scale(vertex.x))
      coordinates.append(scale(vertex.y))
    }
  }

  /// The number of vertices of finished parts.
  private var start: Int { Int(partEnds.last ?? 0) }

  private mutating func endPart() { partEnds.append(UInt32(truncatingIfNeeded: coordinates.count / 2)) }

  /// Drops the vertices of the unfinished part.
  private mutating func dropPart() { coordinates.removeLast(coordinates.count - 2 * start) }

  private mutating func appendLine() throws(VectorTileError) {
    // In layers with polygons, the lengths of lines are stored among those of rings.
    let count = try length(ringLengths.values.isEmpty ? partLengths() : ringLengths())
    if try appendVertices(count) > 1 { endPart() } else { dropPart() }
  }

  /// Appends an outer ring and its holes, oriented by their roles; their orientation in the tile has no meaning.
  private mutating func appendPolygon() throws(VectorTileError) {
    var hasOuterRing = false
    for ring in 0..<(try length(partLengths())) {
      let count = try appendVertices(try length(ringLengths()))
      if count > 0 {
        let first = 2 * start
        let (x, y) = (coordinates[first], coordinates[first + 1])
        if coordinates[coordinates.count - 2] != x || coordinates[coordinates.count - 1] != y {
          coordinates += [x, y]
        }
      }
      let area = doubledArea
      guard coordinates.count / 2 - start > 3, area != 0, ring == 0 || hasOuterRing else {
        dropPart()
        continue
      }
      if (area > 0) != (ring == 0) { reverse() }
      endPart()
      hasOuterRing = true
    }
  }

  /// Twice the area of the current ring, positive if it runs clockwise on the screen.
  private var doubledArea: Int {
    var area = 0
    for index in stride(from: 2 * start, to: coordinates.count - 3, by: 2) {
      area += Int(coordinates[index]) * Int(coordinates[index + 3])
      area -= Int(coordinates[index + 2]) * Int(coordinates[index + 1])
    }
    return area
  }

  private mutating func reverse() {
    var (low, high) = (2 * start, coordinates.count - 2)
    while low < high {
      coordinates.swapAt(low, high)
      coordinates.swapAt(low + 1, high + 1)
      low += 2
      high -= 2
    }
  }
}

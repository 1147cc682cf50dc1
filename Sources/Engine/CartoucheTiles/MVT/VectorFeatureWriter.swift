import CartoucheJSON
import CartoucheProtobuf

/// Turns the features of a layer into messages (§4.2 of the Mapbox Vector Tile specification).
struct VectorFeatureWriter {
  private let layer: TileLayer
  /// The conversion of coordinates: twice the extent that is written, and twice that of the layer.
  private let (factor, divisor): (Int, Int)
  /// The keys and values in the order of their first use.
  private(set) var keys, values: UsedElements
  private var tags = ProtobufWriter()
  private var commands = ProtobufWriter()
  /// The vertices of a part: x, y, x, y, ….
  private var path: [Int32] = []
  /// The place that the commands have reached.
  private var (x, y): (Int32, Int32) = (0, 0)

  /// A writer of the features of a layer in units of 1/`extent` of its side.
  init(_ layer: TileLayer, extent: Int) {
    self.layer = layer
    let own = max(layer.extent, 1)
    (factor, divisor) = extent == own ? (1, 1) : (2 * extent, 2 * own)
    let count = layer.records.reduce(0) { $0 + Int($1.tagEnd - $1.tagStart) / 2 }
    keys = UsedElements(of: layer.attributes.keys.count, uses: count)
    values = UsedElements(of: layer.attributes.values.count, uses: count)
  }

  /// Adds the features as fields of the message of their layer; false if nothing is left of any.
  mutating func write(into message: inout ProtobufWriter) -> Bool {
    var feature = ProtobufWriter()
    var isEmpty = true
    for record in layer.records {
      commands.removeAll()
      (x, y) = (0, 0)
      let parts = Int(record.partStart)..<Int(record.partEnd)
      switch record.type {
      case .point: writePoints(parts)
      case .lineString: writeLines(parts)
      case .polygon: writeRings(parts)
      }
      guard !commands.bytes.isEmpty else { continue }
      isEmpty = false
      writeTags(record)
      feature.removeAll()
      if let identifier = identifier(of: record) { feature.append(1, number: identifier) }
      if !tags.bytes.isEmpty { feature.append(2, tags.bytes) }
      feature.append(3, number: UInt64(record.type.rawValue))
      feature.append(4, commands.bytes)
      message.append(2, feature.bytes)
    }
    return !isEmpty
  }

  // MARK: - Attributes

  private func identifier(of record: TileLayer.Record) -> UInt64? {
    guard record.identifier != .max else { return nil }
    return switch layer.attributes.identifiers[Int(record.identifier)] {
    case .int(let number): UInt64(exactly: number)
    case .uint(let number): number
    case .double(let number): UInt64(exactly: number)
    default: nil
    }
  }

  private mutating func writeTags(_ record: TileLayer.Record) {
    tags.removeAll()
    let (all, table) = (layer.attributes.tags, layer.attributes.values)
    for index in stride(from: Int(record.tagStart), to: Int(record.tagEnd) - 1, by: 2) {
      // A value must have one of the format's types, which do not include null.
      if case .null = table[Int(all[index + 1])] { continue }
      tags.append(varint: UInt64(keys.number(of: all[index])))
      tags.append(varint: UInt64(values.number(of: all[index + 1])))
    }
  }

  // MARK: - Geometry

  /// The coordinate in the units that are written: the nearest, with halves rounded up.
  @inline(__always)
  private func scaled(_ coordinate: Int16) -> Int32 {
    guard divisor > 1 else { return Int32(coordinate) }
    let value = Int(coordinate) &* factor &+ divisor / 2
    let quotient = value / divisor
    return Int32(truncatingIfNeeded: value < 0 && quotient &* divisor != value ? quotient &- 1 : quotient)
  }

  /// Reads the vertices of a part into ``path``.
  ///
  /// - Parameter repeats: Whether vertices at the place of the one before are kept, which lines must not have.
  private mutating func read(_ part: Int, repeats: Bool = false) {
    let (coordinates, ends) = (layer.coordinates, layer.partEnds)
    path.removeAll(keepingCapacity: true)
    for vertex in (part == 0 ? 0 : Int(ends[part - 1]))..<Int(ends[part]) {
      let (x, y) = (scaled(coordinates[2 &* vertex]), scaled(coordinates[2 &* vertex &+ 1]))
      if !repeats, path.count > 1, path[path.count - 2] == x, path[path.count - 1] == y { continue }
      path.append(x)
      path.append(y)
    }
  }

  private mutating func writeCommand(_ command: UInt64, _ count: Int) {
    commands.append(varint: UInt64(truncatingIfNeeded: count) &<< 3 | command)
  }

  private mutating func writeSteps(_ vertices: Range<Int>) {
    var (x, y) = (x, y)
    for vertex in vertices {
      commands.append(zigzag: path[2 &* vertex] &- x)
      commands.append(zigzag: path[2 &* vertex &+ 1] &- y)
      (x, y) = (path[2 &* vertex], path[2 &* vertex &+ 1])
    }
    (self.x, self.y) = (x, y)
  }

  private mutating func writePoints(_ parts: Range<Int>) {
    let ends = layer.partEnds
    guard let last = parts.last else { return }
    let count = Int(ends[last]) - (parts.lowerBound == 0 ? 0 : Int(ends[parts.lowerBound - 1]))
    guard count > 0 else { return }
    writeCommand(1, count)
    for part in parts {
      read(part, repeats: true)
      writeSteps(0..<path.count / 2)
    }
  }

  private mutating func writePath(_ count: Int) {
    writeCommand(1, 1)
    writeSteps(0..<1)
    writeCommand(2, count - 1)
    writeSteps(1..<count)
  }

  private mutating func writeLines(_ parts: Range<Int>) {
    for part in parts {
      read(part)
      if path.count > 2 { writePath(path.count / 2) }
    }
  }

  /// Writes rings without their closing vertex: outer ones have positive areas, their holes negative ones (§4.3.4.4).
  private mutating func writeRings(_ parts: Range<Int>) {
    // Whether the last outer ring is written: one without area takes its holes with it.
    var hasOuter = false
    for part in parts {
      read(part)
      let isHole = hasOuter || part > parts.lowerBound ? Self.doubledArea(coordinates(of: part)) < 0 : false
      if path.count > 2, path[0] == path[path.count - 2], path[1] == path[path.count - 1] {
        path.removeLast(2)
      }
      let area = Self.doubledArea(path)
      let isWritten = path.count > 4 && area != 0 && (!isHole || hasOuter)
      if !isHole { hasOuter = isWritten }
      guard isWritten else { continue }
      if (area < 0) != isHole { reversePath() }
      writePath(path.count / 2)
      writeCommand(7, 1)
    }
  }

  private func coordinates(of part: Int) -> ArraySlice<Int16> {
    let start = part == 0 ? 0 : Int(layer.partEnds[part - 1])
    return layer.coordinates[2 * start..<2 * Int(layer.partEnds[part])]
  }

  /// Turns a ring around, from the same vertex.
  private mutating func reversePath() {
    var (low, high) = (1, path.count / 2 - 1)
    while low < high {
      path.swapAt(2 * low, 2 * high)
      path.swapAt(2 * low + 1, 2 * high + 1)
      low += 1
      high -= 1
    }
  }

  /// Twice the area inside a ring, above 0 if it runs clockwise on the screen.
  private static func doubledArea<Ring: RandomAccessCollection>(_ ring: Ring) -> Int
  where Ring.Element: BinaryInteger, Ring.Index == Int {
    guard ring.count > 4 else { return 0 }
    var area = 0
    var (ax, ay) = (Int(ring[ring.endIndex - 2]), Int(ring[ring.endIndex - 1]))
    for index in stride(from: ring.startIndex, to: ring.endIndex - 1, by: 2) {
      let (bx, by) = (Int(ring[index]), Int(ring[index + 1]))
      area &+= ax &* by &- bx &* ay
      (ax, ay) = (bx, by)
    }
    return area
  }
}

/// The elements of a table that are used, numbered in the order of their first use.
///
/// A table may belong to a whole source, of which a tile uses only a part.
struct UsedElements {
  /// The elements in the order of their numbers.
  private(set) var order: [UInt32] = []
  /// The numbers of all elements, `UInt32.max` for those that are not used; empty for large tables.
  private var numbers: [UInt32] = []
  private var sparse: [UInt32: UInt32] = [:]

  /// A lookup in a table with this many elements and an expected number of `uses`.
  init(of count: Int, uses: Int) {
    if count <= 4 * uses + 1024 { numbers = Array(repeating: .max, count: count) }
  }

  /// The number of an element of the table.
  @inline(__always)
  mutating func number(of element: UInt32) -> UInt32 {
    let next = UInt32(truncatingIfNeeded: order.count)
    if numbers.isEmpty {
      if let known = sparse[element] { return known }
      sparse[element] = next
    } else {
      let known = numbers[Int(element)]
      if known != .max { return known }
      numbers[Int(element)] = next
    }
    order.append(element)
    return next
  }
}

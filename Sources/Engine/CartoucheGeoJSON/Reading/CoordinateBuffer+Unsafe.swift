// Sound because the buffer is owned alone, every store is preceded by a check of the capacity, and all text is
// read through the cursor. Fuzzed by `Fuzz/Sources/FuzzGeoJSON`.

import CartoucheJSON

/// The coordinates of the geometry that is being read; reused for the next one.
struct CoordinateBuffer: ~Copyable {
  private var numbers: UnsafeMutablePointer<Double>
  private var count = 0
  private var capacity = 1 << 10
  private var altitudes: [Double] = []
  private var lineEnds: [Int32] = []
  private var polygonEnds: [Int32] = []
  /// The number of positions that a ring needs; at least 1.
  private let leastRing: Int
  /// The number of bytes that the geometry being read may take.
  private var memory = Int.max
  /// The questionable parts: the first of each kind in each geometry.
  private(set) var findings: [JSONFault] = []

  init(_ options: GeoJSONReadingOptions) {
    leastRing = options.acceptsShortRings ? 1 : 4
    numbers = .allocate(capacity: capacity)
  }

  deinit { numbers.deallocate() }

  /// The number of bytes that the geometry read last keeps.
  var byteCount: Int { 8 &* (count &+ altitudes.count) &+ 4 &* (lineEnds.count &+ polygonEnds.count) &+ 64 }

  /// Reads the value of `coordinates` for a geometry of this kind, which may take `memory` bytes.
  mutating func read(
    _ kind: Geometry.Kind, _ cursor: inout JSONCursor, memory: Int
  ) throws(JSONFault) -> Geometry {
    count = 0
    self.memory = memory
    if !altitudes.isEmpty { altitudes.removeAll() }
    if !lineEnds.isEmpty { lineEnds.removeAll(keepingCapacity: true) }
    if !polygonEnds.isEmpty { polygonEnds.removeAll(keepingCapacity: true) }
    if !findings.isEmpty { findings.removeAll() }
    switch kind {
    case .point:
      try readPosition(&cursor)
      let altitude = altitudes.first.flatMap { $0.isNaN ? nil : $0 }
      return .point(Position(longitude: numbers[0], latitude: numbers[1], altitude: altitude))
    case .multiPoint:
      try readPositions(&cursor, atLeast: 0, .positionsArray)
      return .multiPoint(Positions(storage: makeStorage()))
    case .lineString:
      try readPositions(&cursor, atLeast: 2, .lineTooShort)
      return .lineString(Positions(storage: makeStorage()))
    case .multiLineString:
      try readLines(&cursor, areRings: false)
      return .multiLineString(Lines(storage: makeStorage()))
    case .polygon:
      try readLines(&cursor, areRings: true)
      return .polygon(Rings(storage: makeStorage()))
    case .multiPolygon:
      try readArray(&cursor, .ringsArray) { (buffer, cursor) throws(JSONFault) in
        try buffer.readLines(&cursor, areRings: true)
        buffer.polygonEnds.append(Int32(truncatingIfNeeded: buffer.lineEnds.count))
        if buffer.byteCount > buffer.memory { throw cursor.fault(.tooLarge) }
      }
      return .multiPolygon(Polygons(storage: makeStorage()))
    case .geometryCollection: return .geometryCollection([])
    }
  }

  private func makeStorage() -> CoordinateStorage {
    CoordinateStorage(
      coordinates: Array(UnsafeBufferPointer(start: numbers, count: count)), altitudes: altitudes,
      lineEnds: lineEnds.isEmpty ? [] : Array(lineEnds[...]),
      polygonEnds: polygonEnds.isEmpty ? [] : Array(polygonEnds[...]))
  }

  @inline(__always)
  private mutating func readArray(
    _ cursor: inout JSONCursor, _ code: JSONFault.Code,
    _ element: (inout CoordinateBuffer, inout JSONCursor) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard cursor.consume(0x5B) else { throw cursor.fault(code) }
    cursor.skipWhitespace()
    if cursor.consume(0x5D) { return }
    while true {
      try element(&self, &cursor)
      cursor.skipWhitespace()
      if cursor.consume(0x2C) {
        cursor.skipWhitespace()
        continue
      }
      guard cursor.consume(0x5D) else { throw cursor.fault(.commaOrBracket) }
      return
    }
  }

  private mutating func readLines(_ cursor: inout JSONCursor, areRings: Bool) throws(JSONFault) {
    try readArray(&cursor, .ringsArray) { (buffer, cursor) throws(JSONFault) in
      let offset = cursor.offset
      let first = buffer.count
      try buffer.readPositions(
        &cursor, atLeast: areRings ? buffer.leastRing : 2, areRings ? .ringTooShort : .lineTooShort)
      buffer.lineEnds.append(Int32(truncatingIfNeeded: buffer.count / 2))
      if buffer.byteCount > buffer.memory { throw cursor.fault(.tooLarge) }
      let isClosed =
        buffer.numbers[first] == buffer.numbers[buffer.count - 2]
        && buffer.numbers[first + 1] == buffer.numbers[buffer.count - 1]
      if areRings && !isClosed { buffer.note(.unclosedRing, at: offset) }
    }
  }

  /// Reads an array of positions; `code` is the failure when there are fewer than `least`.
  private mutating func readPositions(
    _ outer: inout JSONCursor, atLeast least: Int, _ code: JSONFault.Code
  ) throws(JSONFault) {
    // A local copy stays in registers.
    var cursor = outer
    let offset = cursor.offset
    let first = count
    guard cursor.consume(0x5B) else { throw cursor.fault(.positionsArray) }
    cursor.skipWhitespace()
    if !cursor.consume(0x5D) {
      while true {
        try readPosition(&cursor)
        cursor.skipWhitespace()
        if cursor.consume(0x2C) {
          cursor.skipWhitespace()
          continue
        }
        guard cursor.consume(0x5D) else { throw cursor.fault(.commaOrBracket) }
        break
      }
    }
    if (count - first) / 2 < least { throw JSONFault(code, at: offset) }
    if count / 2 > Int(Int32.max) { throw JSONFault(.tooManyPositions, at: offset) }
    outer = cursor
  }

  @inline(__always)
  private mutating func readPosition(_ cursor: inout JSONCursor) throws(JSONFault) {
    let start = cursor.position
    guard cursor.consume(0x5B) else { throw cursor.fault(.positionArray) }
    cursor.skipWhitespace()
    let longitude: Double
    let latitude: Double
    do throws(JSONFault) {
      longitude = try cursor.scanDouble()
      cursor.skipWhitespace()
      guard cursor.consume(0x2C) else { throw cursor.fault(.positionTooShort) }
      cursor.skipWhitespace()
      latitude = try cursor.scanDouble()
      cursor.skipWhitespace()
    } catch { throw explain(error, cursor, positionAt: start - cursor.start) }
    if count &+ 2 > capacity { try grow(cursor) }
    numbers[count] = longitude
    numbers[count &+ 1] = latitude
    count &+= 2
    if latitude.magnitude > 90 || longitude.magnitude > 360 {
      note(latitude.magnitude > 90 ? .latitudeRange : .longitudeRange, at: start - cursor.start)
    }
    if !cursor.consume(0x5D) {
      try readAltitude(&cursor)
    } else if !altitudes.isEmpty {
      altitudes.append(.nan)
    }
  }

  /// The failure inside a position, with an explanation of what a position is.
  private func explain(_ fault: JSONFault, _ cursor: JSONCursor, positionAt offset: Int) -> JSONFault {
    switch fault.code {
    case .positionTooShort where cursor.next == 0x5D: JSONFault(.positionTooShort, at: offset)
    case .positionTooShort: JSONFault(.commaOrBracket, at: fault.offset)
    case .value where cursor.next == 0x5D && cursor.offset == offset + 1:
      JSONFault(.positionTooShort, at: offset)
    case .value where [0x22, 0x5B, 0x7B, 0x6E, 0x74, 0x66].contains(cursor.next):
      JSONFault(.positionNumber, at: fault.offset)
    default: fault
    }
  }

  /// Reads the numbers after longitude and latitude.
  private mutating func readAltitude(_ cursor: inout JSONCursor) throws(JSONFault) {
    var numbersBeyond = 0
    while cursor.consume(0x2C) {
      cursor.skipWhitespace()
      let offset = cursor.offset
      let value: Double
      do throws(JSONFault) {
        value = try cursor.scanDouble()
      } catch { throw explain(error, cursor, positionAt: -2) }
      cursor.skipWhitespace()
      if numbersBeyond == 0 {
        if altitudes.isEmpty { altitudes = Array(repeating: .nan, count: count / 2 - 1) }
        altitudes.append(value)
      } else {
        note(.extraNumbers, at: offset)
      }
      numbersBeyond += 1
    }
    guard cursor.consume(0x5D) else { throw cursor.fault(.commaOrBracket) }
  }

  private mutating func note(_ code: JSONFault.Code, at offset: Int) {
    if !findings.contains(where: { $0.code == code }) { findings.append(JSONFault(code, at: offset)) }
  }

  private mutating func grow(_ cursor: JSONCursor) throws(JSONFault) {
    if 16 &* capacity > memory { throw cursor.fault(.tooLarge) }
    let larger = UnsafeMutablePointer<Double>.allocate(capacity: 2 * capacity)
    larger.update(from: numbers, count: count)
    numbers.deallocate()
    numbers = larger
    capacity *= 2
  }
}

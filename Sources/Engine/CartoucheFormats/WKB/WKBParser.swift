import CartoucheGeoJSON
import CartoucheJSON

/// A geometry in well-known binary, and the code of its coordinate system.
package struct WKBValue: Sendable {
  /// The geometry; `nil` if it is empty.
  package var geometry: Geometry?
  /// The identifier of the coordinate system in EWKB; `nil` where there is none.
  package var srid: Int?
}

/// Reads geometries in well-known binary (OGC 06-103r4, clause 8), with the numbers of types of ISO 13249-3 and the
/// flags of EWKB, as PostGIS writes it.
///
/// Both byte orders, also mixed; Z becomes the altitude, M is left out. Triangles are polygons, surfaces of polygons
/// are multi-polygons, and arcs become lines.
struct WKBParser {
  /// The flags of EWKB in the number of a type.
  private enum Flag {
    static let z: UInt32 = 0x8000_0000
    static let m: UInt32 = 0x4000_0000
    static let srid: UInt32 = 0x2000_0000
    static let all: UInt32 = 0xE000_0000
  }

  /// The head of a geometry.
  private struct Head {
    var code: UInt32
    var isBigEndian: Bool
    var hasZ: Bool
    /// The bytes of a position.
    var stride: Int
    var srid: Int?
    /// The offset at which the geometry begins.
    var start: Int
  }

  let limits: WKBLimits
  private let view: BinaryView
  /// The offset of the next byte.
  private(set) var offset: Int
  private let end: Int
  /// The meter of the geometries, and of what their reader makes of them.
  var meter: ReadingMeter
  private var remainingDepth: Int
  /// The positions of the geometry so far.
  private var positionCount = 0

  /// A parser of the bytes of `view` in a range, which must be within it.
  init(_ view: BinaryView, in range: Range<Int>, limits: WKBLimits, meter: ReadingMeter) {
    self.view = view
    self.limits = limits
    self.meter = meter
    offset = range.lowerBound
    end = min(range.upperBound, view.count)
    remainingDepth = limits.maximumDepth
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { offset >= end }

  /// Whether bytes begin as a geometry does: with a byte order, a known type, and a reference system only where the
  /// type announces one.
  static func looksLikeGeometry(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 9, bytes[0] <= 1 else { return false }
    let digits = bytes[0] == 1 ? Array(bytes[1..<5].reversed()) : Array(bytes[1..<5])
    let type = digits.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let number = type & ~Flag.all
    return number / 1000 <= 3 && (1...17).contains(number % 1000)
  }

  /// Consumes a geometry.
  mutating func parse() throws(BinaryFault) -> WKBValue {
    let head = try readHead()
    positionCount = 0
    return WKBValue(geometry: try parseBody(head), srid: head.srid)
  }

  // MARK: Heads

  private mutating func readHead() throws(BinaryFault) -> Head {
    let start = offset
    guard end - offset >= 5, let order = view.byte(offset) else { throw .end(at: offset) }
    guard order <= 1 else {
      throw BinaryFault("the byte order \(order)", expected: "0 or 1", at: offset)
    }
    let isBigEndian = order == 0
    guard let type: UInt32 = view.integer(offset + 1, isBigEndian: isBigEndian) else {
      throw .end(at: offset)
    }
    offset += 5
    var srid: Int?
    if type & Flag.srid != 0 {
      guard end - offset >= 4, let code: Int32 = view.integer(offset, isBigEndian: isBigEndian) else {
        throw .end(at: offset)
      }
      srid = Int(code)
      offset += 4
    }
    let number = type & ~Flag.all
    let dimensions = number / 1000
    guard dimensions <= 3 else {
      throw BinaryFault("the type \(type)", expected: "a type of geometry", at: start + 1)
    }
    let hasZ = type & Flag.z != 0 || dimensions == 1 || dimensions == 3
    let hasM = type & Flag.m != 0 || dimensions >= 2
    return Head(
      code: number % 1000, isBigEndian: isBigEndian, hasZ: hasZ,
      stride: 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0), srid: srid, start: start)
  }

  /// The number of parts, each of at least `size` bytes.
  private mutating func readCount(_ head: Head, of size: Int) throws(BinaryFault) -> Int {
    guard end - offset >= 4, let count: UInt32 = view.integer(offset, isBigEndian: head.isBigEndian) else {
      throw .end(at: offset)
    }
    guard Int(count) <= (end - offset - 4) / size else {
      throw BinaryFault("\(count) parts, for which there are too few bytes", at: offset)
    }
    offset += 4
    return Int(count)
  }

  // MARK: Geometries

  /// The types by their numbers.
  private static func name(of code: UInt32) -> String? {
    let names = [
      "Geometry", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
      "GeometryCollection", "CircularString", "CompoundCurve", "CurvePolygon", "MultiCurve", "MultiSurface",
      "Curve", "Surface", "PolyhedralSurface", "TIN", "Triangle",
    ]
    return code < names.count ? names[Int(code)] : nil
  }

  private mutating func parseBody(_ head: Head) throws(BinaryFault) -> Geometry? {
    switch head.code {
    case 1:
      try countPosition()
      return try parsePosition(head).map(Geometry.point)
    case 7: return .geometryCollection(try parseCollection(head))
    case 2...6, 8...12, 15...17: break
    default: throw unknown(head)
    }
    var collector: CoordinateCollector
    do throws(ReadingStop) {
      collector = try CoordinateCollector(counting: &meter)
    } catch { throw BinaryFault(error, at: offset) }
    switch head.code {
    case 2, 8, 9:
      try parseCurve(head, into: &collector, atLeast: 2)
      return collector.positionCount == 0 ? nil : collector.geometry(.lineString)
    case 3, 10, 17:
      try parseSurface(head, into: &collector)
      return collector.lineCount == 0 ? nil : collector.geometry(.polygon)
    case 4:
      try parseParts(head, of: [1]) { (parser, part) throws(BinaryFault) in
        if let position = try parser.parsePosition(part) { try parser.add(position, to: &collector) }
      }
      return collector.positionCount == 0 ? nil : collector.geometry(.multiPoint)
    case 5, 11:
      try parseParts(head, of: head.code == 5 ? [2] : [2, 8, 9]) { (parser, part) throws(BinaryFault) in
        try parser.parseCurve(part, into: &collector, atLeast: 2)
      }
      return collector.lineCount == 0 ? nil : collector.geometry(.multiLineString)
    default:
      try parseParts(head, of: head.code == 12 ? [3, 10, 17] : [3, 17]) {
        (parser, part) throws(BinaryFault) in
        let before = collector.lineCount
        try parser.parseSurface(part, into: &collector)
        guard collector.lineCount > before else { return }
        try parser.counting { (meter) throws(ReadingStop) in try collector.endPolygon(counting: &meter) }
      }
      return collector.lineCount == 0 ? nil : collector.geometry(.multiPolygon)
    }
  }

  private func unknown(_ head: Head) -> BinaryFault {
    BinaryFault(
      Self.name(of: head.code) ?? "the type \(head.code)", expected: "a type of geometry", at: head.start + 1)
  }

  /// Consumes the parts of a geometry, each of which must have one of some types.
  private mutating func parseParts(
    _ head: Head, of codes: [UInt32], _ body: (inout WKBParser, Head) throws(BinaryFault) -> Void
  ) throws(BinaryFault) {
    for _ in 0..<(try readCount(head, of: 9)) {
      let part = try readHead()
      guard codes.contains(part.code) else {
        throw BinaryFault(
          "\(Self.name(of: part.code) ?? "type \(part.code)") in a \(Self.name(of: head.code) ?? "geometry")",
          expected: Self.name(of: codes[0]) ?? "", at: part.start + 1)
      }
      try body(&self, part)
    }
  }

  private mutating func parseCollection(_ head: Head) throws(BinaryFault) -> [Geometry] {
    guard remainingDepth > 0 else {
      throw BinaryFault("collections nested too deeply", expected: "fewer levels", at: head.start)
    }
    remainingDepth -= 1
    defer { remainingDepth += 1 }
    var parts: [Geometry] = []
    for _ in 0..<(try readCount(head, of: 9)) {
      guard let part = try parseBody(readHead()) else { continue }
      try counting { (meter) throws(ReadingStop) in try parts.append(part, counting: &meter) }
    }
    return parts
  }

  // MARK: Positions

  /// Consumes a position; `nil` if it is that of an empty point, which is not a number.
  private mutating func parsePosition(_ head: Head) throws(BinaryFault) -> Position? {
    guard end - offset >= head.stride else { throw .end(at: offset) }
    let position = position(head, at: offset)
    guard limits.allows(position.longitude), limits.allows(position.latitude) else {
      guard position.longitude.isNaN, position.latitude.isNaN else { throw fault(of: position, at: offset) }
      offset += head.stride
      return nil
    }
    offset += head.stride
    return position
  }

  /// The position at an offset known to be followed by enough bytes.
  @inline(__always)
  private func position(_ head: Head, at offset: Int) -> Position {
    let x = view.uncheckedDouble(offset, isBigEndian: head.isBigEndian)
    let y = view.uncheckedDouble(offset + 8, isBigEndian: head.isBigEndian)
    guard head.hasZ else { return Position(x, y) }
    let z = view.uncheckedDouble(offset + 16, isBigEndian: head.isBigEndian)
    return Position(x, y, z.isFinite ? z : nil)
  }

  /// Consumes the rings of a polygon or triangle, or the curves around a surface.
  private mutating func parseSurface(
    _ head: Head, into collector: inout CoordinateCollector
  ) throws(BinaryFault) {
    if head.code == 10 {
      return try parseParts(head, of: [2, 8, 9]) { (parser, part) throws(BinaryFault) in
        try parser.parseCurve(part, into: &collector, atLeast: 4)
      }
    }
    for _ in 0..<(try readCount(head, of: 4)) { try parseLine(head, into: &collector, atLeast: 4) }
  }

  /// Consumes a line, arcs, or both, as one line of the collector.
  ///
  /// - Parameter least: The number of positions that the line must have; one without any is left out.
  private mutating func parseCurve(
    _ head: Head, into collector: inout CoordinateCollector, atLeast least: Int
  ) throws(BinaryFault) {
    if head.code == 2 { return try parseLine(head, into: &collector, atLeast: least) }
    let before = collector.positionCount
    var last: Position?
    if head.code == 8 {
      try parsePositions(head, after: &last, into: &collector)
    } else {
      try parseParts(head, of: [2, 8]) { (parser, part) throws(BinaryFault) in
        try parser.parsePositions(part, after: &last, into: &collector)
      }
    }
    let count = collector.positionCount - before
    if count == 0 { return }
    guard count >= least else { throw Self.tooFew(count, least, at: head.start) }
    try counting { (meter) throws(ReadingStop) in try collector.endLine(counting: &meter) }
  }

  /// Consumes a part of a curve; its first position may be the last one of the part before it.
  private mutating func parsePositions(
    _ head: Head, after last: inout Position?, into collector: inout CoordinateCollector
  ) throws(BinaryFault) {
    let start = offset
    let count = try readCount(head, of: head.stride)
    if count == 0 { return }
    guard head.code == 2 ? count >= 2 : count >= 3 && count % 2 == 1 else {
      throw BinaryFault(
        "\(count) position\(count == 1 ? "" : "s")",
        expected: head.code == 2 ? "two or more in a line" : "an odd number from three on in arcs", at: start)
    }
    var middle: Position?
    for index in 0..<count {
      let position = try finitePosition(head)
      defer { offset &+= head.stride }
      if index == 0, position == last { continue }
      if head.code == 8, index % 2 == 1 {
        middle = position
        continue
      }
      if let from = last, let through = middle {
        let arc = Arc(from: from, through: through, to: position)
        try arc.forEachPosition(within: limits.tolerance) { (between) throws(BinaryFault) in
          try add(between, to: &collector)
        }
        middle = nil
      }
      try add(position, to: &collector)
      last = position
    }
  }

  private static func tooFew(_ count: Int, _ least: Int, at offset: Int) -> BinaryFault {
    BinaryFault(
      "\(count) position\(count == 1 ? "" : "s")",
      expected: least == 2 ? "two or more in a line" : "four or more in a ring", at: offset)
  }

  /// Consumes the positions of a line or ring; one without any is left out.
  private mutating func parseLine(
    _ head: Head, into collector: inout CoordinateCollector, atLeast least: Int
  ) throws(BinaryFault) {
    let start = offset
    let count = try readCount(head, of: head.stride)
    if count == 0 { return }
    guard count >= least else { throw Self.tooFew(count, least, at: start) }
    for _ in 0..<count {
      let position = try finitePosition(head)
      try add(position, to: &collector)
      offset &+= head.stride
    }
    try counting { (meter) throws(ReadingStop) in try collector.endLine(counting: &meter) }
  }

  /// The position at the current offset, which is known to be followed by enough bytes.
  @inline(__always)
  private func finitePosition(_ head: Head) throws(BinaryFault) -> Position {
    let position = position(head, at: offset)
    guard limits.allows(position.longitude), limits.allows(position.latitude) else {
      throw fault(of: position, at: offset)
    }
    return position
  }

  private func fault(of position: Position, at offset: Int) -> BinaryFault {
    let isFinite = position.longitude.isFinite && position.latitude.isFinite
    return BinaryFault(
      isFinite ? "a coordinate beyond \(limits.largestCoordinate)" : "a coordinate that is not a number",
      at: offset)
  }

  /// Appends a position to the open line or list.
  @inline(__always)
  private mutating func add(_ position: Position, to collector: inout CoordinateCollector) throws(BinaryFault)
  {
    try countPosition()
    try counting { (meter) throws(ReadingStop) in try collector.append(position, counting: &meter) }
  }

  @inline(__always)
  private mutating func countPosition() throws(BinaryFault) {
    positionCount &+= 1
    guard positionCount <= limits.maximumPositions else {
      throw BinaryFault("more than \(limits.maximumPositions) positions", at: offset)
    }
  }

  /// Does work that is counted by the meter.
  @inline(__always)
  private mutating func counting(
    _ work: (inout ReadingMeter) throws(ReadingStop) -> Void
  ) throws(BinaryFault) {
    do throws(ReadingStop) {
      try work(&meter)
    } catch { throw BinaryFault(error, at: offset) }
  }
}

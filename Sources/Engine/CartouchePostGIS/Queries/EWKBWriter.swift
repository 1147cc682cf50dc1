/// Writes geometries for parameters of queries, in EWKB with the byte order of nearly all machines, little-endian.
struct EWKBWriter {
  private var bytes: [UInt8] = []

  /// The numbers of the types.
  private enum Code: UInt32 { case polygon = 3, multiPoint = 4, multiPolygon = 6, point = 1 }
  private static let sridFlag: UInt32 = 0x2000_0000

  /// The area of some boxes, as one polygon or several.
  ///
  /// - Parameter step: The greatest length of an edge, in units of the boxes; longer ones get vertices.
  static func boxes(_ boxes: [SearchBox], srid: Int, step: Double = .infinity) -> [UInt8] {
    var writer = EWKBWriter()
    if boxes.count == 1 {
      writer.head(.polygon, srid: srid)
      writer.ring(boxes[0], step: step)
    } else {
      writer.head(.multiPolygon, srid: srid)
      writer.append(UInt32(boxes.count))
      for box in boxes {
        writer.head(.polygon, srid: nil)
        writer.ring(box, step: step)
      }
    }
    return writer.bytes
  }

  /// Some points: x and y in turn.
  static func points(_ coordinates: [Double], srid: Int) -> [UInt8] {
    var writer = EWKBWriter()
    writer.head(.multiPoint, srid: srid)
    writer.append(UInt32(coordinates.count / 2))
    for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
      writer.head(.point, srid: nil)
      writer.append(coordinates[index])
      writer.append(coordinates[index + 1])
    }
    return writer.bytes
  }

  private mutating func head(_ code: Code, srid: Int?) {
    bytes.append(1)
    append(code.rawValue | (srid == nil ? 0 : Self.sridFlag))
    if let srid { append(UInt32(truncatingIfNeeded: srid)) }
  }

  /// The only ring of a polygon around a box.
  private mutating func ring(_ box: SearchBox, step: Double) {
    let corners = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
    ]
    var path = [corners[0]]
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let length = max(abs(next.0 - corner.0), abs(next.1 - corner.1))
      let count = max(1, Int(min((length / step).rounded(.up), 1024)))
      for part in 1...count {
        let share = Double(part) / Double(count)
        path.append(
          part == count
            ? next : (corner.0 + (next.0 - corner.0) * share, corner.1 + (next.1 - corner.1) * share))
      }
    }
    append(UInt32(1))
    append(UInt32(path.count))
    for (x, y) in path {
      append(x)
      append(y)
    }
  }

  private mutating func append(_ number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func append(_ number: Double) {
    let bits = number.bitPattern
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}

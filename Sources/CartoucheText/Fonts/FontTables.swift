/// The tables of a font and their ranges in its file (OpenType 1.9, “Organization of an OpenType font”).
struct FontTables: Sendable {
  /// The maximum number of fonts in a collection.
  static let mostFaces = 4096
  /// Tables without which no glyph is drawn.
  private static let essential: Set<String> = [
    "cmap", "head", "hhea", "hmtx", "maxp", "loca", "glyf", "CFF ", "CFF2",
  ]

  private let ranges: [UInt32: Range<Int>]

  /// The bytes of a table by its tag; `nil` where the font has none.
  func range(of tag: UInt32) -> Range<Int>? { ranges[tag] }

  /// The tables of each font of a file: one, or those of a collection in its order.
  static func all(in data: FontData) throws(FontError) -> [FontTables] {
    guard let header = data.bytes(0..<12) else { throw .noGlyphs(bytes: data.count) }
    switch header.uint32(at: 0) {
    case tag("ttcf"):
      let count = Int(header.uint32(at: 8))
      guard 1...mostFaces ~= count, let offsets = data.bytes(12..<12 + 4 * count) else {
        throw .collection(fonts: count, bytes: data.count)
      }
      var faces: [FontTables] = []
      for face in 0..<count { faces.append(try FontTables(data, at: Int(offsets.uint32(at: 4 * face)))) }
      return faces
    case 0x0001_0000, tag("OTTO"), tag("true"): return [try FontTables(data, at: 0)]
    default: throw .noGlyphs(bytes: data.count)
    }
  }

  /// The tables listed at an offset; of two with one tag the first counts.
  ///
  /// The programs of Graphite (`Silf`) are left out: not every build of HarfBuzz runs them, and the same text is to
  /// look the same everywhere.
  private init(_ data: FontData, at offset: Int) throws(FontError) {
    guard let header = data.bytes(offset..<offset + 12) else {
      throw .directory(tables: 0, offset: offset, bytes: data.count)
    }
    let count = Int(header.uint16(at: 4))
    guard let records = data.bytes(offset + 12..<offset + 12 + 16 * count) else {
      throw .directory(tables: count, offset: offset + 4, bytes: data.count)
    }
    var ranges: [UInt32: Range<Int>] = [:]
    for record in 0..<count {
      let tag = records.uint32(at: 16 * record)
      let start = Int(records.uint32(at: 16 * record + 8))
      let end = start + Int(records.uint32(at: 16 * record + 12))
      guard end <= data.count else {
        // Others are left out: a font without kerning is better than none.
        let name = String(decoding: records[16 * record..<16 * record + 4], as: UTF8.self)
        if FontTables.essential.contains(name) { throw .table(name, end: end, bytes: data.count) }
        continue
      }
      if ranges[tag] == nil, tag != FontTables.tag("Silf") { ranges[tag] = start..<end }
    }
    self.ranges = ranges
  }

  /// The number made of four letters.
  private static func tag(_ letters: StaticString) -> UInt32 {
    letters.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension [UInt8] {
  fileprivate func uint16(at index: Int) -> UInt16 { UInt16(self[index]) << 8 | UInt16(self[index + 1]) }

  fileprivate func uint32(at index: Int) -> UInt32 {
    UInt32(uint16(at: index)) << 16 | UInt32(uint16(at: index + 2))
  }
}

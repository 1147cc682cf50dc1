/// The tables of a font and their ranges in its file (OpenType 1.9, “Organization of an OpenType font”).
struct FontTables: Sendable {
  /// The maximum number of fonts in a collection.
  static let mostFaces = 4096
  /// The maximum number of tables of all fonts of a file: 64 for each font of a large collection.
  static let mostTables = 64 * mostFaces
  /// The maximum number of names of all fonts of a file; the fonts beyond it have none.
  private static let mostNames = 64 * mostFaces
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
    var known = Known()
    switch header.uint32(at: 0) {
    case tag("ttcf"):
      let count = Int(header.uint32(at: 8))
      guard 1...mostFaces ~= count, let offsets = data.bytes(12..<12 + 4 * count) else {
        throw .collection(fonts: count, bytes: data.count)
      }
      var faces: [FontTables] = []
      for face in 0..<count {
        faces.append(try FontTables(data, at: Int(offsets.uint32(at: 4 * face)), &known))
      }
      return faces
    case 0x0001_0000, tag("OTTO"), tag("true"): return [try FontTables(data, at: 0, &known)]
    default: throw .noGlyphs(bytes: data.count)
    }
  }

  /// The tables of the fonts of a file so far.
  private struct Known {
    /// The places of tables, which fonts may share.
    var places: Set<Range<Int>> = []
    /// The bytes at those places.
    var byteCount = 0
    /// The number of tables, each counted for each font.
    var tableCount = 0
    /// The number of names, likewise.
    var nameCount = 0
  }

  /// The tables listed at an offset; of two with one tag the first counts.
  ///
  /// Tables are read into memory of their own: different ones may not have more bytes together than the file.
  ///
  /// The programs of Graphite (`Silf`) are left out: not every build of HarfBuzz runs them, and the same text is to
  /// look the same everywhere.
  private init(_ data: FontData, at offset: Int, _ known: inout Known) throws(FontError) {
    guard let header = data.bytes(offset..<offset + 12) else {
      throw .directory(tables: 0, offset: offset, bytes: data.count)
    }
    let count = Int(header.uint16(at: 4))
    known.tableCount += count
    guard known.tableCount <= FontTables.mostTables else { throw .tableCount(known.tableCount) }
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
      guard ranges[tag] == nil, tag != FontTables.tag("Silf") else { continue }
      if known.places.insert(start..<end).inserted {
        guard end - start <= data.count - known.byteCount else {
          throw .overlap(
            String(decoding: records[16 * record..<16 * record + 4], as: UTF8.self), bytes: data.count)
        }
        known.byteCount += end - start
      }
      ranges[tag] = start..<end
    }
    // HarfBuzz sorts the names of each font when it is first asked for one.
    let name = FontTables.tag("name")
    if let range = ranges[name], range.count >= 4,
      let start = data.bytes(range.lowerBound..<range.lowerBound + 4)
    {
      known.nameCount += Int(start.uint16(at: 2))
      if known.nameCount > FontTables.mostNames { ranges[name] = nil }
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

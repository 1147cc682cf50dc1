/// Fonts packed for the web, as OpenType files (W3C, “WOFF File Format 1.0”, 2012, and “WOFF File Format 2.0”, 2022).
struct WebFont {
  /// The maximum number of bytes of an unpacked font.
  static let sizeLimit = 1 << 26

  /// A table of the packed font.
  private struct Table {
    var tag: UInt32
    /// The length of the table in the OpenType file.
    var length: Int
    /// The number of bytes that the packed font has for it.
    var storedLength: Int
    /// Whether those are in a form specific to the packed font.
    var isTransformed = false
  }

  private let bytes: [UInt8]

  /// The OpenType file in bytes that may be packed.
  ///
  /// - Throws: ``FontError/packed(_:offset:)`` if they are packed and cannot be unpacked.
  static func unpacked(_ bytes: [UInt8]) throws(FontError) -> [UInt8] {
    let font = WebFont(bytes: bytes)
    let name = String(decoding: bytes.prefix(4), as: UTF8.self)
    do throws(FontReader.Failure) {
      switch name {
      case "wOFF": return try font.unpackedByZlib()
      case "wOF2": return try font.unpackedByBrotli()
      default: return bytes
      }
    } catch {
      if let fonts = error.fonts { throw .packedCollection(fonts: fonts, offset: error.offset) }
      throw .packed(name == "wOFF" ? "WOFF" : "WOFF2", offset: error.offset)
    }
  }

  /// Whether bytes begin as a packed font.
  static func isPacked(_ start: [UInt8]) -> Bool {
    start.starts(with: "wOFF".utf8) || start.starts(with: "wOF2".utf8)
  }

  // MARK: WOFF

  private func unpackedByZlib() throws(FontReader.Failure) -> [UInt8] {
    var reader = FontReader(bytes[...])
    _ = try reader.take(4)
    let flavor = try reader.uint32()
    _ = try reader.take(4)
    let count = try reader.uint16()
    _ = try reader.take(30)
    var tables: [(tag: UInt32, bytes: [UInt8])] = []
    var total = 0
    for _ in 0..<count {
      let offset = reader.offset
      let tag = UInt32(truncatingIfNeeded: try reader.uint32())
      let (start, stored, length) = (try reader.uint32(), try reader.uint32(), try reader.uint32())
      _ = try reader.uint32()
      total += length
      guard start <= bytes.count, stored <= bytes.count - start, stored <= length, total <= Self.sizeLimit
      else {
        throw FontReader.Failure(offset: offset)
      }
      let slice = bytes[start..<start + stored]
      if stored == length {
        tables.append((tag, Array(slice)))
      } else if let table = Unpacking.zlib(slice, size: length) {
        tables.append((tag, table))
      } else {
        throw FontReader.Failure(offset: start)
      }
    }
    return Self.file([(flavor, Array(tables.indices))], tables)
  }

  // MARK: WOFF2

  private func unpackedByBrotli() throws(FontReader.Failure) -> [UInt8] {
    var reader = FontReader(bytes[...])
    _ = try reader.take(4)
    let flavor = try reader.uint32()
    _ = try reader.take(4)
    let count = try reader.uint16()
    _ = try reader.take(6)
    let packedLength = try reader.uint32()
    _ = try reader.take(24)
    var tables: [Table] = []
    var total = 0
    for _ in 0..<count {
      let offset = reader.offset
      let table = try Self.table(&reader)
      total += max(table.length, table.storedLength)
      guard total <= Self.sizeLimit else { throw FontReader.Failure(offset: offset) }
      tables.append(table)
    }
    var faces = [(flavor: flavor, tables: Array(tables.indices))]
    if flavor == 0x7474_6366 { faces = try Self.faces(&reader, tables.count) }
    let start = reader.offset
    let packed = try reader.take(packedLength)
    let size = tables.reduce(0) { $0 + $1.storedLength }
    guard let contents = Unpacking.brotli(packed, size: size) else {
      throw FontReader.Failure(offset: start)
    }
    return Self.file(faces, try Self.restored(tables, contents, faces.map(\.tables), at: start))
  }

  /// An entry of the list of tables.
  private static func table(_ reader: inout FontReader) throws(FontReader.Failure) -> Table {
    let offset = reader.offset
    let flags = try reader.uint8()
    let tag =
      flags & 0x3F == 0x3F
      ? UInt32(truncatingIfNeeded: try reader.uint32()) : knownTags[flags & 0x3F]
    let length = try reader.base128()
    let version = flags >> 6
    // For outlines version 0 is the special form; for other tables it is none.
    let isTransformed = tag == glyf || tag == loca ? version != 3 : version != 0
    let stored = isTransformed ? try reader.base128() : length
    guard tag != loca || !isTransformed || stored == 0 else { throw FontReader.Failure(offset: offset) }
    return Table(tag: tag, length: length, storedLength: stored, isTransformed: isTransformed)
  }

  /// The fonts of a collection, each with its tables.
  private static func faces(
    _ reader: inout FontReader, _ tableCount: Int
  ) throws(FontReader.Failure) -> [(flavor: Int, tables: [Int])] {
    _ = try reader.uint32()
    var faces: [(flavor: Int, tables: [Int])] = []
    let start = reader.offset
    let faceCount = try reader.uint16Of255()
    guard 1...FontTables.mostFaces ~= faceCount else {
      throw FontReader.Failure(offset: start, fonts: faceCount)
    }
    // An index of one byte here is a record of 16 bytes in the unpacked file.
    var left = FontTables.mostTables
    for _ in 0..<faceCount {
      let offset = reader.offset
      let count = try reader.uint16Of255()
      left -= count
      guard left >= 0 else { throw FontReader.Failure(offset: offset) }
      let flavor = try reader.uint32()
      var tables: [Int] = []
      for _ in 0..<count {
        let offset = reader.offset
        let index = try reader.uint16Of255()
        guard index < tableCount else { throw FontReader.Failure(offset: offset) }
        tables.append(index)
      }
      faces.append((flavor, tables))
    }
    return faces
  }

  /// The tables in the form of an OpenType file.
  ///
  /// - Parameters:
  ///   - faces: The tables that belong together, for each font.
  ///   - offset: The place of the packed tables, for errors.
  private static func restored(
    _ tables: [Table], _ contents: [UInt8], _ faces: [[Int]], at offset: Int
  ) throws(FontReader.Failure) -> [(tag: UInt32, bytes: [UInt8])] {
    var slices: [ArraySlice<UInt8>] = []
    var start = 0
    for table in tables {
      slices.append(contents[start..<start + table.storedLength])
      start += table.storedLength
    }
    var result = tables.indices.map { (tag: tables[$0].tag, bytes: Array(slices[$0])) }
    // Fonts of a collection may share their outlines, and their metrics.
    var restored: [Int: TransformedGlyphs] = [:]
    var finished: Set<Int> = []
    var left = sizeLimit
    func set(_ table: Int, to bytes: [UInt8]) throws(FontReader.Failure) {
      left -= bytes.count
      guard left >= 0 else { throw FontReader.Failure(offset: offset) }
      result[table].bytes = bytes
    }
    for face in faces {
      func index(_ tag: UInt32) -> Int? { face.first { tables[$0].tag == tag } }
      guard let outlines = index(glyf), tables[outlines].isTransformed else { continue }
      do throws(FontReader.Failure) {
        let known = restored[outlines]
        let glyphs = if let known { known } else { try TransformedGlyphs(slices[outlines], limit: left) }
        if known == nil {
          restored[outlines] = glyphs
          try set(outlines, to: glyphs.outlines)
        }
        if let offsets = index(loca), finished.insert(offsets).inserted {
          try set(offsets, to: glyphs.offsets)
        }
        if let metrics = index(hmtx), tables[metrics].isTransformed, let header = index(hhea),
          finished.insert(metrics).inserted
        {
          try set(metrics, to: try glyphs.metrics(slices[metrics], header: slices[header]))
        }
      } catch {
        throw FontReader.Failure(offset: offset)
      }
    }
    return result
  }

  // MARK: OpenType

  /// A file of fonts that share tables; checksums, which are not read, are zero.
  private static func file(
    _ faces: [(flavor: Int, tables: [Int])], _ tables: [(tag: UInt32, bytes: [UInt8])]
  ) -> [UInt8] {
    let isCollection = faces.count != 1
    var start = isCollection ? 12 + 4 * faces.count : 0
    var places: [Int] = []
    for face in faces {
      places.append(start)
      start += 12 + 16 * face.tables.count
    }
    var body = FontWriter()
    var offsets: [Int] = []
    for table in tables {
      body.pad()
      offsets.append(start + body.bytes.count)
      body.append(table.bytes)
    }
    var file = FontWriter()
    if isCollection {
      file.append("ttcf".utf8)
      file.uint32(0x10000)
      file.uint32(faces.count)
      for place in places { file.uint32(place) }
    }
    for face in faces {
      file.uint32(face.flavor)
      file.uint16(face.tables.count)
      for _ in 0..<3 { file.uint16(0) }
      for table in face.tables {
        file.uint32(Int(tables[table].tag))
        file.uint32(0)
        file.uint32(offsets[table])
        file.uint32(tables[table].bytes.count)
      }
    }
    file.append(body.bytes)
    return file.bytes
  }

  private static let glyf: UInt32 = 0x676C_7966
  private static let loca: UInt32 = 0x6C6F_6361
  private static let hmtx: UInt32 = 0x686D_7478
  private static let hhea: UInt32 = 0x6868_6561

  /// The tags that have a number (WOFF2, “Known Table Tags”).
  private static let knownTags: [UInt32] =
    """
    cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUB\
    EBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapf\
    SilfGlatGlocFeatSill
    """.utf8.reduce(into: [(0, UInt32(0))]) { tags, byte in
      let last = tags[tags.count - 1]
      if last.0 == 4 {
        tags.append((1, UInt32(byte)))
      } else {
        tags[tags.count - 1] = (last.0 + 1, last.1 << 8 | UInt32(byte))
      }
    }.map(\.1)
}

import CartoucheImages

/// Formats that are recognised by their first bytes.
enum Signatures {
  /// The kind of bytes with a signature; `nil` for text, and for binary bytes without a known one.
  static func kind(of bytes: [UInt8], name: ContentName) -> RecognizedContent.Kind? {
    if let format = ImageFormat(sniffing: bytes) { return .picture(format) }
    if has(bytes, "PMTiles") { return .pmtiles }
    if has(bytes, "SQLite format 3\0") { return database(bytes, name: name) }
    if isTIFF(bytes) { return .tiff }
    if has(bytes, "PK\u{3}\u{4}") { return archive(bytes, name: name) }
    if has(bytes, FlatGeobufHeader.magic, at: 0) { return .data(.flatGeobuf) }
    if has(bytes, "PAR1\u{15}") { return .data(.geoParquet) }
    if has(bytes, ShapefileReader.magic, at: 0) {
      // The index of a Shapefile begins like the Shapefile.
      return name.ending == "shx" ? .unread(.shapefilePart) : .data(.shapefile)
    }
    for (signature, offset, format) in table where has(bytes, signature, at: offset) {
      return .unread(format)
    }
    if isDBase(bytes) { return .unread(.shapefilePart) }
    return isOpenStreetMapPBF(bytes) ? .unread(.openStreetMapPBF) : nil
  }

  /// Signatures as bytes at an offset.
  private static let table: [(signature: [UInt8], offset: Int, format: UnreadFormat)] = [
    (Array("fgb".utf8), 0, .flatGeobuf),
    (Array("ftypavif".utf8), 4, .avif),
    (Array("ftypheic".utf8), 4, .avif),
    (Array("ftypmif1".utf8), 4, .avif),
    (Array("%PDF-".utf8), 0, .pdf),
    (Array("CDF\u{1}".utf8), 0, .netCDF),
    (Array("CDF\u{2}".utf8), 0, .netCDF),
    (Array("CDF\u{5}".utf8), 0, .netCDF),
    ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A], 0, .hdf5),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, .xz),
    ([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], 4, .bzip2),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .sevenZip),
    (Array("ustar".utf8), 257, .tar),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], 0, .spreadsheet),
  ]

  /// The byte order, and the number 42, or 43 for BigTIFF (TIFF 6.0 §2).
  static func isTIFF(_ bytes: [UInt8]) -> Bool {
    [
      [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], [0x49, 0x49, 0x2B, 0x00], [0x4D, 0x4D, 0x00, 0x2B],
    ]
    .contains { has(bytes, $0, at: 0) }
  }

  static func has(_ bytes: [UInt8], _ signature: String) -> Bool { has(bytes, Array(signature.utf8), at: 0) }

  private static func has(_ bytes: [UInt8], _ signature: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + signature.count
      && bytes[offset..<offset + signature.count].elementsEqual(signature)
  }

  /// The kind of database, by its application id, the statements of its schema, and its name.
  private static func database(_ bytes: [UInt8], name: ContentName) -> RecognizedContent.Kind {
    // Bytes 68 to 71 of the header (https://www.sqlite.org/fileformat2.html).
    if bytes.count >= 72,
      bytes[68..<71].elementsEqual("GP1".utf8) || bytes[68..<72].elementsEqual("GPKG".utf8)
    {
      return .data(.geoPackage)
    }
    let start = bytes.prefix(1 << 16)
    if contains(start, "gpkg_contents") || name.ending == "gpkg" { return .data(.geoPackage) }
    if contains(start, "tile_column") || name.ending == "mbtiles" { return .mbtiles }
    return .unread(.sqlite)
  }

  /// The kind of archive, by the names of the files in it and its own.
  private static func archive(_ bytes: [UInt8], name: ContentName) -> RecognizedContent.Kind {
    if name.ending == "kmz" { return .data(.kmz) }
    if ["xlsx", "ods", "xlsm"].contains(name.ending) { return .unread(.spreadsheet) }
    // The directory with the names is at the end.
    let directory = bytes.suffix(1 << 16)
    return contents.first { $0.names.contains { contains(directory, $0) } }?.kind ?? .unread(.zip)
  }

  /// The kinds of archives by parts of the names of files in them, the most telling ones first.
  private static let contents: [(names: [StaticString], kind: RecognizedContent.Kind)] = [
    ([".gdb/"], .unread(.zippedGeodatabase)),
    ([".shp", ".SHP"], .data(.zip)),
    (["xl/workbook.xml"], .unread(.spreadsheet)),
    (["doc.kml", ".kml"], .data(.kmz)),
    (
      [
        "manifest.geojson", "floor.geojson", "floors.geojson", "floor.json", "map.geojson", "floorstack.json",
        "floor-stacks.json",
      ], .unread(.venue)
    ),
    ([".mbtiles", ".pmtiles"], .unread(.zippedTiles)),
    (
      [".geojson", ".topojson", ".gpx", ".csv", ".tsv", ".gpkg", ".fgb", ".tcx", ".wkt", ".ndjson"],
      .data(.zip)
    ),
  ]

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    for index in bytes.startIndex...(bytes.endIndex - wanted.count) where bytes[index] == first {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) { return true }
    }
    return false
  }

  /// A version of dBASE, a date, and a header of a whole number of fields that ends with a carriage return
  /// (https://www.dbase.com/Knowledgebase/INT/db7_file_fmt.htm).
  private static func isDBase(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 33, [0x03, 0x30, 0x83, 0x8B, 0xF5].contains(bytes[0]), (1...12).contains(bytes[2]),
      (1...31).contains(bytes[3])
    else { return false }
    let size = Int(bytes[8]) | Int(bytes[9]) << 8
    return size % 32 == 1 && size > 32 && size <= bytes.count && bytes[size - 1] == 0x0D
  }

  /// A length, and a block header of the type `OSMHeader` (https://wiki.openstreetmap.org/wiki/PBF_Format).
  private static func isOpenStreetMapPBF(_ bytes: [UInt8]) -> Bool {
    has(bytes, [0x0A, 0x09] + Array("OSMHeader".utf8), at: 4)
  }

  /// Whether the bytes are fields of the layers of a vector tile from the first to the last (MVT 2.1).
  static func isVectorTile(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == 0x1A else { return false }
    var at = 0
    while at < bytes.count {
      guard bytes[at] == 0x1A else { return false }
      at += 1
      var length = 0
      var shift = 0
      while true {
        guard at < bytes.count, shift <= 28 else { return false }
        length |= Int(bytes[at] & 0x7F) << shift
        shift += 7
        at += 1
        if bytes[at - 1] < 0x80 { break }
      }
      guard length <= bytes.count - at else { return false }
      at += length
    }
    return true
  }
}

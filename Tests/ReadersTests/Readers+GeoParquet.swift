/// Bombs in GeoParquet, whose footer says how many values there are.
extension Reader {
  /// A number of Thrift's compact protocol.
  private static func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }

  /// A field with a whole number, by the step from the number of the field before it.
  private static func field(_ step: UInt8, _ number: Int) -> [UInt8] { [step << 4 | 5] + varint(2 * number) }

  /// A field with a text.
  private static func field(_ step: UInt8, _ text: String) -> [UInt8] {
    [step << 4 | 8] + varint(text.utf8.count) + Array(text.utf8)
  }

  /// A field with a list of structures.
  private static func field(_ step: UInt8, _ structures: [[UInt8]]) -> [UInt8] {
    [step << 4 | 9, 0xFC] + varint(structures.count) + structures.flatMap { $0 + [0] }
  }

  /// A file with a column of geometries that are all in one page.
  private static func file(
    rows: Int, groups: Int = 1, codec: Int = 0, page: [UInt8], uncompressed: Int? = nil, type: Int = 0
  ) -> [UInt8] {
    let size = uncompressed ?? page.count
    let details: [UInt8] =
      type == 2
      ? [0x4C] + field(1, rows) + field(1, 0) + [0]
      : [0x2C] + field(1, rows) + field(1, 0) + field(1, 3) + field(1, 3) + [0]
    let head = field(1, type) + field(1, size) + field(1, page.count) + details + [0]
    let body = Array("PAR1".utf8) + head + page
    let geo =
      #"{"version":"1.0.0","primary_column":"g","columns":{"g":{"encoding":"WKB","geometry_types":[]}}}"#
    let schema = [
      field(4, "s") + field(1, 1),
      field(1, 6) + field(2, 1) + field(1, "g"),
    ]
    let chunk =
      [0x3C] + field(1, 6) + field(3, codec) + field(1, rows) + field(2, head.count + page.count)
      + field(2, 4)
      + [0]
    let group = field(1, [chunk]) + field(2, rows)
    let footer =
      field(1, 1) + field(1, schema) + field(1, rows * groups)
      + field(1, Array(repeating: group, count: groups)) + field(1, [field(1, "geo") + field(1, geo)]) + [0]
    return body + footer + Bytes.little(footer.count, 4) + Array("PAR1".utf8)
  }

  /// A page of missing values: one run of levels.
  private static func missing(_ count: Int) -> [UInt8] {
    let run = varint(count << 1) + [0]
    return Bytes.little(run.count, 4) + run
  }

  static let geoParquetBombs: [Bomb] = [
    .wide("missing values") { file(rows: 50_000_000, page: missing(50_000_000)) },
    .wide("missing values of many groups") {
      file(rows: 1_000_000, groups: 10_000, page: missing(1_000_000))
    },
    .compressed("a page of which nobody knows the content") {
      file(rows: 1, codec: 1, page: varint(2_000_000_000) + [0, 0], uncompressed: 2_000_000_000)
    },
    .compressed("copies") {
      // A byte, and copies of 64 bytes of it.
      let copies = Bytes.repeated([0xFE, 1, 0], 4_000_000)
      return file(
        rows: 1, codec: 1, page: varint(1 + 256_000_000) + [0, 0] + copies, uncompressed: 256_000_001)
    },
    .compressed("entries of a dictionary") {
      file(rows: 1_000_000_000, page: [UInt8](repeating: 0, count: 40_000_000), type: 2)
    },
    .deep("structures in the footer") {
      let footer = [UInt8](repeating: 0x1C, count: 200_000)
      return Array("PAR1\u{15}".utf8) + footer + Bytes.little(footer.count, 4) + Array("PAR1".utf8)
    },
  ]
}

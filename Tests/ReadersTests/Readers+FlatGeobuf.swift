/// Bombs in FlatGeobuf, whose parts lie wherever offsets lead.
extension Reader {
  /// A table of FlatBuffers behind its list of offsets: the first fields of the schema, in four bytes each; absent ones
  /// are `nil`.
  private static func table(_ fields: [Int?]) -> [UInt8] {
    var offset = 0
    let offsets = fields.flatMap { field -> [UInt8] in
      if field != nil { offset += 4 }
      return Bytes.little(field == nil ? 0 : offset, 2)
    }
    let size = 4 + 2 * fields.count
    let values = fields.compactMap(\.self).flatMap { Bytes.little($0, 4) }
    return Bytes.little(size, 2) + Bytes.little(offset + 4, 2) + offsets + Bytes.little(size, 4) + values
  }

  /// A root table with its size before it: other parts follow its four-byte fields.
  private static func root(_ fields: [Int?], _ parts: [UInt8]) -> [UInt8] {
    let body = Bytes.little(4 + 4 + 2 * fields.count, 4) + table(fields) + parts
    return Bytes.little(body.count, 4) + body
  }

  /// The magic bytes, and a header without an index.
  private static func file(ofType type: Int, _ features: [UInt8]) -> [UInt8] {
    [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]
      + root([nil, nil, type, nil, nil, nil, nil, nil, nil, 0], []) + features
  }

  /// A feature whose geometry lies directly behind its table.
  private static func feature(_ geometry: [UInt8], fields: Int) -> [UInt8] {
    // From the field to the table of the geometry, behind its list of offsets.
    root([4 + 4 + 2 * fields], geometry)
  }

  static let flatGeobufBombs: [Bomb] = [
    .wide("features") { file(ofType: 1, Bytes.repeated(root([nil], []), 300_000)) },
    .wide("positions") {
      let xy = Bytes.little(2_000_000, 4) + [UInt8](repeating: 0, count: 16_000_000)
      return file(ofType: 2, feature(table([nil, 4]) + xy, fields: 2))
    },
    .wide("columns") {
      let columns = Bytes.little(1_000_000, 4) + [UInt8](repeating: 0, count: 4_000_000)
      return [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]
        + root([nil, nil, nil, nil, nil, nil, nil, 4], columns)
    },
    .compressed("a part used often") {
      // All offsets lead to the polygon behind them.
      let count = 200_000
      let ring = table([nil, 4]) + Bytes.little(8_000, 4) + [UInt8](repeating: 0, count: 64_000)
      let offsets = (0..<count).flatMap { Bytes.little(4 * (count - $0) + 8, 4) }
      let parts = table([nil, nil, nil, nil, nil, nil, nil, 4]) + Bytes.little(count, 4) + offsets + ring
      return file(ofType: 6, feature(parts, fields: 8))
    },
    .compressed("an empty part used often, on many levels") {
      var geometry = table([nil, nil, nil, nil, nil, nil, 7])
      var fields = 7
      for _ in 0..<30 {
        let offsets = (0..<2).flatMap { Bytes.little(4 * (2 - $0) + 4 + 2 * fields, 4) }
        // The type is a collection, and its parts lie behind it.
        geometry = table([nil, nil, nil, nil, nil, nil, 7, 4]) + Bytes.little(2, 4) + offsets + geometry
        fields = 8
      }
      return file(ofType: 7, feature(geometry, fields: 8))
    },
    .deep {
      var levels: [UInt8] = []
      for _ in 0..<100_000 {
        levels += table([nil, nil, nil, nil, nil, nil, 7, 4]) + Bytes.little(1, 4) + Bytes.little(4 + 20, 4)
      }
      return file(ofType: 7, feature(levels, fields: 8))
    },
  ]
}

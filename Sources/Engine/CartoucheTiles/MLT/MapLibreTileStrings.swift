/// The strings of a column: distinct ones, or all, and which of them each feature has.
struct MapLibreTileStrings {
  /// The strings.
  let dictionary: [String]
  /// For each value the index of its string.
  let indices: [UInt32]

  /// Reads the streams of a column, or of a dictionary that columns share.
  init(_ streams: [MapLibreTileStream]) throws(VectorTileError) {
    func stream(_ roles: MapLibreTileStream.Role...) -> MapLibreTileStream? {
      streams.first { roles.contains($0.role) }
    }
    guard let lengths = stream(.dictionaryLengths, .byteLengths),
      let data = stream(.dictionary, .sharedDictionary, .data)
    else {
      throw VectorTileError(
        .column, at: streams.first?.payload.position ?? 0, found: "\(streams.count) streams",
        expected: "lengths and bytes of strings")
    }
    var bytes = data.payload.rest
    if let symbols = stream(.symbols), let symbolLengths = stream(.symbolLengths) {
      bytes = try Self.expanded(data, symbols, lengths: try symbolLengths.unsigned())[...]
    }
    var strings: [String] = []
    for length in try lengths.unsigned(UInt32.self) {
      guard length <= bytes.count else {
        throw data.error(.truncated, found: "\(bytes.count) bytes", expected: "a string of \(length)")
      }
      strings.append(String(decoding: bytes.prefix(Int(length)), as: UTF8.self))
      bytes = bytes.dropFirst(Int(length))
    }
    dictionary = strings
    if let offsets = stream(.stringOffsets) {
      indices = try offsets.unsigned()
    } else {
      indices = Array(0..<UInt32(truncatingIfNeeded: strings.count))
    }
  }

  /// The decoded bytes: each byte is the number of a symbol, and 255 escapes the byte that follows it.
  ///
  /// Boncz, Neumann and Leis, “FSST: Fast Random Access String Compression” (2020).
  private static func expanded(
    _ data: MapLibreTileStream, _ symbols: MapLibreTileStream, lengths: [UInt32]
  ) throws(VectorTileError) -> [UInt8] {
    var table: [ArraySlice<UInt8>] = []
    var rest = symbols.payload.rest
    for length in lengths {
      guard length <= 8, length <= rest.count, table.count < 255 else {
        throw symbols.error(
          .encoding, found: "a symbol of \(length) bytes", expected: "255 of at most 8 bytes")
      }
      table.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    var bytes: [UInt8] = []
    var codes = data.payload
    while !codes.isAtEnd {
      let code = Int(try codes.byte())
      if code == 255 {
        bytes.append(try codes.byte())
      } else {
        guard code < table.count else {
          throw data.error(.encoding, found: "the symbol \(code)", expected: "one of \(table.count)")
        }
        bytes += table[code]
      }
    }
    return bytes
  }
}

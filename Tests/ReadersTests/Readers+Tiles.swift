import CartoucheJSON
import CartoucheTiles

/// Readers of tiles and of what describes them.
extension Reader {
  static let tiles: [Reader] = [
    Reader(
      "vector tile",
      in: [
        "CartoucheTiles/VectorTile.swift", "CartoucheTiles/VectorTile+Decoding.swift",
        "CartoucheTiles/OpenedTile.swift", "CartoucheCLI/TileCommandDump.swift",
      ], fuzz: "FuzzVectorTile",
      [
        .wide("keys") { layer((0..<2_000_000).flatMap { _ in [0x1A, 0] as [UInt8] }) },
        .wide("values") { layer((0..<2_000_000).flatMap { _ in [0x22, 0] as [UInt8] }) },
        .wide("features") { layer((0..<2_000_000).flatMap { _ in [0x12, 0] as [UInt8] }) },
        .quadratic("layers") { (0..<50_000).flatMap { _ in layer([]) } },
        .quadratic("keys and values") {
          layer(
            (0..<40_000).flatMap {
              [0x1A, 3] + Bytes.little($0, 3) + [0x22, 5, 0x0A, 3] + Bytes.little($0, 3)
            })
        },
      ]
    ) { bytes, memory in
      let tile = try VectorTile(bytes)
      for entry in tile.entries { _ = try tile.decode(entry, memory: memory) }
      return false
    },
    Reader(
      "MapLibre tile", in: ["CartoucheTiles/MapLibreTile.swift"], fuzz: "FuzzMapLibreTile",
      [
        .compressed("a run of 2³⁰ features") {
          mapLibreLayer(types: run(kind: 0x30, count: 1 << 30))
        },
        .compressed("a run of two million features") {
          mapLibreLayer(types: run(kind: 0x30, count: 2_000_000))
        },
      ]
    ) { bytes, memory in
      let tile = try MapLibreTile(bytes)
      for entry in tile.entries { _ = try tile.decode(entry, memory: memory) }
      return false
    },
    Reader(
      "TileJSON", in: ["CartoucheTiles/TileJSON+Reading.swift"], fuzz: "FuzzTileJSON",
      [
        .deep { Bytes.repeated("[", 1_000_000, after: #"{"tiles":"#) },
        .wide("layers") {
          Bytes.repeated(#"{"id":"a"},"#, 300_000, after: #"{"vector_layers":["#, before: #"{"id":"a"}]}"#)
        },
        .quadratic("findings") { Bytes.repeated("1,", 20_000, after: #"{"tiles":["#, before: "1]}") },
      ]
    ) { bytes, memory in
      var findings: [Diagnostic] = []
      _ = try TileJSON(
        parsing: bytes, url: nil, options: JSONReadingOptions(maximumMemory: memory), diagnostics: &findings
      ) { url, _ in url }
      return false
    },
  ]

  /// A layer of a vector tile with these fields.
  private static func layer(_ fields: [UInt8]) -> [UInt8] {
    let body: [UInt8] = [0x0A, 1, 97, 0x78, 2] + fields
    return [0x1A] + Bytes.varint(body.count) + body
  }

  /// A layer of a MapLibre tile with one column, of geometries, whose types are a run.
  private static func mapLibreLayer(types: [UInt8]) -> [UInt8] {
    // The tag of layers; the name, the extent; one column, of the type of geometries; one stream.
    let body: [UInt8] = [1, 1, 97] + Bytes.varint(4096) + [1, 4, 1] + types
    return Bytes.varint(body.count) + body
  }

  /// A stream of one run of zeros.
  private static func run(kind: UInt8, count: Int) -> [UInt8] {
    let data = Bytes.varint(count) + [0]
    // The kind; run-length encoding with numbers of variable length; numbers in it, bytes, runs, values.
    return [kind, 3 << 5 | 2] + Bytes.varint(2) + Bytes.varint(data.count) + Bytes.varint(1)
      + Bytes.varint(count) + data
  }
}

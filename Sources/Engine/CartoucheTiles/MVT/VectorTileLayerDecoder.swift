import CartoucheGeometry
import CartoucheJSON
import CartoucheProtobuf

/// Turns the message of a layer into features: first its keys and values, wherever they are, then the rest.
struct VectorTileLayerDecoder {
  private let entry: VectorTile.Entry
  private let tile: VectorTileCursor
  private var unknownGeometryCount = 0
  private var emptyGeometryCount = 0

  /// A decoder of the layer of `entry`, which was made from the bytes that `tile` reads.
  init(_ entry: VectorTile.Entry, in tile: VectorTileCursor) {
    self.entry = entry
    self.tile = tile
  }

  /// The features.
  mutating func decode() throws(VectorTileError) -> VectorTileLayer {
    guard entry.extent > 0 else {
      throw VectorTileError(
        .extent, at: entry.byteRange.lowerBound, found: "extent 0", expected: "an extent above 0")
    }
    guard entry.byteRange.count <= Int(UInt32.max) / 2 else {
      throw VectorTileError(
        .tooLarge, at: entry.byteRange.lowerBound, found: "\(entry.byteRange.count) bytes",
        expected: "at most 2 GiB")
    }
    var scratch = VectorScratch(entry)
    try readTables(into: &scratch.records)
    if TileID.extent.isMultiple(of: entry.extent) {
      try readFeatures(into: &scratch, scale: WholeCoordinateScale(factor: TileID.extent / entry.extent))
    } else {
      try readFeatures(
        into: &scratch, scale: FractionalCoordinateScale(extent: Double(entry.extent)))
    }
    let attributes = TileAttributes(
      checkedKeys: scratch.records.keys.elements { tile.string($0.range) },
      values: scratch.records.values.elements { $0.value(in: tile) }, tags: scratch.records.tagArray,
      identifiers: scratch.records.identifierArray)
    let content = TileLayer.Content(
      records: scratch.records.recordArray, partEnds: scratch.geometry.partEndArray,
      coordinates: scratch.geometry.coordinateArray)
    return VectorTileLayer(
      features: TileLayer(name: entry.name, extent: TileID.extent, attributes: attributes, content: content),
      version: entry.version, unknownGeometryCount: unknownGeometryCount,
      emptyGeometryCount: emptyGeometryCount)
  }

  private func readTables(into records: inout VectorRecords) throws(VectorTileError) {
    var cursor = tile.slice(entry.layout.tables)
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 3:
        let spelling = VectorTileTable.Spelling(kind: .string, range: try cursor.bytes())
        records.keys.append(spelling, in: tile)
      case 4:
        records.values.append(try VectorTileTable.Spelling(try cursor.message()), in: tile)
      default: try cursor.skip(field)
      }
    }
  }

  private mutating func readFeatures(
    into scratch: inout VectorScratch, scale: some CoordinateScale
  ) throws(VectorTileError) {
    var cursor = tile.slice(entry.layout.features)
    while !cursor.isAtEnd {
      let field = try cursor.field()
      guard field.number == 2 else {
        try cursor.skip(field)
        continue
      }
      let feature = try VectorFeature(try cursor.message())
      guard let type = TileGeometryType(rawValue: UInt8(clamping: feature.type)) else {
        unknownGeometryCount &+= 1
        continue
      }
      let firstPart = scratch.geometry.partCount
      try scratch.geometry.append(type, tile.slice(feature.commands), scale: scale)
      guard scratch.geometry.partCount > firstPart else {
        emptyGeometryCount &+= 1
        continue
      }
      try scratch.records.append(
        type, identifier: feature.identifier, tags: tile.slice(feature.tags),
        parts: firstPart..<scratch.geometry.partCount)
    }
  }
}

/// The message of a feature (§4.2 of the specification).
private struct VectorFeature {
  /// The identifier.
  private(set) var identifier: UInt64?
  /// The type of the geometry.
  private(set) var type: UInt64 = 0
  /// The range of the pairs of attributes, and that of the commands of the geometry.
  private(set) var (tags, commands) = (0..<0, 0..<0)

  /// Reads a message; of repeated fields the last one counts.
  init(_ message: VectorTileCursor) throws(VectorTileError) {
    var cursor = message
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.head {
      case Self.head(1, .varint): identifier = try cursor.varint()
      case Self.head(2, .bytes): tags = try cursor.bytes()
      case Self.head(3, .varint): type = try cursor.varint()
      case Self.head(4, .bytes): commands = try cursor.bytes()
      default:
        switch field.number {
        case 1, 3: try cursor.require(.varint, field)
        case 2, 4: try cursor.require(.bytes, field)
        default: try cursor.skip(field)
        }
      }
    }
  }

  /// The head of a field by its number and wire type.
  @inline(__always)
  private static func head(_ number: UInt64, _ wireType: ProtobufField.WireType) -> UInt64 {
    number &<< 3 | wireType.rawValue
  }
}

import CartoucheJSON

/// Turns the message of a layer into features: first its keys and values, wherever they lie, then the rest.
struct VectorTileLayerDecoder {
  private let entry: VectorTile.Entry
  private let layer: ProtobufCursor
  private var keys: VectorTileTable<String>
  private var values: VectorTileTable<JSONValue>
  private var featureByteCount = 0
  private var featureCount = 0

  private var unknownGeometryCount = 0
  private var emptyGeometryCount = 0

  /// A decoder of the layer that `layer` reads.
  init(_ entry: VectorTile.Entry, _ layer: ProtobufCursor) {
    self.entry = entry
    self.layer = layer
    keys = VectorTileTable(capacity: entry.keyCount)
    values = VectorTileTable(capacity: entry.valueCount)
  }

  /// The features.
  mutating func decode() throws(VectorTileError) -> VectorTileLayer {
    guard entry.extent > 0 else {
      throw VectorTileError(
        .extent, at: entry.byteRange.lowerBound, found: "extent 0", expected: "an extent above 0")
    }
    guard layer.remaining <= Int(UInt32.max) / 2 else {
      throw VectorTileError(
        .tooLarge, at: entry.byteRange.lowerBound, found: "\(layer.remaining) bytes",
        expected: "at most 2 GiB")
    }
    try readTables()
    var geometry = VectorGeometry(featureByteCount: featureByteCount)
    var records = VectorRecords(
      keys: keys.indices, values: values.indices, featureCount: featureCount,
      featureByteCount: featureByteCount)
    if 8192.isMultiple(of: entry.extent) {
      try readFeatures(into: &geometry, &records, scale: WholeCoordinateScale(factor: 8192 / entry.extent))
    } else {
      try readFeatures(
        into: &geometry, &records, scale: FractionalCoordinateScale(extent: Double(entry.extent)))
    }
    let attributes = TileAttributes(
      checkedKeys: keys.elements, values: values.elements, tags: records.tagArray,
      identifiers: records.identifierArray)
    let content = TileLayer.Content(
      records: records.recordArray, partEnds: geometry.partEndArray, coordinates: geometry.coordinateArray)
    return VectorTileLayer(
      features: TileLayer(name: entry.name, extent: 8192, attributes: attributes, content: content),
      version: entry.version, unknownGeometryCount: unknownGeometryCount,
      emptyGeometryCount: emptyGeometryCount)
  }

  private mutating func readTables() throws(VectorTileError) {
    var cursor = layer
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 2:
        try cursor.require(.bytes, field)
        featureByteCount &+= try cursor.bytes().count
        featureCount &+= 1
      case 3:
        try cursor.require(.bytes, field)
        let spelling = VectorTileTable<String>.Spelling(kind: .string, range: try cursor.bytes())
        keys.append(spelling, in: layer) { layer.string($0.range) }
      case 4:
        try cursor.require(.bytes, field)
        let spelling = try VectorTileTable<JSONValue>.Spelling(layer.slice(try cursor.bytes()))
        values.append(spelling, in: layer) { $0.value(in: layer) }
      default: try cursor.skip(field)
      }
    }
  }

  // MARK: - Features

  private mutating func readFeatures(
    into geometry: inout VectorGeometry, _ records: inout VectorRecords, scale: some CoordinateScale
  ) throws(VectorTileError) {
    var cursor = layer
    while !cursor.isAtEnd {
      let field = try cursor.field()
      if field.number == 2 {
        try readFeature(layer.slice(try cursor.bytes()), into: &geometry, &records, scale: scale)
      } else {
        try cursor.skip(field)
      }
    }
  }

  @inline(__always)
  private mutating func readFeature(
    _ message: ProtobufCursor, into geometry: inout VectorGeometry, _ records: inout VectorRecords,
    scale: some CoordinateScale
  ) throws(VectorTileError) {
    var cursor = message
    var identifier: UInt64?
    var (type, tagRange, commands): (UInt64, Range<Int>, Range<Int>) = (0, 0..<0, 0..<0)
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 1:
        try cursor.require(.varint, field)
        identifier = try cursor.varint()
      case 2:
        try cursor.require(.bytes, field)
        tagRange = try cursor.bytes()
      case 3:
        try cursor.require(.varint, field)
        type = try cursor.varint()
      case 4:
        try cursor.require(.bytes, field)
        commands = try cursor.bytes()
      default: try cursor.skip(field)
      }
    }
    guard let type = TileGeometryType(rawValue: UInt8(clamping: type)) else {
      unknownGeometryCount &+= 1
      return
    }
    let firstPart = geometry.partCount
    try geometry.append(type, message.slice(commands), scale: scale)
    guard geometry.partCount > firstPart else {
      emptyGeometryCount &+= 1
      return
    }
    try records.append(
      type, identifier: identifier, tags: message.slice(tagRange), parts: firstPart..<geometry.partCount)
  }
}

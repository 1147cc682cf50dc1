import CartoucheJSON

/// Turns the columns of a layer into features.
struct MapLibreTileLayerDecoder {
  private let layout: MapLibreTileLayout
  private var attributes = TileAttributesBuilder()
  private var identifiers: Values?
  private var properties: [(key: UInt32, values: Values)] = []

  /// A decoder of a layer.
  init(_ layout: MapLibreTileLayout) { self.layout = layout }

  /// The values of a column, in the order of the features that have one.
  private struct Values {
    /// Whether each feature has a value; `nil` if all have one.
    var presence: [Bool]?
    /// The indices of the values.
    var indices: [UInt32]
    private var next = 0

    init(presence: [Bool]?, indices: [UInt32]) {
      self.presence = presence
      self.indices = indices
    }

    /// The index of the next feature's value, `nil` if it has none; features must be asked for in order.
    mutating func index(ofFeature feature: Int) -> UInt32? {
      guard presence?[feature] ?? true else { return nil }
      next += 1
      return indices[next - 1]
    }
  }

  /// The features.
  mutating func decode() throws(VectorTileError) -> VectorTileLayer {
    let columns = layout.columns.filter { $0.type == .geometry }
    guard let column = columns.first, columns.count == 1 else {
      throw VectorTileError(
        .column, at: 0, found: "\(columns.count) columns of geometries in \"\(layout.name)\"",
        expected: "one")
    }
    var geometry = try MapLibreTileGeometry(column.streams, extent: layout.extent)
    for column in layout.columns { try read(column, featureCount: geometry.types.count) }
    var records: [TileLayer.Record] = []
    records.reserveCapacity(geometry.types.count)
    var emptyCount = 0
    for feature in geometry.types.indices {
      let firstPart = geometry.partEnds.count
      let type = try geometry.appendFeature(feature)
      let firstTag = attributes.tagCount
      let identifier = identifiers?.index(ofFeature: feature)
      let isKept = geometry.partEnds.count > firstPart
      for column in properties.indices {
        let value = properties[column].values.index(ofFeature: feature)
        if let value, isKept { attributes.append(key: properties[column].key, value: value) }
      }
      guard isKept else {
        emptyCount += 1
        continue
      }
      records.append(
        TileLayer.Record(
          type: type, identifier: identifier ?? .max, tags: firstTag..<attributes.tagCount,
          parts: UInt32(truncatingIfNeeded: firstPart)..<UInt32(truncatingIfNeeded: geometry.partEnds.count)))
    }
    try geometry.finish()
    let content = TileLayer.Content(
      records: records, partEnds: geometry.partEnds, coordinates: geometry.coordinates)
    return VectorTileLayer(
      features: TileLayer(
        name: layout.name, extent: 8192, attributes: attributes.finish(), content: content),
      version: 1, unknownGeometryCount: 0, emptyGeometryCount: emptyCount)
  }

  // MARK: - Columns

  private mutating func read(
    _ column: MapLibreTileLayout.Column, featureCount: Int
  ) throws(VectorTileError) {
    switch column.type {
    case .geometry: return
    case .sharedDictionary:
      let strings = try MapLibreTileStrings(column.streams).dictionary
      for child in column.children {
        guard let offsets = child.streams.first else { throw fault(column, "no indices") }
        try read(child, featureCount, strings: strings, indices: try offsets.unsigned())
      }
    case .string:
      let strings = try MapLibreTileStrings(column.streams)
      try read(column, featureCount, strings: strings.dictionary, indices: strings.indices)
    default:
      guard let stream = column.streams.first else { throw fault(column, "no data") }
      let values = try scalars(column.type, stream)
      if column.type == .identifier || column.type == .longIdentifier {
        let indices = values.map { attributes.append(identifier: $0) }
        identifiers = try checked(column, featureCount, indices)
      } else {
        let key = attributes.key(column.name)
        let indices = values.map { attributes.value($0, key: key) }
        properties.append((key, try checked(column, featureCount, indices)))
      }
    }
  }

  private mutating func read(
    _ column: MapLibreTileLayout.Column, _ featureCount: Int, strings: [String], indices: [UInt32]
  ) throws(VectorTileError) {
    let key = attributes.key(column.name)
    let values = strings.map { attributes.value(.string($0), key: key) }
    var mapped: [UInt32] = []
    mapped.reserveCapacity(indices.count)
    for index in indices {
      guard Int(index) < values.count else {
        throw fault(column, "the index \(index) into \(values.count) strings")
      }
      mapped.append(values[Int(index)])
    }
    properties.append((key, try checked(column, featureCount, mapped)))
  }

  /// The values of a column, as many as there are features that have one.
  private func checked(
    _ column: MapLibreTileLayout.Column, _ featureCount: Int, _ indices: [UInt32]
  ) throws(VectorTileError) -> Values {
    let presence = try column.presence?.bits()
    let count = presence.map { $0.count { $0 } } ?? featureCount
    guard (presence?.count ?? featureCount) == featureCount, indices.count == count else {
      throw fault(column, "\(indices.count) values for \(count) of \(featureCount) features")
    }
    return Values(presence: presence, indices: indices)
  }

  private func floats(_ stream: MapLibreTileStream) throws(VectorTileError) -> [JSONValue] {
    try stream.fixedWords(stream.valueCount).map { (bits: UInt32) in
      .double(Double(Float(bitPattern: bits)))
    }
  }

  private func scalars(
    _ type: MapLibreTileLayout.ColumnType, _ stream: MapLibreTileStream
  ) throws(VectorTileError) -> [JSONValue] {
    switch type {
    case .bool: try stream.bits().map(JSONValue.bool)
    case .int32: try stream.signed(UInt32.self).map { .int(Int64(Int32(bitPattern: $0))) }
    case .int64: try stream.signed(UInt64.self).map { .int(Int64(bitPattern: $0)) }
    case .float: try floats(stream)
    // Encoders write doubles with the precision of floats; the number of bytes tells.
    case .double where stream.payload.remaining == 4 * stream.valueCount: try floats(stream)
    case .double: try stream.fixedWords(stream.valueCount).map { .double(Double(bitPattern: $0)) }
    case .identifier, .uint32: try stream.unsigned(UInt32.self).map { .int(Int64($0)) }
    default:
      try stream.unsigned(UInt64.self).map { $0 > UInt64(Int64.max) ? .uint($0) : .int(Int64($0)) }
    }
  }

  private func fault(_ column: MapLibreTileLayout.Column, _ found: String) -> VectorTileError {
    VectorTileError(
      .column, at: column.streams.first?.payload.position ?? 0, found: "\(found) in \"\(column.name)\"",
      expected: "a value for each feature that has one")
  }
}

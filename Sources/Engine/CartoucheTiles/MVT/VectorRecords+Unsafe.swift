import CartoucheJSON
import CartoucheProtobuf

// Sound because the memory outlives the records, because there is room for a record and an identifier for every
// feature, because a pair of indices takes at least two bytes, so that the bytes of all features bound their number,
// and because both indices of a pair are checked against their table before they are used.

/// The records, attributes and identifiers of a layer's features on their way into a ``TileLayer``.
struct VectorRecords: ~Copyable {
  /// The layer's keys and values, to be filled before the first feature.
  var keys, values: VectorTileTable
  private let records: UnsafeMutableBufferPointer<TileLayer.Record>
  private var recordCount = 0
  private let tags: UnsafeMutableBufferPointer<UInt32>
  private var tagCount = 0
  private let identifiers: UnsafeMutableBufferPointer<UInt64>
  private var identifierCount = 0

  /// Room for the features, keys and values of a layer.
  init(_ entry: VectorTile.Entry, in rooms: inout VectorScratch.Rooms) {
    keys = VectorTileTable(capacity: entry.layout.keyCount, in: &rooms)
    values = VectorTileTable(capacity: entry.layout.valueCount, in: &rooms)
    records = rooms.next(entry.featureCount)
    tags = rooms.next(entry.layout.featureByteCount &+ 1)
    identifiers = rooms.next(entry.featureCount)
  }

  /// The records of the features.
  var recordArray: [TileLayer.Record] { Array(records[..<recordCount]) }
  /// Key index, value index, key index, value index, ….
  var tagArray: [UInt32] { Array(tags[..<tagCount]) }
  /// The identifiers of the features that have one.
  var identifierArray: [JSONValue] {
    identifiers[..<identifierCount].map { $0 > UInt64(Int64.max) ? .uint($0) : .int(Int64($0)) }
  }

  /// Adds a feature, with the pairs that `tags` reads.
  @inline(__always)
  mutating func append(
    _ type: TileGeometryType, identifier: UInt64?, tags: VectorTileCursor, parts: Range<Int>
  ) throws(VectorTileError) {
    let firstTag = UInt32(truncatingIfNeeded: tagCount)
    try append(tags)
    var identifierIndex = UInt32.max
    if let identifier {
      identifierIndex = UInt32(truncatingIfNeeded: identifierCount)
      identifiers[identifierCount] = identifier
      identifierCount &+= 1
    }
    let (first, end) = (
      UInt32(truncatingIfNeeded: parts.lowerBound), UInt32(truncatingIfNeeded: parts.upperBound)
    )
    records.initializeElement(
      at: recordCount,
      to: TileLayer.Record(
        type: type, identifier: identifierIndex, tags: firstTag..<UInt32(truncatingIfNeeded: tagCount),
        parts: first..<end))
    recordCount &+= 1
  }

  /// Adds the pairs that `message` reads (§4.4 of the specification).
  @inline(never)
  private mutating func append(_ message: VectorTileCursor) throws(VectorTileError) {
    guard let tags = tags.baseAddress else { return }
    var cursor = message
    let (keys, values) = (keys.indices, values.indices)
    var output = tags + tagCount
    while !cursor.isAtEnd {
      let offset = cursor.position
      let (key, value) = try cursor.pair()
      guard key < UInt64(truncatingIfNeeded: keys.count), value < UInt64(truncatingIfNeeded: values.count)
      else { throw error(at: offset, key, value) }
      output[0] = keys[Int(truncatingIfNeeded: key)]
      output[1] = values[Int(truncatingIfNeeded: value)]
      output += 2
    }
    tagCount = output - tags
  }

  @inline(never)
  private func error(at offset: Int, _ key: UInt64, _ value: UInt64) -> VectorTileError {
    VectorTileError(
      .tag, at: offset, found: "key \(key), value \(value)",
      expected: "indices below \(keys.indices.count) and \(values.indices.count)")
  }
}

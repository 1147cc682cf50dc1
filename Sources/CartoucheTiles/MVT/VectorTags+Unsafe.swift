// Sound because a pair of indices takes two bytes or more, so that the bytes of all features bound their
// number, and both indices of a pair are checked against their table before they are used.

/// The attributes of a layer's features on their way into ``TileAttributes``.
struct VectorTags: ~Copyable {
  /// For each key and value in the bytes of the layer the index of the distinct one.
  private let keys, values: UnsafeMutableBufferPointer<UInt32>
  private let tags: UnsafeMutableBufferPointer<UInt32>
  /// The number of indices.
  private(set) var count = 0

  /// Room for the tags in features that take this many bytes together.
  init(keys: [UInt32], values: [UInt32], featureByteCount: Int) {
    self.keys = .allocate(capacity: keys.count)
    _ = self.keys.initialize(from: keys)
    self.values = .allocate(capacity: values.count)
    _ = self.values.initialize(from: values)
    tags = .allocate(capacity: featureByteCount &+ 1)
  }

  deinit {
    keys.deallocate()
    values.deallocate()
    tags.deallocate()
  }

  /// Key index, value index, key index, value index, ….
  var array: [UInt32] { Array(tags[..<count]) }

  /// Adds the pairs that `message` reads (§4.4 of the specification).
  @inline(__always)
  mutating func append(_ message: ProtobufCursor) throws(VectorTileError) {
    guard var output = tags.baseAddress, let keyIndices = keys.baseAddress,
      let valueIndices = values.baseAddress
    else { return }
    output += count
    var cursor = message
    let (keyCount, valueCount) = (UInt64(keys.count), UInt64(values.count))
    while !cursor.isAtEnd {
      let offset = cursor.position
      let (key, value) = try cursor.pair()
      guard key < keyCount, value < valueCount else { throw error(at: offset, key, value) }
      output[0] = keyIndices[Int(truncatingIfNeeded: key)]
      output[1] = valueIndices[Int(truncatingIfNeeded: value)]
      output += 2
      count &+= 2
    }
  }

  @inline(never)
  private func error(at offset: Int, _ key: UInt64, _ value: UInt64) -> VectorTileError {
    VectorTileError(
      .tag, at: offset, found: "key \(key), value \(value)",
      expected: "indices below \(keys.count) and \(values.count)")
  }
}

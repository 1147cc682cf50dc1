/// Writes the wire format of protocol buffers, for fixtures.
struct VectorTileBytes {
  var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func field(_ number: UInt64, varint value: UInt64) {
    varint(number << 3)
    varint(value)
  }

  mutating func field(_ number: UInt64, bytes content: [UInt8]) {
    varint(number << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  mutating func field(_ number: UInt64, packed values: [UInt64]) {
    var content = VectorTileBytes()
    for value in values { content.varint(value) }
    field(number, bytes: content.bytes)
  }

  mutating func field(_ number: UInt64, fixed32 bits: UInt32) {
    varint(number << 3 | 5)
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  mutating func field(_ number: UInt64, fixed64 bits: UInt64) {
    varint(number << 3 | 1)
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  static func zigzag(_ value: Int) -> UInt64 {
    UInt64(UInt32(bitPattern: Int32(truncatingIfNeeded: value << 1 ^ value >> 63)))
  }

  static func make(_ write: (inout VectorTileBytes) -> Void) -> [UInt8] {
    var writer = VectorTileBytes()
    write(&writer)
    return writer.bytes
  }
}

/// A layer to write.
struct LayerFixture {
  struct Feature {
    var id: UInt64?
    var type: UInt64
    var tags: [UInt64] = []
    var geometry: [UInt64]
  }

  var name = "layer"
  var version: UInt64? = 2
  var extent: UInt64? = 4096
  var keys: [String] = []
  /// Messages of values.
  var values: [[UInt8]] = []
  var features: [Feature] = []
  /// Whether keys and values come before the features.
  var tablesFirst = false

  /// The message of the layer.
  var message: [UInt8] {
    .init(
      VectorTileBytes.make { writer in
        if let version { writer.field(15, varint: version) }
        writer.field(1, bytes: Array(name.utf8))
        if tablesFirst { writeTables(&writer) }
        for feature in features {
          writer.field(
            2,
            bytes: VectorTileBytes.make { writer in
              if let id = feature.id { writer.field(1, varint: id) }
              writer.field(2, packed: feature.tags)
              writer.field(3, varint: feature.type)
              writer.field(4, packed: feature.geometry)
            })
        }
        if !tablesFirst { writeTables(&writer) }
        if let extent { writer.field(5, varint: extent) }
      })
  }

  private func writeTables(_ writer: inout VectorTileBytes) {
    for key in keys { writer.field(3, bytes: Array(key.utf8)) }
    for value in values { writer.field(4, bytes: value) }
  }

  /// A tile of this layer alone.
  var tile: [UInt8] { VectorTileBytes.make { $0.field(3, bytes: message) } }
}

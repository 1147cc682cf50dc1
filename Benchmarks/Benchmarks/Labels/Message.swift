/// A message in the wire format of protocol buffers, as vector tiles and ranges of glyphs are written.
struct Message {
  private(set) var bytes: [UInt8] = []

  /// Adds a number.
  mutating func add(_ field: Int, _ value: Int) {
    append(field << 3)
    append(value)
  }

  /// Adds a text, a message or bytes.
  mutating func add(_ field: Int, _ value: some Collection<UInt8>) {
    append(field << 3 | 2)
    append(value.count)
    bytes += value
  }

  /// Adds a list of numbers.
  mutating func add(_ field: Int, packed values: [Int]) {
    var list = Message()
    for value in values { list.append(value) }
    add(field, list.bytes)
  }

  private mutating func append(_ value: Int) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

extension Int {
  /// The number without its sign, as the coordinates of vector tiles are written.
  var zigzag: Int { self << 1 ^ self >> 63 }
}

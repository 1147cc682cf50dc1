import CartoucheJSON
import CartoucheProtobuf

// Sound because the memory outlives the table, because there is room for as many entries as the table was made for,
// which is checked when one is added, because the slots are more than twice as many and a power of two, and because
// strings are made from ranges that the cursor has checked.

/// The keys or values of a layer, without repetitions.
///
/// It holds two tables: the indices of the layer's entries, and the distinct entries.
struct VectorTileTable: ~Copyable {
  /// The spellings of the distinct entries, in the order of their first appearance.
  private let spellings: UnsafeMutableBufferPointer<Spelling>
  private var distinctCount = 0
  /// The index of the distinct entry for each entry of the layer.
  private let distinctIndices: UnsafeMutableBufferPointer<UInt32>
  private var count = 0
  /// Open addressing: the upper half of the hash, then index + 1 of a distinct entry, 0 for a free slot.
  private let slots: UnsafeMutableBufferPointer<UInt64>

  /// The identity of an entry: its type, and its bits or its UTF-8 bytes.
  struct Spelling {
    enum Kind: UInt8 { case null, bool, int, uint, double, string }

    var kind: Kind
    /// The bits of a number.
    var bits: UInt64 = 0
    /// The range of a string's bytes.
    var range = 0..<0
  }

  /// The number of slots after which an entry is no longer searched for: bytes chosen to collide must cost no time.
  private static var probeLimit: Int { 64 }

  /// A table with room for this many entries.
  init(capacity: Int, in rooms: inout VectorScratch.Rooms) {
    spellings = rooms.next(capacity)
    distinctIndices = rooms.next(capacity)
    var size = 64
    while size <= 2 &* capacity { size &*= 2 }
    slots = rooms.next(size)
    slots.initialize(repeating: 0)
  }

  /// The index of the distinct entry for each entry of the layer.
  var indices: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(rebasing: distinctIndices[..<count]) }

  /// The distinct entries, each made by `make`.
  func elements<Element>(_ make: (Spelling) -> Element) -> [Element] {
    spellings[..<distinctCount].map(make)
  }

  /// Adds the entry of a spelling whose string, if it is one, lies in the bytes of `cursor`.
  @inline(__always)
  mutating func append(_ spelling: Spelling, in cursor: VectorTileCursor) {
    precondition(count < distinctIndices.count)
    distinctIndices.initializeElement(at: count, to: index(of: spelling, in: cursor))
    count &+= 1
  }

  /// The index of a spelling, which is added if it is new.
  @inline(__always)
  private mutating func index(of spelling: Spelling, in cursor: VectorTileCursor) -> UInt32 {
    let hash = cursor.hash(spelling.range, seed: spelling.bits &+ UInt64(spelling.kind.rawValue))
    let next = UInt64(truncatingIfNeeded: distinctCount &+ 1)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.probeLimit {
      let entry = slots[slot]
      if entry == 0 {
        slots[slot] = hash & 0xffff_ffff_0000_0000 | next
        break
      }
      if (entry ^ hash) &>> 32 == 0 {
        let index = Int(truncatingIfNeeded: entry & 0xffff_ffff) &- 1
        let other = spellings[index]
        if other.kind == spelling.kind, other.bits == spelling.bits,
          cursor.equal(other.range, spelling.range)
        {
          return UInt32(truncatingIfNeeded: index)
        }
      }
      slot = (slot &+ 1) & mask
    }
    spellings.initializeElement(at: distinctCount, to: spelling)
    distinctCount &+= 1
    return UInt32(truncatingIfNeeded: next &- 1)
  }
}

extension VectorTileTable.Spelling {
  /// The value in a message of the specification's §4.4; null if it holds none.
  init(_ message: VectorTileCursor) throws(VectorTileError) {
    var cursor = message
    self.init(kind: .null)
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 1:
        try cursor.require(.bytes, field)
        self = .init(kind: .string, range: try cursor.bytes())
      case 2:
        try cursor.require(.fixed32, field)
        let value = Double(Float(bitPattern: try cursor.fixed(UInt32.self)))
        self = .init(kind: .double, bits: value.bitPattern)
      case 3:
        try cursor.require(.fixed64, field)
        self = .init(kind: .double, bits: try cursor.fixed(UInt64.self))
      case 4:
        try cursor.require(.varint, field)
        self = .init(kind: .int, bits: try cursor.varint())
      case 5:
        try cursor.require(.varint, field)
        let value = try cursor.varint()
        self = .init(kind: value > UInt64(Int64.max) ? .uint : .int, bits: value)
      case 6:
        try cursor.require(.varint, field)
        let code = try cursor.varint()
        self = .init(kind: .int, bits: (code &>> 1) ^ (0 &- (code & 1)))
      case 7:
        try cursor.require(.varint, field)
        self = .init(kind: .bool, bits: try cursor.varint() == 0 ? 0 : 1)
      default: try cursor.skip(field)
      }
    }
  }

  /// The value, with its string read from the bytes of `cursor`.
  func value(in cursor: VectorTileCursor) -> JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(bits != 0)
    case .int: .int(Int64(bitPattern: bits))
    case .uint: .uint(bits)
    case .double: .double(Double(bitPattern: bits))
    case .string: .string(cursor.string(range))
    }
  }
}

extension VectorTileCursor {
  /// The string spelled by the bytes of a range; invalid UTF-8 becomes U+FFFD.
  func string(_ range: Range<Int>) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// Whether the bytes of two ranges are the same.
  @inline(__always)
  fileprivate func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    let distance = right.lowerBound &- left.lowerBound
    var index = left.lowerBound
    while index < left.upperBound {
      let rest = left.upperBound &- index
      if word(at: index, count: rest) != word(at: index &+ distance, count: rest) { return false }
      index &+= 8
    }
    return true
  }

  /// A hash of the bytes of a range: multiply and fold, eight bytes at a time.
  @inline(__always)
  fileprivate func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
    var hash = (seed ^ UInt64(truncatingIfNeeded: range.count)) &* 0x9e37_79b9_7f4a_7c15
    var index = range.lowerBound
    while index < range.upperBound {
      hash = (hash ^ word(at: index, count: range.upperBound &- index)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash &>> 32
      index &+= 8
    }
    hash = (hash ^ (hash &>> 29)) &* 0xbf58_476d_1ce4_e5b9
    return hash ^ (hash &>> 32)
  }

  /// Up to eight of `count` bytes, padded with zeros.
  @inline(__always)
  private func word(at index: Int, count: Int) -> UInt64 {
    guard index <= lastWord else { return lastBytes(at: index, count: count) }
    let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  @inline(never)
  private func lastBytes(at index: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for byte in 0..<min(count, 8) {
      word |= UInt64(base.load(fromByteOffset: index &+ byte, as: UInt8.self)) &<< UInt64(8 &* byte)
    }
    return word
  }
}

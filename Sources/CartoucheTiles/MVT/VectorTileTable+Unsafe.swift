import CartoucheJSON

// Sound because strings are made of ranges the cursor has checked.

/// The keys or values of a layer, each distinct one once.
///
/// Two tables of a layer: the indices in its bytes, and those of the distinct entries.
struct VectorTileTable<Element> {
  /// The distinct entries in the order of their first appearance.
  private(set) var elements: [Element] = []
  /// For each entry of the layer the index of the distinct one.
  private(set) var indices: [UInt32] = []
  /// Open addressing: index + 1 of an element, 0 for a free slot; at most half full.
  private var slots: [UInt32] = []
  /// What each distinct entry is told apart by.
  private var spellings: [Spelling] = []

  /// What makes two entries the same: their kind, and their bits or their UTF-8 bytes.
  struct Spelling {
    enum Kind: UInt8 { case null, bool, int, uint, double, string }

    var kind: Kind
    /// The bits of a number.
    var bits: UInt64 = 0
    /// Where the bytes of a string lie.
    var range = 0..<0
  }

  /// Entries that would take longer to find are not looked for: bytes made to collide shall cost no time.
  private static var probeLimit: Int { 64 }

  /// Adds the entry of a spelling, made by `make` where it is new.
  mutating func append(
    _ spelling: Spelling, in cursor: ProtobufCursor, make: (Spelling) -> Element
  ) {
    if slots.count <= 2 * elements.count { grow(cursor) }
    let slot = slot(of: spelling, in: cursor)
    if let slot, slots[slot] != 0 {
      indices.append(slots[slot] &- 1)
      return
    }
    if let slot { slots[slot] = UInt32(truncatingIfNeeded: elements.count &+ 1) }
    indices.append(UInt32(truncatingIfNeeded: elements.count))
    spellings.append(spelling)
    elements.append(make(spelling))
  }

  /// The slot that has the spelling, else a free one, `nil` when neither is near.
  private func slot(of spelling: Spelling, in cursor: ProtobufCursor) -> Int? {
    let mask = slots.count &- 1
    let seed = spelling.bits &+ UInt64(spelling.kind.rawValue)
    let first = cursor.hash(spelling.range, seed: seed)
    for step in 0..<Self.probeLimit {
      let slot = (first &+ step) & mask
      guard slots[slot] != 0 else { return slot }
      let other = spellings[Int(slots[slot] &- 1)]
      if other.kind == spelling.kind, other.bits == spelling.bits,
        cursor.equal(other.range, spelling.range)
      {
        return slot
      }
    }
    return nil
  }

  private mutating func grow(_ cursor: ProtobufCursor) {
    slots = [UInt32](repeating: 0, count: max(64, 2 * slots.count))
    for (index, spelling) in spellings.enumerated() {
      guard let slot = slot(of: spelling, in: cursor), slots[slot] == 0 else { continue }
      slots[slot] = UInt32(truncatingIfNeeded: index &+ 1)
    }
  }
}

extension VectorTileTable<JSONValue>.Spelling {
  /// The value a message of the specification's §4.4 holds; null where it holds none.
  init(_ message: ProtobufCursor) throws(VectorTileError) {
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

  /// The value, its string read from the bytes of `cursor`.
  func value(in cursor: ProtobufCursor) -> JSONValue {
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

extension ProtobufCursor {
  /// The string spelled by the bytes of a range; what is not UTF-8 becomes U+FFFD.
  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// Whether the bytes of two ranges are the same.
  @inline(__always)
  fileprivate func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count
    where base.load(fromByteOffset: left.lowerBound &+ index, as: UInt8.self)
      != base.load(fromByteOffset: right.lowerBound &+ index, as: UInt8.self)
    {
      return false
    }
    return true
  }

  /// A hash of the bytes of a range: multiply and fold, eight bytes at a time.
  @inline(__always)
  fileprivate func hash(_ range: Range<Int>, seed: UInt64) -> Int {
    var hash = (seed ^ UInt64(truncatingIfNeeded: range.count)) &* 0x9e37_79b9_7f4a_7c15
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      hash = (hash ^ base.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash &>> 32
      index &+= 8
    }
    while index < range.upperBound {
      hash = (hash ^ UInt64(base.load(fromByteOffset: index, as: UInt8.self))) &* 0x0000_0100_0000_01b3
      index &+= 1
    }
    hash = (hash ^ (hash &>> 29)) &* 0xbf58_476d_1ce4_e5b9
    return Int(truncatingIfNeeded: hash &>> 33)
  }
}

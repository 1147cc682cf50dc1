// Sound because the three buffers are owned by the interner alone, grow only while the entries are moved as a
// whole, and indices handed out stay valid: entries are never removed. Lengths are compared before bytes.

/// A table that makes one `String` for equal runs of UTF-8 bytes, so that repeated names cost no memory and little
/// time.
///
/// It remembers which name followed which: in a list of similar objects, the next name is found by one comparison.
package struct StringInterner: ~Copyable {
  private struct Entry {
    var string: String
    var hash: UInt64
    var byteOffset: Int
    var byteCount: Int
    /// The entry that followed this one last time, -1 at first.
    var successor: Int32
    /// The last object that had this name, for finding repeated names.
    var lastObject: UInt64
  }

  /// An interned name.
  package struct Symbol: Hashable {
    /// The index in the table, -1 for a string that was not added.
    package var index: Int32
    /// The string itself.
    package var string: String
  }

  private static let maximumEntries = 1 << 16
  private var entries: UnsafeMutablePointer<Entry>
  private var entryCount = 0
  private var entryCapacity = 64
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var byteCapacity = 1024
  /// Open addressing: index + 1 of an entry, 0 for a free slot; at most half full.
  private var slots: UnsafeMutablePointer<Int32>
  private var slotCount = 128

  package init() {
    entries = .allocate(capacity: entryCapacity)
    bytes = .allocate(capacity: byteCapacity)
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
  }

  deinit {
    entries.deinitialize(count: entryCount)
    entries.deallocate()
    bytes.deallocate()
    slots.deallocate()
  }

  /// The string spelled with `count` valid UTF-8 bytes from `start`.
  ///
  /// `predecessor` is the index of the name before this one in the same object, -1 for the first.
  package mutating func symbol(
    _ start: UnsafePointer<UInt8>, _ count: Int, after predecessor: Int32 = -1
  ) -> Symbol {
    if predecessor >= 0 {
      let guess = entries[Int(predecessor)].successor
      if guess >= 0 && matches(Int(guess), start, count) {
        return Symbol(index: guess, string: entries[Int(guess)].string)
      }
    }
    let index = find(start, count)
    guard index >= 0 else {
      let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      return Symbol(index: -1, string: text)
    }
    if predecessor >= 0 { entries[Int(predecessor)].successor = index }
    return Symbol(index: index, string: entries[Int(index)].string)
  }

  /// Notes that `object` has the name at `index`; false when it already had.
  package mutating func mark(_ index: Int32, object: UInt64) -> Bool {
    if entries[Int(index)].lastObject == object { return false }
    entries[Int(index)].lastObject = object
    return true
  }

  private func matches(_ index: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard entries[index].byteCount == count else { return false }
    let stored = UnsafeRawPointer(bytes + entries[index].byteOffset)
    let given = UnsafeRawPointer(start)
    var at = 0
    while at + 8 <= count {
      let same =
        stored.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        == given.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if !same { return false }
      at += 8
    }
    while at < count {
      if stored.load(fromByteOffset: at, as: UInt8.self) != given.load(fromByteOffset: at, as: UInt8.self) {
        return false
      }
      at += 1
    }
    return true
  }

  private func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(start)
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at + 8 <= count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      at += 8
    }
    var tail: UInt64 = 0
    while at < count {
      tail = tail << 8 | UInt64(start[at])
      at += 1
    }
    hash = (hash ^ tail) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash >> 32)
  }

  /// The entry with these bytes, created if there is none; -1 when the table is full or the run of slots too long.
  private mutating func find(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let hash = hash(start, count)
    var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    // Bounded, so that names chosen to collide cost no more than a miss.
    for _ in 0..<32 {
      let index = Int(slots[slot]) - 1
      if index < 0 {
        guard entryCount < Self.maximumEntries, count <= 256 else { return -1 }
        if 2 * (entryCount + 1) > slotCount {
          grow()
          return find(start, count)
        }
        add(start, count, hash: hash, slot: slot)
        return Int32(entryCount - 1)
      }
      if entries[index].hash == hash && matches(index, start, count) { return Int32(index) }
      slot = (slot + 1) & (slotCount - 1)
    }
    return -1
  }

  private mutating func add(_ start: UnsafePointer<UInt8>, _ count: Int, hash: UInt64, slot: Int) {
    if entryCount == entryCapacity {
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * entryCapacity)
      larger.moveInitialize(from: entries, count: entryCount)
      entries.deallocate()
      entries = larger
      entryCapacity *= 2
    }
    if byteCount + count > byteCapacity {
      let capacity = max(2 * byteCapacity, byteCount + count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: bytes, count: byteCount)
      bytes.deallocate()
      bytes = larger
      byteCapacity = capacity
    }
    (bytes + byteCount).update(from: start, count: count)
    (entries + entryCount).initialize(
      to: Entry(
        string: String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self), hash: hash,
        byteOffset: byteCount, byteCount: count, successor: -1, lastObject: 0))
    byteCount += count
    entryCount += 1
    slots[slot] = Int32(entryCount)
  }

  private mutating func grow() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    for index in 0..<entryCount {
      var slot = Int(truncatingIfNeeded: entries[index].hash) & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = Int32(index + 1)
    }
  }
}

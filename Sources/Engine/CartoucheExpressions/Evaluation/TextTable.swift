/// Numbers by string.
///
/// Which of a few classes a feature belongs to cannot be predicted, and one branch misprediction costs more than the
/// whole search. In a small table, therefore, each string has a slot of its own, and one probe without branches finds
/// it. A large table is searched from slot to slot.
struct TextTable: Sendable {
  private struct Entry: Sendable {
    var hash: UInt64 = 0
    var count = -1
    var head = SIMD2<UInt64>()
    var value = 0
    var text: TextReference?
  }

  private let entries: [Entry]
  private let mask: UInt64
  private let shift: UInt64
  private let isDirect: Bool
  // Keeps the objects that the entries point to.
  private let owners: [TextStorage]

  /// Distinct strings and their numbers.
  init(_ strings: [(text: TextStorage, value: Int)]) {
    let direct = strings.count <= 16 ? Self.distinctSlots(for: strings.map(\.text.hash)) : nil
    var capacity = 4
    while capacity < strings.count * 4 { capacity *= 2 }
    (shift, capacity) = direct ?? (0, capacity)
    isDirect = direct != nil
    mask = UInt64(capacity - 1)
    var entries = Array(repeating: Entry(), count: capacity)
    for (text, value) in strings {
      var slot = Int((text.hash &>> shift) & mask)
      while entries[slot].text != nil { slot = (slot + 1) % capacity }
      entries[slot] = Entry(
        hash: text.hash, count: text.count, head: text.head, value: value, text: TextReference(text))
    }
    self.entries = entries
    owners = strings.map(\.text)
  }

  /// A shift and a power of two up to 256 by which no two hashes collide, if they exist.
  private static func distinctSlots(for hashes: [UInt64]) -> (shift: UInt64, capacity: Int)? {
    for capacity in [4, 8, 16, 32, 64, 128, 256] where capacity >= hashes.count {
      for shift in stride(from: 0 as UInt64, through: 48, by: 4) {
        let slots = Set(hashes.map { ($0 &>> shift) & UInt64(capacity - 1) })
        if slots.count == hashes.count { return (shift, capacity) }
      }
    }
    return nil
  }

  /// The number of a string, `missing` for one that is not in the table.
  @inline(__always)
  subscript(text: TextReference, missing: Int) -> Int {
    guard isDirect else { return search(text) ?? missing }
    let entries = entries.span
    let (hash, count, head) = text.signature
    let entry = entries[Int((hash &>> shift) & mask)]
    let difference =
      (entry.hash ^ hash) | UInt64(bitPattern: Int64(entry.count ^ count)) | (entry.head.x ^ head.x)
      | (entry.head.y ^ head.y)
    let found = difference == 0 ? entry.value : missing
    // Beyond the first 16 bytes only the strings themselves differ.
    if count > 16, difference == 0, let candidate = entry.text { return candidate == text ? found : missing }
    return found
  }

  @inline(never)
  private func search(_ text: TextReference) -> Int? {
    let entries = entries.span
    var slot = text.signature.hash & mask
    while let candidate = entries[Int(slot)].text {
      if candidate == text { return entries[Int(slot)].value }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Whether a string is in the table.
  @inline(__always)
  func contains(_ text: TextReference) -> Bool { self[text, -1] >= 0 }
}

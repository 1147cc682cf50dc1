/// The contents of tiles, each once: about 20 bytes for each.
///
/// Contents are found by a part of their digest and compared byte by byte, so that two are one only if they are equal.
struct ContentTable {
  /// The numbers of contents plus one, by fingerprint; 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var fingerprints: [UInt32] = []
  private var lengths: [UInt32] = []
  private var places: [UInt64] = []

  /// The number of contents.
  var count: Int { places.count }

  /// The length of a content in bytes.
  func length(of number: UInt32) -> Int { Int(lengths[Int(number)]) }

  /// The place of a content.
  func place(of number: UInt32) -> UInt64 { places[Int(number)] }

  /// The number of a content that is known; `nil` for a new one.
  ///
  /// - Parameter isAt: Whether the content is the one at a place.
  func number(
    of digest: SHA256, length: Int, isAt: (UInt64) throws(ArchiveError) -> Bool
  ) throws(ArchiveError) -> UInt32? {
    let fingerprint = UInt32(truncatingIfNeeded: digest.fingerprint)
    let mask = slots.count - 1
    var slot = Int(fingerprint) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if fingerprints[index] == fingerprint, lengths[index] == length, try isAt(places[index]) {
        return UInt32(index)
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a content that is not there yet; returns its number, or `nil` where there is no number for it.
  mutating func insert(_ digest: SHA256, length: Int, at place: UInt64) -> UInt32? {
    guard let length = UInt32(exactly: length), places.count < Int(UInt32.max) - 1 else { return nil }
    if places.count >= slots.count / 8 * 7 { grow() }
    let number = UInt32(places.count)
    let fingerprint = UInt32(truncatingIfNeeded: digest.fingerprint)
    fingerprints.append(fingerprint)
    lengths.append(length)
    places.append(place)
    put(number, fingerprint)
    return number
  }

  /// Frees what is needed only for finding contents.
  mutating func endSearches() { (slots, fingerprints) = ([0], []) }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, fingerprint) in fingerprints.enumerated() { put(UInt32(number), fingerprint) }
  }

  private mutating func put(_ number: UInt32, _ fingerprint: UInt32) {
    let mask = slots.count - 1
    var slot = Int(fingerprint) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = number + 1
  }
}

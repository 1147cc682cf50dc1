// Sound because hash slots are masked to the table's count, a power of two and twice the number of colours at least, so
// that a probe ends at an empty slot. Callers give room for a place for each pixel; the numbers of a band count its own
// buckets.

/// The place in a palette of every colour of a picture.
struct ColorMap: Sendable {
  /// The bits of a colour that count.
  let mask: UInt32
  /// A slot holds a colour and, above it, 1 + its place; 0 is an empty slot.
  private let slots: [UInt64]
  private let shift: UInt32

  /// A table of colours, whose bits outside `mask` are 0, and their places below 256.
  init(_ colors: [UInt32], _ places: [UInt8], mask: UInt32 = .max) {
    self.mask = mask
    var bits: UInt32 = 6
    while colors.count > 1 << (bits - 1) { bits += 1 }
    shift = 32 - bits
    var slots = [UInt64](repeating: 0, count: 1 << bits)
    for (color, place) in zip(colors, places) {
      var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> shift)
      while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
      slots[slot] = (UInt64(place) + 1) << 32 | UInt64(color)
    }
    self.slots = slots
  }

  /// The place of a colour, which is in the table; 0 for any other.
  @inline(__always)
  func place(of color: UInt32) -> UInt8 { slots.withUnsafeBufferPointer { place(of: color, in: $0) } }

  @inline(__always)
  private func place(of color: UInt32, in slots: UnsafeBufferPointer<UInt64>) -> UInt8 {
    let key = color & mask
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> shift)
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot]) == key {
        return UInt8(truncatingIfNeeded: (slots[slot] &>> 32) &- 1)
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return 0
  }

  /// Writes the places of pixels.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes RGBA for each place.
  ///   - target: The places, in room of a byte for each.
  func write(_ pixels: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>) {
    slots.withUnsafeBufferPointer { slots in
      var last: UInt32 = 0
      var lastPlace: UInt8 = 0
      for index in 0..<pixels.count / 4 {
        let color = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        if color != last || index == 0 {
          last = color
          lastPlace = place(of: color, in: slots)
        }
        target[index] = lastPlace
      }
    }
  }

  /// Writes the places of pixels whose colours have been counted.
  func write(_ band: ColorHistogram.Band, to target: UnsafeMutablePointer<UInt8>) {
    // The numbers are below the count of buckets, up to the limit.
    let places = band.buckets.map { place(of: $0.key) }
    places.withUnsafeBufferPointer { places in
      band.numbers.withUnsafeBufferPointer { numbers in
        for index in 0..<numbers.count { target[index] = places[Int(numbers[index])] }
      }
    }
  }
}

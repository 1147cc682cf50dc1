// Sound because all addresses lie inside the buffer that the array lends for the closure.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines and columns of ascending offsets, found in one pass.
package struct LineIndex {
  /// The places of the offsets.
  package private(set) var locations: [TextLocation] = []

  /// Finds the places of `offsets` in UTF-8 `bytes`.
  ///
  /// The text may be the continuation of one that ended at `origin`.
  package init(
    offsets: [Int], in bytes: [UInt8], origin: TextLocation = TextLocation(line: 1, column: 1, offset: 0)
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      var walk = LineWalk(origin, isBeginning: origin.offset == 0)
      for offset in offsets { locations.append(walk.advance(to: offset, in: buffer)) }
    }
  }
}

/// Counts lines and columns along a text that comes in one or more buffers.
package struct LineWalk {
  /// The place reached.
  package private(set) var place: TextLocation
  private let start: Int
  private var isBeginning: Bool

  package init(_ origin: TextLocation, isBeginning: Bool) {
    place = origin
    start = origin.offset
    self.isBeginning = isBeginning
  }

  /// The place `offset` bytes into `buffer`, not before the one reached so far.
  package mutating func advance(to offset: Int, in buffer: UnsafeBufferPointer<UInt8>) -> TextLocation {
    guard let base = buffer.baseAddress else { return place }
    let end = min(max(offset, 0), buffer.count)
    var at = place.offset - start
    // A byte order mark takes no column.
    if isBeginning && at == 0 && end >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF { at = 3 }
    while at < end, let found = memchr(base + at, 0x0A, end - at) {
      at = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      place.line += 1
      place.column = 1
    }
    var column = place.column
    while at < end {
      if base[at] & 0xC0 != 0x80 { column &+= 1 }
      at &+= 1
    }
    place.column = column
    place.offset = max(start + end, place.offset)
    return place
  }
}

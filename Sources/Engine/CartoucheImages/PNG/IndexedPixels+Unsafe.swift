// Sound because the pointers live inside the closures that lend them; pixels are read below
// 4 * width * height and indices written below width * height, the buffer's capacity; hash slots are masked to the
// table's 1024, which 256 colours never fill, so that a probe ends.
import CartoucheThreads

/// A picture of at most 256 colours, as indices into a list of them.
struct IndexedPixels {
  /// The colours in the order in which they first occur; red in the lowest byte, alpha in the highest.
  let colors: [UInt32]
  private let width: Int
  private let height: Int
  private let indices: [UInt8]

  /// Counts the colours of `4 * width * height` bytes of RGBA; nil when there are more than 256.
  ///
  /// - Parameter stop: The signal after which there is no result either.
  /// - Complexity: O(width × height); a picture with more colours is abandoned at the 257th.
  init?(_ pixels: [UInt8], width: Int, height: Int, until stop: StopSignal = .never) {
    let count = width * height
    var colors: [UInt32] = []
    // A slot holds a colour and, above it, 1 + its index; 0 is an empty slot.
    var slots = [UInt64](repeating: 0, count: 1024)
    let indices = pixels.withUnsafeBytes { source in
      slots.withUnsafeMutableBufferPointer { slots in
        [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
          var last: UInt32 = 0
          var lastIndex: UInt8 = 0
          for position in 0..<count {
            if position & 0xFFFF == 0, stop.isGiven { return }
            let color = UInt32(
              littleEndian: source.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
            if color != last || position == 0 {
              guard let index = IndexedPixels.index(of: color, in: slots, colors: &colors) else { return }
              last = color
              lastIndex = index
            }
            target.initializeElement(at: position, to: lastIndex)
          }
          initialized = count
        }
      }
    }
    guard indices.count == count else { return nil }
    self.indices = indices
    self.colors = colors
    self.width = width
    self.height = height
  }

  /// The index of a colour, which is added if it is new; nil for the 257th.
  @inline(__always)
  private static func index(
    of color: UInt32, in slots: UnsafeMutableBufferPointer<UInt64>, colors: inout [UInt32]
  ) -> UInt8? {
    // Multiplicative hashing with 2³² divided by the golden ratio (Knuth, TAOCP 6.4).
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      if UInt32(truncatingIfNeeded: entry) == color { return UInt8(truncatingIfNeeded: (entry >> 32) &- 1) }
      slot = (slot &+ 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    colors.append(color)
    slots[slot] = UInt64(colors.count) << 32 | UInt64(color)
    return UInt8(truncatingIfNeeded: colors.count &- 1)
  }

  /// The rows in the file's form: a filter byte, then the indices packed from the high bit down.
  ///
  /// - Parameters:
  ///   - bitDepth: 1, 2, 4 or 8, enough for every index.
  ///   - stop: The signal after which no more rows follow.
  func rows(bitDepth: UInt8, until stop: StopSignal = .never) -> [UInt8] {
    let perByte = 8 / Int(bitDepth)
    let rowLength = 1 + (width + perByte - 1) / perByte
    let length = rowLength * height
    return indices.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: length) { target, initialized in
        for y in 0..<height {
          if stop.isGiven {
            initialized = y &* rowLength
            return
          }
          let row = y &* width
          var write = y &* rowLength
          target.initializeElement(at: write, to: 0)
          var x = 0
          while x < width {
            write &+= 1
            var byte: UInt8 = 0
            for step in 0..<perByte {
              let index = x &+ step < width ? source[row &+ x &+ step] : 0
              byte = byte &<< bitDepth | index
            }
            target.initializeElement(at: write, to: byte)
            x &+= perByte
          }
        }
        initialized = length
      }
    }
  }
}

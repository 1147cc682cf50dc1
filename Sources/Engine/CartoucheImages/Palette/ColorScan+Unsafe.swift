// Sound because pixels are read below 4 * width * height, the length of the buffer, and hash slots are masked to the
// table's 1024, which 256 colours never fill, so that a probe ends.
import CartoucheThreads
import Synchronization

/// The colours of a picture where they are few, and whether all are opaque.
struct ColorScan {
  /// The colours in the order in which they first occur, red in the lowest byte, alpha in the highest; nil when there
  /// are too many.
  private(set) var colors: [UInt32]?
  /// Whether the alpha of every pixel is 255.
  private(set) var isOpaque = true

  /// Scans `4 * width * height` bytes of RGBA.
  ///
  /// - Parameter limit: The number of colours that are not too many, 1 to 256.
  /// - Complexity: O(width × height).
  init(_ pixels: [UInt8], width: Int, height: Int, limit: Int) {
    let bands = RowBands(height: height, rowLength: 4 * width, length: 1 << 20)
    let isAbandoned = Abandonment()
    let parts = ParallelWork.map(bands.count) { index in
      pixels.withUnsafeBytes { pixels in
        let rows = bands[index]
        return ColorScan(
          UnsafeRawBufferPointer(rebasing: pixels[4 * width * rows.lowerBound..<4 * width * rows.upperBound]),
          limit: limit, isAbandoned)
      }
    }
    var table = Table(limit: limit)
    var fits = true
    for part in parts {
      isOpaque = isOpaque && part.isOpaque
      fits = fits && part.colors?.allSatisfy { table.insert($0) } ?? false
    }
    colors = fits ? table.colors : nil
  }

  /// Whether some band has found too many colours, so that the others need not count theirs.
  private final class Abandonment: Sendable {
    let isGiven = Atomic(false)
  }

  private init(_ pixels: UnsafeRawBufferPointer, limit: Int, _ abandonment: Abandonment) {
    var table = Table(limit: limit)
    let count = pixels.count / 4
    var position = 0
    var last: UInt32 = 0
    var all: UInt32 = .max
    var fits = true
    // In blocks, so that long runs of one colour are compared many pixels at a time.
    while position < count, fits {
      let end = min(position + 64, count)
      var differences: UInt32 = 0
      for index in position..<end { differences |= ColorScan.color(pixels, index) ^ last }
      if differences != 0 || position == 0 {
        for index in position..<end {
          let color = ColorScan.color(pixels, index)
          if color != last || index == 0 {
            fits = table.insert(color)
            if !fits { break }
            all &= color
            last = color
          }
        }
        if abandonment.isGiven.load(ordering: .relaxed) { fits = false }
      }
      if fits { position = end }
    }
    if fits {
      colors = table.colors
    } else {
      abandonment.isGiven.store(true, ordering: .relaxed)
      while position < count, all >> 24 == 255 {
        let end = min(position + 1024, count)
        for index in position..<end { all &= ColorScan.color(pixels, index) }
        position = end
      }
    }
    isOpaque = all >> 24 == 255
  }

  @inline(__always)
  private static func color(_ pixels: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
  }

  /// A set of at most 256 colours that keeps their order.
  private struct Table {
    let limit: Int
    private(set) var colors: [UInt32] = []
    /// A slot holds a colour and, above it, a mark; 0 is an empty slot.
    private var slots = [UInt64](repeating: 0, count: 1024)

    init(limit: Int) { self.limit = min(limit, 256) }

    /// Adds a colour if it is new; false when there is no room for it.
    mutating func insert(_ color: UInt32) -> Bool {
      let entry = UInt64(color) | 1 << 32
      // Multiplicative hashing with 2³² divided by the golden ratio (Knuth, TAOCP 6.4).
      var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
      while slots[slot] != 0 {
        if slots[slot] == entry { return true }
        slot = (slot &+ 1) & 1023
      }
      guard colors.count < limit else { return false }
      colors.append(color)
      slots[slot] = entry
      return true
    }
  }
}

// Sound because every pointer comes from an array inside the closure that lends it and is used only there; reads
// stay below 4 * width * height, which `PNGEncoder` has compared with the array's length; writes stay below (1 +
// channels * width) * height, which is the requested capacity, and each byte up to the stated count is written. The
// sizes cannot overflow: 4 * width * height is known to fit, and rows add one byte to at least three.
import CartoucheThreads

/// Whether every pixel's alpha is 255.
func isOpaque(_ pixels: [UInt8]) -> Bool {
  pixels.withUnsafeBytes { bytes in
    let quarters = bytes.count / 4
    var next = 0
    // In blocks of 4 KiB, so that a picture with an early hole is abandoned early.
    while next < quarters {
      let end = min(next + 1024, quarters)
      var all: UInt32 = .max
      for index in next..<end {
        all &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
      }
      if all >> 24 != 255 { return false }
      next = end
    }
    return true
  }
}

/// The rows of a picture without its alpha: a filter byte, then `r, g, b` of each pixel; not all once `stop` is given.
func rgbRows(_ pixels: [UInt8], width: Int, height: Int, until stop: StopSignal) -> [UInt8] {
  let length = (1 + 3 * width) * height
  return pixels.withUnsafeBufferPointer { source in
    [UInt8](unsafeUninitializedCapacity: length) { target, initialized in
      var read = 0
      var write = 0
      for _ in 0..<height where !stop.isGiven {
        target.initializeElement(at: write, to: 0)
        write &+= 1
        for _ in 0..<width {
          target.initializeElement(at: write, to: source[read])
          target.initializeElement(at: write &+ 1, to: source[read &+ 1])
          target.initializeElement(at: write &+ 2, to: source[read &+ 2])
          read &+= 4
          write &+= 3
        }
      }
      initialized = write
    }
  }
}

/// The rows of a picture with its alpha: a filter byte, then straight `r, g, b, a` of each pixel; not all once `stop` is
/// given.
func rgbaRows(
  _ pixels: [UInt8], width: Int, height: Int, premultiplied: Bool, until stop: StopSignal
) -> [UInt8] {
  let length = (1 + 4 * width) * height
  return pixels.withUnsafeBufferPointer { source in
    [UInt8](unsafeUninitializedCapacity: length) { target, initialized in
      let reciprocals = premultiplied ? unpremultiplyReciprocals : []
      reciprocals.withUnsafeBufferPointer { reciprocals in
        var read = 0
        var write = 0
        for _ in 0..<height where !stop.isGiven {
          target.initializeElement(at: write, to: 0)
          write &+= 1
          for _ in 0..<width {
            let alpha = source[read &+ 3]
            var (r, g, b) = (source[read], source[read &+ 1], source[read &+ 2])
            if premultiplied && alpha != 255 {
              let reciprocal = reciprocals[Int(alpha)]
              r = unpremultiplied(r, alpha, reciprocal)
              g = unpremultiplied(g, alpha, reciprocal)
              b = unpremultiplied(b, alpha, reciprocal)
            }
            target.initializeElement(at: write, to: r)
            target.initializeElement(at: write &+ 1, to: g)
            target.initializeElement(at: write &+ 2, to: b)
            target.initializeElement(at: write &+ 3, to: alpha)
            read &+= 4
            write &+= 4
          }
        }
        initialized = write
      }
    }
  }
}

/// 2²⁴ / alpha, rounded up; 0 for alpha 0.
///
/// With n at most 255 · 255 + 127, the product n · reciprocal is above n · 2²⁴ / alpha by less than
/// n < 2²⁴ / 255 ≤ 2²⁴ / alpha, so that shifting it by 24 bits gives the exact floor of n / alpha.
private let unpremultiplyReciprocals: [UInt64] =
  [0] + (1...255).map { (UInt64(1 << 24) + UInt64($0) - 1) / UInt64($0) }

/// ``unpremultiplied(_:_:)`` without a division.
@inline(__always)
private func unpremultiplied(_ channel: UInt8, _ alpha: UInt8, _ reciprocal: UInt64) -> UInt8 {
  let numerator = UInt64(channel) &* 255 &+ UInt64(alpha >> 1)
  return UInt8(truncatingIfNeeded: min((numerator &* reciprocal) >> 24, 255))
}

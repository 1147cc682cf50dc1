// Sound because: rows are cut to the frame's height and columns to the strip's; the target has width · height pixels of
// four bytes, and each strip writes its own rows and columns alone.

extension Strip {
  /// Writes the strip as RGBA bytes, each channel rounded to nearest, into rows of `stride` pixels.
  func resolve(into target: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    let first = target + (originY &* stride &+ originX) &* 4
    var column = 0
    while column &+ 8 <= columns {
      let packed = (
        pack(column), pack(column &+ 1), pack(column &+ 2), pack(column &+ 3), pack(column &+ 4),
        pack(column &+ 5), pack(column &+ 6), pack(column &+ 7)
      )
      // Transpose eight columns of eight rows by halves, quarters, eighths.
      let a = (
        merged(packed.0, packed.4), merged(packed.1, packed.5), merged(packed.2, packed.6),
        merged(packed.3, packed.7)
      )
      let b = (merged(a.0.0, a.2.0), merged(a.1.0, a.3.0), merged(a.0.1, a.2.1), merged(a.1.1, a.3.1))
      let c = (merged(b.0.0, b.1.0), merged(b.0.1, b.1.1), merged(b.2.0, b.3.0), merged(b.2.1, b.3.1))
      let place = first + column &* 4
      store(c.0.0, place, 0, stride, rows)
      store(c.0.1, place, 1, stride, rows)
      store(c.1.0, place, 2, stride, rows)
      store(c.1.1, place, 3, stride, rows)
      store(c.2.0, place, 4, stride, rows)
      store(c.2.1, place, 5, stride, rows)
      store(c.3.0, place, 6, stride, rows)
      store(c.3.1, place, 7, stride, rows)
      column &+= 8
    }
    while column < columns {
      let packed = pack(column)
      for row in 0..<rows {
        (first + (row &* stride &+ column) &* 4).storeBytes(of: packed[row], as: UInt32.self)
      }
      column &+= 1
    }
  }

  @inline(__always)
  private func store(
    _ pixels: SIMD8<UInt32>, _ place: UnsafeMutableRawPointer, _ row: Int, _ stride: Int, _ rows: Int
  ) {
    if row < rows { (place + row &* stride &* 4).storeBytes(of: pixels, as: SIMD8<UInt32>.self) }
  }

  /// Lanes of two vectors in turn: the lower halves, and the upper.
  @inline(__always)
  private func merged(
    _ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>
  ) -> (SIMD8<UInt32>, SIMD8<UInt32>) {
    (
      SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]),
      SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
    )
  }

  /// Eight pixels of a column, red in the lowest byte.
  @inline(__always)
  private func pack(_ column: Int) -> SIMD8<UInt32> {
    let pixel = pixels + column &* 4
    let red = byte(pixel[0])
    let green = byte(pixel[1])
    let blue = byte(pixel[2])
    if isOpaque { return red | (green &<< 8) | (blue &<< 16) | 0xff00_0000 }
    return red | (green &<< 8) | (blue &<< 16) | (byte(pixel[3]) &<< 24)
  }

  @inline(__always)
  private func byte(_ channel: Lanes) -> SIMD8<UInt32> {
    // Adding 2²³ leaves the nearest integer in the low bits.
    unsafeBitCast(unitClamped(channel) * 255 + 8_388_608, to: SIMD8<UInt32>.self) & 255
  }
}

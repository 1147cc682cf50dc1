// Sound because: rows are cut to the frame's height and columns to the strip's; the target has width · height pixels of
// four bytes, and each strip writes its own rows and columns alone.

extension Strip {
  /// Writes the strip as RGBA bytes, each channel rounded to nearest, into rows of `stride` pixels.
  func resolve(into target: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    let first = target + (originY &* stride &+ originX) &* 4
    var column = 0
    while column &+ 4 <= columns {
      let packed = (pack(column), pack(column &+ 1), pack(column &+ 2), pack(column &+ 3))
      let place = first + column &* 4
      store(
        packed.0.lowHalf, packed.1.lowHalf, packed.2.lowHalf, packed.3.lowHalf, place, stride &* 4, rows)
      if rows > 4 {
        store(
          packed.0.highHalf, packed.1.highHalf, packed.2.highHalf, packed.3.highHalf,
          place + stride &* 16, stride &* 4, rows &- 4)
      }
      column &+= 4
    }
    while column < columns {
      let packed = pack(column)
      for row in 0..<rows {
        (first + (row &* stride &+ column) &* 4).storeBytes(of: packed[row], as: UInt32.self)
      }
      column &+= 1
    }
  }

  /// Four columns of four rows, stored as rows.
  @inline(__always)
  private func store(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>,
    _ place: UnsafeMutableRawPointer, _ stride: Int, _ rows: Int
  ) {
    place.storeBytes(of: SIMD4(a[0], b[0], c[0], d[0]), as: SIMD4<UInt32>.self)
    if rows > 1 { (place + stride).storeBytes(of: SIMD4(a[1], b[1], c[1], d[1]), as: SIMD4<UInt32>.self) }
    if rows > 2 {
      (place + stride &* 2).storeBytes(of: SIMD4(a[2], b[2], c[2], d[2]), as: SIMD4<UInt32>.self)
    }
    if rows > 3 {
      (place + stride &* 3).storeBytes(of: SIMD4(a[3], b[3], c[3], d[3]), as: SIMD4<UInt32>.self)
    }
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

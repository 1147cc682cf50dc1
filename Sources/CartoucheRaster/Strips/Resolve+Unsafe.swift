// Sound because: rows are cut to the frame's height and columns to the strip's; the target has width · height pixels of
// four bytes, and each strip writes its own rows and columns alone.

extension Strip {
  /// Writes the strip as RGBA bytes, each channel rounded to nearest, into rows of `stride` pixels.
  func resolve(into target: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    // One loop for each kind of ground: a branch inside would take the vectors apart.
    if isOpaque {
      resolve(into: target, stride: stride, rows: rows, isOpaque: true)
    } else {
      resolve(into: target, stride: stride, rows: rows, isOpaque: false)
    }
  }

  @inline(__always)
  private func resolve(into target: UnsafeMutableRawPointer, stride: Int, rows: Int, isOpaque: Bool) {
    let first = target + (originY &* stride &+ originX) &* 4
    var column = 0
    // Rows left out one by one would take the vectors apart, so the last strip goes the slow way.
    if rows == stripRows {
      let rowBytes = stride &* 4
      while column &+ 4 <= columns {
        let packed = (
          pack(column, isOpaque), pack(column &+ 1, isOpaque), pack(column &+ 2, isOpaque),
          pack(column &+ 3, isOpaque)
        )
        let place = first + column &* 4
        store(packed.0.lowHalf, packed.1.lowHalf, packed.2.lowHalf, packed.3.lowHalf, place, rowBytes)
        store(
          packed.0.highHalf, packed.1.highHalf, packed.2.highHalf, packed.3.highHalf,
          place + rowBytes &* 4, rowBytes)
        column &+= 4
      }
    }
    while column < columns {
      let packed = pack(column, isOpaque)
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
    _ place: UnsafeMutableRawPointer, _ rowBytes: Int
  ) {
    let ac = (SIMD4(a[0], c[0], a[1], c[1]), SIMD4(a[2], c[2], a[3], c[3]))
    let bd = (SIMD4(b[0], d[0], b[1], d[1]), SIMD4(b[2], d[2], b[3], d[3]))
    let rows = (
      SIMD4(ac.0[0], bd.0[0], ac.0[1], bd.0[1]), SIMD4(ac.0[2], bd.0[2], ac.0[3], bd.0[3]),
      SIMD4(ac.1[0], bd.1[0], ac.1[1], bd.1[1]), SIMD4(ac.1[2], bd.1[2], ac.1[3], bd.1[3])
    )
    place.storeBytes(of: rows.0, as: SIMD4<UInt32>.self)
    (place + rowBytes).storeBytes(of: rows.1, as: SIMD4<UInt32>.self)
    (place + rowBytes &* 2).storeBytes(of: rows.2, as: SIMD4<UInt32>.self)
    (place + rowBytes &* 3).storeBytes(of: rows.3, as: SIMD4<UInt32>.self)
  }

  /// Eight pixels of a column, red in the lowest byte.
  @inline(__always)
  private func pack(_ column: Int, _ isOpaque: Bool) -> SIMD8<UInt32> {
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

// Sound because: rows are cut to the frame's height and columns to the strip's; the target has width ·
// height pixels of four bytes, and each strip writes its own rows and columns alone. A packed column of 32
// bytes is stored at a quarter of the offset of its planes in a block, never beyond planes that are still to be read.

extension Strip {
  /// Writes the strip as RGBA bytes, each channel rounded to nearest, into rows of `stride` pixels.
  ///
  /// The contents of the strip are destroyed.
  func resolve(into target: UnsafeMutableRawPointer, stride: Int, rows: Int) {
    let ground = packed(groundColor)
    let first = target + (originY &* stride &+ originX) &* 4
    let rowBytes = stride &* 4
    var low = 0
    var blocks = begunBlocks
    while low < columns {
      let count = min(Self.blockColumns, columns &- low)
      let place = first + low &* 4
      if blocks & 1 == 0 {
        for row in 0..<rows {
          (place + row &* rowBytes).assumingMemoryBound(to: UInt32.self)
            .update(repeating: ground, count: count)
        }
      } else {
        let packed = isOpaque ? pack(low, count, true) : pack(low, count, false)
        store(packed, count: count, first: place, rowBytes: rowBytes, rows: rows)
      }
      low &+= count
      blocks &>>= 1
    }
  }

  /// Packs columns into bytes, in the place of the first planes.
  ///
  /// In one loop with the transposition the compiler would do the arithmetic after it, on quarters of vectors.
  @inline(__always)
  private func pack(_ low: Int, _ count: Int, _ isOpaque: Bool) -> UnsafeMutableRawPointer {
    let packed = UnsafeMutableRawPointer(pixels + low &* 4)
    for column in 0..<count {
      packed.storeBytes(of: pack(low &+ column, isOpaque), toByteOffset: column &* 32, as: Packed.self)
    }
    return packed
  }

  /// Stores packed columns as rows.
  @inline(__always)
  private func store(
    _ packed: UnsafeMutableRawPointer, count: Int, first: UnsafeMutableRawPointer, rowBytes: Int,
    rows: Int
  ) {
    var column = 0
    if rows == stripRows {
      while column &+ 4 <= count {
        let source = UnsafeRawPointer(packed + column &* 32)
        let place = first + column &* 4
        transpose(source, place, rowBytes)
        transpose(source + 16, place + rowBytes &* 4, rowBytes)
        column &+= 4
      }
    }
    while column < count {
      for row in 0..<rows {
        let pixel = packed.load(fromByteOffset: column &* 32 &+ row &* 4, as: UInt32.self)
        (first + row &* rowBytes + column &* 4).storeBytes(of: pixel, as: UInt32.self)
      }
      column &+= 1
    }
  }

  private typealias Packed = SIMD8<UInt32>

  /// Stores four rows of four packed columns as rows.
  @inline(__always)
  private func transpose(
    _ source: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, _ rowBytes: Int
  ) {
    let a = source.load(as: SIMD4<UInt32>.self)
    let b = source.load(fromByteOffset: 32, as: SIMD4<UInt32>.self)
    let c = source.load(fromByteOffset: 64, as: SIMD4<UInt32>.self)
    let d = source.load(fromByteOffset: 96, as: SIMD4<UInt32>.self)
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
    let red = bytes(pixel[0])
    let green = bytes(pixel[1])
    let blue = bytes(pixel[2])
    if isOpaque { return red | (green &<< 8) | (blue &<< 16) | 0xff00_0000 }
    return red | (green &<< 8) | (blue &<< 16) | (bytes(pixel[3]) &<< 24)
  }

  /// A pixel of one colour.
  private func packed(_ color: SIMD4<Float>) -> UInt32 {
    func byte(_ channel: Float) -> UInt32 { bytes(Lanes(repeating: channel))[0] }
    return byte(color.x) | (byte(color.y) &<< 8) | (byte(color.z) &<< 16) | (byte(color.w) &<< 24)
  }

  /// A channel in whole steps, 0…255.
  @inline(__always)
  func bytes(_ channel: Lanes) -> SIMD8<UInt32> {
    // Adding 2²³ leaves the nearest integer in the low bits.
    unsafeBitCast(unitClamped(channel) * 255 + 8_388_608, to: SIMD8<UInt32>.self) & 255
  }
}

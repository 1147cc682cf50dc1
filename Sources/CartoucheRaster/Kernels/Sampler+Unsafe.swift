// Sound because: every texel index is cut to, or wrapped into, 0..<width and 0..<height before it is read,
// and a bitmap that is placed has width · height · 4 bytes.

/// Reads a picture at eight pixels of a column at once.
struct Sampler {
  private let texels: UnsafeRawPointer
  private let width: Int
  private let height: Int
  private let isNearest: Bool
  private let repeats: Bool
  private let opacity: Float
  /// Homogeneous texel coordinates of the strip's first pixel centre, and their steps along x and y.
  private let base: SIMD3<Float>
  private let stepX: SIMD3<Float>
  private let stepY: SIMD3<Float>
  private let isAffine: Bool
  private let rowsX: Lanes, rowsY: Lanes, rowsW: Lanes

  /// Prepares for a strip; all large numbers are worked out in double precision.
  init(
    _ image: PlacedImage, texels: UnsafeRawBufferPointer, repeats: Bool, origin: (x: Int, y: Int)
  ) {
    // A placed image is never empty.
    self.texels = texels.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    width = image.bitmap.width
    height = image.bitmap.height
    isNearest = image.sampling == .nearest
    self.repeats = repeats
    opacity = image.opacity / 255
    let inverse = image.inverse
    let first = inverse.homogeneous(SIMD2(Double(origin.x) + 0.5, Double(origin.y) + 0.5))
    // Scaled so that w is near 1 in this strip.
    let scale = first.z != 0 ? 1 / first.z : 1
    var start = SIMD2(first.x * scale, first.y * scale)
    isAffine = inverse.w.x == 0 && inverse.w.y == 0
    if repeats, isAffine {
      // Whole periods change nothing but the precision.
      let size = SIMD2(Double(width), Double(height))
      start -= size * (start / size).rounded(.down)
    }
    base = SIMD3<Float>(Float(start.x), Float(start.y), Float(first.z * scale))
    stepX = SIMD3<Float>(SIMD3(inverse.x.x, inverse.y.x, inverse.w.x) * scale)
    stepY = SIMD3<Float>(SIMD3(inverse.x.y, inverse.y.y, inverse.w.y) * scale)
    rowsX = Lanes.rows * stepY.x + base.x
    rowsY = Lanes.rows * stepY.y + base.y
    rowsW = Lanes.rows * stepY.z + base.z
  }

  /// The premultiplied channels of eight pixels, 0…1 times the opacity.
  @inline(__always)
  func colors(at column: Int) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    let x = Float(column)
    var u = rowsX + x * stepX.x
    var v = rowsY + x * stepX.y
    if !isAffine {
      let w = 1 / (rowsW + x * stepX.z)
      u = u * w
      v = v * w
    }
    return colors(u, v)
  }

  /// The premultiplied channels at eight places of the picture, in its pixels, 0…1 times the opacity.
  @inline(__always)
  func colors(_ u: Lanes, _ v: Lanes) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    var (u, v) = (u, v)
    // Cut to where floats still count texels; not a number becomes 0.
    let far: Float = 2_000_000
    u = minimum(maximum(u, Lanes(repeating: -far)), Lanes(repeating: far))
    v = minimum(maximum(v, Lanes(repeating: -far)), Lanes(repeating: far))
    if repeats {
      u = u - Float(width) * floored(u / Float(width))
      v = v - Float(height) * floored(v / Float(height))
    }
    if isNearest {
      let texel = fetch(integers(floored(u)), integers(floored(v)))
      return scaled(channels(texel))
    }
    let s = u - 0.5
    let t = v - 0.5
    let column0 = floored(s)
    let row0 = floored(t)
    let right = s - column0
    let down = t - row0
    let x0 = integers(column0)
    let y0 = integers(row0)
    let x1 = x0 &+ 1
    let y1 = y0 &+ 1
    let upper = mixed(channels(fetch(x0, y0)), channels(fetch(x1, y0)), right)
    let lower = mixed(channels(fetch(x0, y1)), channels(fetch(x1, y1)), right)
    return scaled(mixed(upper, lower, down))
  }

  private typealias Channels = (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes)

  @inline(__always)
  private func fetch(_ x: SIMD8<Int32>, _ y: SIMD8<Int32>) -> SIMD8<UInt32> {
    let column = inside(x, Int32(truncatingIfNeeded: width))
    let row = inside(y, Int32(truncatingIfNeeded: height))
    var result = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      let place = Int(row[lane]) &* width &+ Int(column[lane])
      result[lane] = texels.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self)
    }
    return result
  }

  /// Wraps indices just outside of 0..<count, and cuts all others.
  @inline(__always)
  private func inside(_ index: SIMD8<Int32>, _ count: Int32) -> SIMD8<Int32> {
    // The sign, shifted through all bits, is the mask of what is under 0.
    var result = index
    if repeats {
      result = result &+ ((result &>> 31) & count)
      result = result &- (((count &- 1 &- result) &>> 31) & count)
    }
    result = result & ~(result &>> 31)
    let over = (count &- 1 &- result) &>> 31
    return (result & ~over) | (over & (count &- 1))
  }

  @inline(__always)
  private func channels(_ texel: SIMD8<UInt32>) -> Channels {
    (floats(texel & 255), floats((texel &>> 8) & 255), floats((texel &>> 16) & 255), floats(texel &>> 24))
  }

  @inline(__always)
  private func mixed(_ a: Channels, _ b: Channels, _ share: Lanes) -> Channels {
    (
      a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
      a.blue + (b.blue - a.blue) * share, a.alpha + (b.alpha - a.alpha) * share
    )
  }

  @inline(__always)
  private func scaled(_ c: Channels) -> Channels {
    (c.red * opacity, c.green * opacity, c.blue * opacity, c.alpha * opacity)
  }
}

extension Strip {
  /// Draws a picture within its spans.
  mutating func paintImage(_ image: PlacedImage) {
    let (left, right) = (left, right)
    image.bitmap.pixels.withUnsafeBytes { bytes in
      let sampler = Sampler(image, texels: bytes, repeats: false, origin: (originX, originY))
      for column in left..<right {
        let coverage = clipped(.one, at: column)
        let color = sampler.colors(at: column)
        blend(
          color.red * coverage, color.green * coverage, color.blue * coverage, color.alpha * coverage,
          at: column)
      }
    }
  }
}

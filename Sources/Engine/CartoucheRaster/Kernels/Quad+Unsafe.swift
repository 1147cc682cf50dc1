// Sound because: indices are cut to those of the picture, which is not empty and has width · height texels of
// four bytes; columns are `left..<right` of the strip.

extension Strip {
  /// Draws a picture that ends at its border within the rows of its step.
  mutating func paintPicture(_ image: PlacedImage) {
    let places = TexelPlaces(image.inverse, period: nil, origin: (originX, originY))
    let scale = Lanes(repeating: image.opacity / 255)
    image.bitmap.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let picture = EndingPicture(texels: base, width: image.bitmap.width, height: image.bitmap.height)
      for column in left..<right {
        let (u, v) = places.at(column)
        let color = image.sampling == .nearest ? picture.nearest(u, v) : picture.bilinear(u, v)
        let factor = clipped(scale, at: column)
        blend(
          red: color.red * factor, green: color.green * factor, blue: color.blue * factor,
          alpha: color.alpha * factor, at: column)
      }
    }
  }
}

/// A picture with nothing around it.
private struct EndingPicture {
  private let texels: UnsafeRawPointer
  private let width: Int32
  /// The greatest indices.
  private let last: (x: Lanes, y: Lanes)

  @inline(__always)
  init(texels: UnsafeRawPointer, width: Int, height: Int) {
    self.texels = texels
    self.width = Int32(truncatingIfNeeded: width)
    last = (Lanes(repeating: Float(width &- 1)), Lanes(repeating: Float(height &- 1)))
  }

  @inline(__always)
  func nearest(_ u: Lanes, _ v: Lanes) -> ColorTexel.Channels {
    ColorTexel.channels(fetch(floored(u), floored(v)))
  }

  @inline(__always)
  func bilinear(_ u: Lanes, _ v: Lanes) -> ColorTexel.Channels {
    let (s, t) = (u - 0.5, v - 0.5)
    let (x, y) = (floored(s), floored(t))
    let (right, down) = (s - x, t - y)
    let upper = ColorTexel.mixed(
      ColorTexel.channels(fetch(x, y)), ColorTexel.channels(fetch(x + 1, y)), right)
    let lower = ColorTexel.mixed(
      ColorTexel.channels(fetch(x, y + 1)), ColorTexel.channels(fetch(x + 1, y + 1)), right)
    return ColorTexel.mixed(upper, lower, down)
  }

  /// The texels at eight indices, which are integers; transparent if there are none.
  @inline(__always)
  private func fetch(_ x: Lanes, _ y: Lanes) -> SIMD8<UInt32> {
    let isInside = both(
      both(lessOrEqual(.zero, x), lessOrEqual(x, last.x)), both(lessOrEqual(.zero, y), lessOrEqual(y, last.y))
    )
    // Others read the nearest texel and drop it.
    let column = truncated(minimum(maximum(x, .zero), last.x))
    let row = truncated(minimum(maximum(y, .zero), last.y))
    let place = row &* width &+ column
    var result = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      result[lane] = texels.loadUnaligned(fromByteOffset: Int(place[lane]) &* 4, as: UInt32.self)
    }
    return kept(result, where: isInside)
  }
}

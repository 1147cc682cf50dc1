// Sound because: a texel is read only where its index lies in the picture, which has width · height of four
// bytes; columns are `left..<right` of the strip.

extension Strip {
  /// Draws a picture that ends at its border within the rows of its step.
  func paintPicture(_ image: PlacedImage) {
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
          color.red * factor, color.green * factor, color.blue * factor, color.alpha * factor, at: column)
      }
    }
  }
}

/// A picture with nothing around it.
private struct EndingPicture {
  let texels: UnsafeRawPointer
  let width: Int
  let height: Int

  @inline(__always)
  func nearest(_ u: Lanes, _ v: Lanes) -> ColorTexel.Channels {
    ColorTexel.channels(fetch(integers(floored(u)), integers(floored(v))))
  }

  @inline(__always)
  func bilinear(_ u: Lanes, _ v: Lanes) -> ColorTexel.Channels {
    let (s, t) = (u - 0.5, v - 0.5)
    let (left, top) = (floored(s), floored(t))
    let (right, down) = (s - left, t - top)
    let (x, y) = (integers(left), integers(top))
    let upper = ColorTexel.mixed(
      ColorTexel.channels(fetch(x, y)), ColorTexel.channels(fetch(x &+ 1, y)), right)
    let lower = ColorTexel.mixed(
      ColorTexel.channels(fetch(x, y &+ 1)), ColorTexel.channels(fetch(x &+ 1, y &+ 1)), right)
    return ColorTexel.mixed(upper, lower, down)
  }

  /// The texels at eight indices; transparent where there are none.
  @inline(__always)
  private func fetch(_ x: SIMD8<Int32>, _ y: SIMD8<Int32>) -> SIMD8<UInt32> {
    var result = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      let (column, row) = (Int(x[lane]), Int(y[lane]))
      guard column >= 0, column < width, row >= 0, row < height else { continue }
      result[lane] = texels.loadUnaligned(
        fromByteOffset: (row &* width &+ column) &* 4, as: UInt32.self)
    }
    return result
  }
}

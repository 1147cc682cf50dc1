// Sound because: columns are `left..<right` of the strip; a placed bitmap has width · height texels.

extension Sampler<ColorTexel> {
  /// Reads a placed bitmap.
  init(
    _ image: PlacedImage, texels: UnsafeRawBufferPointer, repeats: Bool, origin: (x: Int, y: Int)
  ) {
    self.init(
      texels, size: (image.bitmap.width, image.bitmap.height), inverse: image.inverse,
      sampling: image.sampling, repeats: repeats, origin: origin)
  }
}

extension PlacedImage: Drawing {
  func paint(on strip: inout Strip) { strip.paintImage(self) }
}

extension Strip {
  /// Draws a picture within its spans.
  mutating func paintImage(_ image: PlacedImage) {
    let (left, right) = (left, right)
    let scale = Lanes(repeating: image.opacity / 255)
    image.bitmap.pixels.withUnsafeBytes { bytes in
      let sampler = Sampler<ColorTexel>(image, texels: bytes, repeats: false, origin: (originX, originY))
      if let adjustment = image.adjustment {
        paint(sampler, adjustment, scale)
      } else if clip.isWhole {
        sampler.forEachColumn(left, right) { column, color in
          blend(
            red: color.red * scale, green: color.green * scale, blue: color.blue * scale,
            alpha: color.alpha * scale, at: column)
        }
      } else {
        sampler.forEachColumn(left, right) { column, color in
          let factor = clipped(scale, at: column)
          blend(
            red: color.red * factor, green: color.green * factor, blue: color.blue * factor,
            alpha: color.alpha * factor, at: column)
        }
      }
    }
  }

  private mutating func paint(
    _ sampler: Sampler<ColorTexel>, _ adjustment: ColorAdjustment, _ scale: Lanes
  ) {
    sampler.forEachColumn(left, right) { column, color in
      let color = adjustment.applied(
        to: (color.red * scale, color.green * scale, color.blue * scale, color.alpha * scale))
      let coverage = clipped(.one, at: column)
      blend(
        red: color.red * coverage, green: color.green * coverage, blue: color.blue * coverage,
        alpha: color.alpha * coverage,
        at: column)
    }
  }
}

extension ColorAdjustment {
  /// Premultiplied colours after the change.
  ///
  /// Weights of straight colours are applied to premultiplied ones: the constant counts as often as there is alpha.
  @inline(__always)
  func applied(to color: ColorTexel.Channels) -> ColorTexel.Channels {
    let (x, y, z, alpha) = (color.red, color.green, color.blue, color.alpha)
    let newRed = (x * red.x + y * red.y) + (z * red.z + alpha * red.w)
    let newGreen = (x * green.x + y * green.y) + (z * green.z + alpha * green.w)
    let newBlue = (x * blue.x + y * blue.y) + (z * blue.z + alpha * blue.w)
    return (unitClamped(newRed), unitClamped(newGreen), unitClamped(newBlue), alpha)
  }
}

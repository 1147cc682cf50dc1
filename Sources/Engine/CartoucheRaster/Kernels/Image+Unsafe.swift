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
          blend(color.red * scale, color.green * scale, color.blue * scale, color.alpha * scale, at: column)
        }
      } else {
        sampler.forEachColumn(left, right) { column, color in
          let factor = clipped(scale, at: column)
          blend(
            color.red * factor, color.green * factor, color.blue * factor, color.alpha * factor, at: column)
        }
      }
    }
  }

  /// Weights of straight colours, applied to premultiplied ones: the constant counts as often as there is
  /// alpha.
  private mutating func paint(
    _ sampler: Sampler<ColorTexel>, _ adjustment: ColorAdjustment, _ scale: Lanes
  ) {
    let (forRed, forGreen, forBlue) = (adjustment.red, adjustment.green, adjustment.blue)
    sampler.forEachColumn(left, right) { column, color in
      let red = color.red * scale
      let green = color.green * scale
      let blue = color.blue * scale
      let alpha = color.alpha * scale
      let newRed = (red * forRed.x + green * forRed.y) + (blue * forRed.z + alpha * forRed.w)
      let newGreen = (red * forGreen.x + green * forGreen.y) + (blue * forGreen.z + alpha * forGreen.w)
      let newBlue = (red * forBlue.x + green * forBlue.y) + (blue * forBlue.z + alpha * forBlue.w)
      let coverage = clipped(.one, at: column)
      blend(
        unitClamped(newRed) * coverage, unitClamped(newGreen) * coverage, unitClamped(newBlue) * coverage,
        alpha * coverage, at: column)
    }
  }
}

// Sound because: columns are `left..<right` of the strip; ramp places are cut to 0…rampCount, the ramp's
// last index.

extension Strip {
  /// Blends a gradient or pattern through the coverage kept in `cover`, and clears that.
  mutating func shade(_ command: Command, _ from: Int, _ to: Int) {
    switch list.pointee.paints[Int(command.paint)] {
    case .nothing, .color, .alongLine:
      for column in from..<to { cover[column] = .zero }
    case .linear(let origin, let step, let ramp):
      let firstX = Float(originX) + 0.5 - origin.x
      let y = Lanes.rows + (Float(originY) + 0.5 - origin.y)
      shadeRamp(ramp, from: from, to: to) { column in y * step.y + (Float(column) + firstX) * step.x }
    case .radial(let center, let scale, let ramp):
      let firstX = Float(originX) + 0.5 - center.x
      let y = Lanes.rows + (Float(originY) + 0.5 - center.y)
      shadeRamp(ramp, from: from, to: to) { column in
        let x = Float(column) + firstX
        return squareRoot(y * y + x * x) * scale
      }
    case .pattern(let image):
      image.bitmap.pixels.withUnsafeBytes { bytes in
        let sampler = Sampler<ColorTexel>(image, texels: bytes, repeats: true, origin: (originX, originY))
        shade(
          sampler, width: image.bitmap.width, scale: Lanes(repeating: image.opacity / 255), from: from, to: to
        )
      }
    }
  }

  /// Blends a picture that is repeated.
  private func shade(
    _ sampler: Sampler<ColorTexel>, width: Int, scale: Lanes, from: Int, to: Int
  ) {
    let (cover, pixels, isOpaque) = (cover, pixels, isOpaque)

    @inline(__always)
    func blend(_ color: ColorTexel.Channels, _ column: Int) {
      let coverage = cover[column] * scale
      cover[column] = .zero
      Self.blend(
        red: color.red * coverage, green: color.green * coverage, blue: color.blue * coverage,
        alpha: color.alpha * coverage,
        pixel: pixels + column &* 4, isOpaque: isOpaque)
    }

    // Where the picture is repeated, its columns are mixed once.
    if to &- from > width, let columns = sampler.mixedColumns(in: texelColumns) {
      sampler.forEachColumn(of: columns, from, to, where: { some(less(.zero, cover[$0])) }) { column, color in
        blend(color, column)
      }
      return
    }
    var first = from
    while first < to {
      // Columns that all have coverage.
      var end = first
      while end < to, some(less(.zero, cover[end])) { end &+= 1 }
      sampler.forEachColumn(first, end) { column, color in blend(color, column) }
      first = end &+ 1
    }
  }

  /// Blends colours of a ramp by their position.
  @inline(__always)
  private func shadeRamp(_ ramp: [SIMD4<Float>], from: Int, to: Int, _ position: (Int) -> Lanes) {
    ramp.withUnsafeBufferPointer { ramp in
      for column in from..<to {
        let coverage = cover[column]
        guard some(less(.zero, coverage)) else { continue }
        cover[column] = .zero
        let last = Float(ResolvedPaint.rampCount)
        let place = unitClamped(position(column)) * last
        let below = minimum(floored(place), Lanes(repeating: last - 1))
        let share = place - below
        let index = integers(below)
        var (red, green, blue, alpha) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
        for lane in 0..<8 {
          let low = ramp[Int(index[lane])]
          let color = low + (ramp[Int(index[lane]) &+ 1] - low) * share[lane]
          red[lane] = color.x
          green[lane] = color.y
          blue[lane] = color.z
          alpha[lane] = color.w
        }
        blend(
          red: red * coverage, green: green * coverage, blue: blue * coverage, alpha: alpha * coverage,
          at: column)
      }
    }
  }
}

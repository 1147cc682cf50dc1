// Sound because: columns are dirty ones of the strip, cut to `left..<right`; places on a ramp are cut to its
// indices before they are read; a stroke with a paint along the line has a distance for every point.

extension Strip {
  /// Blends the coverage of one segment of a divided line, min(cover · scale, 1), and clears it.
  ///
  /// `index` is the segment's first point in the list.
  mutating func sweepSegment(_ command: Command, _ line: CentreLine, _ index: Int, scale: Float) {
    guard let (first, end) = coverAlongLine(command, scale: scale) else { return }
    let y = Lanes.rows + 0.5
    blendAlong(command, line, index, first..<end) { column in
      (Lanes(repeating: Float(column) + 0.5), y)
    }
  }

  /// Blends the coverage of one segment of a divided line in the plane of a projection, and clears it.
  mutating func sweepSegment(_ command: Command, _ line: CentreLine, _ index: Int, _ view: PlaneView) {
    guard let (first, end) = coverAlongLine(command, scale: 1) else { return }
    blendAlong(command, line, index, first..<end) { column in
      let seen = view.at(column)
      return (seen.x, seen.y)
    }
  }

  /// Finishes the coverage for a paint that follows the line; does all there is to do for others.
  private mutating func coverAlongLine(_ command: Command, scale: Float) -> (Int, Int)? {
    guard command.paint >= 0, case .alongLine = source.paints[Int(command.paint)] else {
      sweepCover(command, scale: scale)
      return nil
    }
    guard dirtyLow <= dirtyHigh else { return nil }
    let range = (max(dirtyLow, left), min(dirtyHigh &+ 1, right))
    finishCover(scale: scale)
    return range
  }

  /// Blends the paint of a segment, whose points `point` tells by column, through the coverage.
  @inline(__always)
  private func blendAlong(
    _ command: Command, _ line: CentreLine, _ index: Int, _ columns: Range<Int>,
    _ point: (Int) -> (x: Lanes, y: Lanes)
  ) {
    guard case .alongLine(let paint) = source.paints[Int(command.paint)] else { return }
    // In double precision: a long line would lose the fraction of a texel.
    let distance = Double(source.distances[index &+ Int(command.distances)])
    var start = Double(paint.origin) + distance * Double(paint.along)
    let isNearest = paint.isNearest
    let stroke = source.strokes[Int(command.style)]
    switch paint.source {
    case .ramp(let colors):
      let place = LineCoordinates(line, stroke, place: Float(start), paint, middle: 0)
      colors.withUnsafeBufferPointer { ramp in
        shadeLine(columns, opacity: paint.opacity) { column in
          Self.color(of: ramp, at: place.along(point(column)), isNearest: isNearest)
        }
      }
    case .image(let image, let middle):
      let period = Double(image.bitmap.width)
      start -= period * (start / period).rounded(.down)
      let place = LineCoordinates(line, stroke, place: Float(start), paint, middle: middle)
      image.bitmap.pixels.withUnsafeBytes { bytes in
        let scale = Lanes(repeating: image.opacity / 255)
        let sampler = Sampler<ColorTexel>(image, texels: bytes, repeats: true, origin: (0, 0))
        shadeLine(columns, opacity: 1) { column in
          let point = point(column)
          let color = sampler.sample(at: place.along(point), place.across(point))
          return (color.red * scale, color.green * scale, color.blue * scale, color.alpha * scale)
        }
      }
    }
  }

  /// Blends colours through the coverage kept in `cover`, and clears that.
  @inline(__always)
  private func shadeLine(
    _ columns: Range<Int>, opacity: Float,
    _ color: (Int) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes)
  ) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      var coverage = cover[column]
      if some(less(.zero, coverage)) {
        cover[column] = .zero
        coverage = coverage * opacity
        let color = color(column)
        blend(
          color.red * coverage, color.green * coverage, color.blue * coverage, color.alpha * coverage,
          at: column)
      }
      column &+= 1
    }
  }

  /// The colours of a table at eight places, counted in its entries; beyond the ends the last one goes on.
  @inline(__always)
  private static func color(
    of ramp: UnsafeBufferPointer<SIMD4<Float>>, at place: Lanes, isNearest: Bool
  ) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    let last = Float(ramp.count &- 1)
    let centred = isNearest ? floored(minimum(maximum(place, .zero), Lanes(repeating: last))) : place - 0.5
    let position = minimum(maximum(centred, .zero), Lanes(repeating: last))
    let below = floored(position)
    let share = position - below
    let index = integers(below)
    var (red, green, blue, alpha) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    for lane in 0..<8 {
      let first = Int(index[lane])
      let low = ramp[first]
      let color = low + (ramp[min(first &+ 1, ramp.count &- 1)] - low) * share[lane]
      red[lane] = color.x
      green[lane] = color.y
      blue[lane] = color.z
      alpha[lane] = color.w
    }
    return (red, green, blue, alpha)
  }
}

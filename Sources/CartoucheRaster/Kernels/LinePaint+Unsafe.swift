// Sound because: columns are dirty ones of the strip, cut to `left..<right`; places on a ramp are cut to its
// indices before they are read; a stroke with a paint along the line has a distance for every point.

extension Strip {
  /// Blends the coverage of one segment of a divided line, min(cover · scale, 1), and clears it.
  ///
  /// `index` is the segment's first point in the list.
  mutating func sweepSegment(_ command: Command, _ line: CentreLine, _ index: Int, scale: Float) {
    guard command.paint >= 0, case .alongLine(let paint) = source.paints[Int(command.paint)] else {
      sweepCover(command, scale: scale)
      return
    }
    guard dirtyLow <= dirtyHigh else { return }
    let (first, end) = (max(dirtyLow, left), min(dirtyHigh &+ 1, right))
    finishCover(scale: scale)
    // In double precision: a long line would lose the fraction of a texel.
    let distance = Double(source.distances[index &+ Int(command.distances)])
    var start = Double(paint.origin) + distance * Double(paint.along)
    switch paint.source {
    case .ramp(let colors):
      let along = LineCoordinates(line, place: Float(start), paint, middle: 0)
      shadeLine(first, end) { column in
        colors.withUnsafeBufferPointer { ramp in
          Self.color(of: ramp, at: along.place(column), isNearest: paint.isNearest)
        }
      }
    case .image(let image, let middle):
      let period = Double(image.bitmap.width)
      start -= period * (start / period).rounded(.down)
      let place = LineCoordinates(line, place: Float(start), paint, middle: middle)
      image.bitmap.pixels.withUnsafeBytes { bytes in
        let sampler = Sampler(image, texels: bytes, repeats: true, origin: (0, 0))
        shadeLine(first, end) { column in sampler.colors(place.place(column), place.side(column)) }
      }
    }
  }

  /// Blends colours through the coverage kept in `cover`, and clears that.
  @inline(__always)
  private func shadeLine(
    _ first: Int, _ end: Int, _ color: (Int) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes)
  ) {
    var column = first
    while column < end {
      let coverage = cover[column]
      if some(less(.zero, coverage)) {
        cover[column] = .zero
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

/// Where the pixels of a strip lie along a segment and across it, in the units of its paint.
private struct LineCoordinates {
  private let alongRow: Lanes
  private let acrossRow: Lanes
  private let direction: SIMD2<Float>
  private let length: Float
  private let startX: Float
  private let place: Float
  private let paint: (along: Float, across: Float)
  private let middle: Float

  /// The coordinates about a segment whose first point lies at `place` of the paint.
  init(_ line: CentreLine, place: Float, _ paint: ResolvedLinePaint, middle: Float) {
    let y = Lanes.rows + 0.5 - line.start.y
    alongRow = y * line.direction.y
    acrossRow = y * line.direction.x
    direction = line.direction
    length = line.length
    startX = line.start.x
    self.place = place
    self.paint = (paint.along, paint.across)
    self.middle = middle
  }

  /// The place along the line; beyond the segment's ends it stays that of the end.
  @inline(__always)
  func place(_ column: Int) -> Lanes {
    let along = alongRow + (Float(column) + 0.5 - startX) * direction.x
    return minimum(maximum(along, .zero), Lanes(repeating: length)) * paint.along + place
  }

  /// The row across the line, to the right of its direction.
  @inline(__always)
  func side(_ column: Int) -> Lanes {
    let across = acrossRow - (Float(column) + 0.5 - startX) * direction.y
    return across * paint.across + middle
  }
}

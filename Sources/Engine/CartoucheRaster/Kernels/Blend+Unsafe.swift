// Sound because: columns are cut to the strip by the callers (see `Strip`).

/// One colour in all eight rows.
struct Brush {
  let red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes
  let isOpaque: Bool

  @inline(__always)
  init(_ color: SIMD4<Float>) {
    red = Lanes(repeating: color.x)
    green = Lanes(repeating: color.y)
    blue = Lanes(repeating: color.z)
    alpha = Lanes(repeating: color.w)
    isOpaque = color.w == 1
  }
}

extension Strip {
  /// Blends a colour, times coverage, over one column.
  @inline(__always)
  func blend(_ brush: Brush, _ coverage: Lanes, at column: Int) {
    Self.blend(brush, coverage, pixels + column &* 4, isOpaque: isOpaque)
  }

  /// Blends a colour, times coverage, over the planes of one column.
  ///
  /// Loops read pixels, `isOpaque` and the clip once for all columns, as the compiler cannot know that they stay.
  @inline(__always)
  static func blend(
    _ brush: Brush, _ coverage: Lanes, _ pixel: UnsafeMutablePointer<Lanes>, isOpaque: Bool
  ) {
    let rest = 1 - coverage * brush.alpha
    pixel[0] = pixel[0] * rest + coverage * brush.red
    pixel[1] = pixel[1] * rest + coverage * brush.green
    pixel[2] = pixel[2] * rest + coverage * brush.blue
    if !isOpaque { pixel[3] = pixel[3] * rest + coverage * brush.alpha }
  }

  /// Blends premultiplied channels over one column.
  @inline(__always)
  func blend(red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes, at column: Int) {
    Self.blend(
      red: red, green: green, blue: blue, alpha: alpha, pixel: pixels + column &* 4, isOpaque: isOpaque)
  }

  /// Blends premultiplied channels over the planes of one column.
  @inline(__always)
  static func blend(
    red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes, pixel: UnsafeMutablePointer<Lanes>,
    isOpaque: Bool
  ) {
    let rest = 1 - alpha
    pixel[0] = pixel[0] * rest + red
    pixel[1] = pixel[1] * rest + green
    pixel[2] = pixel[2] * rest + blue
    if !isOpaque { pixel[3] = pixel[3] * rest + alpha }
  }

  /// Blends a colour over columns that all have the same coverage, within the clip.
  @inline(__always)
  func blendRun(_ brush: Brush, coverage: Lanes, from: Int, to: Int) {
    if clip.isWhole {
      blendInnerRun(brush, coverage: coverage, from: from, to: to)
      return
    }
    let innerLow = max(from, min(to, clip.commonLow))
    let innerHigh = max(innerLow, min(to, clip.commonHigh))
    var column = from
    while column < innerLow {
      blend(brush, clipped(coverage, at: column), at: column)
      column &+= 1
    }
    blendInnerRun(
      brush, coverage: kept(coverage, where: less(clip.low, clip.high)), from: innerLow, to: innerHigh)
    column = innerHigh
    while column < to {
      blend(brush, clipped(coverage, at: column), at: column)
      column &+= 1
    }
  }

  @inline(__always)
  private func blendInnerRun(_ brush: Brush, coverage: Lanes, from: Int, to: Int) {
    guard from < to else { return }
    var pixel = pixels + from &* 4
    let end = pixels + to &* 4
    if brush.isOpaque, every(lessOrEqual(.one, coverage)) {
      while pixel < end {
        pixel[0] = brush.red
        pixel[1] = brush.green
        pixel[2] = brush.blue
        pixel[3] = brush.alpha
        pixel += 4
      }
      return
    }
    let rest = 1 - coverage * brush.alpha
    let red = coverage * brush.red
    let green = coverage * brush.green
    let blue = coverage * brush.blue
    if isOpaque {
      while pixel < end {
        pixel[0] = pixel[0] * rest + red
        pixel[1] = pixel[1] * rest + green
        pixel[2] = pixel[2] * rest + blue
        pixel += 4
      }
    } else {
      let alpha = coverage * brush.alpha
      while pixel < end {
        pixel[0] = pixel[0] * rest + red
        pixel[1] = pixel[1] * rest + green
        pixel[2] = pixel[2] * rest + blue
        pixel[3] = pixel[3] * rest + alpha
        pixel += 4
      }
    }
  }

  /// Cuts channels to 1.
  private func limitRun(_ from: Int, _ to: Int) {
    var pixel = pixels + from &* 4
    let end = pixels + to &* 4
    while pixel < end {
      pixel[0] = minimum(pixel[0], .one)
      pixel += 1
    }
  }

  /// Paints everything within bounds and clip.
  mutating func paintBox(_ command: Command) {
    if command.paint < 0 {
      blendRun(Brush(command.color), coverage: .one, from: left, to: right)
      // A channel above the opacity, as in boxes for debugging, brightens what is below, but not beyond white.
      let color = command.color
      if max(color.x, color.y, color.z) > color.w { limitRun(left, right) }
      return
    }
    for column in left..<right { cover[column] = clipped(.one, at: column) }
    shade(command, left, right)
  }
}

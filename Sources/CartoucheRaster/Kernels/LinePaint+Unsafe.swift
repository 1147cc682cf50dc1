// Sound because: columns are cut to `left..<right`; places on a ramp are cut to its indices before they are
// read.

extension Strip {
  /// Whether a step's paint goes by the distance along a line.
  func followsLine(_ command: Command) -> Bool {
    guard command.paint >= 0, case .alongLine = source.paints[Int(command.paint)] else { return false }
    return true
  }

  /// Blends the paint of a piece of a segment, or of the corner at its end, through the coverage.
  @inline(__always)
  func shade<Coverage: LineCoverage, Piece: LinePiece, View: StrokeView>(
    _ coverage: Coverage, _ piece: Piece, of segment: StrokeSegment?, _ range: (Int, Int),
    _ tool: StrokeTool, _ view: View
  ) {
    guard case .alongLine(let paint) = source.paints[Int(tool.command.paint)] else { return }
    switch paint.source {
    case .ramp(let colors):
      let measure = tool.measure(segment, LineScale(paint), view)
      colors.withUnsafeBufferPointer { ramp in
        for column in range.0...range.1 {
          let place = view.place(column)
          let covered = clipped(coverage.at(place, view), at: column) * paint.opacity
          guard some(less(.zero, covered)) else { continue }
          let color = Self.color(of: ramp, at: measure.along(place, view), isNearest: paint.isNearest)
          blend(
            color.red * covered, color.green * covered, color.blue * covered, color.alpha * covered,
            at: column)
        }
      }
    case .image(let image, let middle):
      let measure = tool.measure(segment, LineScale(paint, period: Double(image.bitmap.width)), view)
      image.bitmap.pixels.withUnsafeBytes { bytes in
        let scale = Lanes(repeating: image.opacity / 255)
        let sampler = Sampler<ColorTexel>(image, texels: bytes, repeats: true, origin: (0, 0))
        for column in range.0...range.1 {
          let place = view.place(column)
          let covered = clipped(coverage.at(place, view), at: column) * scale
          guard some(less(.zero, covered)) else { continue }
          let row = middle - piece.at(place, view).across * paint.across
          let color = sampler.sample(at: measure.along(place, view), row)
          blend(
            color.red * covered, color.green * covered, color.blue * covered, color.alpha * covered,
            at: column)
        }
      }
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

// Sound because: columns are cut to `left..<right`; places on a ramp are cut to its indices before they are
// read.

extension Strip {
  /// Whether a step's paint depends on the distance along a line.
  func followsLine(_ command: Command) -> Bool {
    guard command.paint >= 0, case .alongLine = list.pointee.paints[Int(command.paint)] else { return false }
    return true
  }

  /// Blends the paint of a piece of a segment through the coverage.
  @inline(__always)
  mutating func shade<Coverage: LineCoverage, Piece: LinePiece, View: StrokeView>(
    _ coverage: Coverage, _ piece: Piece, of segment: StrokeSegment, _ range: (Int, Int),
    _ place: StrokePlace, _ tool: StrokeTool, _ view: View
  ) {
    guard case .alongLine(let paint) = list.pointee.paints[Int(tool.command.paint)] else { return }
    let stroke = tool.stroke.pointee
    let (from, to) = place.measure(paint.scale, stroke)
    let measure = LineMeasure(segment, from: from, to: to, stroke, view)
    for column in range.0...range.1 {
      let place = view.place(column)
      shade(
        clipped(coverage.at(place, view), at: column), paint, along: measure.along(place, view),
        across: piece.at(place, view).across, at: column)
    }
  }

  /// Blends the paint of a triangle at the end of a segment through the coverage that is kept, and clears that.
  @inline(__always)
  mutating func shadeCover<View: StrokeView>(
    _ triangle: FanTriangle, _ range: (Int, Int), _ place: StrokePlace, _ tool: StrokeTool, _ view: View
  ) {
    guard case .alongLine(let paint) = list.pointee.paints[Int(tool.command.paint)] else { return }
    // All of the corner is at one distance along the line.
    let along = Lanes(repeating: place.measure(paint.scale, tool.stroke.pointee).to)
    for column in range.0...range.1 {
      let coverage = cover[column]
      cover[column] = .zero
      shade(
        clipped(coverage, at: column), paint, along: along,
        across: triangle.at(view.place(column), view).across, at: column)
    }
  }

  /// Blends a paint through the coverage of a column, whose points lie at places along a line and across it.
  ///
  /// A function of its own, since pieces, coverages and views in all their combinations call it.
  @inline(never)
  private mutating func shade(
    _ coverage: Lanes, _ paint: ResolvedLinePaint, along: Lanes, across: Lanes, at column: Int
  ) {
    switch paint.source {
    case .ramp(let colors):
      let covered = coverage * paint.opacity
      guard some(less(.zero, covered)) else { return }
      let color = colors.withUnsafeBufferPointer { Self.color(of: $0, at: along, isNearest: paint.isNearest) }
      blend(
        color.red * covered, color.green * covered, color.blue * covered, color.alpha * covered, at: column)
    case .image(let image, let middle):
      let covered = coverage * Lanes(repeating: image.opacity / 255)
      guard some(less(.zero, covered)) else { return }
      let color = image.bitmap.pixels.withUnsafeBytes { bytes in
        Sampler<ColorTexel>(image, texels: bytes, repeats: true, origin: (0, 0))
          .sample(at: along, middle - across * paint.across)
      }
      blend(
        color.red * covered, color.green * covered, color.blue * covered, color.alpha * covered, at: column)
    }
  }

  /// The colours of a table at eight places, in units of its entries; beyond the ends the last one is repeated.
  @inline(__always)
  static func color(
    of ramp: UnsafeBufferPointer<SIMD4<Float>>, at place: Lanes, isNearest: Bool
  ) -> (red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    let last = Float(ramp.count &- 1)
    let centred = isNearest ? floored(minimum(maximum(place, .zero), Lanes(repeating: last))) : place - 0.5
    let position = minimum(maximum(centred, .zero), Lanes(repeating: last))
    let below = floored(position)
    let share = position - below
    let index = integers(below)

    let low = planes { ramp[Int(index[$0])] }
    let high = planes { ramp[min(Int(index[$0]) &+ 1, ramp.count &- 1)] }
    return ColorTexel.mixed(low, high, share)
  }

  /// The channels of the colours of eight lanes.
  @inline(__always)
  private static func planes(_ color: (Int) -> SIMD4<Float>) -> (
    red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes
  ) {
    let upper = planes(color(0), color(1), color(2), color(3))
    let lower = planes(color(4), color(5), color(6), color(7))
    return (
      Lanes(lowHalf: upper.0, highHalf: lower.0), Lanes(lowHalf: upper.1, highHalf: lower.1),
      Lanes(lowHalf: upper.2, highHalf: lower.2), Lanes(lowHalf: upper.3, highHalf: lower.3)
    )
  }

  private typealias Four = SIMD4<Float>

  /// The channels of four colours.
  @inline(__always)
  private static func planes(_ a: Four, _ b: Four, _ c: Four, _ d: Four) -> (Four, Four, Four, Four) {
    let ac = (Four(a[0], c[0], a[1], c[1]), Four(a[2], c[2], a[3], c[3]))
    let bd = (Four(b[0], d[0], b[1], d[1]), Four(b[2], d[2], b[3], d[3]))
    return (
      Four(ac.0[0], bd.0[0], ac.0[1], bd.0[1]), Four(ac.0[2], bd.0[2], ac.0[3], bd.0[3]),
      Four(ac.1[0], bd.1[0], ac.1[1], bd.1[1]), Four(ac.1[2], bd.1[2], ac.1[3], bd.1[3])
    )
  }
}

// Sound because: columns are cut to `left..<right`; places on a ramp are cut to its indices before they are
// read; a shader is used only in the closure that it is handed to, within those that hand out its pointers.

/// A paint by the distance along a line, with pointers to what it is read from.
///
/// It is made once for all pieces of a line in a strip. Copies of the paint itself would count references, for which
/// threads that draw the same picture wait for each other.
struct LineShader {
  fileprivate enum Source {
    case ramp(UnsafeBufferPointer<SIMD4<Float>>, isNearest: Bool)
    /// A picture, and the texel row of the line's middle.
    case image(Sampler<ColorTexel>, middle: Float)
  }

  fileprivate let source: Source
  /// The factor on the colours that are read.
  fileprivate let opacity: Float
  /// The rows of the picture in a device pixel across the line.
  fileprivate let across: Float
  fileprivate let scale: LineScale
}

extension ResolvedLinePaint {
  /// Calls with the paint as it is read.
  @inline(__always)
  fileprivate func withShader(_ body: (UnsafePointer<LineShader>) -> Void) {
    func call(_ source: LineShader.Source, _ opacity: Float) {
      withUnsafePointer(
        to: LineShader(source: source, opacity: opacity, across: across, scale: scale), body)
    }
    switch source {
    case .ramp(let colors):
      colors.withUnsafeBufferPointer { call(.ramp($0, isNearest: isNearest), opacity) }
    case .image(let image, let middle):
      image.bitmap.pixels.withUnsafeBytes {
        let sampler = Sampler<ColorTexel>(image, texels: $0, repeats: true, origin: (0, 0))
        call(.image(sampler, middle: middle), image.opacity / 255)
      }
    }
  }
}

extension Strip {
  /// Calls with the shader of a step's paint; with none if the paint does not depend on the distance along a line.
  @inline(__always)
  mutating func withLineShader(
    _ command: Command, _ body: (inout Strip, UnsafePointer<LineShader>?) -> Void
  ) {
    guard command.paint >= 0, case .alongLine(let paint) = list.pointee.paints[Int(command.paint)] else {
      return body(&self, nil)
    }
    paint.withShader { body(&self, $0) }
  }

  /// Blends the paint of a piece of a segment through the coverage.
  @inline(__always)
  mutating func shade<Coverage: LineCoverage, Piece: LinePiece, View: StrokeView>(
    _ coverage: Coverage, piece: Piece, of segment: StrokeSegment, range: (Int, Int),
    place: StrokePlace, tool: StrokeTool, view: View
  ) {
    guard let shader = tool.shader else { return }
    let stroke = tool.stroke.pointee
    let (from, to) = place.measure(shader.pointee.scale, stroke)
    let measure = LineMeasure(segment, from: from, to: to, stroke, view)
    for column in range.0...range.1 {
      let place = view.place(column)
      let covered = clipped(coverage.at(place, view), at: column)
      // Many columns are beside the piece.
      guard some(less(.zero, covered)) else { continue }
      shade(
        covered, shader, along: measure.along(place, view), across: piece.at(place, view).across, at: column)
    }
  }

  /// Blends the paint of a triangle at the end of a segment through the coverage that is kept, and clears that.
  @inline(__always)
  mutating func shadeCover<View: StrokeView>(
    _ triangle: FanTriangle, range: (Int, Int), place: StrokePlace, tool: StrokeTool,
    shader: UnsafePointer<LineShader>, view: View
  ) {
    // All of the corner is at one distance along the line.
    let along = Lanes(repeating: place.measure(shader.pointee.scale, tool.stroke.pointee).to)
    for column in range.0...range.1 {
      let covered = clipped(cover[column], at: column)
      cover[column] = .zero
      guard some(less(.zero, covered)) else { continue }
      shade(covered, shader, along: along, across: triangle.at(view.place(column), view).across, at: column)
    }
  }

  /// Blends a paint through the coverage of a column, whose points lie at places along a line and across it.
  ///
  /// A function of its own, since pieces, coverages and views in all their combinations call it.
  @inline(never)
  private mutating func shade(
    _ coverage: Lanes, _ shader: UnsafePointer<LineShader>, along: Lanes, across: Lanes, at column: Int
  ) {
    let covered = coverage * shader.pointee.opacity
    let color: ColorTexel.Channels
    switch shader.pointee.source {
    case .ramp(let colors, let isNearest): color = Self.color(of: colors, at: along, isNearest: isNearest)
    case .image(let sampler, let middle):
      color = sampler.sample(at: along, middle - across * shader.pointee.across)
    }
    blend(
      red: color.red * covered, green: color.green * covered, blue: color.blue * covered,
      alpha: color.alpha * covered, at: column)
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

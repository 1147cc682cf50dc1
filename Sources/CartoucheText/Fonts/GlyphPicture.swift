import CartoucheGeometry

/// The metrics and the distance field of a glyph of a font.
public struct GlyphPicture: Sendable, Hashable {
  /// The measures in layout units; all but the advance are whole numbers.
  public let metrics: GlyphMetrics
  /// The picture; none for a space, or for an outline larger than 10 em.
  public let field: DistanceField?

  /// The picture of an outline: O(pixels · segments).
  ///
  /// Every value is the exact distance to the outline with its curves cut into short lines, negative inside by the
  /// non-zero rule.
  ///
  /// - Parameters:
  ///   - outline: In layout units, y upward from the baseline.
  ///   - advance: How far the pen moves, in layout units.
  ///   - ascent: How far the baseline lies below the top of the line, in layout units.
  public init(_ outline: GlyphOutline, advance: Double, ascent: Double) {
    let edges = FlatOutline(outline)
    let bounds = edges.bounds
    guard !bounds.isEmpty, bounds.min.x > -240, bounds.min.y > -240, bounds.max.x < 240, bounds.max.y < 240
    else {
      metrics = GlyphMetrics(width: 0, height: 0, left: 0, top: -ascent, advance: advance)
      field = nil
      return
    }
    let (left, right) = (bounds.min.x.rounded(.down), bounds.max.x.rounded(.up))
    let (bottom, top) = (bounds.min.y.rounded(.down), bounds.max.y.rounded(.up))
    metrics = GlyphMetrics(
      width: right - left, height: top - bottom, left: left, top: top - ascent, advance: advance)
    let border = DistanceField.border
    let (width, height) = (Int(right - left) + 2 * border, Int(top - bottom) + 2 * border)
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      let y = top + Double(border - row) - 0.5
      for column in 0..<width {
        let x = left + Double(column - border) + 0.5
        values.append(DistanceField.value(of: edges.distance(from: Point(x, y))))
      }
    }
    field = DistanceField(width: width, height: height, values: values[...])
  }
}

/// An outline as lines.
struct FlatOutline {
  private var edges: [(a: Point, b: Point)] = []

  /// The smallest box around all lines.
  private(set) var bounds = Box.empty

  /// Lines for a curve: at 24 pixels an em they stay within a hundredth of a pixel for all but giant letters.
  private static let steps = 8

  /// The lines of an outline.
  init(_ outline: GlyphOutline) {
    for contour in outline.contours {
      var from = contour.start
      for segment in contour.segments {
        switch segment {
        case .line(let end): append(from, end)
        case .quadratic(let control, let end):
          appendCurve(from) { t in
            let s = 1 - t
            return from * (s * s) + control * (2 * s * t) + end * (t * t)
          }
        case .cubic(let a, let b, let end):
          appendCurve(from) { t in
            let s = 1 - t
            return from * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t)
          }
        }
        from = segment.end
      }
      append(from, contour.start)
    }
  }

  private mutating func appendCurve(_ start: Point, _ place: (Double) -> Point) {
    var from = start
    for step in 1...FlatOutline.steps {
      let to = place(Double(step) / Double(FlatOutline.steps))
      append(from, to)
      from = to
    }
  }

  private mutating func append(_ a: Point, _ b: Point) {
    guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite, a != b else { return }
    edges.append((a, b))
    bounds.formUnion(a)
    bounds.formUnion(b)
  }

  /// The distance of a point to the nearest line, negative inside.
  func distance(from point: Point) -> Double {
    var nearest = Double.infinity
    var winding = 0
    for (a, b) in edges {
      let (edge, toPoint) = (b - a, point - a)
      let along = edge.x * toPoint.x + edge.y * toPoint.y
      let squared = edge.x * edge.x + edge.y * edge.y
      let t = along <= 0 ? 0 : along >= squared ? 1 : along / squared
      let away = toPoint - edge * t
      nearest = min(nearest, away.x * away.x + away.y * away.y)
      let side = edge.x * toPoint.y - edge.y * toPoint.x
      if a.y <= point.y {
        if b.y > point.y, side > 0 { winding += 1 }
      } else if b.y <= point.y, side < 0 {
        winding -= 1
      }
    }
    let distance = nearest.squareRoot()
    return winding == 0 ? distance : -distance
  }
}

import CartoucheGeometry

/// The metrics and the distance field of a glyph of a font.
public struct GlyphPicture: Sendable, Hashable {
  /// The measures in layout units; all but the advance are integers.
  public let metrics: GlyphMetrics
  /// The picture; none for a space, or for an outline larger than 10 em.
  public let field: DistanceField?

  /// The picture of an outline: O(pixels + length of the outline).
  ///
  /// Every value is the distance to the outline with its curves cut into lines that stay within a hundredth of a
  /// pixel, negative inside by the non-zero rule.
  ///
  /// - Parameters:
  ///   - outline: In layout units, y upward from the baseline.
  ///   - advance: The distance by which the pen moves, in layout units.
  ///   - ascent: The distance from the top of the line down to the baseline, in layout units.
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
    var grid = DistanceGrid(
      width: width, height: height,
      origin: Point(left - Double(border) + 0.5, top + Double(border) - 0.5))
    for (a, b) in edges.edges { grid.add(a, b) }
    let values = grid.values
    field = DistanceField(width: width, height: height, values: values[...])
  }
}

extension FontFile {
  /// The outline of a glyph in pixels of its distance field, from the field's upper left corner to the right and
  /// downward.
  package func outline(onFieldOf glyph: UInt32) -> GlyphOutline {
    let metrics = picture(of: glyph).metrics
    let origin = Point(metrics.left, metrics.top + FontFile.ascent)
    let border = Double(DistanceField.border)
    return outline(of: glyph).mapped { Point($0.x - origin.x + border, origin.y - $0.y + border) }
  }
}

/// The pictures of glyphs that were asked for, as far as they take little memory.
struct GlyphPictures {
  private var pictures: [UInt32: GlyphPicture] = [:]
  private var byteCount = 0

  /// The number of bytes beyond which all are forgotten.
  private static let mostBytes = 8 << 20

  /// The picture of a glyph, if it is kept.
  subscript(glyph: UInt32) -> GlyphPicture? { pictures[glyph] }

  /// Keeps a picture, unless there is one of the glyph already; returns the one that is kept.
  mutating func keep(_ picture: GlyphPicture, for glyph: UInt32) -> GlyphPicture {
    if let known = pictures[glyph] { return known }
    if byteCount > Self.mostBytes { (pictures, byteCount) = ([:], 0) }
    byteCount += MemoryLayout<GlyphPicture>.stride + 32 + (picture.field?.values.count ?? 0)
    pictures[glyph] = picture
    return picture
  }
}

/// An outline as lines.
struct FlatOutline {
  /// The lines, contour by contour.
  private(set) var edges: [(a: Point, b: Point)] = []

  /// The smallest box around all lines.
  private(set) var bounds = Box.empty

  /// The maximum distance of a line from its curve, in layout units.
  private static let tolerance = 0.01

  /// The lines of an outline.
  init(_ outline: GlyphOutline) {
    for contour in outline.contours {
      var from = contour.start
      for segment in contour.segments {
        switch segment {
        case .line(let end): append(from, end)
        case .quadratic(let control, let end):
          // A curve deviates from its chord by an eighth of its second derivative.
          appendCurve(from, bend: 2 * FlatOutline.length(from - 2 * control + end)) { t in
            let s = 1 - t
            return from * (s * s) + control * (2 * s * t) + end * (t * t)
          }
        case .cubic(let a, let b, let end):
          let bend = max(FlatOutline.length(from - 2 * a + b), FlatOutline.length(a - 2 * b + end))
          appendCurve(from, bend: 6 * bend) { t in
            let s = 1 - t
            return from * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t)
          }
        }
        from = segment.end
      }
      append(from, contour.start)
    }
  }

  private static func length(_ vector: Point) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  private mutating func appendCurve(_ start: Point, bend: Double, _ place: (Double) -> Point) {
    let wanted = (bend / (8 * FlatOutline.tolerance)).squareRoot().rounded(.up)
    let steps = wanted >= 1 ? Int(min(wanted, 64)) : 1
    var from = start
    for step in 1...steps {
      let to = place(Double(step) / Double(steps))
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
}

/// The distances of pixels from lines, as far as a distance field represents them.
private struct DistanceGrid {
  private let width: Int
  private let height: Int
  /// The centre of the upper left pixel; y grows upward.
  private let origin: Point
  /// The squared distance of each pixel to the nearest line, eight columns side by side; infinite where none is near.
  private var squared: [SIMD8<Double>]
  /// The number of groups of eight columns per row.
  private let stride: Int
  /// The change of the winding number at each column of each row.
  private var turns: [Int]

  private static let columns = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)

  /// The distance outside beyond which a value is 0; inside, values end sooner.
  private static let reach = DistanceField.edge * DistanceField.radius

  init(width: Int, height: Int, origin: Point) {
    self.width = width
    self.height = height
    self.origin = origin
    stride = (width + 7) / 8
    squared = Array(repeating: SIMD8(repeating: .infinity), count: stride * height)
    turns = Array(repeating: 0, count: (width + 1) * height)
  }

  /// Adds a line, which must lie within the grid.
  mutating func add(_ a: Point, _ b: Point) {
    let (low, high) = a.y <= b.y ? (a, b) : (b, a)
    let edge = b - a
    let length = edge.x * edge.x + edge.y * edge.y
    let reach = DistanceGrid.reach
    let first = max(0, Int((origin.y - high.y - reach).rounded(.up)))
    let last = min(height - 1, Int((origin.y - low.y + reach).rounded(.down)))
    guard first <= last else { return }
    for row in first...last {
      let y = origin.y - Double(row)
      func crossing(_ y: Double) -> Double {
        y <= low.y
          ? low.x : y >= high.y ? high.x : low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y))
      }
      if low.y <= y, y < high.y {
        let column = Int((crossing(y) - origin.x).rounded(.up))
        turns[row * (width + 1) + min(max(column, 0), width)] += a.y <= b.y ? 1 : -1
      }
      // Only the part of the line that is near the row matters for it.
      var (left, right) = (crossing(y - reach), crossing(y + reach))
      if low.y == high.y { (left, right) = (a.x, b.x) }
      let start = max(0, Int((min(left, right) - reach - origin.x).rounded(.up)))
      let end = min(width - 1, Int((max(left, right) + reach - origin.x).rounded(.down)))
      guard start <= end else { continue }
      // Pixels beside those are nearer to the line than recorded, which does no harm.
      for block in start / 8...end / 8 {
        let x = DistanceGrid.columns + (origin.x + Double(8 * block)) - a.x
        let along = edge.x * x + edge.y * (y - a.y)
        var t = along / length
        t.replace(with: 0, where: along .<= 0)
        t.replace(with: 1, where: along .>= length)
        let (dx, dy) = (x - edge.x * t, (y - a.y) - edge.y * t)
        let distance = dx * dx + dy * dy
        let index = row * stride + block
        squared[index].replace(with: distance, where: distance .< squared[index])
      }
    }
  }

  /// The bytes of the field, row by row from the top.
  var values: [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      var winding = 0
      for column in 0..<width {
        winding += turns[row * (width + 1) + column]
        let distance = squared[row * stride + column / 8][column % 8].squareRoot()
        values.append(DistanceField.value(of: winding == 0 ? distance : -distance))
      }
    }
    return values
  }
}

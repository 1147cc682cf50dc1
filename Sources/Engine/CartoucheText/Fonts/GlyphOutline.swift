import CartoucheGeometry

/// The outline of a glyph as closed contours of lines and curves, to be filled by the non-zero rule.
public struct GlyphOutline: Sendable, Hashable {
  /// A step along a contour from the end of the one before it.
  public enum Segment: Sendable, Hashable {
    /// A line.
    case line(to: Point)
    /// A quadratic curve with its control point.
    case quadratic(Point, to: Point)
    /// A cubic curve with its control points.
    case cubic(Point, Point, to: Point)

    /// The end of the step.
    public var end: Point {
      switch self {
      case .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
      }
    }
  }

  /// A closed path: a line leads from the end of its last step back to its start.
  public struct Contour: Sendable, Hashable {
    /// The start of the path.
    public var start: Point
    /// The steps in order.
    public var segments: [Segment]

    /// A path from its parts.
    public init(start: Point, segments: [Segment] = []) {
      self.start = start
      self.segments = segments
    }
  }

  /// The contours, x to the right and y upward from the pen on the baseline.
  public var contours: [Contour]

  /// An outline from contours.
  public init(_ contours: [Contour] = []) { self.contours = contours }

  /// The outline with all lengths multiplied.
  public func scaled(by factor: Double) -> GlyphOutline { mapped { $0 * factor } }

  /// The outline with all points moved by an affine map.
  func mapped(_ map: (Point) -> Point) -> GlyphOutline {
    GlyphOutline(
      contours.map { contour in
        Contour(
          start: map(contour.start),
          segments: contour.segments.map { segment in
            switch segment {
            case .line(let end): .line(to: map(end))
            case .quadratic(let a, let end): .quadratic(map(a), to: map(end))
            case .cubic(let a, let b, let end): .cubic(map(a), map(b), to: map(end))
            }
          })
      })
  }
}

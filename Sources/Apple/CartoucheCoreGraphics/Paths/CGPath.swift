import Foundation

/// Lines and curves one after another, in one or more parts.
public class CGPath: Hashable, @unchecked Sendable {
  /// A step of a path, from the end of the one before it.
  package enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadratic(control: CGPoint, end: CGPoint)
    case cubic(CGPoint, CGPoint, end: CGPoint)
    case close
  }

  /// The steps in their order.
  package fileprivate(set) var elements: [Element]

  /// A path of steps.
  package required init(elements: [Element]) { self.elements = elements }

  /// The outline of a rectangle, after a transform.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(elements: Outline.rectangle(rect).applying(transform))
  }

  /// The ellipse that fits into a rectangle, after a transform.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(elements: Outline.ellipse(rect).applying(transform))
  }

  /// A rectangle with rounded corners, after a transform; the corners take at most half of a side.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(
      elements: Outline.rounded(rect, CGSize(width: cornerWidth, height: cornerHeight)).applying(transform))
  }

  /// Whether the path has no steps.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last step; zero for an empty path.
  public var currentPoint: CGPoint {
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point), .quadratic(_, let point), .cubic(_, _, let point): current = point
      case .close: current = start
      }
    }
    return current
  }

  /// The smallest rectangle around all points, including the control points of curves; null for an empty path.
  public var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) }

  /// The smallest rectangle around the path itself; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    CGRect(around: PathPieces(elements).flatMap(\.extremes) + elements.flatMap(\.moves))
  }

  /// A mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// The path after a transform.
  package func applying(_ transform: CGAffineTransform) -> CGPath {
    CGPath(elements: elements.applying(transform))
  }

  /// Whether a point lies inside, by one of the two rules for overlapping parts.
  ///
  /// Open parts count as closed. Each curve counts as 64 lines.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? elements : elements.applying(transform)
    var winding = 0
    for piece in PathPieces(path, closed: true) {
      for (start, end) in piece.lines(64) {
        guard (start.y <= point.y) != (end.y <= point.y) else { continue }
        let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if end.y > start.y, side > 0 { winding += 1 }
        if end.y < start.y, side < 0 { winding -= 1 }
      }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// Whether both have the same steps.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  /// Feeds the steps to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// The rule that determines the inside of overlapping parts of a path.
public enum CGPathFillRule: Int, Sendable {
  /// Points that the path winds around, counted with its direction, are inside.
  case winding
  /// Points separated from the outside by an odd number of lines are inside.
  case evenOdd
}

/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its last point.
  case butt
  /// The line ends with a semicircle about its last point.
  case round
  /// The line extends half its width beyond its last point.
  case square
}

/// The shape of the corner where two lines meet.
public enum CGLineJoin: Int32, Sendable {
  /// In a point.
  case miter
  /// Round.
  case round
  /// With the point cut off.
  case bevel
}

/// A path to which steps can be added.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// A path without steps.
  public convenience init() { self.init(elements: []) }

  /// Begins a new part.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append([.move(point)], transform)
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append([.line(point)], transform)
  }

  /// Adds a new part of straight lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    append(points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }, transform)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append([.quadratic(control: control, end: end)], transform)
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append([.cubic(control1, control2, end: end)], transform)
  }

  /// Adds the outline of a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(Outline.rectangle(rect), transform)
  }

  /// Adds the ellipse that fits into a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(Outline.ellipse(rect), transform)
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    append(Outline.rounded(rect, CGSize(width: cornerWidth, height: cornerHeight)), transform)
  }

  /// Adds an arc of a circle, with a straight line to its beginning if the path already has a point.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` refers to y upwards: on a screen, where y goes
  /// down, a clockwise arc has `false`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = Outline.arc(center, radius, from: startAngle, to: endAngle, falling: clockwise)
    let begin: Element = isEmpty ? .move(arc.start) : .line(arc.start)
    append([begin] + arc.elements, transform)
  }

  /// Adds the steps of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path.elements, transform)
  }

  /// Adds a straight line to the beginning of the part.
  public func closeSubpath() { if !isEmpty { append([.close], .identity) } }

  private func append(_ steps: [Element], _ transform: CGAffineTransform) {
    elements += transform.isIdentity ? steps : steps.applying(transform)
  }
}

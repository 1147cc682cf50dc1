import Foundation

extension CGContext {
  /// Begins a new path and discards the current one.
  public func beginPath() { steps = CGMutablePath() }

  /// Begins a new part of the path.
  public func move(to point: CGPoint) { steps.move(to: point, transform: state.transform) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) {
    guard !steps.isEmpty else { return move(to: point) }
    steps.addLine(to: point, transform: state.transform)
  }

  /// Adds a new part of straight lines.
  public func addLines(between points: [CGPoint]) {
    steps.addLines(between: points, transform: state.transform)
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    steps.addCurve(to: end, control1: control1, control2: control2, transform: state.transform)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    steps.addQuadCurve(to: end, control: control, transform: state.transform)
  }

  /// Adds an arc of a circle, with a straight line to its beginning if the path already has a point.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` refers to y upwards: on a screen, where y goes
  /// down, a clockwise arc has `false`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    steps.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.transform)
  }

  /// Adds the outline of a rectangle.
  public func addRect(_ rect: CGRect) { steps.addRect(rect, transform: state.transform) }

  /// Adds the outlines of rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  /// Adds the ellipse that fits into a rectangle.
  public func addEllipse(in rect: CGRect) { steps.addEllipse(in: rect, transform: state.transform) }

  /// Adds the steps of another path.
  public func addPath(_ path: CGPath) { steps.addPath(path, transform: state.transform) }

  /// Adds a straight line to the beginning of the current part.
  public func closePath() { steps.closeSubpath() }

  /// Whether the path has no steps.
  public var isPathEmpty: Bool { steps.isEmpty }

  /// The path so far, in points.
  public var path: CGPath? {
    steps.isEmpty ? nil : steps.applying(state.transform.inverted())
  }

  /// The point where the last step ended, in points; zero for an empty path.
  public var currentPointOfPath: CGPoint {
    steps.isEmpty ? .zero : steps.currentPoint.applying(state.transform.inverted())
  }

  /// The smallest rectangle around all points of the path, control points included, in points; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether a point, in points, lies inside the path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    steps.contains(
      point.applying(state.transform), using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
  }
}

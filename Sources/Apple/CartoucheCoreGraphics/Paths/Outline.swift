import Foundation

/// The steps of standard outlines.
enum Outline {
  static func rectangle(_ rect: CGRect) -> [CGPath.Element] {
    [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  static func ellipse(_ rect: CGRect) -> [CGPath.Element] {
    let circle = arc(.zero, 1, from: 0, to: 2 * .pi, falling: false)
    let fit = CGAffineTransform(translationX: rect.midX, y: rect.midY)
      .scaledBy(x: rect.width / 2, y: rect.height / 2)
    return ([.move(circle.start)] + circle.elements + [.close]).applying(fit)
  }

  static func rounded(_ rect: CGRect, _ corner: CGSize) -> [CGPath.Element] {
    let x = min(max(corner.width, 0), rect.width / 2)
    let y = min(max(corner.height, 0), rect.height / 2)
    guard x > 0, y > 0 else { return rectangle(rect) }
    // Clockwise on a screen, from the end of the top left corner; the centre and first angle of each corner.
    let corners: [(CGFloat, CGFloat, CGFloat)] = [
      (rect.maxX - x, rect.minY + y, -.pi / 2), (rect.maxX - x, rect.maxY - y, 0),
      (rect.minX + x, rect.maxY - y, .pi / 2), (rect.minX + x, rect.minY + y, .pi),
    ]
    var elements: [CGPath.Element] = [.move(CGPoint(x: rect.minX + x, y: rect.minY))]
    for (centerX, centerY, angle) in corners {
      let quarter = arc(.zero, 1, from: angle, to: angle + .pi / 2, falling: false)
      let fit = CGAffineTransform(translationX: centerX, y: centerY).scaledBy(x: x, y: y)
      elements.append(.line(quarter.start.applying(fit)))
      elements += quarter.elements.applying(fit)
    }
    return elements + [.close]
  }

  /// An arc as cubic curves of at most a quarter turn each, within 0.03 % of the radius.
  static func arc(
    _ center: CGPoint, _ radius: CGFloat, from first: CGFloat, to last: CGFloat, falling: Bool
  ) -> (start: CGPoint, elements: [CGPath.Element]) {
    func point(_ angle: CGFloat, _ along: CGFloat = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - along * sin(angle)),
        y: center.y + radius * (sin(angle) + along * cos(angle)))
    }
    guard first.isFinite, last.isFinite else { return (point(0), []) }
    let turn = 2 * CGFloat.pi
    var sweep = last - first
    if falling ? sweep < -turn : sweep > turn {
      sweep = falling ? -turn : turn
    } else if falling ? sweep > 0 : sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn) + (falling ? -turn : turn)
    }
    let count = max((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up), 1)
    let step = sweep / count
    let handle = 4 / 3 * tan(step / 4)
    let elements = stride(from: CGFloat(0), to: count, by: 1).map { index -> CGPath.Element in
      let angle = first + index * step
      return .cubic(point(angle, handle), point(angle + step, -handle), end: point(angle + step))
    }
    return (point(first), elements)
  }
}

extension [CGPath.Element] {
  /// The steps after a transform.
  func applying(_ transform: CGAffineTransform?) -> [CGPath.Element] {
    guard let transform else { return self }
    return map { element in
      switch element {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .quadratic(let control, let end):
        .quadratic(control: control.applying(transform), end: end.applying(transform))
      case .cubic(let first, let second, let end):
        .cubic(first.applying(transform), second.applying(transform), end: end.applying(transform))
      case .close: .close
      }
    }
  }
}

extension CGPath.Element {
  /// All points of the step.
  var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }

  /// The beginning of a part, if the step begins one.
  var moves: [CGPoint] { if case .move(let point) = self { [point] } else { [] } }
}

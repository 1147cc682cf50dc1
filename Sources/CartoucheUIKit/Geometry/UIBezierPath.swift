import CartoucheCoreGraphics
import Foundation

/// A path of lines and curves, and how its line looks.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the corner where two lines meet.
  open var lineJoinStyle = CGLineJoin.miter
  /// The greatest length of a pointed corner, in widths of the line.
  open var miterLimit: CGFloat = 10
  /// Whether inside is what lies behind an odd number of lines.
  open var usesEvenOddFillRule = false
  /// The lengths of dashes and gaps in turn, in points, and the distance into them at the beginning; `nil` for a whole
  /// line.
  var lineDash: (phase: CGFloat, lengths: [CGFloat])?

  /// A path without steps.
  public override init() { path = CGMutablePath() }

  /// A path of Core Graphics.
  public init(cgPath: CGPath) { path = cgPath.mutableCopy() ?? CGMutablePath() }

  /// The outline of a rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// The ellipse that fits into a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// A rectangle with round corners; a radius counts up to half of a side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius))
  }

  /// An arc of a circle; angles in radians clockwise from the x axis, as seen on a screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// The steps as a path of Core Graphics.
  open var cgPath: CGPath {
    get { path.copy() ?? CGPath(rect: .null) }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Whether there are no steps.
  open var isEmpty: Bool { path.isEmpty }
  /// The smallest rectangle around the path; null for an empty one.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// The point where the last step ended; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Begins a new part.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle; angles in radians clockwise from the x axis, as seen on a screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Adds a straight line to where the part began.
  open func close() { path.closeSubpath() }

  /// Adds the steps of another path.
  open func append(_ other: UIBezierPath) { path.addPath(other.cgPath) }

  /// Transforms all steps.
  open func apply(_ transform: CGAffineTransform) { cgPath = path.applying(transform) }

  /// Takes all steps away.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Whether a point lies inside.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// A path of the same steps and look.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.lineDash = lineDash
    return copy
  }
}

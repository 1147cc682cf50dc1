import CartoucheCoreGraphics
import Foundation

/// A path of lines and curves, with the style of its line.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the corner where two lines meet.
  open var lineJoinStyle = CGLineJoin.miter
  /// The maximum length of a pointed corner, in line widths.
  open var miterLimit: CGFloat = 10
  /// Whether the even-odd rule determines the inside.
  open var usesEvenOddFillRule = false
  /// The alternating lengths of dashes and gaps, in points, and the distance into them at the beginning; `nil` for a
  /// solid line.
  var lineDash: (phase: CGFloat, lengths: [CGFloat])?

  /// A path without steps.
  public override init() { path = CGMutablePath() }

  /// A path of Core Graphics.
  public init(cgPath: CGPath) { path = cgPath.mutableCopy() ?? CGMutablePath() }

  /// The outline of a rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// The ellipse that fits into a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// A rectangle with rounded corners; the radius is limited to half of a side.
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
  /// The end of the last step; zero for an empty path.
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

  /// Adds a straight line to the beginning of the part.
  open func close() { path.closeSubpath() }

  /// Adds the steps of another path.
  open func append(_ other: UIBezierPath) { path.addPath(other.cgPath) }

  /// Transforms all steps.
  open func apply(_ transform: CGAffineTransform) { cgPath = path.applying(transform) }

  /// Removes all steps.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Whether a point lies inside.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// A path with the same steps and style.
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

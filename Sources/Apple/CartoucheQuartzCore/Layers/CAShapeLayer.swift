import CartoucheCoreGraphics
import Foundation

/// A layer that shows a path.
open class CAShapeLayer: CALayer {
  /// The path in the layer's own points; `nil` for none.
  open var path: CGPath?
  /// The colour of the inside of the path; `nil` for none.
  open var fillColor: CGColor? = .black
  /// The rule that determines the inside of the path.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The colour of the path's line; `nil` for none.
  open var strokeColor: CGColor?
  /// The beginning of the drawn part of the line, 0 to 1; of no effect, the whole line is drawn.
  open var strokeStart: CGFloat = 0
  /// The end of the drawn part of the line, 0 to 1; a line that ends at 0 is not drawn, any other as a whole.
  open var strokeEnd: CGFloat = 1
  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
  /// The maximum length of a pointed corner, in line widths.
  open var miterLimit: CGFloat = 10
  /// The shape of the ends of the line.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The shape of the corners of the line.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The distance into the dashes at which the line begins, in points.
  open var lineDashPhase: CGFloat = 0
  /// The alternating lengths of dashes and gaps, in points; `nil` for a solid line.
  open var lineDashPattern: [NSNumber]?
}

/// The rules that determine the inside of a path.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
  /// The text of the rule.
  public let rawValue: String
  /// The rule with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The winding rule.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The even-odd rule.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shapes of the ends of lines.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
  /// The text of the shape.
  public let rawValue: String
  /// The shape with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight, at the end itself.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Straight, half a line width beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shapes of the corners of lines.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
  /// The text of the shape.
  public let rawValue: String
  /// The shape with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

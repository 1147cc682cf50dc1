import CartoucheCoreGraphics
import Foundation

/// A layer that shows a path.
open class CAShapeLayer: CALayer {
  /// The path in the layer's own points; `nil` for none.
  open var path: CGPath?
  /// The colour of the inside of the path; `nil` for none.
  open var fillColor: CGColor? = .black
  /// The colour of the path's line; `nil` for none.
  open var strokeColor: CGColor?
  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
}

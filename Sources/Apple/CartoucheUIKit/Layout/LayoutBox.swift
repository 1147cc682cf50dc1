import CartoucheCoreGraphics
import Foundation

/// The edges of a view or guide as expressions of the variables of a layout, in points of the outermost view.
struct LayoutBox {
  var minX, minY, width, height: LinearExpression

  /// A rectangle.
  init(_ rect: CGRect) {
    (minX, minY) = (LinearExpression(rect.minX), LinearExpression(rect.minY))
    (width, height) = (LinearExpression(rect.width), LinearExpression(rect.height))
  }

  /// A rectangle of four variables, the first of which has a number.
  init(variable: Int) {
    (minX, minY) = (LinearExpression(variable: variable), LinearExpression(variable: variable + 1))
    (width, height) = (LinearExpression(variable: variable + 2), LinearExpression(variable: variable + 3))
  }

  /// The box in the points of a superview with this box.
  func inside(_ outer: LayoutBox, origin: CGPoint) -> LayoutBox {
    var result = self
    result.minX.add(outer.minX)
    result.minY.add(outer.minY)
    result.minX.add(LinearExpression(-origin.x))
    result.minY.add(LinearExpression(-origin.y))
    return result
  }

  /// The box with its edges farther inside.
  func inset(by insets: UIEdgeInsets) -> LayoutBox {
    var result = self
    result.minX.add(LinearExpression(insets.left))
    result.minY.add(LinearExpression(insets.top))
    result.width.add(LinearExpression(-insets.left - insets.right))
    result.height.add(LinearExpression(-insets.top - insets.bottom))
    return result
  }

  /// The lower edge.
  var maxY: LinearExpression {
    var result = minY
    result.add(height)
    return result
  }

  /// The right edge.
  var maxX: LinearExpression {
    var result = minX
    result.add(width)
    return result
  }

  /// The middle between left and right.
  var midX: LinearExpression {
    var result = minX
    result.add(width, times: 0.5)
    return result
  }

  /// The middle between top and bottom.
  var midY: LinearExpression {
    var result = minY
    result.add(height, times: 0.5)
    return result
  }
}

import CartoucheCoreGraphics
import Foundation

extension NSValue {
  /// A box around a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }

  /// A box around a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

  /// A box around a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// A box around a displacement.
  ///
  /// The box is that of a point: both have two numbers, and a style reads both as `[x, y]`.
  public convenience init(cgVector: CGVector) { self.init(point: CGPoint(x: cgVector.dx, y: cgVector.dy)) }

  /// A box around insets.
  public convenience init(uiEdgeInsets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: uiEdgeInsets.top, left: uiEdgeInsets.left, bottom: uiEdgeInsets.bottom,
        right: uiEdgeInsets.right))
  }

  /// The point in the box; zero when the box holds something else.
  public var cgPointValue: CGPoint { holds("CGPoint") ? pointValue : .zero }

  /// The size in the box; zero when the box holds something else.
  public var cgSizeValue: CGSize { holds("CGSize") ? sizeValue : .zero }

  /// The rectangle in the box; zero when the box holds something else.
  public var cgRectValue: CGRect { holds("CGRect") ? rectValue : .zero }

  /// The displacement in the box; zero when the box holds something else.
  public var cgVectorValue: CGVector { CGVector(dx: cgPointValue.x, dy: cgPointValue.y) }

  /// The insets in the box; zero when the box holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    guard holds("NSEdgeInsets") else { return .zero }
    let insets = edgeInsetsValue
    return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  private func holds(_ structure: String) -> Bool { String(cString: objCType).hasPrefix("{\(structure)=") }
}

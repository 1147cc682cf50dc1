import Foundation

/// A displacement in the plane, such as a text offset; Foundation has none on Linux.
public struct CGVector: Hashable, Sendable {
  /// The displacement along x; towards the right.
  public var dx: CGFloat
  /// The displacement along y; downwards.
  public var dy: CGFloat

  /// No displacement.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// A displacement by `dx` and `dy`.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

/// The insets of a rectangle's edges under the name iOS gives them.
public typealias UIEdgeInsets = NSEdgeInsets

extension NSValue {
  /// A box around a displacement.
  ///
  /// The box is that of a point: the two have the same two numbers, and a style reads both as `[x, y]`.
  public convenience init(cgVector: CGVector) {
    self.init(point: NSPoint(x: cgVector.dx, y: cgVector.dy))
  }

  /// A box around insets.
  public convenience init(uiEdgeInsets: UIEdgeInsets) { self.init(edgeInsets: uiEdgeInsets) }

  /// The displacement in the box; zero when the box holds something else.
  public var cgVectorValue: CGVector {
    guard holdsPoint else { return .zero }
    return CGVector(dx: pointValue.x, dy: pointValue.y)
  }

  /// The insets in the box; zero when the box holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets { holdsEdgeInsets ? edgeInsetsValue : NSEdgeInsets() }

  var holdsPoint: Bool { String(cString: objCType).hasPrefix("{CGPoint=") }
  var holdsEdgeInsets: Bool { String(cString: objCType).hasPrefix("{NSEdgeInsets=") }
}

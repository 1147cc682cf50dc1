import Foundation

// The functions of older programs, which Swift has as initialisers and properties.

/// A point with coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A size with a width and a height.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// A displacement along x and y.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// A rectangle with an origin and a size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The width of a rectangle.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }

/// The height of a rectangle.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The left edge of a rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }

/// The middle of a rectangle along x.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }

/// The right edge of a rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }

/// The upper edge of a rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }

/// The middle of a rectangle along y.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }

/// The lower edge of a rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }

/// A rectangle whose edges are farther inside by two distances.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}

/// A rectangle in another place.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}

/// The smallest rectangle with whole coordinates around a rectangle.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }

/// The smallest rectangle around two.
public func CGRectUnion(_ first: CGRect, _ second: CGRect) -> CGRect { first.union(second) }

/// The rectangle that two have in common; null without one.
public func CGRectIntersection(_ first: CGRect, _ second: CGRect) -> CGRect { first.intersection(second) }

/// Whether two rectangles have points in common.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.intersects(second) }

/// Whether a point lies inside a rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }

/// Whether the second rectangle lies inside the first.
public func CGRectContainsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.contains(second) }

/// Whether a rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }

/// Whether a rectangle is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }

/// Whether two rectangles are equal.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }

/// Whether two points are equal.
public func CGPointEqualToPoint(_ first: CGPoint, _ second: CGPoint) -> Bool { first == second }

/// Whether two sizes are equal.
public func CGSizeEqualToSize(_ first: CGSize, _ second: CGSize) -> Bool { first == second }

/// The transform that leaves every point where it is.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// A displacement.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// A change of scale about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A rotation about the origin by an angle in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

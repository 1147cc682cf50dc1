import CartoucheCoreGraphics
import Foundation

// Functions that draw into the current context; without one, they do nothing.

extension UIColor {
  /// Sets this as the fill and stroke colour.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets this as the fill colour.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets this as the stroke colour.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Fills the path with the fill colour.
  public func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPathApart(cgPath) { context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  /// Draws the path's line with the stroke colour.
  public func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if let lineDash { context.setLineDash(phase: lineDash.phase, lengths: lineDash.lengths) }
    context.addPathApart(cgPath) { context.strokePath() }
    context.restoreGState()
  }

  /// Restricts drawing to the inside of the path.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPathApart(cgPath) { context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }
}

extension CGContext {
  /// Draws a path without affecting the current one.
  fileprivate func addPathApart(_ path: CGPath, _ body: () -> Void) {
    beginPath()
    addPath(path)
    body()
  }
}

extension UIImage {
  /// Draws the picture with its upper left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture into a rectangle, stretched if that has another size.
  public func draw(in rect: CGRect) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.concatenate(imageOrientation.placement(in: rect))
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
  }

  /// Draws the picture into a rectangle with an opacity, 0 to 1.
  ///
  /// - Parameter blendMode: The way in which it is blended; always over the existing picture.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Draws the picture with its upper left corner at a point, with an opacity, 0 to 1.
  ///
  /// - Parameter blendMode: The way in which it is blended; always over the existing picture.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
}

extension UIImage.Orientation {
  /// The transform from the unit square, in which pictures are drawn with their last row at 0, to a rectangle.
  fileprivate func placement(in rect: CGRect) -> CGAffineTransform {
    // The picture upright in the unit square, y downwards; then rotated, then stretched.
    let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    let turn =
      switch self {
      case .up: CGAffineTransform.identity
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
      case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
      case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
      }
    let stretch = CGAffineTransform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    return upright.concatenating(turn).concatenating(stretch)
  }
}

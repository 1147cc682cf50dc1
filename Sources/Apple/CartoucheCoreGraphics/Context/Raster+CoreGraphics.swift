import CartoucheRaster
import Foundation

extension CartoucheRaster.Path {
  /// The steps of a path of Core Graphics.
  package init(_ path: CGPath) {
    self.init()
    func point(_ point: CGPoint) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }
    for element in path.elements {
      switch element {
      case .move(let end): move(to: point(end))
      case .line(let end): line(to: point(end))
      case .quadratic(let control, let end): quadratic(to: point(end), control: point(control))
      case .cubic(let first, let second, let end):
        cubic(to: point(end), control1: point(first), control2: point(second))
      case .close: close()
      }
    }
  }
}

extension Transform {
  /// A transform of Core Graphics.
  package init(_ transform: CGAffineTransform) {
    self.init(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
  }
}

import CartoucheCoreGraphics
import Foundation

extension UIView {
  /// The transform from the view's own points to those of its superview.
  package var toSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
  }

  /// The transform from the view's own points to those of the outermost view.
  private var toRoot: CGAffineTransform {
    var (view, transform) = (self, CGAffineTransform.identity)
    while let outer = view.superview {
      transform = transform.concatenating(view.toSuperview)
      view = outer
    }
    return transform
  }

  private func path(to view: UIView?) -> CGAffineTransform {
    view.map { toRoot.concatenating($0.toRoot.inverted()) } ?? toRoot
  }

  /// A point of this view in the points of another, or of the outermost one.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point.applying(path(to: view)) }

  /// A point of another view, or of the outermost one, in the points of this view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(path(to: view).inverted())
  }

  /// The smallest rectangle of another view, or of the outermost one, around a rectangle of this view.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect.applying(path(to: view)) }

  /// The smallest rectangle of this view around one of another, or of the outermost one.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(path(to: view).inverted())
  }
}

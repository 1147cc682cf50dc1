import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheRaster
import Foundation

/// A view with a picture of its own, such as a map: the views inside are part of that picture.
@MainActor package protocol PicturedView: UIView {
  /// Completes the picture.
  func preparePicture() async throws
  /// The picture that was completed last, with the views inside, in device pixels; `nil` before the first.
  var shownPicture: Bitmap? { get }
}

/// The reason why a view cannot be drawn.
public struct UIViewPictureError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The size of the view in points.
  public let size: CGSize

  /// The size of the view, and what is wrong with it.
  public var description: String {
    "a view of \(size.width) × \(size.height) points cannot be drawn: it has no area, or is too large"
  }
}

extension UIView {
  /// The picture of the view with those inside.
  func hierarchyPicture() async throws -> UIImage {
    layoutIfNeeded()
    for view in picturedViews { try await view.preparePicture() }
    let scale = (window?.screen ?? UIScreen.main).scale
    guard let context = CGContext(size: bounds.size, scale: scale) else {
      throw UIViewPictureError(size: bounds.size)
    }
    var painter = ViewPainter(width: context.width, height: context.height)
    let inside = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    painter.drawInside(self, inside.concatenating(context.ctm))
    guard let bitmap = try? rasterize(painter.list), let picture = UIImage(bitmap, scale: scale) else {
      throw UIViewPictureError(size: bounds.size)
    }
    return picture
  }

  /// The views with pictures of their own that are seen in this one.
  private var picturedViews: [any PicturedView] {
    if isHidden || alpha <= 0 { return [] }
    if let view = self as? any PicturedView { return [view] }
    return subviews.flatMap(\.picturedViews)
  }

  /// Draws the view with those inside into the current context.
  ///
  /// Maps inside are drawn as they were drawn last: ``picture()`` draws them anew.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the current context to fill.
  ///   - afterUpdates: Whether changes count that were not shown yet; they always do, except those of maps.
  /// - Returns: Whether the view could be drawn.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    let fit = CGAffineTransform(
      a: rect.width / bounds.width, b: 0, c: 0, d: rect.height / bounds.height, tx: rect.minX, ty: rect.minY)
    context.paint {
      let inside = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY).concatenating(fit)
      $0.drawInside(self, inside.concatenating($1))
    }
    return true
  }

  /// A view that shows this one as it is now.
  ///
  /// - Parameter afterUpdates: Whether changes count that were not shown yet; they always do, except those of maps.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let image = UIGraphicsImageRenderer(bounds: bounds).image { _ in
      drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
    }
    let view = UIImageView(image: image)
    view.frame = CGRect(origin: .zero, size: bounds.size)
    return view
  }
}

extension CALayer {
  /// Draws the layer and those inside into a context, the origin of the layer at that of the context; for the layer of a
  /// view, the view with those inside.
  ///
  /// Maps inside are drawn as they were drawn last: `UIView.picture()` draws them anew.
  @preconcurrency @MainActor public func render(in ctx: CGContext) { ctx.paint { $0.drawInside(self, $1) } }
}

extension CGContext {
  /// Draws views.
  ///
  /// - Parameter body: Draws with the painter, and with the transform from points to device pixels.
  @MainActor fileprivate func paint(_ body: (inout ViewPainter, CGAffineTransform) -> Void) {
    var painter = ViewPainter(width: width, height: height)
    body(&painter, ctm)
    if let bitmap = painter.bitmap() { draw(bitmap) }
  }
}

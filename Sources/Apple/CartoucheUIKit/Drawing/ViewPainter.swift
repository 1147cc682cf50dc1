import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheRaster
import Foundation

/// The drawing of views: their layers, pictures and texts, and the views inside.
///
/// A view that overrides `draw(_:)` is drawn into a picture of the pixels that it covers. Shadows follow the background
/// or the path of a layer.
@MainActor package struct ViewPainter {
  /// The shapes so far, in device pixels.
  package var list: DisplayList

  /// A drawing that adds shapes to a list in device pixels.
  package init(_ list: DisplayList) { self.list = list }

  /// A drawing for a picture of a size in device pixels.
  init(width: Int, height: Int) { self.init(DisplayList(width: width, height: height)) }

  /// The pixels of the drawing; `nil` for nothing, or if it needs more memory than is allowed.
  func bitmap() -> Bitmap? { list.isEmpty ? nil : try? rasterize(list) }

  /// Draws a view and those inside.
  ///
  /// - Parameter outer: The transform from points of the surrounding view to device pixels.
  package mutating func draw(_ view: UIView, _ outer: CGAffineTransform) {
    view.layoutIfNeeded()
    draw(view, outer, clip: nil)
  }

  /// Draws the inside of a view and those inside, as if its upper left corner were the origin.
  ///
  /// - Parameter transform: The transform from points of the view to device pixels.
  mutating func drawInside(_ view: UIView, _ transform: CGAffineTransform) {
    view.layoutIfNeeded()
    drawParts(of: view, transform, clip: nil)
  }

  /// Draws a layer and those inside; for the layer of a view, the view.
  ///
  /// - Parameter transform: The transform from points of the layer to device pixels.
  mutating func drawInside(_ layer: CALayer, _ transform: CGAffineTransform) {
    if let view = layer.delegate as? UIView { return drawInside(view, transform) }
    drawParts(of: layer, transform, nil)
  }

  private mutating func draw(_ view: UIView, _ outer: CGAffineTransform, clip: ConvexClip?) {
    guard !view.isHidden else { return }
    drawParts(of: view, view.toSuperview.concatenating(outer), clip: clip)
  }

  private mutating func drawParts(of view: UIView, _ transform: CGAffineTransform, clip: ConvexClip?) {
    guard view.layer.opacity > 0, transform.isDrawable else { return }
    let mask = view.mask?.layer ?? view.layer.mask
    group(view.layer.opacity, mask: mask, transform) { painter in
      painter.drawGround(of: view.layer, transform, clip)
      let inner = painter.clip(of: view.layer, transform, clip)
      painter.drawContent(of: view, transform, inner)
      for layer in (view.layer.sublayers ?? []).inDrawingOrder { painter.draw(layer, transform, inner) }
      if !(view is any PicturedView) {
        for view in view.subviews.byHeight { painter.draw(view, transform, clip: inner) }
      }
      painter.drawBorder(of: view.layer, transform, clip)
    }
  }

  private mutating func draw(_ layer: CALayer, _ outer: CGAffineTransform, _ clip: ConvexClip?) {
    guard !layer.isHidden else { return }
    if let view = layer.delegate as? UIView { return draw(view, outer, clip: clip) }
    drawParts(of: layer, layer.toSuperlayer.concatenating(outer), clip)
  }

  private mutating func drawParts(of layer: CALayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    guard layer.opacity > 0, transform.isDrawable else { return }
    layer.layoutIfNeeded()
    group(layer.opacity, mask: layer.mask, transform) { painter in
      painter.drawGround(of: layer, transform, clip)
      let inner = painter.clip(of: layer, transform, clip)
      for layer in (layer.sublayers ?? []).inDrawingOrder { painter.draw(layer, transform, inner) }
      painter.drawBorder(of: layer, transform, clip)
    }
  }

  /// Draws things that are blended as one, and are seen where a mask is.
  ///
  /// - Parameter transform: The transform from points of the mask's surroundings to device pixels.
  private mutating func group(
    _ opacity: Float, mask: CALayer?, _ transform: CGAffineTransform, _ body: (inout ViewPainter) -> Void
  ) {
    guard let mask else { return group(opacity, body) }
    var (masked, stencil) = (
      ViewPainter(width: list.width, height: list.height), ViewPainter(width: list.width, height: list.height)
    )
    body(&masked)
    if let view = mask.delegate as? UIView {
      stencil.draw(view, transform, clip: nil)
    } else {
      stencil.draw(mask, transform, nil)
    }
    guard let picture = masked.bitmap(), let cover = stencil.bitmap() else { return }
    list.image(
      picture.masked(by: cover), transform: Transform.identity, sampling: .nearest, opacity: opacity,
      on: .picture)
  }

  /// Draws things that are blended as one.
  private mutating func group(_ opacity: Float, _ body: (inout ViewPainter) -> Void) {
    guard opacity < 1 else { return body(&self) }
    // Moved out, so that nothing is copied.
    var list = DisplayList(width: 0, height: 0)
    swap(&list, &self.list)
    list.group(opacity: opacity) { inner in
      swap(&self.list, &inner)
      body(&self)
      swap(&self.list, &inner)
    }
    self.list = list
  }

  // MARK: Layers

  private mutating func drawGround(of layer: CALayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    let shape = layer as? CAShapeLayer
    let path = shape?.path ?? outline(of: layer, inset: 0)
    let outline = CartoucheRaster.Path(path)
    let isFilled = shape.map { $0.fillColor != nil } ?? (layer.backgroundColor != nil)
    if layer.shadowOpacity > 0, isFilled || layer.shadowPath != nil, let color = layer.shadowColor {
      let shadow = layer.shadowPath.map { CartoucheRaster.Path($0) } ?? outline
      drawShadow(of: layer, shadow, color, transform, clip)
    }
    if let color = layer.backgroundColor {
      let ground = shape == nil ? outline : CartoucheRaster.Path(self.outline(of: layer, inset: 0))
      fill(ground, color, transform, clip)
    }
    if let contents = layer.contents as? CGImage, let bitmap = Bitmap(contents) {
      drawPicture(bitmap, in: layer.bounds, layer, transform, clip)
    }
    if let gradient = layer as? CAGradientLayer { draw(gradient, transform, clip) }
    if let text = layer as? CATextLayer { draw(text, transform, clip) }
    if let shape, shape.path != nil { draw(shape, outline, transform, clip) }
  }

  private mutating func drawBorder(of layer: CALayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    guard layer.borderWidth > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    let path = CartoucheRaster.Path(outline(of: layer, inset: layer.borderWidth / 2))
    stroke(path, Float(layer.borderWidth), color, transform, clip)
  }

  func outline(of layer: CALayer, inset: CGFloat) -> CGPath {
    let rect = layer.bounds.insetBy(
      dx: min(inset, layer.bounds.width / 2), dy: min(inset, layer.bounds.height / 2))
    let radius = max(min(layer.cornerRadius - inset, rect.width / 2, rect.height / 2), 0)
    return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// The shadow of a shape: its inside, and lines along its edge that get wider and paler.
  private mutating func drawShadow(
    of layer: CALayer, _ path: CartoucheRaster.Path, _ color: CGColor, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    let moved = CGAffineTransform(
      translationX: layer.shadowOffset.width, y: layer.shadowOffset.height
    ).concatenating(transform)
    let paint = PremultipliedColor(color).multiplied(by: min(layer.shadowOpacity, 1))
    let radius = Float(min(max(layer.shadowRadius, 0), 64) * transform.scale)
    let steps = Int(min(max(radius.rounded(.up), 1), 12))
    let share = paint.multiplied(by: 1 / Float(steps + 1))
    let facet = list.facet(within: clip)
    list.fill(path, transform: Transform(moved), paint: .color(paint), on: facet)
    for step in 0..<steps {
      let width = 2 * radius * (Float(step) + 0.5) / Float(steps)
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      list.stroke(path, transform: Transform(moved), style: style, paint: .color(share), on: facet)
    }
  }

  mutating func fill(
    _ path: CartoucheRaster.Path, _ color: CGColor, rule: FillRule = .nonZero, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    let paint = PremultipliedColor(color)
    guard paint.alpha > 0 else { return }
    list.fill(
      path, transform: Transform(transform), rule: rule, paint: .color(paint),
      on: list.facet(within: clip))
  }

  mutating func stroke(
    _ path: CartoucheRaster.Path, _ width: Float, _ color: CGColor, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    stroke(path, StrokeStyle(width: width * Float(transform.scale), join: .round), color, transform, clip)
  }

  mutating func stroke(
    _ path: CartoucheRaster.Path, _ style: StrokeStyle, _ color: CGColor, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    list.stroke(
      path, transform: Transform(transform), style: style, paint: .color(PremultipliedColor(color)),
      on: list.facet(within: clip))
  }

  // MARK: Clips

  /// The area that remains for the content of a layer.
  private func clip(of layer: CALayer, _ transform: CGAffineTransform, _ outer: ConvexClip?) -> ConvexClip? {
    guard layer.masksToBounds else { return outer }
    let path = CartoucheRaster.Path(outline(of: layer, inset: 0))
    let corners = path.points.map { point in
      Transform(transform).apply(x: Double(point.x), y: Double(point.y))
    }
    let own = ConvexClip(corners: corners)
    return outer.map { own.intersection($0) } ?? own
  }
}

extension [UIView] {
  /// The views from back to front: by the height of their layers, then in their order.
  @MainActor fileprivate var byHeight: [UIView] {
    if allSatisfy({ $0.layer.zPosition == 0 }) { return self }
    return enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
    }.map(\.element)
  }
}

extension CGAffineTransform {
  /// The mean length of a transformed point.
  var scale: CGFloat { abs(a * d - b * c).squareRoot() }

  /// Whether a transform leaves an area, at finite places.
  fileprivate var isDrawable: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && scale > 0 }
}

import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheRaster
import CartoucheUIKit
import Foundation

/// The drawing of views: their layers, pictures and texts, and the views inside.
///
/// A view that overrides `draw(_:)` is drawn into a picture of the pixels that it covers. Turned pictures (by the
/// orientation of an image) and kinds of layers other than `CALayer` and `CAShapeLayer` are not drawn. Shadows follow the
/// background or the path of a layer.
@MainActor struct ViewPainter {
  /// The shapes so far, in device pixels.
  private(set) var list: DisplayList

  /// A drawing for a picture of a size in device pixels.
  init(width: Int, height: Int) { list = DisplayList(width: width, height: height) }

  /// Blends the drawing over a picture of the same size.
  func paint(over bitmap: inout Bitmap) {
    guard !list.isEmpty, let drawn = try? rasterize(list), drawn.width == bitmap.width,
      drawn.height == bitmap.height
    else { return }
    var pixels = bitmap.pixels
    for offset in stride(from: 0, to: min(pixels.count, drawn.pixels.count), by: 4) {
      let cover = Int(drawn.pixels[offset + 3])
      if cover == 0 { continue }
      for channel in offset..<offset + 4 {
        pixels[channel] = UInt8(
          clamping: Int(drawn.pixels[channel]) + (Int(pixels[channel]) * (255 - cover) + 127) / 255)
      }
    }
    if let blended = try? Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels) {
      bitmap = blended
    }
  }

  /// Draws a view and those inside.
  ///
  /// - Parameter outer: The transform from points of the surrounding view to device pixels.
  mutating func draw(_ view: UIView, _ outer: CGAffineTransform) { draw(view, outer, clip: nil) }

  private mutating func draw(_ view: UIView, _ outer: CGAffineTransform, clip: ConvexClip?) {
    guard !view.isHidden, view.layer.opacity > 0 else { return }
    view.layoutIfNeeded()
    let transform = view.toSuperview.concatenating(outer)
    guard transform.isDrawable else { return }
    group(view.layer.opacity) { painter in
      painter.drawGround(of: view.layer, transform, clip)
      let inner = painter.clip(of: view.layer, transform, clip)
      painter.drawContent(of: view, transform, inner)
      for layer in (view.layer.sublayers ?? []).inDrawingOrder { painter.draw(layer, transform, inner) }
      for view in view.subviews.byHeight { painter.draw(view, transform, clip: inner) }
      painter.drawBorder(of: view.layer, transform, clip)
    }
  }

  private mutating func draw(_ layer: CALayer, _ outer: CGAffineTransform, _ clip: ConvexClip?) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let transform = layer.toSuperlayer.concatenating(outer)
    guard transform.isDrawable else { return }
    group(layer.opacity) { painter in
      painter.drawGround(of: layer, transform, clip)
      let inner = painter.clip(of: layer, transform, clip)
      for layer in (layer.sublayers ?? []).inDrawingOrder { painter.draw(layer, transform, inner) }
      painter.drawBorder(of: layer, transform, clip)
    }
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
    if layer.shadowOpacity > 0, isFilled, let color = layer.shadowColor {
      drawShadow(of: layer, outline, color, transform, clip)
    }
    if let color = layer.backgroundColor {
      let ground = shape == nil ? outline : CartoucheRaster.Path(self.outline(of: layer, inset: 0))
      fill(ground, color, transform, clip)
    }
    if let contents = layer.contents as? CGImage, let bitmap = Bitmap(contents) {
      drawPicture(bitmap, in: layer.bounds, layer, transform, clip)
    }
    guard let shape, shape.path != nil else { return }
    if let color = shape.fillColor { fill(outline, color, transform, clip) }
    if let color = shape.strokeColor, shape.lineWidth > 0 {
      stroke(outline, Float(shape.lineWidth), color, transform, clip)
    }
  }

  private mutating func drawBorder(of layer: CALayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    guard layer.borderWidth > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    let path = CartoucheRaster.Path(outline(of: layer, inset: layer.borderWidth / 2))
    stroke(path, Float(layer.borderWidth), color, transform, clip)
  }

  private func outline(of layer: CALayer, inset: CGFloat) -> CGPath {
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
    let id = clip?.add(to: &list)
    list.fill(path, transform: Transform(moved), paint: .color(paint), clip: id)
    for step in 0..<steps {
      let width = 2 * radius * (Float(step) + 0.5) / Float(steps)
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      list.stroke(path, transform: Transform(moved), style: style, paint: .color(share), clip: id)
    }
  }

  private mutating func fill(
    _ path: CartoucheRaster.Path, _ color: CGColor, _ transform: CGAffineTransform, _ clip: ConvexClip?
  ) {
    let paint = PremultipliedColor(color)
    guard paint.alpha > 0 else { return }
    list.fill(path, transform: Transform(transform), paint: .color(paint), clip: clip?.add(to: &list))
  }

  private mutating func stroke(
    _ path: CartoucheRaster.Path, _ width: Float, _ color: CGColor, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    let style = StrokeStyle(width: width * Float(transform.scale), join: .round)
    list.stroke(
      path, transform: Transform(transform), style: style, paint: .color(PremultipliedColor(color)),
      clip: clip?.add(to: &list))
  }

  // MARK: Content

  private mutating func drawContent(of view: UIView, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    if let pictures = view as? UIImageView, let picture = pictures.shownImage {
      draw(picture, in: pictures, transform, clip)
    } else if let label = view as? UILabel, let text = label.text, !text.isEmpty {
      draw(text, of: label, transform, clip)
    }
    guard let context = Self.context(for: view, transform) else { return }
    UIGraphicsPushContext(context)
    view.draw(view.bounds)
    UIGraphicsPopContext()
    if !context.isEmpty, let bitmap = context.bitmap() {
      drawPicture(bitmap, in: view.bounds, view.layer, transform, clip)
    }
  }

  /// A context for what a view draws, in the view's own points; `nil` for a view without an area.
  private static func context(for view: UIView, _ transform: CGAffineTransform) -> CGContext? {
    let bounds = view.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width < 1e5, bounds.height < 1e5 else { return nil }
    let scale = transform.scale
    let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
    guard width < 1e5, height < 1e5,
      let context = CGContext(width: Int(width), height: Int(height), scale: 1)
    else { return nil }
    // The picture is put into the bounds, whose size in pixels is seldom whole.
    context.scaleBy(x: width / bounds.width, y: height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    return context
  }

  private mutating func draw(
    _ text: String, of label: UILabel, _ transform: CGAffineTransform, _ clip: ConvexClip?
  ) {
    var font: UIFont = label.font ?? UILabel.standardFont
    if label.adjustsFontSizeToFitWidth {
      let width = TextPen.size(of: text, font, within: .greatestFiniteMagnitude).width
      if width > label.bounds.width, width > 0 {
        font = font.withSize(font.pointSize * label.bounds.width / width)
      }
    }
    let path = TextPen.path(
      of: text, font, in: label.bounds, alignment: label.textAlignment, cut: label.lineBreakMode,
      maximum: max(label.numberOfLines, 0))
    let color = (label.textColor ?? .black).cgColor
    fill(path, color, transform, clip)
    if font.emboldening > 0 { stroke(path, Float(font.emboldening), color, transform, clip) }
  }

  private mutating func draw(
    _ picture: UIImage, in view: UIImageView, _ transform: CGAffineTransform, _ clip: ConvexClip?
  ) {
    guard var bitmap = Bitmap(picture.cgImage) else { return }
    if picture.renderingMode == .alwaysTemplate {
      bitmap = bitmap.colored(PremultipliedColor((view.tintColor ?? .tintColor).cgColor))
    }
    let rect = view.contentMode.rect(of: picture.size, in: view.bounds)
    drawPicture(bitmap, in: rect, view.layer, transform, clip)
  }

  /// Draws a picture in a rectangle of a layer; round corners cut it with smooth edges.
  private mutating func drawPicture(
    _ bitmap: Bitmap, in rect: CGRect, _ layer: CALayer, _ transform: CGAffineTransform, _ clip: ConvexClip?
  ) {
    guard bitmap.width > 0, bitmap.height > 0, rect.width > 0, rect.height > 0 else { return }
    let fit = CGAffineTransform(
      a: rect.width / CGFloat(bitmap.width), b: 0, c: 0, d: rect.height / CGFloat(bitmap.height),
      tx: rect.minX,
      ty: rect.minY)
    let placed = Transform(fit.concatenating(transform))
    if layer.cornerRadius > 0, layer.masksToBounds {
      let pattern = Pattern(bitmap: bitmap, transform: placed)
      list.fill(
        CartoucheRaster.Path(outline(of: layer, inset: 0)), transform: Transform(transform),
        paint: .pattern(pattern),
        clip: nil)
    } else {
      list.image(bitmap, transform: placed, clip: clip?.add(to: &list))
    }
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

/// A convex polygon in device pixels that drawing is clipped to.
private struct ConvexClip {
  var corners: [SIMD2<Double>]

  func add(to list: inout DisplayList) -> ClipID { list.addClip(convexPolygon: corners) }

  /// The intersection of two clips (Sutherland and Hodgman, 1974).
  func intersection(_ other: ConvexClip) -> ConvexClip {
    var result = corners
    let turn = other.turn
    for (index, start) in other.corners.enumerated() {
      let edge = other.corners[(index + 1) % other.corners.count] - start
      func side(_ point: SIMD2<Double>) -> Double {
        (edge.x * (point.y - start.y) - edge.y * (point.x - start.x)) * turn
      }
      var kept: [SIMD2<Double>] = []
      for (position, point) in result.enumerated() {
        let next = result[(position + 1) % result.count]
        let (here, there) = (side(point), side(next))
        if here >= 0 { kept.append(point) }
        if (here > 0 && there < 0) || (here < 0 && there > 0) {
          kept.append(point + (next - point) * (here / (here - there)))
        }
      }
      result = kept
    }
    return ConvexClip(corners: result)
  }

  private var turn: Double {
    var sum = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum += corner.x * next.y - corner.y * next.x
    }
    return sum < 0 ? -1 : 1
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
  fileprivate var scale: CGFloat { abs(a * d - b * c).squareRoot() }

  /// Whether a transform leaves an area, at finite places.
  fileprivate var isDrawable: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && scale > 0 }
}

extension Bitmap {
  /// The picture as a stencil for a colour.
  fileprivate func colored(_ color: PremultipliedColor) -> Bitmap {
    var pixels = self.pixels
    for offset in stride(from: 0, to: pixels.count, by: 4) {
      let cover = color.rgba * Float(pixels[offset + 3])
      for channel in 0..<4 { pixels[offset + channel] = UInt8(min(max(cover[channel].rounded(), 0), 255)) }
    }
    return (try? Bitmap(width: width, height: height, pixels: pixels)) ?? self
  }
}

extension UIView.ContentMode {
  /// The rectangle of a picture of a size in the bounds of a view.
  fileprivate func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return bounds }
    func placed(_ size: CGSize, _ across: CGFloat, _ down: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * across,
        y: bounds.minY + (bounds.height - size.height) * down, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGRect {
      placed(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
    }
    let (across, down) = (bounds.width / size.width, bounds.height / size.height)
    return switch self {
    case .scaleToFill, .redraw: bounds
    case .scaleAspectFit: scaled(min(across, down))
    case .scaleAspectFill: scaled(max(across, down))
    case .center: placed(size, 0.5, 0.5)
    case .top: placed(size, 0.5, 0)
    case .bottom: placed(size, 0.5, 1)
    case .left: placed(size, 0, 0.5)
    case .right: placed(size, 1, 0.5)
    case .topLeft: placed(size, 0, 0)
    case .topRight: placed(size, 1, 0)
    case .bottomLeft: placed(size, 0, 1)
    case .bottomRight: placed(size, 1, 1)
    }
  }
}

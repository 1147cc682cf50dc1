import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheRaster
import Foundation

/// The content of views inside their layers: pictures, texts and their own drawings.
extension ViewPainter {
  mutating func drawContent(of view: UIView, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    if let pictured = view as? any PicturedView, let bitmap = pictured.shownPicture {
      drawPicture(bitmap, in: view.bounds, view.layer, transform, clip)
    } else if let pictures = view as? UIImageView, let picture = pictures.shownImage {
      draw(picture, in: pictures, transform, clip)
    } else if let label = view as? UILabel, let text = label.text, !text.isEmpty, !label.drawsAttributedText {
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
    if let shadow = label.shadowColor {
      let moved = CGAffineTransform(translationX: label.shadowOffset.width, y: label.shadowOffset.height)
      fill(path, shadow.cgColor, moved.concatenating(transform), clip)
    }
    fill(path, color, transform, clip)
    if font.emboldening > 0 { stroke(path, Float(font.emboldening), color, transform, clip) }
  }

  private mutating func draw(
    _ picture: UIImage, in view: UIImageView, _ transform: CGAffineTransform, _ clip: ConvexClip?
  ) {
    guard var bitmap = picture.uprightBitmap else { return }
    if picture.renderingMode == .alwaysTemplate
      || (picture.isSymbolImage && picture.renderingMode == .automatic)
    {
      bitmap = bitmap.colored(PremultipliedColor((view.tintColor ?? .tintColor).cgColor))
    }
    let rect = view.contentMode.rect(of: picture.size, in: view.bounds)
    drawPicture(bitmap, in: rect, view.layer, transform, clip)
  }

  /// Draws a picture in a rectangle of a layer; round corners cut it with smooth edges.
  mutating func drawPicture(
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
        on: .picture)
    } else {
      list.image(bitmap, transform: placed, on: list.facet(within: clip))
    }
  }

  // MARK: Kinds of layers

  /// Draws the path of a layer.
  mutating func draw(
    _ shape: CAShapeLayer, _ outline: CartoucheRaster.Path, _ transform: CGAffineTransform,
    _ clip: ConvexClip?
  ) {
    if let color = shape.fillColor {
      fill(outline, color, rule: shape.fillRule == .evenOdd ? .evenOdd : .nonZero, transform, clip)
    }
    guard let color = shape.strokeColor, shape.lineWidth > 0, shape.strokeEnd > 0 else { return }
    let unit = transform.scale
    let lengths = (shape.lineDashPattern ?? []).map { Float($0.doubleValue * Double(unit)) }
    var dash: DashPattern?
    if !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }),
      shape.lineDashPhase.isFinite
    {
      dash = DashPattern(
        lengths: lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths,
        phase: Float(shape.lineDashPhase * unit))
    }
    let cap: StrokeStyle.Cap =
      shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt
    let join: StrokeStyle.Join =
      shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter
    var style = StrokeStyle(width: Float(shape.lineWidth * unit), cap: cap, join: join, dash: dash)
    style.miterLimit = Float(shape.miterLimit.isFinite ? max(shape.miterLimit, 1) : 10)
    stroke(outline, style, color, transform, clip)
  }

  /// Draws the colours of a layer.
  mutating func draw(_ layer: CAGradientLayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    let colors = (layer.colors ?? []).compactMap { $0 as? CGColor }
    guard !colors.isEmpty else { return }
    let stops = colors.enumerated().map { index, color in
      let given = layer.locations.flatMap { $0.indices.contains(index) ? $0[index].floatValue : nil }
      let even = colors.count > 1 ? Float(index) / Float(colors.count - 1) : 0
      return GradientStop(position: given ?? even, color: PremultipliedColor(color))
    }
    func place(_ point: CGPoint) -> SIMD2<Float> {
      let bounds = layer.bounds
      let there = CGPoint(
        x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height
      ).applying(transform)
      return SIMD2(Float(there.x), Float(there.y))
    }
    let gradient = LinearGradient(start: place(layer.startPoint), end: place(layer.endPoint), stops: stops)
    list.fill(
      CartoucheRaster.Path(outline(of: layer, inset: 0)), transform: Transform(transform),
      paint: .linearGradient(gradient), on: list.facet(within: clip))
  }

  /// Draws the text of a layer.
  mutating func draw(_ layer: CATextLayer, _ transform: CGAffineTransform, _ clip: ConvexClip?) {
    let text = (layer.string as? NSAttributedString)?.string ?? layer.string as? String ?? ""
    guard !text.isEmpty, layer.fontSize > 0, layer.fontSize.isFinite else { return }
    let font = (layer.font as? UIFont)?.withSize(layer.fontSize) ?? .systemFont(ofSize: layer.fontSize)
    let alignment: NSTextAlignment =
      switch layer.alignmentMode {
      case .center: .center
      case .right: .right
      case .justified: .justified
      default: .natural
      }
    // The text begins at the top, not in the middle as in labels.
    let height = min(
      TextPen.size(of: text, font, within: layer.isWrapped ? layer.bounds.width : .greatestFiniteMagnitude)
        .height, layer.bounds.height)
    var room = layer.bounds
    room.size.height = height
    let path = TextPen.path(
      of: text, font, in: room, alignment: alignment,
      cut: layer.truncationMode == .none ? .byClipping : .byTruncatingTail,
      maximum: layer.isWrapped ? 0 : 1)
    fill(path, layer.foregroundColor ?? .white, transform, clip)
  }
}

extension Bitmap {
  /// The picture as a stencil for a colour.
  func colored(_ color: PremultipliedColor) -> Bitmap {
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

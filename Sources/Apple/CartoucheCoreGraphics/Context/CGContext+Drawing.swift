import CartoucheImages
import CartoucheRaster
import Foundation

/// The parts of a path that are drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside, by the winding rule.
  case fill
  /// The inside, by the even-odd rule.
  case eoFill
  /// The line.
  case stroke
  /// The inside, by the winding rule, with the line over it.
  case fillStroke
  /// The inside, by the even-odd rule, with the line over it.
  case eoFillStroke
}

extension CGContext {
  // MARK: Paths

  /// Fills the path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) { draw(fill: rule, strokes: false) }

  /// Draws the line of the path and clears it.
  public func strokePath() { draw(fill: nil, strokes: true) }

  /// Draws parts of the path and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: draw(fill: .winding, strokes: false)
    case .eoFill: draw(fill: .evenOdd, strokes: false)
    case .stroke: draw(fill: nil, strokes: true)
    case .fillStroke: draw(fill: .winding, strokes: true)
    case .eoFillStroke: draw(fill: .evenOdd, strokes: true)
    }
  }

  private func draw(fill rule: CGPathFillRule?, strokes: Bool) {
    let outline = CartoucheRaster.Path(steps)
    beginPath()
    guard !outline.isEmpty else { return }
    if let rule {
      record { list, facet in
        list.fill(outline, rule: FillRule(rule), paint: paint(state.fillColor), on: facet)
      }
    }
    if strokes, let style = strokeStyle {
      record { list, facet in list.stroke(outline, style: style, paint: paint(state.strokeColor), on: facet) }
    }
  }

  /// Draws something without using up the current path.
  private func apart(_ body: () -> Void) {
    let path = steps
    beginPath()
    body()
    steps = path
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    apart {
      addRect(rect)
      fillPath()
    }
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }

  /// Draws the line of a rectangle.
  public func stroke(_ rect: CGRect) {
    apart {
      addRect(rect)
      strokePath()
    }
  }

  /// Draws the line of a rectangle with a width in points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let usual = state.lineWidth
    state.lineWidth = width
    stroke(rect)
    state.lineWidth = usual
  }

  /// Fills the ellipse that fits into a rectangle.
  public func fillEllipse(in rect: CGRect) {
    apart {
      addEllipse(in: rect)
      fillPath()
    }
  }

  /// Draws the line of the ellipse that fits into a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    apart {
      addEllipse(in: rect)
      strokePath()
    }
  }

  /// Draws lines between pairs of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    apart {
      for start in stride(from: 0, to: points.count - 1, by: 2) {
        move(to: points[start])
        addLine(to: points[start + 1])
      }
      strokePath()
    }
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    apart {
      addRect(rect)
      if let mask = mask(CartoucheRaster.Path(steps), .winding) { layers[layers.count - 1].erase(mask) }
    }
  }

  // MARK: Pictures

  /// Draws a picture in a rectangle, its last row at the least y.
  ///
  /// With y downwards it is upside down, as on iOS; `UIImage.draw(in:)` draws it upright.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard !byTiling, let bitmap = image.bitmap else { return }
    let (across, down) = (rect.width / CGFloat(bitmap.width), rect.height / CGFloat(bitmap.height))
    let placement = CGAffineTransform(a: across, b: 0, c: 0, d: -down, tx: rect.minX, ty: rect.maxY)
      .concatenating(state.transform)
    record { list, facet in
      list.image(
        bitmap, transform: Transform(placement), sampling: state.smoothsImages ? .bilinear : .nearest,
        opacity: Float(state.alpha), on: facet)
    }
  }

  // MARK: Clips

  /// Restricts drawing to the inside of the path, in addition to earlier clips; clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = steps
    beginPath()
    if let box = path.uprightRectangle {
      state.clip = state.clip.cut(to: box)
      return
    }
    guard let mask = mask(CartoucheRaster.Path(path), rule) else { return }
    layers.append(Layer(width: width, height: height, .clip(mask)))
    state.depth = layers.count
    state.clip = state.clip.cut(to: path.boundingBox, margin: 1)
  }

  /// Restricts drawing to the inside of a rectangle, in addition to earlier clips.
  public func clip(to rect: CGRect) {
    apart {
      addRect(rect)
      clip()
    }
  }

  /// Restricts drawing to the inside of rectangles, in addition to earlier clips.
  public func clip(to rects: [CGRect]) {
    apart {
      addRects(rects)
      clip()
    }
  }

  /// The smallest rectangle around the area that can be drawn on, in points.
  public var boundingBoxOfClipPath: CGRect {
    state.clip.isEmpty ? .null : state.clip.applying(state.transform.inverted())
  }

  /// Draws device pixels where they are, a picture of the size of the context.
  package func draw(_ bitmap: Bitmap) {
    guard bitmap.width == width, bitmap.height == height else { return }
    record { list, facet in
      list.image(
        bitmap, transform: Transform.identity, sampling: .nearest, opacity: Float(state.alpha), on: facet)
    }
  }

  // MARK: Recording

  /// Records a step for the current layer.
  private func record(_ step: (inout DisplayList, Facet) -> Void) {
    guard !state.clip.isEmpty else { return }
    let facet = layers[layers.count - 1].facet(state.clip)
    step(&layers[layers.count - 1].list, facet)
  }

  private func paint(_ color: CGColor) -> Paint {
    let (red, green, blue, alpha) = color.extendedSRGB
    func unit(_ value: CGFloat) -> Float { Float(min(max(value, 0), 1)) }
    return .color(
      PremultipliedColor(
        red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha) * Float(state.alpha)))
  }

  /// The style of lines, in pixels; `nil` if they have no width.
  private var strokeStyle: StrokeStyle? {
    let transform = state.transform
    // Lines have one width: the mean of those along x and y.
    let unit = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
    guard unit.isFinite, state.lineWidth > 0, state.lineWidth.isFinite else { return nil }
    var dash: DashPattern?
    let lengths = state.dash.lengths.map { Float($0 * unit) }
    if !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), state.dash.phase.isFinite {
      dash = DashPattern(
        lengths: lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths,
        phase: Float(state.dash.phase * unit))
    }
    var style = StrokeStyle(
      width: Float(state.lineWidth * unit), cap: StrokeStyle.Cap(state.cap),
      join: StrokeStyle.Join(state.join), dash: dash)
    style.miterLimit = Float(state.miterLimit.isFinite ? max(state.miterLimit, 1) : 10)
    return style
  }
}

extension StrokeStyle.Cap {
  fileprivate init(_ cap: CGLineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension StrokeStyle.Join {
  fileprivate init(_ join: CGLineJoin) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}

extension CGPath {
  /// The rectangle whose outline the path is, with sides along the axes; `nil` for other paths.
  fileprivate var uprightRectangle: CGRect? {
    var corners: [CGPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point): corners.append(point)
      case .close where index == elements.count - 1: break
      default: return nil
      }
    }
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let isUpright = zip(corners, corners.dropFirst() + corners.prefix(1)).enumerated().allSatisfy {
      let (from, to) = $0.element
      let runsAlongX = from.y == to.y
      return runsAlongX != (from.x == to.x) || from == to
    }
    let turns = zip(corners, corners.dropFirst(2)).allSatisfy { $0.x != $1.x && $0.y != $1.y }
    return isUpright && turns ? CGRect(around: corners) : nil
  }
}

extension CGRect {
  /// The part of a box of pixels inside a rectangle with a margin around it.
  ///
  /// Foundation's intersection traps on infinite rectangles.
  fileprivate func cut(to rect: CGRect, margin: CGFloat = 0) -> CGRect {
    // NaN leaves an edge unchanged.
    let (left, top) = (max(minX, rect.minX - margin), max(minY, rect.minY - margin))
    let (right, bottom) = (min(maxX, rect.maxX + margin), min(maxY, rect.maxY + margin))
    guard left < right, top < bottom else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGImage {
  /// The pixels with premultiplied alpha.
  package var bitmap: Bitmap? { try? Bitmap(width: width, height: height, straight: image.pixels) }

  /// A picture of pixels with premultiplied alpha; `nil` without any.
  package convenience init?(_ bitmap: Bitmap) {
    guard
      let image = try? Image(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, alpha: .premultiplied)
    else { return nil }
    self.init(image)
  }
}

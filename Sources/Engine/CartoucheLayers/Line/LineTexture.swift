import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

/// The images or gradients of one tile's lines.
struct LineTexture {
  private enum Kind {
    case pattern(ResolvedValues<ResolvedImage?>)
    case ramp(ColorRamp, table: [PremultipliedColor])
  }

  private let kind: Kind
  private let frame: FrameContext
  private let layout: LineLayout
  private let opacities: ResolvedValues<Double>
  /// The widths at the whole zoom, to which images are fitted; `nil` if they are not.
  private let fittedWidths: ResolvedValues<Double>?
  private let borders = BorderedBitmaps()

  /// `nil` when the lines have plain colours; an image has precedence over a gradient.
  ///
  /// On a globe images are always fitted to the width, and the triangles of the lines have the borders.
  init?(
    _ layout: LineLayout, _ values: FrameValues<LineProperties>, _ gradient: PropertyValue<ColorRamp?>
  ) {
    frame = values.properties.frame
    if values.properties.pattern.property.isSet {
      kind = .pattern(values[\.pattern, at: .whole])
    } else if let ramp = gradient.constant ?? nil {
      kind = .ramp(ramp, table: ramp.isStepped ? [] : Self.table(ramp, Self.tableSize, over: 0...1))
    } else {
      return nil
    }
    self.layout = layout
    opacities = values.opacity
    fittedWidths =
      frame.conventions.linePatternsFitWidth || frame.globe != nil ? values[\.width, at: .whole] : nil
  }

  /// Whether the paint depends on the length of each part, which only a path knows.
  var needsPath: Bool {
    if case .ramp = kind { layout.fractions.isEmpty } else { false }
  }

  /// The paint of a line that `style` strokes; `nil` when it is not drawn.
  ///
  /// - Parameter scale: Device pixels per tile unit.
  func paint(_ index: Int, _ style: StrokeStyle, scale: Double) -> Paint? {
    let opacity = opacities[index]
    guard opacity > 0 else { return nil }
    switch kind {
    case .pattern(let patterns):
      guard let image = patterns[index].flatMap({ frame.image($0.name) }) else { return nil }
      return fittedWidths.map { fittedPattern(image, style, to: $0[index], opacity) }
        ?? pattern(image, style, opacity)
    case .ramp(let ramp, let table):
      let part = layout.fractions.isEmpty ? 0...1 : layout.fractions[index]
      let span = part.upperBound - part.lowerBound
      var gradient: LineGradient
      if ramp.isStepped || part != 0...1 {
        // Each part of a line has a table of its own, as in MapLibre GL JS (`color_ramp.ts`).
        let length = Double(layout.lines.length(of: index)) * scale
        let begin = span > 0 ? Float(-part.lowerBound / span) : 0
        gradient = LineGradient(
          colors: Self.table(
            ramp, ramp.isStepped ? Self.stepTableSize(length) : Self.tableSize, over: part),
          sampling: ramp.isStepped ? .nearest : .bilinear, range: begin...begin + 1,
          length: Float(LineLayout.measuredLength * span * scale))
      } else {
        gradient = LineGradient(colors: table, length: Float(LineLayout.measuredLength * scale))
      }
      if needsPath { gradient.length = nil }
      gradient.opacity = Float(opacity)
      return .lineGradient(gradient)
    }
  }

  // MARK: Patterns

  /// The image in its own size, its middle on the line; along the line it grows with the map between whole
  /// zooms.
  ///
  /// On lines that are more than a pixel wider on each side, it is stretched to their width
  /// (`shaders/line_pattern.fragment.glsl` of MapLibre Native).
  private func pattern(_ image: StyleImage, _ style: StrokeStyle, _ opacity: Double) -> Paint {
    let size = image.displaySize
    let whole = style.gapWidth > 0 ? style.gapWidth / 2 + style.width : style.width / 2
    let outset = Double(whole) / frame.pixelRatio + 0.5 / frame.pixelRatio
    let stretch = max(1, outset * 2 / (size.y + 2))
    return .linePattern(
      LinePattern(
        bitmap: image.bitmap, length: Float(size.x * frame.magnification * frame.pixelRatio),
        height: Float(size.y * stretch * frame.pixelRatio), opacity: Float(opacity)))
  }

  /// The image stretched over the width of the line, and along it as much as over its width at the whole zoom.
  ///
  /// Each repetition has the border with it that the image has in the reference's atlas, where it goes on beyond its edges
  /// (`line_pattern.fragment.glsl` of MapLibre GL JS).
  private func fittedPattern(
    _ image: StyleImage, _ style: StrokeStyle, to width: Double, _ opacity: Double
  ) -> Paint {
    let size = image.displaySize
    let whole = style.gapWidth > 0 ? style.gapWidth + 2 * style.width : style.width
    let length = size.y > 0 ? size.x * width / size.y : 0
    return .linePattern(
      LinePattern(
        bitmap: frame.globe == nil ? borders.bordered(image.bitmap) : image.bitmap,
        length: Float(length * frame.magnification * frame.pixelRatio),
        height: whole + 1, opacity: Float(opacity)))
  }

  // MARK: Gradients

  /// The entries of the reference's table for a whole line (`render_line_layer.cpp` of MapLibre Native).
  private static let tableSize = 256

  /// The entries for a gradient in steps, sharp on a line of `length` device pixels.
  ///
  /// As many as MapLibre GL JS uses (`draw_line.ts`), doubled so that no step is off by a pixel.
  private static func stepTableSize(_ length: Double) -> Int {
    var size = 256
    while Double(size) < 2 * length, size < 16_384 { size *= 2 }
    return size
  }

  private static func table(
    _ ramp: ColorRamp, _ size: Int, over range: ClosedRange<Double>
  ) -> [PremultipliedColor] {
    ramp.colors(size, over: range).map { PremultipliedColor($0, opacity: 1) }
  }
}

/// Pictures with a border of one pixel in which they go on as if repeated; each is made once.
private final class BorderedBitmaps {
  private var known: [(bitmap: Bitmap, bordered: Bitmap)] = []

  /// A picture with its border.
  func bordered(_ bitmap: Bitmap) -> Bitmap {
    if let found = known.first(where: { $0.bitmap == bitmap }) { return found.bordered }
    let (width, height) = (bitmap.width, bitmap.height)
    guard width > 0, height > 0 else { return bitmap }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * (width + 2) * (height + 2))
    for row in -1...height {
      let line = 4 * width * ((row + height) % height)
      for column in -1...width {
        let start = line + 4 * ((column + width) % width)
        pixels += bitmap.pixels[start..<start + 4]
      }
    }
    let made = (try? Bitmap(width: width + 2, height: height + 2, pixels: pixels)) ?? bitmap
    known.append((bitmap, made))
    return made
  }
}

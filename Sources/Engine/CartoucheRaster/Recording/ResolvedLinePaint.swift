/// A paint by the distance along a line, prepared for drawing.
struct ResolvedLinePaint: Sendable {
  enum Source: Sendable {
    /// A table of colours; the place on the line counts in entries.
    case ramp([SIMD4<Float>])
    /// A picture that is read at texel coordinates, and the texel row of the line's middle.
    case image(PlacedImage, middle: Float)
  }

  var source: Source
  var isNearest: Bool
  /// The factor on the colours of a table; a picture has its own.
  var opacity: Float
  /// The place on the table or in the picture where the line begins, and what a device pixel adds to it.
  var origin: Float
  var along: Float
  /// The rows of the picture in a device pixel across the line.
  var across: Float = 0

  /// The scale by which it counts the distance along a line.
  var scale: LineScale {
    switch source {
    case .ramp: LineScale(self, period: 0)
    case .image(let image, _): LineScale(self, period: Double(image.bitmap.width))
    }
  }

  /// Nil when nothing would be seen, or the length of the line is not known.
  init?(_ gradient: LineGradient) {
    guard let length = gradient.length, !gradient.ramp.isEmpty, length > 0, length.isFinite,
      gradient.range.lowerBound.isFinite,
      gradient.range.upperBound.isFinite
    else { return nil }
    let count = Float(gradient.ramp.count)
    guard gradient.opacity > 0 else { return nil }
    opacity = min(gradient.opacity, 1)
    source = .ramp(gradient.ramp)
    isNearest = gradient.sampling == .nearest
    origin = gradient.range.lowerBound * count
    along = (gradient.range.upperBound - gradient.range.lowerBound) * count / length
    guard along.isFinite else { return nil }
  }

  /// Nil when nothing would be seen.
  init?(_ pattern: LinePattern) {
    let bitmap = pattern.bitmap
    guard !bitmap.pixels.isEmpty, pattern.opacity > 0, pattern.length > 1e-3, pattern.height > 1e-3,
      pattern.length.isFinite, pattern.height.isFinite
    else { return nil }
    let image = PlacedImage(
      bitmap: bitmap, inverse: ProjectiveTransform(.identity), sampling: .bilinear,
      opacity: min(pattern.opacity, 1))
    source = .image(image, middle: Float(bitmap.height) / 2)
    isNearest = false
    opacity = 1
    origin = 0
    along = Float(bitmap.width) / pattern.length
    across = Float(bitmap.height) / pattern.height
  }
}

extension DisplayList {
  /// Draws each contour of a path with a gradient over its own length.
  mutating func strokeMeasured(
    _ path: Path, transform: Transform, style: StrokeStyle, _ gradient: LineGradient, on facet: Facet
  ) {
    for contour in path.contours {
      var gradient = gradient
      let (length, closing) = Self.length(of: contour, of: path, transform)
      gradient.length = length
      if contour.isClosed, length > 0 {
        // Distances begin with the last segment.
        let (low, high) = (gradient.range.lowerBound, gradient.range.upperBound)
        let shift = closing / length * (high - low)
        if shift.isFinite { gradient.range = low - shift...high - shift }
      }
      var line = Path()
      line.append(
        contour: Array(path.points[contour.start..<contour.end]), closed: contour.isClosed)
      stroke(line, transform: transform, style: style, paint: .lineGradient(gradient), on: facet)
    }
  }

  /// The length of a contour in device pixels, up to where a ring closes, and that of the segment that closes it.
  private static func length(
    of contour: Path.Contour, of path: Path, _ transform: Transform
  ) -> (whole: Float, closing: Float) {
    let points = path.points[contour.start..<contour.end]
    var total = 0.0
    var closing = 0.0
    var last: SIMD2<Double>?
    func add(_ source: SIMD2<Float>) {
      let point = transform.apply(x: Double(source.x), y: Double(source.y))
      guard point.x.isFinite, point.y.isFinite else { return }
      if let last, point != last {
        let step = point - last
        closing = (step * step).sum().squareRoot()
        total += closing
      }
      last = point
    }
    for point in points { add(point) }
    if contour.isClosed, let first = points.first { add(first) }
    return (Float(total), Float(closing))
  }
}

/// A paint prepared for drawing: tables made, inverses found, bad numbers gone.
enum ResolvedPaint: Sendable {
  case nothing
  case color(PremultipliedColor)
  case linear(origin: SIMD2<Float>, step: SIMD2<Float>, ramp: [SIMD4<Float>])
  case radial(center: SIMD2<Float>, scale: Float, ramp: [SIMD4<Float>])
  case pattern(PlacedImage)
  case alongLine(ResolvedLinePaint)

  /// Colours of a gradient are read from a table of this many, mixed linearly between entries.
  static let rampCount = 1_024

  /// Prepares a paint; pictures of patterns are seen through the lens.
  init(_ paint: Paint, _ lens: Lens?) {
    switch paint {
    case .color(let color):
      self = .color(color.drawable)
    case .linearGradient(let gradient):
      let along = gradient.end - gradient.start
      let squared = (along * along).sum()
      guard let last = gradient.stops.last else {
        self = .nothing
        return
      }
      guard squared > 0, squared.isFinite, gradient.start.x.isFinite, gradient.start.y.isFinite else {
        self = .color(last.color.drawable)
        return
      }
      self = .linear(origin: gradient.start, step: along / squared, ramp: Self.ramp(gradient.stops))
    case .radialGradient(let gradient):
      guard let last = gradient.stops.last else {
        self = .nothing
        return
      }
      guard gradient.radius > 0, gradient.radius.isFinite, gradient.center.x.isFinite,
        gradient.center.y.isFinite
      else {
        self = .color(last.color.drawable)
        return
      }
      self = .radial(center: gradient.center, scale: 1 / gradient.radius, ramp: Self.ramp(gradient.stops))
    case .lineGradient(let gradient):
      self = ResolvedLinePaint(gradient).map(Self.alongLine) ?? .nothing
    case .linePattern(let pattern):
      self = ResolvedLinePaint(pattern).map(Self.alongLine) ?? .nothing
    case .pattern(let pattern):
      let bitmap = pattern.bitmap
      let transform = lens.map { pattern.transform.concatenated(with: $0.forward) } ?? pattern.transform
      guard !bitmap.pixels.isEmpty, pattern.opacity > 0, let inverse = transform.inverse else {
        self = .nothing
        return
      }
      self = .pattern(
        PlacedImage(
          bitmap: bitmap, inverse: inverse, sampling: pattern.sampling, opacity: min(pattern.opacity, 1)))
    }
  }

  private static func ramp(_ stops: [GradientStop]) -> [SIMD4<Float>] {
    var next = 0
    return (0...rampCount).map { index in
      let position = Float(index) / Float(rampCount)
      // Of several stops at one place the last counts from there on.
      while next < stops.count, !(stops[next].position > position) { next += 1 }
      guard next > 0 else { return stops[0].color.drawable.rgba }
      guard next < stops.count else { return stops[next - 1].color.drawable.rgba }
      let (low, high) = (stops[next - 1], stops[next])
      let amount = (position - low.position) / (high.position - low.position)
      return low.color.drawable.mixed(with: high.color.drawable, amount: amount).rgba
    }
  }
}

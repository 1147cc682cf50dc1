/// The filling of a shape.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// Colours along a straight line.
  case linearGradient(LinearGradient)
  /// Colours by the distance from a point.
  case radialGradient(RadialGradient)
  /// A repeated picture.
  case pattern(Pattern)
  /// Colours along the line that is drawn; shapes that are no lines are not drawn with it.
  case lineGradient(LineGradient)
  /// A picture repeated along the line that is drawn; shapes that are no lines are not drawn with it.
  case linePattern(LinePattern)
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place, 0 the beginning … 1 the end.
  public var position: Float

  /// The colour there.
  public var color: PremultipliedColor

  /// Puts a colour at a place.
  public init(position: Float, color: PremultipliedColor) {
    self.position = position
    self.color = color
  }
}

/// Colours along the line from one point to another, device pixels; beyond the ends the last colour continues.
public struct LinearGradient: Hashable, Sendable {
  /// The place of position 0.
  public var start: SIMD2<Float>

  /// The place of position 1.
  public var end: SIMD2<Float>

  /// The colours in ascending order of position, mixed linearly in premultiplied channels.
  public var stops: [GradientStop]

  /// Describes a gradient.
  public init(start: SIMD2<Float>, end: SIMD2<Float>, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }
}

/// Colours by the distance from a centre, device pixels; beyond the radius the last colour continues.
public struct RadialGradient: Hashable, Sendable {
  /// The place of position 0.
  public var center: SIMD2<Float>

  /// The distance of position 1.
  public var radius: Float

  /// The colours in ascending order of position, mixed linearly in premultiplied channels.
  public var stops: [GradientStop]

  /// Describes a gradient.
  public init(center: SIMD2<Float>, radius: Float, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.stops = stops
  }
}

/// The interpolation between the pixels of a picture.
public enum Sampling: UInt8, Hashable, Sendable {
  /// The nearest pixel.
  case nearest
  /// The four nearest pixels mixed by distance.
  case bilinear
}

/// A picture repeated without end in both directions.
public struct Pattern: Hashable, Sendable {
  /// The picture.
  public var bitmap: Bitmap

  /// The transform from pixels of the picture, (0, 0) the top left corner of the first, to device pixels.
  public var transform: ProjectiveTransform

  /// The interpolation between pixels.
  public var sampling: Sampling

  /// The factor on all channels, 0…1.
  public var opacity: Float

  /// Describes a pattern.
  public init(
    bitmap: Bitmap, transform: ProjectiveTransform, sampling: Sampling = .bilinear, opacity: Float = 1
  ) {
    self.bitmap = bitmap
    self.transform = transform
    self.sampling = sampling
    self.opacity = opacity
  }

  /// Describes a pattern that keeps straight lines parallel.
  public init(bitmap: Bitmap, transform: Transform, sampling: Sampling = .bilinear, opacity: Float = 1) {
    self.init(bitmap: bitmap, transform: ProjectiveTransform(transform), sampling: sampling, opacity: opacity)
  }
}

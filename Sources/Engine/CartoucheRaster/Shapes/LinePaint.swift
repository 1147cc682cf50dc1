/// Colours along a line, from its beginning to its end; for strokes only.
///
/// Every contour of a path is a line of its own. Where a line bends or ends, the corner or cap has the colours
/// of its point.
public struct LineGradient: Hashable, Sendable {
  /// The colours, evenly spaced over 0…1: colour `i` of `n` stands at (i + ½) / n, as texels of a texture do.
  public var colors: [PremultipliedColor] {
    get { ramp.map(PremultipliedColor.init(rgba:)) }
    set { ramp = newValue.map(\.drawable.rgba) }
  }

  /// The colours as they are drawn; shared by all lines of one gradient.
  private(set) var ramp: [SIMD4<Float>]

  /// Whether a place takes the nearest colour, or mixes those to both sides.
  public var sampling: Sampling

  /// The place of the line's beginning and that of its end, 0…1; less than the whole for a part of a line.
  public var range: ClosedRange<Float>

  /// The length of the line in device pixels; `nil` measures every contour of the path.
  public var length: Float?

  /// The factor on all channels, 0…1.
  public var opacity: Float

  /// Describes a gradient.
  public init(
    colors: [PremultipliedColor], sampling: Sampling = .bilinear, range: ClosedRange<Float> = 0...1,
    length: Float? = nil, opacity: Float = 1
  ) {
    self.length = length
    self.opacity = opacity
    ramp = colors.map(\.drawable.rgba)
    self.sampling = sampling
    self.range = range
  }
}

/// A picture repeated along a line, its middle row on the line; for strokes only.
///
/// Columns follow the line's direction, rows go across, the first to the right of the direction (y down) and the
/// last to its left, as in the reference renderer. Every contour of a path begins with the first column.
public struct LinePattern: Hashable, Sendable {
  /// The picture.
  public var bitmap: Bitmap

  /// The length of one repetition along the line, in device pixels.
  public var length: Float

  /// The height across the line, in device pixels; beyond it the picture is repeated.
  public var height: Float

  /// The factor on all channels, 0…1.
  public var opacity: Float

  /// Describes a pattern.
  public init(bitmap: Bitmap, length: Float, height: Float, opacity: Float = 1) {
    self.bitmap = bitmap
    self.length = length
    self.height = height
    self.opacity = opacity
  }

  /// Whether another is the same, with the same memory for its picture; a comparison of the pixels would take longer than
  /// it is worth.
  func isSame(as other: LinePattern) -> Bool {
    length == other.length && height == other.height && opacity == other.opacity
      && bitmap.width == other.bitmap.width && bitmap.sharesPixels(with: other.bitmap)
  }
}

extension Paint {
  /// Whether colours depend on the fraction of the whole line.
  var spansLine: Bool {
    if case .lineGradient = self { true } else { false }
  }

  /// Whether colours go by the distance along a line.
  var followsLine: Bool {
    switch self {
    case .lineGradient, .linePattern: true
    default: false
    }
  }
}

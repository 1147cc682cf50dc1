/// The method of turning a field of slopes into light and shade.
public struct ReliefShading: Hashable, Sendable {
  /// The ways of shading; the formulas are those of the reference shader (`hillshade.fragment.glsl`).
  public enum Method: Hashable, Sendable {
    /// Shadow and highlight by the direction of the slope, growing with its steepness, and an accent.
    case standard
    /// The amount of light that falls on the surface (Lambert's law).
    case basic
    /// The light that falls, weighted with steepness.
    case combined
    /// Direction times steepness, soft on the background.
    case igor
    /// The mean of `basic` for all lights.
    case multidirectional
  }

  /// A light far away.
  public struct Light: Hashable, Sendable {
    /// Cosine and sine of the compass direction it shines from: (1, 0) from the field's top, (0, 1) from right.
    public var direction: SIMD2<Double>
    /// Cosine and sine of its height over the horizon.
    public var altitude: SIMD2<Double>
    /// The colour of slopes turned away from it.
    public var shadow: PremultipliedColor
    /// The colour of slopes turned towards it.
    public var highlight: PremultipliedColor

    /// Describes a light.
    public init(
      direction: SIMD2<Double>, altitude: SIMD2<Double>, shadow: PremultipliedColor,
      highlight: PremultipliedColor
    ) {
      self.direction = direction
      self.altitude = altitude
      self.shadow = shadow
      self.highlight = highlight
    }
  }

  /// The method of shading.
  public var method: Method

  /// The lights; all methods but `multidirectional` use only the first.
  public var lights: [Light]

  /// The colour of steep slopes wherever they face, `standard` only.
  public var accent: PremultipliedColor

  /// The strength of the shading, 0…1.
  public var exaggeration: Double

  /// Describes a shading.
  public init(method: Method, lights: [Light], accent: PremultipliedColor, exaggeration: Double) {
    self.method = method
    self.lights = lights
    self.accent = accent
    self.exaggeration = exaggeration
  }
}

/// Colours by height, mixed linearly between stops in premultiplied channels; the end colours continue.
public struct HeightRamp: Hashable, Sendable {
  /// The heights of the stops, ascending.
  public let heights: [Float]

  /// The colour of each stop.
  public let colors: [PremultipliedColor]

  /// A ramp; nil unless there are as many heights as colours, at least one, ascending and finite.
  public init?(heights: [Float], colors: [PremultipliedColor]) {
    guard !heights.isEmpty, heights.count == colors.count, heights.allSatisfy(\.isFinite),
      zip(heights, heights.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.heights = heights
    self.colors = colors
  }
}

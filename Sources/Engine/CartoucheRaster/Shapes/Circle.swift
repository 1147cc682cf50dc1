/// A disc with an optional ring about it, as circle layers draw them; lengths in device pixels.
///
/// Formulas after `shaders/circle.*.glsl` of MapLibre Native: the soft edge lies wholly inside of
/// `radius + strokeWidth`.
public struct Circle: Hashable, Sendable, BitwiseCopyable {
  /// The centre, device pixels.
  public var center: SIMD2<Float>

  /// The radius of the disc, without the ring.
  public var radius: Float

  /// The width of the ring; below 0.01 logical pixels there is none.
  public var strokeWidth: Float

  /// The softening as a fraction of the whole radius, 0 sharp … 1 soft to the centre.
  public var blur: Float

  /// The width of the soft edge when there is no blur: one device pixel.
  public var antialiasing: Float

  /// The device pixels of one unit in which the stroke is compared with 0.01, the map's pixel ratio.
  public var pixelRatio: Float

  /// The colour of the disc, premultiplied and already times its opacity.
  public var color: PremultipliedColor

  /// The colour of the ring, premultiplied and already times its opacity.
  public var strokeColor: PremultipliedColor

  /// Whether the disc lies in the plane of its facet; it faces the viewer otherwise.
  public var liesInPlane = false

  /// Whether the disc is the smaller the farther it is, in the plane of a facet; its size is the same everywhere
  /// in the picture otherwise.
  public var shrinksWithDepth = true

  /// Describes a disc; add ring, blur and pixel ratio by setting them.
  public init(center: SIMD2<Float>, radius: Float, color: PremultipliedColor) {
    self.center = center
    self.radius = radius
    self.color = color
    strokeWidth = 0
    blur = 0
    antialiasing = 1
    pixelRatio = 1
    strokeColor = .clear
  }

  /// Scales all lengths, so that soft edges keep their fraction of the radius.
  package mutating func scale(by factor: Float) {
    radius *= factor
    strokeWidth *= factor
    antialiasing *= factor
    pixelRatio *= factor
  }
}

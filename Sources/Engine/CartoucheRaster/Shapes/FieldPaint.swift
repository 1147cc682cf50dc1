/// The colour that a distance field is drawn with, and the values of the field that get it.
///
/// With v the value of the field at a pixel, γ the softness and
/// smoothstep(a, b, x) = t²(3 − 2t), t = clamp((x − a)/(b − a), 0, 1), the coverage is
/// smoothstep(edge − γ, edge + γ, v), and with a hole at most 1 − smoothstep(hole, hole + 2γ, v).
public struct FieldPaint: Hashable, Sendable {
  /// The colour, its opacity included.
  public var color: PremultipliedColor

  /// The value of the field, 0…1, at which half of the colour is visible.
  public var edge: Float

  /// Half the width of the edge in values of the field, for each unit of a pixel's third coordinate.
  ///
  /// 0 gives hard edges.
  public var softness: Float

  /// The value at which the inner edge of a ring begins; nil for no inner edge.
  public var hole: Float?

  /// Sets the colour, the value at the edge, its softness, and the value at which the hole of a ring begins.
  public init(color: PremultipliedColor, edge: Float, softness: Float, hole: Float? = nil) {
    self.color = color
    self.edge = edge
    self.softness = softness
    self.hole = hole
  }

  /// Whether all numbers can be drawn with.
  @inline(__always)
  var isDrawable: Bool {
    edge.isFinite && softness >= 0 && softness.isFinite && (hole ?? 0).isFinite
  }
}

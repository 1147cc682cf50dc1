import CartoucheExpressions
import CartoucheRaster

/// The colours and edges of the texts or icons of a tile (`symbol_sdf.fragment.glsl` of MapLibre Native).
struct SymbolBrush {
  let colors: ResolvedValues<Color>
  let opacities: ResolvedValues<Double>
  let haloColors: ResolvedValues<Color>
  let haloWidths: ResolvedValues<Double>
  let haloBlurs: ResolvedValues<Double>
  let pixelRatio: Double

  /// The softness of an edge in a picture with one device pixel per logical pixel.
  private static let softness = 0.105
  /// The value of a field on the outline.
  private static let edge: Float = 0.75
  /// The distance that a field spans, in its pixels.
  private static let radius = 8.0

  /// Whether a pass may leave anything visible.
  func draws(_ pass: SymbolPass, hasOwnColors: Bool) -> Bool {
    if opacities.isUniform, opacities[0] <= 0 { return false }
    switch pass {
    case .halo:
      return !(haloWidths.isUniform && haloWidths[0] == 0)
        && !(haloColors.isUniform && haloColors[0].alpha <= 0)
    case .fill: return hasOwnColors || !(colors.isUniform && colors[0].alpha <= 0)
    }
  }

  /// Whether nothing shows through a feature's symbols.
  func isOpaque(_ feature: Int) -> Bool { colors[feature].alpha >= 1 && opacities[feature] >= 1 }

  /// The opacity of a feature's symbols.
  func opacity(_ feature: Int) -> Double { opacities[feature] }

  /// A colour with its own opacity, times the opacity of a feature.
  func color(_ color: Color, _ feature: Int) -> PremultipliedColor {
    PremultipliedColor(color, opacity: opacities[feature])
  }

  /// The paint of a feature's distance fields; `nil` when it would be invisible.
  ///
  /// - Parameters:
  ///   - size: Logical pixels per pixel of the field.
  ///   - flatness: The cosine of the angle between picture and symbol.
  func paint(_ feature: Int, _ pass: SymbolPass, size: Double, flatness: Double) -> FieldPaint? {
    guard size > 0 else { return nil }
    let sharp = Self.softness / pixelRatio
    switch pass {
    case .fill:
      let color = color(colors[feature], feature)
      return FieldPaint(
        color: color, edge: Self.edge, softness: Float(sharp / (size * flatness)), hole: nil)
    case .halo:
      let color = color(haloColors[feature], feature)
      guard !color.isInvisible else { return nil }
      let edge = (6 - haloWidths[feature] / size) / Self.radius
      let soft = haloBlurs[feature] * 1.19 / Self.radius + sharp
      return FieldPaint(
        color: color, edge: Float(edge), softness: Float(soft / (size * flatness)), hole: Self.edge)
    }
  }
}

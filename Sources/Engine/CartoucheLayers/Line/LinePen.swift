import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The strokes of lines in device pixels: of one tile, or of several whose features do not differ.
final class LinePen {
  private let values: FrameValues<LineProperties>
  private let frame: FrameContext
  private let overscaleFactor: Int
  /// 15 pixels at the whole zoom, as in the reference; tiles that are stretched far have no such limit.
  private lazy var sharpCornerReach =
    overscaleFactor > 16 ? 0 : 15 * frame.magnification * frame.pixelRatio
  /// The style of every line, when it does not depend on the feature.
  private lazy var sharedStyle =
    values.isUniform(except: \.color, \.opacity, \.offset, \.pattern, \.sortKey) ? makeStyle(0) : nil
  /// The cap of dashes where line caps depend on the feature; `nil` for that of the lines.
  private lazy var dashCap: StrokeStyle.Cap? = values.properties.cap.dependsOnFeature ? .butt : nil
  private lazy var dashes = makeDashes()
  private lazy var colors = values.color
  private lazy var opacities = values.opacity
  private lazy var caps = values.cap
  private lazy var joins = values.join
  private lazy var miterLimits = values.miterLimit
  private lazy var roundLimits = values.roundLimit
  private lazy var widths = values.width
  private lazy var wholeZoomWidths =
    dashes.isUniform && dashes[0].isEmpty ? widths : values[\.width, at: .whole]
  private lazy var gapWidths = values.gapWidth
  private lazy var offsets = values.offset
  private lazy var blurs = values.blur

  /// The pen for the lines of a tile with these values.
  init(_ values: FrameValues<LineProperties>, tile: OverscaledTileID) {
    self.values = values
    frame = values.properties.frame
    overscaleFactor = tile.overscaleFactor
  }

  /// Whether it also draws a tile with other values of the same layer.
  func draws(_ others: FrameValues<LineProperties>, tile: OverscaledTileID) -> Bool {
    tile.overscaleFactor == overscaleFactor && values.isUniform() && others.isUniform()
  }

  /// The colour of a line times its opacity; `nil` when it would be invisible.
  func paint(_ index: Int) -> Paint? {
    let color = PremultipliedColor(colors[index], opacity: opacities[index])
    return color.isInvisible ? nil : .color(color)
  }

  /// The look of all lines; `nil` when lines differ in it.
  var sharedStroke: (style: StrokeStyle, paint: Paint?)? {
    guard var style = sharedStyle, colors.isUniform, opacities.isUniform, offsets.isUniform else {
      return nil
    }
    style.offset = Float(offset(0))
    return (style, style.width > 0 ? paint(0) : nil)
  }

  /// The offset of a line to the right of its direction.
  func offset(_ index: Int) -> Double { offsets[index] * pixelRatio }

  /// Pixels for each logical pixel of a line's width.
  private var pixelRatio: Double { frame.pixelRatio * (frame.drape?.lineScale ?? 1) }

  /// The stroke of a line.
  func style(_ index: Int) -> StrokeStyle { sharedStyle ?? makeStyle(index) }

  private func makeStyle(_ index: Int) -> StrokeStyle {
    // Dashes are sized by the width at the whole zoom; a line without one there has none.
    let isUnsized = dashes[index].count > 1 && !(wholeZoomWidths[index] > 0)
    var style = StrokeStyle(width: isUnsized ? 0 : Float(widths[index] * pixelRatio))
    style.gapWidth = Float(gapWidths[index] * pixelRatio)
    style.blur = Float(blurs[index] * pixelRatio)
    if let softness = frame.drape?.softness, style.width > 0 { style.soften(over: Float(softness)) }
    style.cap =
      switch caps[index] {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    style.join =
      switch joins[index] {
      case .bevel: .bevel
      case .round: .round
      case .miter: .miter
      }
    style.miterLimit = Float(miterLimits[index])
    style.roundLimit = Float(roundLimits[index])
    // As the reference's triangles do.
    style.overlap = .each
    style.dash = dashPattern(index)
    style.sharpCornerReach = Float(sharpCornerReach)
    // There whole units of the tile are large enough to be seen.
    style.dividesAtSharpCorners = overscaleFactor > 1
    return style
  }

  /// The dashes in line widths; those that depend on the feature are those of the whole zoom.
  private func makeDashes() -> ResolvedValues<[Double]> {
    // An image has no dashes (style specification, “line-dasharray”).
    if values.properties.pattern.property.isSet { return ResolvedValues(uniform: []) }
    return values[\.dasharray, at: values.properties.dasharray.dependsOnFeature ? .whole : .camera]
  }

  /// The dashes of a line.
  ///
  /// They are sized for the whole zoom below the camera's and magnified from there, and their ends are softer
  /// at whole zooms: the reference renderer draws them from a texture that it is about to cross-fade
  /// (`line_atlas.cpp`, `line_layer_tweaker.cpp`).
  private func dashPattern(_ index: Int) -> DashPattern? {
    let width = wholeZoomWidths[index]
    let dashes = dashes[index]
    guard dashes.count > 1 else { return nil }
    let unit = width * frame.magnification * frame.pixelRatio
    let texel = dashes.reduce(0) { $0 + max($1, 0) } / 256
    let isRound = caps[index] == .round && dashCap == nil
    var pattern = DashPattern(
      lengths: (isRound ? dashes : Self.wholeTexels(dashes, texel)).map { Float(max($0, 0) * unit) },
      phase: isRound ? Float(-0.5 * texel * unit) : 0,
      softness: Float(frame.magnification * (frame.magnification > 1 ? 0.5 : 1)))
    pattern.cap = dashCap
    return pattern
  }

  /// The dashes as the reference's texture shows them, which has 256 texels per period.
  ///
  /// The texture stores whole distances from the ends of dashes, rounded down, at the left edges of texels, and the
  /// shader reads them in the middle (`geometry/line_atlas.cpp`): dashes begin and end on whole texels. Round ones are
  /// only moved by half a texel.
  private static func wholeTexels(_ dashes: [Double], _ size: Double) -> [Double] {
    guard size > 0 else { return dashes }
    var (end, last) = (0.0, 0.0)
    return dashes.enumerated().map { index, length in
      // A dash without length does not appear.
      guard length > 0 || index == dashes.count - 1 else { return 0 }
      end += max(length, 0) / size
      // A dash ends there, or begins.
      let whole = index % 2 == 0 ? (end + 1e-6).rounded(.down) + 1 : (end - 1e-6).rounded(.up)
      let place = index == dashes.count - 1 ? 256 : min(max(whole, last), 256)
      defer { last = place }
      return (place - last) * size
    }
  }
}

extension StrokeStyle {
  /// Lets the edges of a line be soft over a number of pixels instead of one, about the same middles.
  fileprivate mutating func soften(over softness: Float) {
    blur += softness - 1
    if gapWidth > 0 { gapWidth += softness - 1 } else { width = max(width + softness - 1, 0) }
  }
}

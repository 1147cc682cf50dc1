import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The properties that the pens of a layer's tiles read, evaluated once for all of them where they can be.
struct LineLook {
  let hasPattern: Bool
  /// Whether lines have neither pictures nor gradients.
  let isPlain: Bool
  let cap: FrameProperty<LineCap>
  let join: FrameProperty<LineJoin>
  let miterLimit: FrameProperty<Double>
  let roundLimit: FrameProperty<Double>
  let dasharray: FrameProperty<[Double]>
  let width: FrameProperty<Double>
  let wholeZoomWidth: FrameProperty<Double>
  let gapWidth: FrameProperty<Double>
  let offset: FrameProperty<Double>
  let blur: FrameProperty<Double>
  let color: FrameProperty<Color>
  let opacity: FrameProperty<Double>

  /// The look of a layer in a frame; layout properties, and dashes that depend on the feature, are those of the whole zoom.
  init(_ properties: LayerProperties<LineProperties>, _ frame: FrameContext) {
    let whole = frame.wholeZoom
    hasPattern = properties.pattern.isSet
    isPlain = !hasPattern && !properties.gradient.isSet
    cap = FrameProperty(properties.cap, frame, atZoom: whole)
    join = FrameProperty(properties.join, frame, atZoom: whole)
    miterLimit = FrameProperty(properties.miterLimit, frame, atZoom: whole)
    roundLimit = FrameProperty(properties.roundLimit, frame, atZoom: whole)
    let dasharray = properties.dasharray
    self.dasharray = FrameProperty(dasharray, frame, atZoom: dasharray.dependsOnFeature ? whole : nil)
    let width = properties.width
    self.width = FrameProperty(width, frame)
    wholeZoomWidth = FrameProperty(width, frame, atZoom: whole)
    gapWidth = FrameProperty(properties.gapWidth, frame)
    offset = FrameProperty(properties.offset, frame)
    blur = FrameProperty(properties.blur, frame)
    color = FrameProperty(properties.color, frame)
    opacity = FrameProperty(properties.opacity, frame)
  }
}

/// The strokes of one tile's lines in device pixels.
struct LinePen {
  private let frame: FrameContext
  private let dashes: ResolvedValues<[Double]>
  /// The cap of dashes where line caps depend on the feature; `nil` for that of the lines.
  private let dashCap: StrokeStyle.Cap?
  private let sharpCornerReach: Double
  /// Whether whole units of the tile are large enough to be seen.
  private let isOverscaled: Bool
  /// The style of every line, when it does not depend on the feature.
  private var sharedStyle: StrokeStyle?
  private let colors: ResolvedValues<Color>
  private let opacities: ResolvedValues<Double>
  private let caps: ResolvedValues<LineCap>
  private let joins: ResolvedValues<LineJoin>
  private let miterLimits: ResolvedValues<Double>
  private let roundLimits: ResolvedValues<Double>
  private let widths: ResolvedValues<Double>
  private let wholeZoomWidths: ResolvedValues<Double>
  private let gapWidths: ResolvedValues<Double>
  private let offsets: ResolvedValues<Double>
  private let blurs: ResolvedValues<Double>

  /// The pen for the lines of `layout`.
  ///
  /// - Parameter tile: The tile of the lines.
  init(
    _ layout: LineLayout, _ look: LineLook, _ frame: FrameContext, tile: OverscaledTileID
  ) {
    self.frame = frame
    // 15 pixels at the whole zoom, as in the reference; tiles that are stretched far have no such limit.
    sharpCornerReach = tile.overscaleFactor > 16 ? 0 : 15 * frame.magnification * frame.pixelRatio
    isOverscaled = tile.overscaleFactor > 1
    // An image has no dashes (style specification, “line-dasharray”).
    dashes =
      look.hasPattern
      ? ResolvedValues(uniform: [])
      : layout.values[\.dasharray].resolved(look.dasharray, frame)
    dashCap = look.cap.dependsOnFeature ? .butt : nil
    colors = layout.values[\.color].resolved(look.color, frame)
    opacities = layout.values[\.opacity].resolved(look.opacity, frame)
    caps = layout.values[\.cap].resolved(look.cap, frame)
    joins = layout.values[\.join].resolved(look.join, frame)
    miterLimits = layout.values[\.miterLimit].resolved(look.miterLimit, frame)
    roundLimits = layout.values[\.roundLimit].resolved(look.roundLimit, frame)
    widths = layout.values[\.width].resolved(look.width, frame)
    wholeZoomWidths =
      dashes.isUniform && dashes[0].isEmpty
      ? widths : layout.values[\.width].resolved(look.wholeZoomWidth, frame)
    gapWidths = layout.values[\.gapWidth].resolved(look.gapWidth, frame)
    offsets = layout.values[\.offset].resolved(look.offset, frame)
    blurs = layout.values[\.blur].resolved(look.blur, frame)
    let isShared =
      caps.isUniform && joins.isUniform && miterLimits.isUniform && roundLimits.isUniform
      && widths.isUniform && wholeZoomWidths.isUniform && gapWidths.isUniform
      && blurs.isUniform && dashes.isUniform
    sharedStyle = isShared ? makeStyle(0) : nil
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
  func offset(_ index: Int) -> Double { offsets[index] * frame.pixelRatio }

  /// The stroke of a line.
  func style(_ index: Int) -> StrokeStyle { sharedStyle ?? makeStyle(index) }

  private func makeStyle(_ index: Int) -> StrokeStyle {
    // Dashes are sized by the width at the whole zoom; a line without one there has none.
    let isUnsized = dashes[index].count > 1 && !(wholeZoomWidths[index] > 0)
    var style = StrokeStyle(width: isUnsized ? 0 : Float(widths[index] * frame.pixelRatio))
    style.gapWidth = Float(gapWidths[index] * frame.pixelRatio)
    style.blur = Float(blurs[index] * frame.pixelRatio)
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
    style.dividesAtSharpCorners = isOverscaled
    return style
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

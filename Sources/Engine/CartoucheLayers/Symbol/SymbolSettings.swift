import CartoucheExpressions
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// The settings that all symbols of a layer in a tile share, at the tile's whole zoom.
package struct SymbolSettings: Sendable {
  let placement: SymbolPlacement
  let spacing: Double
  let avoidsEdges: Bool
  let zOrder: SymbolZOrder
  /// Whether the layer has a sort key that orders its symbols.
  let isSorted: Bool
  let icon: PartSettings
  let text: PartSettings
  let iconTextFit: IconTextFit
  let iconTextFitPadding: IconTextFit.Padding
  /// The padding in logical pixels.
  let textPadding: Double
  /// The maximum angle in degrees.
  let textMaxAngle: Double
  let textLineHeight: Double
  /// Anchors in order of preference; `nil` if only `text-anchor` counts.
  let variableAnchors: [SymbolAnchor]?
  /// Directions of writing at points in order of preference; empty unless the style lists some.
  let writingModes: [WritingMode]

  /// The settings that icons and text have in common.
  struct PartSettings: Sendable {
    let overlap: SymbolOverlap
    let ignoresPlacement: Bool
    let isOptional: Bool
    let keepsUpright: Bool
    /// Whether the part turns with the map.
    let rotatesWithMap: Bool
    /// Whether the part lies on the map.
    let pitchesWithMap: Bool
    /// Whether each glyph is upright in the picture, wherever the line goes.
    var keepsGlyphsUpright = false
    /// Whether the part is not evened out towards the size in the middle of a tilted map.
    var keepsPerspective = false
  }

  init(_ properties: LayerProperties<SymbolProperties>, in context: inout EvaluationContext) {
    placement = properties.placement.value(in: &context)
    spacing = properties.spacing.value(in: &context)
    avoidsEdges = properties.avoidEdges.value(in: &context)
    zOrder = properties.zOrder.value(in: &context)
    isSorted = zOrder != .viewportY && properties.isSet(\.sortKey)
    let isAtPoints = placement == .point

    let iconRotation = properties.iconRotationAlignment.value(in: &context)
    let iconRotates = iconRotation == .auto ? !isAtPoints : iconRotation == .map
    let iconPitch = properties.iconPitchAlignment.value(in: &context)
    let iconAllows = properties.iconAllowOverlap.value(in: &context)
    icon = PartSettings(
      overlap: properties.iconOverlap.value(in: &context) ?? (iconAllows ? .always : .never),
      ignoresPlacement: properties.iconIgnorePlacement.value(in: &context),
      isOptional: properties.iconOptional.value(in: &context),
      keepsUpright: properties.iconKeepUpright.value(in: &context),
      rotatesWithMap: iconRotates, pitchesWithMap: iconPitch == .auto ? iconRotates : iconPitch == .map,
      // Icons with an offset stay beside what lies on the map, as in MapLibre Native since 6.26 and GL JS since 6.
      keepsPerspective: properties.isSet(\.iconOffset))

    let textRotation = properties.textRotationAlignment.value(in: &context)
    // Upright glyphs follow lines; at points there is none to follow.
    let textRotates =
      textRotation == .auto || textRotation == .viewportGlyph ? !isAtPoints : textRotation == .map
    let textPitch = properties.textPitchAlignment.value(in: &context)
    let textAllows = properties.textAllowOverlap.value(in: &context)
    text = PartSettings(
      overlap: properties.textOverlap.value(in: &context) ?? (textAllows ? .always : .never),
      ignoresPlacement: properties.textIgnorePlacement.value(in: &context),
      isOptional: properties.textOptional.value(in: &context),
      keepsUpright: properties.textKeepUpright.value(in: &context),
      rotatesWithMap: textRotates,
      // Upright glyphs face the viewer unless the style lays them on the map.
      pitchesWithMap: textPitch == .auto ? textRotates && textRotation != .viewportGlyph : textPitch == .map,
      keepsGlyphsUpright: textRotation == .viewportGlyph)

    iconTextFit = properties.iconTextFit.value(in: &context)
    let padding = properties.iconTextFitPadding.value(in: &context)
    iconTextFitPadding = IconTextFit.Padding(
      top: padding.x, right: padding.y, bottom: padding.z, left: padding.w)
    textPadding = properties.textPadding.value(in: &context)
    textMaxAngle = properties.textMaxAngle.value(in: &context)
    textLineHeight = properties.textLineHeight.value(in: &context)
    variableAnchors = properties.textVariableAnchor.value(in: &context)
    var modes: [WritingMode] = []
    if isAtPoints {
      for mode in properties.textWritingMode.value(in: &context) ?? [] {
        let mode: WritingMode = mode == .vertical ? .vertical : .horizontal
        if !modes.contains(mode) { modes.append(mode) }
      }
    }
    writingModes = modes
  }

  /// Whether text follows lines, glyph by glyph.
  var textFollowsLines: Bool { placement != .point && text.rotatesWithMap }

  /// Whether icons lie along lines.
  var iconFollowsLines: Bool { placement != .point && icon.rotatesWithMap }

  /// Whether labels may be written from top to bottom at points.
  var allowsVerticalPlacement: Bool { writingModes.contains(.vertical) }

  /// Whether symbols further down in the picture cover those above.
  var isDrawnByY: Bool {
    guard zOrder == .viewportY || zOrder == .auto && !isSorted else { return false }
    return text.overlap != .never || icon.overlap != .never || text.ignoresPlacement || icon.ignoresPlacement
  }
}

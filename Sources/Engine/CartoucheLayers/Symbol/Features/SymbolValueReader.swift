import CartoucheExpressions
import CartoucheStyle
import CartoucheText

/// Evaluates the values for laying out the texts and icons of a layer in a tile.
struct SymbolValueReader {
  private let properties: SymbolFeatureProperties
  private let settings: SymbolSettings
  private let sizes: SymbolSizing
  private let zoom: Double

  /// A reader for a tile of a whole zoom.
  init(
    _ properties: SymbolFeatureProperties, _ settings: SymbolSettings, _ sizes: SymbolSizing, zoom: Int
  ) {
    self.properties = properties
    self.settings = settings
    self.sizes = sizes
    self.zoom = Double(zoom)
  }

  /// The values for the text of the feature that `context` is set to.
  func label(in context: inout EvaluationContext) -> SymbolLabelValues {
    var values = SymbolLabelValues()
    values.sizes = sizes.text.ends(properties.textSize, in: &context)
    values.layoutSize = sizes.text.layoutSize(properties.textSize, atZoom: zoom + 1, in: &context)
    values.sizeAtZoom = sizes.text.layoutSize(properties.textSize, atZoom: zoom, in: &context)
    values.sizeAlongLines = sizes.text.layoutSize(properties.textSize, atZoom: 18, in: &context)
    values.anchor = properties.textAnchor.value(in: &context)
    values.offset = properties.textOffset.value(in: &context)
    values.radialOffset = properties.textRadialOffset?.value(in: &context)
    values.justify = properties.textJustify.value(in: &context)
    values.letterSpacing = properties.textLetterSpacing.value(in: &context)
    values.maxWidth = properties.textMaxWidth.value(in: &context)
    values.rotation = properties.textRotate.value(in: &context)
    if !settings.textFollowsLines { values.anchorOffsets = anchorOffsets(values, in: &context) }
    return values
  }

  /// The anchors that a label may have, in order of preference; none if only `text-anchor` counts.
  private func anchorOffsets(
    _ values: SymbolLabelValues, in context: inout EvaluationContext
  ) -> [VariableAnchor] {
    if let collection = properties.textVariableAnchorOffset.value(in: &context), !collection.entries.isEmpty {
      return collection.entries.compactMap { entry in
        SymbolAnchor(rawValue: entry.anchor).map { anchor in
          var offset = entry.offset * Em.units
          if anchor.vertical == 0 { offset.y -= 7 }
          if anchor.vertical == 1 { offset.y += 7 }
          return VariableAnchor(anchor: anchor, offset: SIMD2(offset))
        }
      }
    }
    return (settings.variableAnchors ?? []).map { anchor in
      let offset =
        values.radialOffset.map { anchor.offset(radius: $0 * Em.units) }
        ?? anchor.offset(values.offset * Em.units)
      return VariableAnchor(anchor: anchor, offset: SIMD2(offset))
    }
  }

  /// The values for the icon of the feature that `context` is set to.
  func icon(in context: inout EvaluationContext) -> SymbolIcon.Values {
    SymbolIcon.Values(
      sizes: sizes.icon.ends(properties.iconSize, in: &context),
      layoutSize: sizes.icon.layoutSize(properties.iconSize, atZoom: zoom + 1, in: &context),
      anchor: properties.iconAnchor.value(in: &context), offset: properties.iconOffset.value(in: &context),
      rotation: properties.iconRotate.value(in: &context),
      padding: properties.iconPadding.value(in: &context))
  }
}

/// The sizes of the text and the icons of a layer in a tile.
struct SymbolSizing: Sendable {
  let text: SymbolSizes
  let icon: SymbolSizes
}

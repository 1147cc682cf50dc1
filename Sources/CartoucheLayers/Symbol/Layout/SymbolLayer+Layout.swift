import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheTiles

extension SymbolLayer {
  /// The symbols of the selected features, in the order in which they are placed.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> SymbolLayout? {
    var context = selection.tileContext
    let settings = SymbolSettings(properties, in: &context)
    let reader = SymbolReader(properties, settings, zoom: selection.tile.overscaledZ)
    var features = reader.features(of: selection)
    if settings.placement == .line { MergedLines.merge(&features) }
    var builder = SymbolLayoutBuilder(selection, properties, reader)
    for (feature, values) in features where !selection.stop.isGiven { builder.add(feature, values) }
    let layout = builder.finish()
    let isEmpty = layout.symbols.isEmpty && layout.missingImages.isEmpty && layout.shortfalls.isEmpty
    return isEmpty ? nil : layout
  }

  /// The cost of a layout of symbols.
  package static func cost(of layout: SymbolLayout, _ selection: FeatureSelection) -> LayoutCost {
    var cost = LayoutCost(
      byteCount: layout.byteCount, vertexCount: 0, symbols: layout.cost, isCut: layout.isCut,
      // Few of the symbols are shown.
      effort: selection.byteCount)
    cost.fonts = layout.fonts
    return cost
  }

  /// The glyph ranges that the texts of the selected features need and that are not loaded yet.
  package static func missingGlyphs(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> [GlyphRequest] {
    let glyphs = selection.resources.glyphs
    guard glyphs.asksServer, properties.isSet(\.textField) else { return [] }
    let label = SymbolLabelProperties(properties)
    var missing: Set<GlyphRequest> = []
    // Equal texts need the same ranges.
    var known: [FontStack: Set<String>] = [:]
    var watch = StopWatch(selection.stop, every: 64)
    selection.forEach { _, context in
      guard !watch.stops(), let label = SymbolLabel(label, in: &context) else { return }
      if label.isPlain, !known[label.fontStack, default: []].insert(label.key).inserted { return }
      let text = LabelText(label.text, fontStack: label.fontStack, glyphs: glyphs)
      missing.formUnion(glyphs.missing(for: text, vertical: text.allowsVerticalWriting))
    }
    return missing.sorted { ($0.stack.description, $0.block) < ($1.stack.description, $1.block) }
  }
}

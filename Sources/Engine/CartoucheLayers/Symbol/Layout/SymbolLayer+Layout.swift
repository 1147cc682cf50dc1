import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

extension SymbolLayer {
  /// The features of a tile that have symbols; `nil` if their texts need no ranges of glyphs.
  package static func draft(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> SymbolFeatures? {
    guard selection.resources.glyphs.asksServer, properties.isSet(\.textField) else { return nil }
    return SymbolReader(selection, properties).features(of: selection)
  }

  /// The glyph ranges that the texts of a draft need and that are not loaded yet.
  package static func missingGlyphs(_ draft: SymbolFeatures, in glyphs: GlyphStore) -> [GlyphRequest] {
    draft.missingGlyphs(glyphs)
  }

  /// The approximate number of bytes in a draft.
  package static func byteCount(of draft: SymbolFeatures) -> Int { draft.byteCount }

  /// The symbols of the selected features, in the order in which they are placed.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> SymbolLayout? {
    layout(selection, draft: nil, properties)
  }

  /// The symbols of the selected features, in the order in which they are placed.
  package static func layout(
    _ selection: FeatureSelection, draft: SymbolFeatures?, _ properties: LayerProperties<Properties>
  ) -> SymbolLayout? {
    let features = draft ?? SymbolReader(selection, properties).features(of: selection)
    var builder = SymbolLayoutBuilder(selection, features, properties)
    let lines = features.settings.placement == .line ? MergedLines(features, selection).parts : nil
    let geometry = SymbolGeometry(selection.tileLayer)
    var watch = StopWatch(selection.stop, every: 64)
    for (number, feature) in features.list.enumerated() {
      if watch.stops() { break }
      builder.add(feature, geometry, selection.features[Int(feature.index)].record, joined: lines?[number])
    }
    let layout = builder.finish()
    let isEmpty = layout.symbols.isEmpty && layout.missingImages.isEmpty && layout.shortfalls.isEmpty
    return isEmpty && !layout.isCut ? nil : layout
  }

  /// The cost of a layout of symbols.
  package static func cost(of layout: SymbolLayout, _ selection: FeatureSelection) -> LayoutCost {
    var cost = LayoutCost(
      byteCount: layout.byteCount, vertexCount: 0, symbols: layout.cost, isCut: layout.isCut,
      // Few of the symbols are shown.
      effort: selection.byteCount)
    cost.fonts = layout.fonts
    (cost.glyphRanges, cost.glyphCells) = (layout.glyphRanges, layout.glyphCells)
    return cost
  }
}

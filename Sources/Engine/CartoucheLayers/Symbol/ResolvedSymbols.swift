import CartoucheStyle
import CartoucheText

/// The symbols of a layer with its properties resolved: texts need glyphs before they are laid out, and symbols room
/// before they are drawn.
package struct ResolvedSymbols: Sendable {
  let properties: LayerProperties<SymbolProperties>
  let choice: FeatureChoice

  /// Whether layouts of stretched tiles are only those of the part that a view can show.
  ///
  /// The room for labels along lines grows with the size of the tile.
  package var laysOutWindows: Bool { properties.placement.constant.map { $0 == .line } ?? true }

  /// The part of the layout of one tile that is evaluated before glyphs are loaded.
  package func draft(_ tile: TileContent) -> SymbolDraft { SymbolDraft(tile, properties, choice) }

  /// The distances by which the layer moves its symbols, as far as they count in placement.
  package func translation(_ frame: FrameContext) -> SymbolTranslation {
    SymbolTranslation(properties, frame)
  }
}

/// The part of a layout of symbols that is evaluated before the glyphs that it needs are loaded.
package struct SymbolDraft: Sendable {
  /// The input of the layout; failed evaluations are noted in it.
  package let tile: TileContent
  private let properties: LayerProperties<SymbolProperties>
  /// The features that the layer draws; `nil` for none.
  private let selection: FeatureSelection?
  /// The symbols of the features; `nil` if they were not evaluated, as their texts need no ranges of glyphs.
  private let features: SymbolFeatures?

  fileprivate init(
    _ tile: TileContent, _ properties: LayerProperties<SymbolProperties>, _ choice: FeatureChoice
  ) {
    (self.tile, self.properties) = (tile, properties)
    selection = FeatureSelection(tile, choice)
    features = selection.flatMap { selection in
      guard selection.resources.glyphs.asksServer, properties.isSet(\.textField) else { return nil }
      return SymbolReader(selection, properties).features(of: selection)
    }
  }

  /// The approximate number of bytes that it holds.
  package var byteCount: Int { 64 * (selection?.features.count ?? 0) + (features?.byteCount ?? 0) }

  /// The glyph ranges that the layout needs and that are not loaded yet.
  package func missingGlyphs(in glyphs: GlyphStore) -> [GlyphRequest] {
    features?.missingGlyphs(glyphs) ?? []
  }

  /// The layout of a tile with the data and inputs of the draft's own.
  ///
  /// - Parameter mostBytes: The maximum number of bytes that it may hold.
  package func layout(_ tile: TileContent, mostBytes: Int) -> MadeLayout {
    let selection = selection?.with(tile)
    let layout = selection.flatMap { selection in
      features.map { SymbolLayer.layout(selection, $0, properties) }
        ?? SymbolLayer.layout(selection, properties)
    }
    return MadeLayout(
      SymbolLayer.self, layout, of: selection, tile.failures, mostBytes: mostBytes, draftByteCount: byteCount)
  }
}

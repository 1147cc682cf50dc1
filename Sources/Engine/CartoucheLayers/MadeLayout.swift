import CartoucheExpressions
import CartoucheRaster
import CartoucheText

/// The layout of one tile for any layer type, with its cost: an object, since a frame passes many of them on.
package final class MadeLayout: Sendable {
  /// The identity by which areas and pictures of the layout are kept.
  package let token = LayoutToken()
  /// The layout by the layer's type; `nil` if nothing of the tile is drawn.
  let layout: (any Sendable)?
  /// The fraction of the frame's limits that it uses.
  package let cost: LayoutCost
  /// The features of the layout in drawing order, by their index in the source layer.
  package let features: [Int32]
  /// The expressions that failed for features of the tile; the default is used instead.
  package let failures: [EvaluationFailures.Entry]
  /// The maximum number of bytes that it might have held, as estimated before it was made.
  package let mostBytes: Int
  /// The approximate number of bytes in its draft.
  package let draftByteCount: Int

  /// The layout by `Kind` of the content of a tile.
  init<Kind: LayerType>(
    _ kind: Kind.Type, _ layout: Kind.Layout?, of content: Kind.Content?,
    _ failures: EvaluationFailures, mostBytes: Int, draftByteCount: Int = 0
  ) {
    self.layout = layout
    if let layout, let content {
      (cost, features) = (Kind.cost(of: layout, content), content.featureIndices)
    } else {
      (cost, features) = (LayoutCost(byteCount: 0, vertexCount: 0), [])
    }
    self.failures = failures.entries
    (self.mostBytes, self.draftByteCount) = (mostBytes, draftByteCount)
  }

  /// Whether nothing of the tile is drawn.
  package var isEmpty: Bool { layout == nil }

  /// The symbols of the layout; `nil` for layers without symbols.
  package var symbols: SymbolLayout? { layout as? SymbolLayout }

  /// The approximate number of bytes that it holds.
  package var byteCount: Int { cost.byteCount + 4 * features.count + 256 }
}

/// The fraction of a frame's limits that a layout of a tile uses.
package struct LayoutCost: Sendable, Hashable {
  /// The approximate number of bytes that it holds.
  package var byteCount: Int
  /// The number of plain vertices that are as costly to draw.
  package var vertexCount: Int
  /// The symbols that it has.
  package var symbols: SymbolRoom
  /// Whether symbols are missing because they exceeded the limit.
  package var isCut: Bool
  /// The files of fonts that its labels are drawn with.
  package var fonts: Set<FontMemory> = []
  /// The ranges that have, or lack, the glyphs of its labels.
  package var glyphRanges: [GlyphRequest] = []
  /// The places of the pictures of its glyphs.
  package var glyphCells: [FieldSheet.Cell] = []
  /// The approximate time that drawing it takes, in bytes of plain geometry that takes as long.
  package var effort: Int

  /// A cost, by default without symbols.
  package init(
    byteCount: Int, vertexCount: Int, symbols: SymbolRoom = SymbolRoom(labels: 0, glyphs: 0),
    isCut: Bool = false, effort: Int? = nil
  ) {
    self.byteCount = byteCount
    self.vertexCount = vertexCount
    self.symbols = symbols
    self.isCut = isCut
    self.effort = effort ?? byteCount
  }
}

import CartoucheExpressions
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// A layer that a program draws, as part of a frame: without source, without properties.
struct PlannedCustomLayer: ResolvedLayer {
  let style: StyleLayer
  private let layer: any CustomLayer
  private let view: ViewTransform

  init(_ entry: CustomLayerStack.Entry, _ view: ViewTransform) {
    style = StyleLayer(id: entry.id, type: "custom", source: nil)
    layer = entry.layer
    self.view = view
  }

  var drawsSource: Bool { false }
  var laysOutWindows: Bool { false }
  var layoutIdentity: LayoutIdentity { LayoutIdentity(style, reading: [], []) }
  var isClippedToTiles: Bool { false }
  var isDivisible: Bool { false }
  var bytesPerPixel: Int { 0 }
  var isAlignedToPixels: Bool { false }
  var drawsSymbols: Bool { false }
  var drawsSolids: Bool { false }
  func symbolTranslation(_ frame: FrameContext) -> SymbolTranslation { SymbolTranslation() }

  func draft(_ tile: TileContent) -> LayoutDraft? { nil }
  func missingGlyphs(_ draft: LayoutDraft, in glyphs: GlyphStore) -> [GlyphRequest] { [] }
  func layout(_ tile: TileContent, draft: LayoutDraft?) -> MadeLayout? { nil }
  func probe(_ frame: FrameContext) -> (any FeatureProbe)? { nil }
  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection? { nil }
  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer { self }

  func paint(_ tiles: [LaidOutTile<any Sendable>], _ frame: FrameContext, into list: inout DisplayList) {
    CustomLayerCanvas.draw(layer, view, into: &list)
  }
}

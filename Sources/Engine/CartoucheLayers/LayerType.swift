import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// A layer type: a property table, a layout and a painter.
///
/// The layout turns what the layer draws of one tile into what the painter needs. It depends on the tile, the filter,
/// the layout properties and the paint values that depend on features, and on nothing else. It is kept while the camera
/// moves and other values change, so it may have been made for an earlier frame than the one it is painted in. The
/// painter appends resolved shapes in device pixels to the display list.
package protocol LayerType: LayerDeclaration {
  /// The part of a tile that the layer draws: features, a picture, heights or nothing.
  associatedtype Content: LayerContent = FeatureSelection
  /// The layout of a tile, for the painter.
  associatedtype Layout: Sendable
  /// The part of a layout that is evaluated before the glyphs that it needs are loaded.
  associatedtype Draft: Sendable = Never

  /// The table's entry that orders the features of a tile, if the type has one.
  static var sortKey: KeyPath<Properties, Property<Double>>? { get }

  /// The layout of a tile's content, for the painter; `nil` for nothing.
  static func layout(_ content: Content, _ properties: LayerProperties<Properties>) -> Layout?

  /// The part of a layout that is evaluated before glyphs are loaded; `nil` if it needs none from a server.
  static func draft(_ content: Content, _ properties: LayerProperties<Properties>) -> Draft?

  /// The glyph ranges that a layout from `draft` needs and that are not loaded yet.
  static func missingGlyphs(_ draft: Draft, in glyphs: GlyphStore) -> [GlyphRequest]
  /// The approximate number of bytes in a draft.
  static func byteCount(of draft: Draft) -> Int

  /// The layout of a tile's content, of which a part is evaluated already; `nil` for nothing.
  static func layout(
    _ content: Content, draft: Draft?, _ properties: LayerProperties<Properties>
  ) -> Layout?

  /// The cost of a layout of `content`.
  static func cost(of layout: Layout, _ content: Content) -> LayoutCost

  /// Whether layouts of stretched tiles are only those of the part that a view can show.
  static func laysOutWindows(_ properties: LayerProperties<Properties>) -> Bool

  /// Whether drawing is clipped to the tile's square; if not, each tile is drawn once, however it is divided.
  static var isClippedToTiles: Bool { get }

  /// Whether each tile is drawn for itself, so that tiles may be appended to different lists.
  static var isDivisible: Bool { get }

  /// The number of plain vertices that take as much memory and time to draw as one vertex of this type.
  static var vertexWeight: Int { get }

  /// The bytes that drawing the layer takes for each pixel of the picture, in addition to its layouts.
  static var bytesPerPixel: Int { get }

  /// Whether tiles are moved by less than a pixel, so that the pixels of pictures align with those of the frame.
  static var isAlignedToPixels: Bool { get }

  /// Whether features are extruded, so that a query returns the nearest first.
  static var drawsSolids: Bool { get }

  /// The probe that finds features of the layer by their drawn shapes; `nil` if nothing is drawn.
  static func probe(_ properties: LayerProperties<Properties>, _ frame: FrameContext) -> (any FeatureProbe)?

  /// Appends the layer to `list`; `tiles` come in drawing order.
  static func paint(
    _ tiles: [LaidOutTile<Layout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList)
}

extension LayerType {
  /// Whether the type draws a source.
  package static var drawsSource: Bool { !sourceTypes.isEmpty }

  /// Without a sort key features are drawn in the order of the source.
  package static var sortKey: KeyPath<Properties, Property<Double>>? { nil }

  /// The vertices of the content, weighed.
  package static func cost(of layout: Layout, _ content: Content) -> LayoutCost {
    LayoutCost(byteCount: content.byteCount, vertexCount: vertexWeight * content.vertexCount)
  }

  /// Most types draw no text.
  package static func draft(_ content: Content, _ properties: LayerProperties<Properties>) -> Draft? { nil }

  /// Most types draw no text.
  package static func missingGlyphs(_ draft: Draft, in glyphs: GlyphStore) -> [GlyphRequest] { [] }

  /// Most types have no drafts.
  package static func byteCount(of draft: Draft) -> Int { 0 }

  /// Most types evaluate nothing before.
  package static func layout(
    _ content: Content, draft: Draft?, _ properties: LayerProperties<Properties>
  ) -> Layout? { layout(content, properties) }

  /// Layouts of most types grow with the features, not with the size at which they are drawn.
  package static func laysOutWindows(_ properties: LayerProperties<Properties>) -> Bool { false }

  /// Most types are clipped to the tile's square.
  package static var isClippedToTiles: Bool { true }

  /// Most types are drawn fast enough.
  package static var isDivisible: Bool { false }

  /// Most types draw on the ground.
  package static var drawsSolids: Bool { false }

  /// Pictures, heights and backgrounds have no features.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? { nil }

  /// Vertices of most types are plain.
  package static var vertexWeight: Int { 1 }

  /// Most types need no memory per pixel.
  package static var bytesPerPixel: Int { 0 }

  /// Most types are not moved.
  package static var isAlignedToPixels: Bool { false }

  /// The layer `layer` with its filter and properties resolved; `names` are numbered for the whole style.
  package static func resolve(
    _ layer: StyleLayer, at pointer: JSONPointer, names: PropertyNames, diagnostics: inout [Diagnostic]
  ) -> (any ResolvedLayer)? {
    let properties = LayerProperties<Properties>(layer, at: pointer, names: names, diagnostics: &diagnostics)
    do throws(ExpressionErrors) {
      let filter = try layer.filter.map { json throws(ExpressionErrors) in
        try Filter(parsing: json, names: names)
      }
      let identity = LayoutIdentity(
        layer, reading: properties.featureDependentNames,
        properties.layoutExpressions + (filter.map { [$0.expression] } ?? []))
      return ResolvedLayerOf<Self>(
        style: layer, layoutIdentity: identity,
        choice: FeatureChoice(
          sourceLayer: layer.sourceLayer ?? "", filter: filter,
          sortKey: sortKey.map { properties[dynamicMember: $0] }),
        properties: properties)
    } catch {
      diagnostics += error.errors.map {
        Diagnostic(.error, "filter\($0.key): \($0.message)", pointer: pointer.appending("filter"))
      }
      return nil
    }
  }
}

/// A tile's part of a layer in one frame.
package struct LaidOutTile<Layout: Sendable>: Sendable {
  /// The layout of the tile.
  package let layout: Layout
  /// The tile.
  package let tile: OverscaledTileID
  /// Tile units to the map plane in device pixels.
  package let transform: Transform
  /// The part of the tile's square to be drawn; all of it, unless other tiles replace it in places.
  package let clip: ClipID
  /// The placed symbols of the tile; `nil` for layers without symbols.
  package var placed: PlacedSymbols.Tile?
  /// The part in which points are the tile's own; `nil` where no other tile has the rest.
  package var part: OwnedTileArea?

  /// A tile's part of a layer in one frame.
  package init(_ layout: Layout, tile: OverscaledTileID, _ transform: Transform, clip: ClipID) {
    self.layout = layout
    self.tile = tile
    self.transform = transform
    self.clip = clip
  }
}

/// A layer of the style with its properties resolved, of any type.
package protocol ResolvedLayer: Sendable {
  /// The layer as the style has it.
  var style: StyleLayer { get }
  /// Whether the layer draws a source.
  var drawsSource: Bool { get }
  /// The identity of the layer's layouts.
  var layoutIdentity: LayoutIdentity { get }
  /// Whether layouts of stretched tiles are only those of the part that a view can show.
  var laysOutWindows: Bool { get }
  /// Whether drawing is clipped to the tile's square.
  var isClippedToTiles: Bool { get }
  /// Whether each tile is drawn for itself, so that tiles may be appended to different lists.
  ///
  /// The lists are then joined by `DisplayList.joinGroups(_:in:)`.
  var isDivisible: Bool { get }
  /// The bytes that drawing the layer takes for each pixel of the picture.
  var bytesPerPixel: Int { get }
  /// Whether tiles are moved by less than a pixel.
  var isAlignedToPixels: Bool { get }
  /// The part of the layout of one tile that is evaluated before glyphs are loaded; `nil` for layers without symbols.
  func draft(_ tile: TileContent) -> LayoutDraft?
  /// The glyph ranges that a layout from `draft` needs and that are not loaded yet.
  func missingGlyphs(_ draft: LayoutDraft, in glyphs: GlyphStore) -> [GlyphRequest]
  /// The layout of one tile, or `nil` if the layer draws nothing of it and there are no findings.
  ///
  /// - Parameter draft: What has been evaluated already of the same tile.
  func layout(_ tile: TileContent, draft: LayoutDraft?) -> MadeLayout?
  /// Whether the layer draws symbols, which are placed before they are drawn.
  var drawsSymbols: Bool { get }
  /// The layer with the current paint values of its transitions, by property.
  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer
  /// The distances by which the layer moves its symbols, as far as they count in placement.
  func symbolTranslation(_ frame: FrameContext) -> SymbolTranslation
  /// Whether features are extruded, so that a query returns the nearest first.
  var drawsSolids: Bool { get }
  /// The probe that finds features of the layer by their drawn shapes; `nil` if nothing is drawn.
  func probe(_ frame: FrameContext) -> (any FeatureProbe)?
  /// The features of a tile's source layer that the layer draws.
  ///
  /// - Parameter candidates: The indices of the features to consider, ascending; `nil` for all.
  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection?
  /// Appends the layer to `list`; layouts of another type than the layer's own are left out.
  func paint(_ tiles: [LaidOutTile<any Sendable>], _ frame: FrameContext, into list: inout DisplayList)
}

/// The part of a layout of one tile that is evaluated before glyphs are loaded.
package struct LayoutDraft: Sendable {
  /// The input of the layout; failed evaluations are noted in it.
  package let tile: TileContent
  /// The content that the layer draws; `nil` for nothing.
  fileprivate let content: (any Sendable)?
  /// The result by the layer's type; `nil` if nothing was evaluated.
  fileprivate let result: (any Sendable)?
  /// The approximate number of bytes that it holds.
  package let byteCount: Int
}

/// A layout of one tile for any layer type, with its cost.
package struct MadeLayout: Sendable {
  /// The layout by the layer's type; `nil` if nothing of the tile is drawn.
  package var layout: (any Sendable)?
  /// The fraction of the frame's limits that it uses.
  package var cost = LayoutCost(byteCount: 0, vertexCount: 0)
  /// The features of the layout in drawing order, by their index in the source layer.
  package var features: [Int32] = []
  /// The expressions that failed for features of the tile; the default is used instead.
  package var failures: [EvaluationFailures.Entry] = []
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

private struct ResolvedLayerOf<Kind: LayerType>: ResolvedLayer {
  let style: StyleLayer
  let layoutIdentity: LayoutIdentity
  let choice: FeatureChoice
  var properties: LayerProperties<Kind.Properties>

  var drawsSource: Bool { Kind.drawsSource }
  var laysOutWindows: Bool { Kind.laysOutWindows(properties) }
  var isClippedToTiles: Bool { Kind.isClippedToTiles }
  var isDivisible: Bool { Kind.isDivisible }
  var bytesPerPixel: Int { Kind.bytesPerPixel }
  var isAlignedToPixels: Bool { Kind.isAlignedToPixels }
  var drawsSolids: Bool { Kind.drawsSolids }
  var drawsSymbols: Bool { Kind.Layout.self == SymbolLayout.self }

  func draft(_ tile: TileContent) -> LayoutDraft? {
    guard drawsSymbols else { return nil }
    let content = Kind.Content(tile, choice)
    let result = content.flatMap { Kind.draft($0, properties) }
    return LayoutDraft(
      tile: tile, content: content, result: result,
      byteCount: 64 * (content?.featureIndices.count ?? 0) + (result.map(Kind.byteCount) ?? 0))
  }

  func missingGlyphs(_ draft: LayoutDraft, in glyphs: GlyphStore) -> [GlyphRequest] {
    (draft.result as? Kind.Draft).map { Kind.missingGlyphs($0, in: glyphs) } ?? []
  }

  func layout(_ tile: TileContent, draft: LayoutDraft?) -> MadeLayout? {
    let content =
      if let draft { (draft.content as? Kind.Content)?.with(tile) } else { Kind.Content(tile, choice) }
    let layout = content.flatMap { Kind.layout($0, draft: draft?.result as? Kind.Draft, properties) }
    guard let content, let layout else {
      let failures = tile.failures.entries
      return failures.isEmpty ? nil : MadeLayout(failures: failures)
    }
    return MadeLayout(
      layout: layout, cost: Kind.cost(of: layout, content), features: content.featureIndices,
      failures: tile.failures.entries)
  }

  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer {
    var layer = self
    layer.properties = properties.following(paths, in: context)
    return layer
  }

  func probe(_ frame: FrameContext) -> (any FeatureProbe)? { Kind.probe(properties, frame) }

  func symbolTranslation(_ frame: FrameContext) -> SymbolTranslation {
    (properties as? LayerProperties<SymbolProperties>).map { SymbolTranslation($0, frame) }
      ?? SymbolTranslation()
  }

  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection? {
    FeatureSelection(cursor, choice, among: candidates)
  }

  func paint(_ tiles: [LaidOutTile<any Sendable>], _ frame: FrameContext, into list: inout DisplayList) {
    let typed = tiles.compactMap { tile in
      (tile.layout as? Kind.Layout).map {
        var typed = LaidOutTile<Kind.Layout>($0, tile: tile.tile, tile.transform, clip: tile.clip)
        (typed.placed, typed.part) = (tile.placed, tile.part)
        return typed
      }
    }
    Kind.paint(typed, properties, frame, into: &list)
  }
}

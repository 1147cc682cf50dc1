import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

/// A layer of the style with its properties resolved, of any type.
package protocol ResolvedLayer: Sendable {
  /// The layer as the style has it.
  var style: StyleLayer { get }
  /// The identity of the layer's layouts.
  var layoutIdentity: LayoutIdentity { get }
  /// The traits of its type.
  var traits: LayerTraits { get }
  /// The symbols of the layer; `nil` for a layer that draws none.
  var symbols: ResolvedSymbols? { get }
  /// The layout of one tile; `nil` for a layer without tiles.
  ///
  /// - Parameter mostBytes: The maximum number of bytes that it may hold.
  func layout(_ tile: TileContent, mostBytes: Int) -> MadeLayout?
  /// The layer with the current paint values of its transitions, by property.
  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer
  /// The probe that finds features of the layer by their drawn shapes; `nil` if nothing is drawn.
  func probe(_ frame: FrameContext) -> (any FeatureProbe)?
  /// The features of a tile's source layer that the layer draws.
  ///
  /// - Parameter candidates: The indices of the features to consider, ascending; `nil` for all.
  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection?
  /// Appends the layer to `list`; layouts of another type than the layer's own are left out.
  func paint(_ tiles: [LaidOutTile<MadeLayout>], _ frame: FrameContext, into list: inout DisplayList)
}

extension ResolvedLayer {
  /// Those of most types.
  package var traits: LayerTraits { LayerTraits() }
  /// No symbols.
  package var symbols: ResolvedSymbols? { nil }
  /// Whether the layer draws symbols, which are placed before they are drawn.
  package var drawsSymbols: Bool { symbols != nil }
}

/// A layer of a type.
struct ResolvedLayerOf<Kind: LayerType>: ResolvedLayer {
  let style: StyleLayer
  let layoutIdentity: LayoutIdentity
  let choice: FeatureChoice
  var properties: LayerProperties<Kind.Properties>

  var traits: LayerTraits { Kind.traits }
  var symbols: ResolvedSymbols? { Kind.symbols(properties, choice) }

  func layout(_ tile: TileContent, mostBytes: Int) -> MadeLayout? {
    let content = Kind.Content(tile, choice)
    let layout = content.flatMap { Kind.layout($0, properties) }
    return MadeLayout(Kind.self, layout, of: content, tile.failures, mostBytes: mostBytes)
  }

  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer {
    var layer = self
    layer.properties = properties.following(paths, in: context)
    return layer
  }

  func probe(_ frame: FrameContext) -> (any FeatureProbe)? { Kind.probe(properties, frame) }

  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection? {
    FeatureSelection(cursor, choice, among: candidates)
  }

  func paint(_ tiles: [LaidOutTile<MadeLayout>], _ frame: FrameContext, into list: inout DisplayList) {
    let typed = tiles.compactMap { tile in
      (tile.layout.layout as? Kind.Layout).map {
        var typed = LaidOutTile<Kind.Layout>(
          $0, tile.token, tile: tile.tile, tile.transform, on: tile.facet)
        (typed.placed, typed.part) = (tile.placed, tile.part)
        return typed
      }
    }
    Kind.paint(typed, properties, frame, into: &list)
  }
}

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

  /// The table's entry that orders the features of a tile, if the type has one.
  static var sortKey: KeyPath<Properties, Property<Double>>? { get }

  /// The traits of the type, which do not depend on properties.
  static var traits: LayerTraits { get }

  /// The layout of a tile's content, for the painter; `nil` for nothing.
  static func layout(_ content: Content, _ properties: LayerProperties<Properties>) -> Layout?

  /// The cost of a layout of `content`.
  static func cost(of layout: Layout, _ content: Content) -> LayoutCost

  /// The symbols of a layer that selects features by `choice`; `nil` for a type without symbols.
  static func symbols(_ properties: LayerProperties<Properties>, _ choice: FeatureChoice) -> ResolvedSymbols?

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

  /// Most types draw on the ground, within the tile's square.
  package static var traits: LayerTraits { LayerTraits() }

  /// The vertices of the content, weighed.
  package static func cost(of layout: Layout, _ content: Content) -> LayoutCost {
    LayoutCost(byteCount: content.byteCount, vertexCount: traits.vertexWeight * content.vertexCount)
  }

  /// Most types draw no symbols.
  package static func symbols(
    _ properties: LayerProperties<Properties>, _ choice: FeatureChoice
  ) -> ResolvedSymbols? { nil }

  /// Pictures, heights and backgrounds have no features.
  package static func probe(
    _ properties: LayerProperties<Properties>, _ frame: FrameContext
  ) -> (any FeatureProbe)? { nil }

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
  /// The map plane, in the tile's square unless other tiles replace it in places, or the layer reaches beyond it.
  package let facet: Facet
  /// The identity of the layout.
  package let token: LayoutToken
  /// The placed symbols of the tile; `nil` for layers without symbols.
  package var placed: PlacedSymbols.Tile?
  /// The part in which points are the tile's own; `nil` where no other tile has the rest.
  package var part: OwnedTileArea?

  /// A tile's part of a layer in one frame.
  package init(
    _ layout: Layout, _ token: LayoutToken, tile: OverscaledTileID, _ transform: Transform, on facet: Facet
  ) {
    self.layout = layout
    self.token = token
    self.tile = tile
    self.transform = transform
    self.facet = facet
  }
}

import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// What makes a layer type: a property table, a layout and a painter.
///
/// The layout turns the features of one tile into what the painter needs; it depends on the tile and the
/// style alone, so it can be kept while the camera moves. The painter appends resolved shapes in device
/// pixels to the display list.
package protocol LayerType: Sendable {
  /// The table of the type's properties.
  associatedtype Properties: PropertyTable
  /// What the painter needs of a tile.
  associatedtype Layout: Sendable

  /// The `type` in style documents.
  static var name: String { get }
  /// Whether the type draws the features of a source.
  static var drawsSource: Bool { get }

  /// What the painter needs of `features`, those of one tile that pass the layer's filter; `nil` for nothing.
  static func layout(_ features: [TileFeature], _ properties: LayerProperties<Properties>) -> Layout?

  /// Appends the layer to `list`; `tiles` come in drawing order.
  static func paint(
    _ tiles: [LaidOutTile<Layout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList)
}

extension LayerType {
  /// Most types draw the features of a source.
  package static var drawsSource: Bool { true }

  /// The layer `layer` with its properties resolved.
  package static func resolve(
    _ layer: StyleLayer, at pointer: JSONPointer, diagnostics: inout [Diagnostic]
  ) -> any ResolvedLayer {
    let filter = GeometryFilter(layer.filter)
    if filter == nil {
      diagnostics.append(
        Diagnostic(
          .error, "filters other than by geometry type are not supported yet, nothing is drawn",
          pointer: pointer.appending("filter")))
    }
    return ResolvedLayerOf<Self>(
      style: layer, filter: filter,
      properties: LayerProperties(layer, at: pointer, diagnostics: &diagnostics))
  }
}

/// A tile's part of a layer in one frame.
package struct LaidOutTile<Layout: Sendable>: Sendable {
  /// What the layout made of the tile's features.
  package let layout: Layout
  /// Tile units to device pixels.
  package let transform: Transform
  /// The tile's square in the frame.
  package let clip: ClipID
}

/// A layer of the style with its properties resolved, whatever its type.
package protocol ResolvedLayer: Sendable {
  /// The layer as the style has it.
  var style: StyleLayer { get }
  /// Whether the layer draws the features of a source.
  var drawsSource: Bool { get }
  /// The layout of one tile, or `nil` when the layer draws nothing of it.
  func layout(_ tile: TileLayer) -> (any Sendable)?
  /// Appends the layer to `list`; layouts of another type than the layer's own are left out.
  func paint(_ tiles: [LaidOutTile<any Sendable>], _ frame: FrameContext, into list: inout DisplayList)
}

private struct ResolvedLayerOf<Kind: LayerType>: ResolvedLayer {
  let style: StyleLayer
  let filter: GeometryFilter?
  let properties: LayerProperties<Kind.Properties>

  var drawsSource: Bool { Kind.drawsSource }

  func layout(_ tile: TileLayer) -> (any Sendable)? {
    guard let filter else { return nil }
    let features = tile.filter(filter.passes)
    return features.isEmpty ? nil : Kind.layout(features, properties)
  }

  func paint(_ tiles: [LaidOutTile<any Sendable>], _ frame: FrameContext, into list: inout DisplayList) {
    let typed = tiles.compactMap { tile in
      (tile.layout as? Kind.Layout).map {
        LaidOutTile(layout: $0, transform: tile.transform, clip: tile.clip)
      }
    }
    Kind.paint(typed, properties, frame, into: &list)
  }
}

extension LaidOutTile {
  /// A tile's part of a layer in one frame.
  package init(_ layout: Layout, _ transform: Transform, clip: ClipID) {
    self.init(layout: layout, transform: transform, clip: clip)
  }
}

import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// The input of a layout of one tile: its data, and the other inputs of expressions.
package struct TileContent: Sendable {
  /// The data.
  package let data: TileData
  /// The tile; layout properties and filters see its overscaled zoom.
  package let id: OverscaledTileID
  /// The inputs that the style and the map's user set for all tiles.
  package let inputs: ExpressionInputs

  /// The images and glyphs for laying out symbols.
  package let symbols: SymbolResources
  /// The maximum number of symbols in a layout of the tile.
  package let room: SymbolRoom
  /// The part of a stretched tile in which symbols along lines are laid out; `nil` for all of it.
  package let window: TileWindow?
  /// The signal after which the layout is no longer wanted.
  package let stop: StopSignal
  /// The list in which failed evaluations are noted.
  package let failures: EvaluationFailures

  /// The content of a tile.
  package init(
    _ data: TileData, id: OverscaledTileID, inputs: ExpressionInputs = ExpressionInputs(),
    symbols: SymbolResources = SymbolResources(), room: SymbolRoom = SymbolRoom(), window: TileWindow? = nil,
    stop: StopSignal = .never
  ) {
    self.data = data
    self.id = id
    self.inputs = inputs
    self.symbols = symbols
    self.room = room
    self.window = window
    self.stop = stop
    failures = EvaluationFailures()
  }

  /// The same tile and inputs with other images and glyphs; failed evaluations are noted in the same list.
  package init(
    _ tile: TileContent, symbols: SymbolResources, room: SymbolRoom, stop: StopSignal
  ) {
    (data, id, inputs, failures, window) = (tile.data, tile.id, tile.inputs, tile.failures, tile.window)
    self.symbols = symbols
    self.room = room
    self.stop = stop
  }

  /// The zoom level that the tile is laid out for: whole, and above the tile's own when it is stretched.
  package var zoom: Int { id.overscaledZ }

  /// A context in which expressions see the tile at its whole zoom, or `steps` levels above it.
  package func context(zoomedBy steps: Int = 0) -> EvaluationContext {
    var context = EvaluationContext(zoom: Double(zoom + steps))
    context.tile = id.canonical
    context.globalState = inputs.globalState
    context.availableImages = inputs.availableImages
    context.failures = failures
    let glyphs = symbols.glyphs
    context.isSupportedScript = { glyphs.supports($0) }
    return context
  }
}

/// The maximum number of symbols in a layout.
package struct SymbolRoom: Sendable, Hashable {
  /// The labels and icons.
  package var labels: Int
  /// The pictures and circles of labels.
  package var glyphs: Int
  /// The bytes of one label's text in UTF-8.
  package var labelBytes: Int

  /// The limits on labels and glyphs; by default only the memory limits them.
  package init(labels: Int = .max, glyphs: Int = .max, labelBytes: Int = .max) {
    self.labels = labels
    self.glyphs = glyphs
    self.labelBytes = labelBytes
  }
}

/// The inputs of expressions that come neither from a tile nor from the camera.
package struct ExpressionInputs: Sendable {
  /// The style's global state by name.
  package var globalState: [String: Value]
  /// The names of the images that can be drawn; `nil` while the style has none.
  package var availableImages: Set<String>?
  /// The states of the features of the tile's source.
  package var featureStates: FeatureStates

  /// Inputs for the tiles of one source.
  package init(
    globalState: [String: Value] = [:], availableImages: Set<String>? = nil,
    featureStates: FeatureStates = FeatureStates()
  ) {
    self.globalState = globalState
    self.availableImages = availableImages
    self.featureStates = featureStates
  }
}

/// The states of a source's features, by source layer and identifier.
///
/// Identifiers are compared as text, so that 1 and `"1"` are the same.
package struct FeatureStates: Sendable, Hashable {
  private var layers: [String: [String: [String: Value]]] = [:]

  /// No feature has a state.
  package init() {}

  /// Whether no feature has a state.
  package var isEmpty: Bool { layers.isEmpty }

  /// The states of one source layer by identifier; the name is empty for GeoJSON.
  package subscript(sourceLayer: String) -> [String: [String: Value]] {
    get { layers[sourceLayer] ?? [:] }
    set { layers[sourceLayer] = newValue.isEmpty ? nil : newValue }
  }
}

/// The content that a layer draws of a tile, taken from the tile's data.
package protocol LayerContent: Sendable {
  /// The content of `tile` for a layer that selects by `choice`; `nil` for nothing.
  init?(_ tile: TileContent, _ choice: FeatureChoice)

  /// The approximate number of bytes in a layout of the content.
  var byteCount: Int { get }

  /// The number of vertices of all features.
  var vertexCount: Int { get }

  /// The features in drawing order, by their index in the source layer.
  var featureIndices: [Int32] { get }
}

extension LayerContent {
  /// None by default.
  package var vertexCount: Int { 0 }

  /// None by default.
  package var featureIndices: [Int32] { [] }

  /// The approximate number of bytes in a layout of the content; small by default.
  package var byteCount: Int { 256 }
}

/// The choice of the features that a layer draws, and their order.
package struct FeatureChoice: Sendable {
  /// The layer of the tiles; empty if the style names none.
  package var sourceLayer = ""
  /// The condition that features must meet.
  package var filter: Filter?
  /// The property that orders features.
  package var sortKey: PropertyValue<Double>?

  /// All features of a source layer, by default in the order of the source.
  package init(sourceLayer: String = "", filter: Filter? = nil, sortKey: PropertyValue<Double>? = nil) {
    self.sourceLayer = sourceLayer
    self.filter = filter
    self.sortKey = sortKey
  }
}

extension RasterTile: LayerContent {
  /// The picture, if the tile is one.
  package init?(_ tile: TileContent, _ choice: FeatureChoice) {
    guard case .raster(let raster) = tile.data else { return nil }
    self = raster
  }
}

extension ElevationTile: LayerContent {
  package var byteCount: Int { heights.count * 8 }

  /// The heights, if the tile has them.
  package init?(_ tile: TileContent, _ choice: FeatureChoice) {
    guard case .elevation(let elevation) = tile.data else { return nil }
    self = elevation
  }
}

/// The content of layers that draw no source.
package struct NoContent: LayerContent {
  /// Always `nil`.
  package init?(_ tile: TileContent, _ choice: FeatureChoice) { nil }
}

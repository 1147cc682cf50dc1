import CartoucheExpressions
import CartoucheLayers
import CartoucheStyle

/// Everything that a frame is drawn from, except for the data at URLs.
public struct Scene: Sendable {
  /// The style that is drawn.
  public var style: StyleDocument
  /// The URL or path that relative URLs of the style are resolved against.
  public var baseURL: String?
  /// The data of `geojson` sources that a program holds, by the name of the source.
  ///
  /// They replace the `data` that the style names.
  public var data: [String: SourceData] = [:]
  /// Sources that the program added to the style, as it added them.
  ///
  /// Their resources are requested on behalf of the program, not of the document that the style came from.
  public var overlays: [StyleSource] = []
  /// The camera that sees the map.
  public var camera: Camera
  /// The size of the picture.
  public var viewport: Viewport
  /// Images that were added to those of the style, or taken from them.
  public var images = ImageEdits()
  /// The states of features.
  public var featureStates = FeatureStateTable()
  /// Values of the global state in place of the style's defaults, by name.
  public var globalState: [String: Value] = [:]
  /// The layers that a program draws by itself.
  public var customLayers = CustomLayerStack()
  /// The cameras of paused sources, by name: only the tiles that the camera showed are drawn.
  public var pausedSources: [String: Camera] = [:]
  /// The purpose of the picture.
  public var mode = MapMode.still
  /// Whether symbols of different sources keep apart from each other.
  public var collidesAcrossSources = true
  /// The debugging information that is drawn over the map.
  public var debug: DebugOptions = []
  /// The paint properties in transition from earlier values.
  public var transitions = PaintTransitions()
  /// The moment that is drawn, on the clock of ``transitions``.
  public var time = Duration.zero

  /// The time that symbols of a live map take to come and go; 0 for none.
  public var symbolFading = Duration.zero
  /// The symbols of the frame before, from which those of a live map follow.
  package var shownSymbols: ShownSymbols?

  /// The scene of a style seen by a camera.
  public init(_ style: StyleDocument, baseURL: String? = nil, _ camera: Camera, _ viewport: Viewport) {
    self.style = style
    self.baseURL = baseURL
    self.camera = camera
    self.viewport = viewport
  }
}

/// The purpose of a picture of a map.
public enum MapMode: Sendable, Hashable {
  /// To be viewed alone.
  case still
  /// To be one of many, between which the map moves.
  case live
  /// To be combined with others: it shows one tile, which is in its middle.
  ///
  /// Of sources of features only that tile is drawn, and the labels that reach into it from the tiles around.
  case tile
}

/// The debugging information that is drawn over a map.
public struct DebugOptions: OptionSet, Sendable, Hashable {
  /// The bits of the options.
  public let rawValue: Int

  /// The options whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of tiles.
  public static let tileBorders = DebugOptions(rawValue: 1)
  /// The boxes and circles that keep symbols apart: blue if they found room, red if not.
  public static let collisions = DebugOptions(rawValue: 4)
  /// The edges of the camera's padding, and its centre.
  public static let cameraPadding = DebugOptions(rawValue: 2)
}

/// The states of a map's features, by source, source layer and identifier.
///
/// Expressions read them by `["feature-state", name]`. Identifiers are compared as text: 1 and `"1"` are one.
public struct FeatureStateTable: Sendable, Hashable {
  private var sources: [String: FeatureStates] = [:]

  /// No feature has a state.
  public init() {}

  /// The states of one source's features.
  subscript(source: String) -> FeatureStates? { sources[source] }

  /// The state of a feature; empty when it has none.
  ///
  /// - Parameter sourceLayer: The layer of a vector source; empty for GeoJSON.
  public func state(source: String, sourceLayer: String = "", id: String) -> [String: Value] {
    sources[source]?[sourceLayer][id] ?? [:]
  }

  /// Adds values to the state of a feature; those that are there already are replaced.
  public mutating func merge(
    _ state: [String: Value], source: String, sourceLayer: String = "", id: String
  ) {
    sources[source, default: FeatureStates()][sourceLayer][id, default: [:]].merge(state) { $1 }
  }

  /// Removes values: one by its name, all of a feature, or those of all features of a source layer.
  public mutating func remove(source: String, sourceLayer: String = "", id: String? = nil, key: String? = nil)
  {
    guard var layer = sources[source]?[sourceLayer] else { return }
    if let id {
      if let key { layer[id]?[key] = nil } else { layer[id] = nil }
    } else {
      layer = [:]
    }
    sources[source]?[sourceLayer] = layer
  }
}

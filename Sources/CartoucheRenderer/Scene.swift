import CartoucheExpressions
import CartoucheLayers
import CartoucheStyle

/// All that a frame is drawn from, but for the data behind URLs.
public struct Scene: Sendable {
  /// What is drawn.
  public var style: StyleDocument
  /// The URL or path that relative URLs of the style are resolved against.
  public var baseURL: String?
  /// The data of `geojson` sources that a program holds, by the name of the source.
  ///
  /// They take the place of the `data` that the style names.
  public var data: [String: SourceData] = [:]
  /// Sources that the program added to the style, as it added them.
  ///
  /// What they need is asked for on behalf of the program, not of the document that the style came from.
  public var overlays: [StyleSource] = []
  /// From where the map is seen.
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
  /// Sources that bring no more tiles than a camera showed, by name.
  public var pausedSources: [String: Camera] = [:]
  /// What the picture is for.
  public var mode = MapMode.still
  /// Whether symbols of different sources keep apart from each other.
  public var collidesAcrossSources = true
  /// What is drawn over the map for those who look for mistakes.
  public var debug: DebugOptions = []
  /// The paint properties that are on their way from earlier values.
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

/// What a picture of a map is for.
public enum MapMode: Sendable, Hashable {
  /// To be looked at alone.
  case still
  /// To be one of many, between which the map moves.
  case live
  /// To be put together with others: it shows one tile, which lies in its middle.
  ///
  /// Of sources of features only that tile is drawn, and the labels that reach into it from the tiles around.
  case tile
}

/// What is drawn over a map for those who look for mistakes.
public struct DebugOptions: OptionSet, Sendable, Hashable {
  /// The bits of the options.
  public let rawValue: Int

  /// The options whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of tiles.
  public static let tileBorders = DebugOptions(rawValue: 1)
  /// The boxes and circles that keep symbols apart: blue where one found room, red where it did not.
  public static let collisions = DebugOptions(rawValue: 4)
  /// Where the camera's padding ends, and its centre.
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
  /// - Parameter sourceLayer: The layer inside of a vector source; empty for GeoJSON.
  public func state(source: String, sourceLayer: String = "", id: String) -> [String: Value] {
    sources[source]?[sourceLayer][id] ?? [:]
  }

  /// Adds values to the state of a feature; those that are there already are replaced.
  public mutating func merge(
    _ state: [String: Value], source: String, sourceLayer: String = "", id: String
  ) {
    sources[source, default: FeatureStates()][sourceLayer][id, default: [:]].merge(state) { $1 }
  }

  /// Takes values away: one by its name, all of a feature, or those of all features of a source layer.
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

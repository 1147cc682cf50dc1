import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// What a map is, whatever the size of its pictures and the moment at which it is seen.
public struct MapState: Sendable {
  /// What is drawn.
  public var style: StyleDocument
  /// The URL or path that relative URLs of the style are resolved against.
  public var baseURL: String?
  /// The data of `geojson` sources that a program holds, by the name of the source.
  ///
  /// They take the place of the `data` that the style names.
  public var data: [String: SourceData] = [:]
  /// Sources that the program added to the style, in the order in which it added them.
  ///
  /// What they need is asked for on behalf of the program, not of the document that the style came from.
  public package(set) var overlays: [StyleSource] = []
  /// From where the map is seen.
  public var camera: Camera
  /// Images that were added to those of the style's sprites, or taken from them.
  public var images = ImageEdits()
  /// The states of features, which expressions read by `["feature-state", …]`.
  public var featureStates = FeatureStateTable()
  /// Values of the style's global state in place of its defaults, by name.
  public var globalState = JSONObject()
  /// Sources that bring no more tiles than a camera showed, by name.
  public var pausedSources: [String: Camera] = [:]
  /// The layers that the program draws by itself.
  public package(set) var customLayers = CustomLayerStack()
  /// What pictures of the map are for.
  public var mode = MapMode.still
  /// Whether symbols of different sources keep apart from each other.
  public var collidesAcrossSources = true
  /// What is drawn over the map for those who look for mistakes.
  public var debug: DebugOptions = []

  /// A style, where it came from, and the camera that looks at it.
  public init(_ style: StyleDocument, baseURL: String? = nil, _ camera: Camera) {
    self.style = style
    self.baseURL = baseURL
    self.camera = camera
  }
}

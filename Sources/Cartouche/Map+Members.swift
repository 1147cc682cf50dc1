import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

// The members of a map's state, which are changed in place.
extension Map {
  /// What is drawn.
  public var style: StyleDocument {
    get { state.style }
    _modify { yield &state.style }
  }

  /// The URL or path of the style, against which relative URLs inside it are resolved.
  public var baseURL: String? {
    get { state.baseURL }
    _modify { yield &state.baseURL }
  }

  /// The data of `geojson` sources that the program holds, by the name of the source.
  ///
  /// They take the place of the `data` that the style names.
  public var data: [String: SourceData] {
    get { state.data }
    _modify { yield &state.data }
  }

  /// The sources that overlays were made of, in the order they were added.
  public internal(set) var overlays: [StyleSource] {
    get { state.overlays }
    _modify { yield &state.overlays }
  }

  /// From where the map is seen; at first as the style's root says.
  public var camera: Camera {
    get { state.camera }
    _modify { yield &state.camera }
  }

  /// Images that were added to those of the style's sprites, or taken from them.
  public var images: ImageEdits {
    get { state.images }
    _modify { yield &state.images }
  }

  /// The states of features, which expressions read by `["feature-state", …]`.
  public var featureStates: FeatureStateTable {
    get { state.featureStates }
    _modify { yield &state.featureStates }
  }

  /// Values of the style's global state in place of its defaults, by name.
  public var globalState: JSONObject {
    get { state.globalState }
    _modify { yield &state.globalState }
  }

  /// Sources that bring no more tiles than a camera showed, by name: those tiles are drawn wherever the map goes.
  ///
  /// What the camera of the map does not show is not missed, and no data are asked for.
  public var pausedSources: [String: Camera] {
    get { state.pausedSources }
    _modify { yield &state.pausedSources }
  }

  /// The layers that the program draws by itself.
  public package(set) var customLayers: CustomLayerStack {
    get { state.customLayers }
    _modify { yield &state.customLayers }
  }

  /// What pictures of the map are for.
  public var mode: MapMode {
    get { state.mode }
    _modify { yield &state.mode }
  }

  /// Whether labels and icons of different sources keep apart from each other.
  public var collidesAcrossSources: Bool {
    get { state.collidesAcrossSources }
    _modify { yield &state.collidesAcrossSources }
  }

  /// What is drawn over the map for those who look for mistakes.
  public var debug: DebugOptions {
    get { state.debug }
    _modify { yield &state.debug }
  }

  /// What a renderer draws of the map.
  func scene(in viewport: Viewport) -> Scene { Scene(state, in: viewport) }
}

import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

// The members of a map's state, which are changed in place.
extension Map {
  /// The style that is drawn.
  public var style: StyleDocument {
    get { state.style }
    _modify { yield &state.style }
  }

  /// The URL or path of the style, against which relative URLs inside it are resolved.
  ///
  /// Requests of the style are judged by the `trust` of ``style``, and by this URL only where that is `nil`.
  public var baseURL: String? {
    get { state.baseURL }
    _modify { yield &state.baseURL }
  }

  /// The data of `geojson` sources that the program holds, by the name of the source.
  ///
  /// They replace the `data` that the style names.
  public var data: [String: SourceData] {
    get { state.data }
    _modify { yield &state.data }
  }

  /// The sources of the overlays, in the order in which they were added.
  public internal(set) var overlays: [StyleSource] {
    get { state.overlays }
    _modify { yield &state.overlays }
  }

  /// The camera that sees the map; initially that of the style's root.
  public var camera: Camera {
    get { state.camera }
    _modify { yield &state.camera }
  }

  /// The images that were added to those of the style's sprites, or removed from them.
  public var images: ImageEdits {
    get { state.images }
    _modify { yield &state.images }
  }

  /// The states of features, which expressions read by `["feature-state", …]`.
  public var featureStates: FeatureStateTable {
    get { state.featureStates }
    _modify { yield &state.featureStates }
  }

  /// The values of the style's global state that replace its defaults, by name.
  public var globalState: JSONObject {
    get { state.globalState }
    _modify { yield &state.globalState }
  }

  /// The cameras of paused sources, by name: only the tiles that the camera showed are drawn, wherever the map goes.
  ///
  /// Missing tiles are not an error, and no data are requested.
  public var pausedSources: [String: Camera] {
    get { state.pausedSources }
    _modify { yield &state.pausedSources }
  }

  /// The layers that the program draws itself.
  public package(set) var customLayers: CustomLayerStack {
    get { state.customLayers }
    _modify { yield &state.customLayers }
  }

  /// The purpose of the map's pictures.
  public var mode: MapMode {
    get { state.mode }
    _modify { yield &state.mode }
  }

  /// Whether labels and icons of different sources avoid each other.
  public var collidesAcrossSources: Bool {
    get { state.collidesAcrossSources }
    _modify { yield &state.collidesAcrossSources }
  }

  /// Whether a still picture has no labels and icons that its edges would cut; `true` for ``world()``.
  ///
  /// A label with several anchors takes another one; one without room inside the picture is left out. Live pictures and
  /// tiles have such labels in any case, as the map continues beyond their edges.
  public var keepsLabelsInside: Bool {
    get { state.keepsLabelsInside }
    _modify { yield &state.keepsLabelsInside }
  }

  /// The debugging information that is drawn over the map.
  public var debug: DebugOptions {
    get { state.debug }
    _modify { yield &state.debug }
  }

  /// The scene that a renderer draws of the map.
  func scene(in viewport: Viewport) -> Scene { Scene(state, in: viewport) }
}

import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

// The members of a map's state, which are changed in place.
extension Map {
  /// The style.
  public var style: StyleDocument {
    get { state.style }
    _modify { yield &state.style }
  }

  /// The URL or path of the style, against which relative URLs inside it are resolved.
  ///
  /// The `trust` of ``style`` decides what the style may request; this URL does so only if that is `nil`.
  public var baseURL: String? {
    get { state.baseURL }
    _modify { yield &state.baseURL }
  }

  /// In-memory data of `geojson` sources, by the name of the source.
  ///
  /// They replace the `data` member of the source.
  public var data: [String: SourceData] {
    get { state.data }
    _modify { yield &state.data }
  }

  /// The tiles of `vector` sources that the program makes, by the name of the source.
  ///
  /// They replace those that the style names; ``addSource(_:_:)`` adds a source with its tiles.
  public var tiles: [String: ProgramTiles] {
    get { state.tiles }
    _modify { yield &state.tiles }
  }

  /// The sources of the overlays, in the order in which they were added.
  public internal(set) var overlays: [StyleSource] {
    get { state.overlays }
    _modify { yield &state.overlays }
  }

  /// The camera; initially the one that the style specifies.
  public var camera: Camera {
    get { state.camera }
    _modify { yield &state.camera }
  }

  /// The images added to, or removed from, those of the style's sprites.
  public var images: ImageEdits {
    get { state.images }
    _modify { yield &state.images }
  }

  /// The feature states, which expressions read with `["feature-state", …]`.
  public var featureStates: FeatureStateTable {
    get { state.featureStates }
    _modify { yield &state.featureStates }
  }

  /// The values that replace defaults of the style's global state, by name.
  public var globalState: JSONObject {
    get { state.globalState }
    _modify { yield &state.globalState }
  }

  /// The cameras of paused sources, by the name of the source.
  ///
  /// A paused source draws only the tiles that this camera showed, wherever the map moves. It requests no data, and missing
  /// tiles are not reported.
  public var pausedSources: [String: Camera] {
    get { state.pausedSources }
    _modify { yield &state.pausedSources }
  }

  /// The custom layers, which the program draws.
  public package(set) var customLayers: CustomLayerStack {
    get { state.customLayers }
    _modify { yield &state.customLayers }
  }

  /// The purpose of the pictures: a still picture, a live map, or tiles.
  public var mode: MapMode {
    get { state.mode }
    _modify { yield &state.mode }
  }

  /// The habits of the map where the reference renderers draw a style differently; by default those of MapLibre Native.
  public var conventions: Conventions {
    get { state.conventions }
    _modify { yield &state.conventions }
  }

  /// Whether labels and icons of different sources avoid each other.
  public var collidesAcrossSources: Bool {
    get { state.collidesAcrossSources }
    _modify { yield &state.collidesAcrossSources }
  }

  /// Whether terrain has skirts: walls below the edges of its squares, which hide the gaps between squares of different
  /// zoom levels.
  ///
  /// Where the layers on the ground are transparent, skirts show through; without them, gaps may.
  public var drawsTerrainSkirts: Bool {
    get { state.drawsTerrainSkirts }
    _modify { yield &state.drawsTerrainSkirts }
  }

  /// Whether a still picture omits labels and icons that its edges would cut; `true` for ``world()``.
  ///
  /// A label with several anchors uses one that fits. Live pictures and tiles always draw such labels, because the map
  /// continues beyond their edges.
  public var keepsLabelsInside: Bool {
    get { state.keepsLabelsInside }
    _modify { yield &state.keepsLabelsInside }
  }

  /// The debugging information to draw over the map.
  public var debug: DebugOptions {
    get { state.debug }
    _modify { yield &state.debug }
  }

  /// The scene that a renderer draws of the map.
  func scene(in viewport: Viewport) -> Scene {
    var scene = Scene(state, in: viewport)
    pins.add(to: &scene.map.images, pixelRatio: viewport.pixelRatio)
    return scene
  }
}

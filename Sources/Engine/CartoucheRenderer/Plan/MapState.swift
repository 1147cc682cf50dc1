import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheStyle

/// The state of a map, apart from the size of its pictures and the moment at which it is seen.
package struct MapState: Sendable {
  /// The style that is drawn.
  package var style: StyleDocument
  /// The URL or path of the style, against which relative URLs inside it are resolved.
  ///
  /// Requests of the style are judged by the `trust` of ``style``, and by this URL only where that is `nil`.
  package var baseURL: String?
  /// The data of `geojson` sources that a program holds, by the name of the source.
  ///
  /// They replace the `data` that the style names.
  package var data: [String: SourceData] = [:]
  /// The tiles of `vector` sources that the program makes, by the name of the source.
  ///
  /// They replace those that the style names.
  package var tiles: [String: ProgramTiles] = [:]
  /// The sources of data that the program laid over the style, in the order in which it added them.
  package var overlays: [StyleSource] = []
  /// The camera that sees the map; initially that of the style's root.
  package var camera: Camera
  /// The images that were added to those of the style's sprites, or removed from them.
  package var images = ImageEdits()
  /// The states of features, which expressions read by `["feature-state", …]`.
  package var featureStates = FeatureStateTable()
  /// The values of the style's global state that replace its defaults, by name.
  package var globalState = JSONObject()
  /// The cameras of paused sources, by name: only the tiles that the camera showed are drawn, wherever the map goes.
  ///
  /// Missing tiles are not an error, and no data are requested.
  package var pausedSources: [String: Camera] = [:]
  /// The layers that the program draws itself.
  package var customLayers = CustomLayerStack()
  /// The purpose of the map's pictures.
  package var mode = MapMode.still
  /// The habits of the map where the reference renderers differ.
  package var conventions = Conventions.native
  /// Whether labels and icons of different sources avoid each other.
  package var collidesAcrossSources = true
  /// Whether skirts below the edges of squares of terrain hide the gaps between them.
  package var drawsTerrainSkirts = true
  /// Whether a still picture has no labels and icons that its edges would cut.
  ///
  /// A label with several anchors takes another one; one without room inside the picture is left out. Live pictures and
  /// tiles have such labels in any case, as the map continues beyond their edges.
  package var keepsLabelsInside = false
  /// Whether the GeoJSON that sources load from URLs is kept as text, for queries of whole sources.
  package var keepsDocuments = false
  /// The debugging information that is drawn over the map.
  package var debug: DebugOptions = []

  /// The state of a map of a style, with the origin of the style and the camera that sees it.
  package init(_ style: StyleDocument, baseURL: String? = nil, _ camera: Camera) {
    self.style = style
    self.baseURL = baseURL
    self.camera = camera
  }
}

import MapLibreExpressions

/// The description of a plug-in layer: its type in style documents and its properties.
///
/// As on iOS, except that the third dimension is not drawn: ``requiresPass3D`` is stored and has no effect.
open class MLNPluginLayerCapabilities: NSObject {
  /// The type in style documents; empty until it is set.
  open var layerID = ""
  /// Whether the layer is drawn among solids; stored without effect.
  open var requiresPass3D = false
  /// The properties that the layer has in style documents.
  open var layerProperties: [MLNPluginLayerProperty] = []
  /// The kind of tiles that the layer draws.
  open var tileKind = MLNPluginLayerTileKindNotRequired
}

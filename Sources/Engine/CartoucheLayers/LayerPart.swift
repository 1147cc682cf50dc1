/// A part of a layer that is painted by itself.
///
/// With ``Conventions/heatmapsCoverOpaqueLayers``, the opaque insides of higher layers are painted before a heatmap.
package enum LayerPart: Sendable, Hashable {
  /// All of the layer.
  case whole
  /// Opaque insides, if the layer has nothing else but their outlines.
  case opaque
  /// All but what ``opaque`` is.
  case rest
}

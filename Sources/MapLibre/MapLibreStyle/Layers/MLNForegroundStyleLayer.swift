import CartoucheStyle
import MapLibreExpressions

/// A layer that draws a source.
///
/// The subclasses are used directly; this class is their common superclass.
open class MLNForegroundStyleLayer: MLNStyleLayer {
  /// The identifier of the source that the layer draws; `nil` if the style names none.
  public final var sourceIdentifier: String? { styleLayer.source }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

import CartoucheStyle
import MapLibreExpressions

/// A layer that draws a source.
///
/// The classes below this one are made; this class stands for what they have in common.
open class MLNForegroundStyleLayer: MLNStyleLayer {
  /// The identifier of the source that the layer draws; `nil` where a style names none.
  public final var sourceIdentifier: String? { styleLayer.source }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

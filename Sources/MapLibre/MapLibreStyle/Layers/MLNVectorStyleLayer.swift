import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions

/// A layer that draws the features of a shape source or of a vector source, all of them or those that meet a
/// condition.
open class MLNVectorStyleLayer: MLNForegroundStyleLayer {
  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }

  /// The layer of a vector source whose features are drawn; `nil` for a shape source; `source-layer` in a style.
  open var sourceLayerIdentifier: String? {
    get { styleLayer.sourceLayer }
    set { change { $0.sourceLayer = newValue } }
  }

  /// The condition that features have to meet to be drawn; `nil` for all features; `filter` in a style.
  ///
  /// Filters of the older syntax come back as equivalent predicates. A predicate that styles cannot express leaves the
  /// filter unchanged, and the reason is kept in ``MLNStyleLayer/error``.
  open var predicate: NSPredicate? {
    get { styleLayer.filter.flatMap { $0.isNull ? nil : NSPredicate(mglJSONObject: $0) } }
    set {
      do throws(MLNStyleLayerError) {
        try setPredicate(newValue)
      } catch {
        refuse(error)
      }
    }
  }

  /// Sets ``predicate``.
  ///
  /// - Parameter predicate: The condition; `nil` for all features.
  /// - Throws: `invalidArgument` when styles have no form for the predicate.
  public final func setPredicate(_ predicate: NSPredicate?) throws(MLNStyleLayerError) {
    do throws(MLNExpressionError) {
      let filter = try predicate?.styleJSON()
      accept("predicate")
      change { $0.filter = filter }
    } catch {
      throw MLNStyleLayerError(
        .invalidArgument, layer: identifier, property: "predicate", found: predicate?.description ?? "nil",
        expected: "a predicate that a style can express", detail: error.description)
    }
  }
}

import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The inputs of a layer's layouts: two layers with equal identities have equal layouts.
///
/// Type, source, source layer, filter, layout properties, and those paint properties whose values depend on features.
/// Values that depend on the zoom alone are read by painters and are not part of it.
package struct LayoutIdentity: Sendable, Hashable {
  private let members: [JSONValue]
  /// Whether values depend on the states of features.
  package let readsFeatureState: Bool
  /// Whether values depend on the style's global state or its images.
  package let readsInputs: Bool

  /// The identity of the layouts of `layer`.
  ///
  /// - Parameters:
  ///   - names: The paint properties whose values depend on features.
  ///   - expressions: The expressions that layouts evaluate.
  package init(_ layer: StyleLayer, reading names: [String], _ expressions: [StyleExpression]) {
    var layout = layer.layout
    layout["visibility"] = nil
    let paint = JSONObject(
      layer.paint.filter { names.contains($0.key) }.map { (key: $0.key, value: $0.value) })
    members = [
      .string(layer.type), .string(layer.source ?? ""), .string(layer.sourceLayer ?? ""),
      layer.filter ?? .null, .object(layout), .object(paint),
    ]
    readsFeatureState = expressions.contains { !$0.isStateConstant }
    readsInputs = expressions.contains { $0.readsImages || !$0.isGlobalStateConstant }
  }
}

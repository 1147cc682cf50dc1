import CartoucheJSON
import CartoucheStyle

/// What shapes the layouts of a layer: two layers of which it is equal have equal layouts.
///
/// Type, source layer, filter, layout properties, and those paint properties whose values depend on features.
/// Values that depend on the zoom alone are read by painters and are no part of it.
package struct LayoutIdentity: Sendable, Hashable {
  private let members: [JSONValue]
  /// Whether values depend on the states of features.
  package let readsFeatureState: Bool
  /// Whether values depend on the style's global state or its images.
  package let readsInputs: Bool

  /// What shapes the layouts of `layer`.
  ///
  /// - Parameter names: The paint properties whose values depend on features.
  package init(_ layer: StyleLayer, reading names: Set<String>) {
    var layout = layer.layout
    layout["visibility"] = nil
    let paint = JSONObject(
      layer.paint.filter { names.contains($0.key) }.map { (key: $0.key, value: $0.value) })
    members = [
      .string(layer.type), .string(layer.sourceLayer ?? ""), layer.filter ?? .null, .object(layout),
      .object(paint),
    ]
    readsFeatureState = members.contains { $0.mentions(["feature-state"]) }
    readsInputs = members.contains { $0.mentions(["global-state", "image"]) }
  }
}

extension JSONValue {
  /// Whether an expression of one of these names is somewhere inside.
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    switch self {
    case .array(let items):
      if let name = items.first?.string, names.contains(name) { return true }
      return items.contains { $0.mentions(names) }
    case .object(let members): return members.contains { $0.value.mentions(names) }
    default: return false
    }
  }
}

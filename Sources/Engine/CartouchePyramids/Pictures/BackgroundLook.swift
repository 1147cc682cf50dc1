import Cartouche
import CartoucheJSON
import CartoucheStyle

/// The look of a style in areas without data.
struct BackgroundLook: Sendable {
  /// Whether it is one colour at all zooms.
  let isUniform: Bool

  /// The look of a map without its data.
  init(_ map: Map) {
    let hasMore = map.style.members["terrain"] != nil || !map.pausedSources.isEmpty
    isUniform =
      !hasMore
      && map.style.layers.filter(\.isVisible).allSatisfy { layer in
        layer.source != nil || layer.type == "background" && Self.isConstant(layer)
      }
  }

  /// Whether a background is the same at all places and zooms; patterns are not.
  private static func isConstant(_ layer: StyleLayer) -> Bool {
    guard layer.minzoom == nil, layer.maxzoom == nil, layer.paint["background-pattern"] == nil,
      layer.filter == nil
    else { return false }
    return layer.paint.allSatisfy { !dependsOnZoom($0.value) }
  }

  private static func dependsOnZoom(_ value: JSONValue) -> Bool {
    switch value {
    case .object: true
    case .array(let parts): parts == [.string("zoom")] || parts.contains(where: dependsOnZoom)
    default: false
    }
  }
}

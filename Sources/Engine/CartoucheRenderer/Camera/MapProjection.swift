import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The projection of a map, which may change with the zoom level: Mercator's, a globe, or one on the way to the other.
///
/// `globe` is a sphere up to zoom 11 and flat from zoom 12 on (style specification, “projection”); names that nobody
/// knows count as Mercator's.
package struct MapProjection: Sendable {
  private let definition: PropertyValue<ProjectionDefinition>?
  private let globalState: [String: Value]

  /// Mercator's projection at all zooms.
  package static let mercator = MapProjection()

  private init() {
    definition = nil
    globalState = [:]
  }

  /// The projection of a style; Mercator's if it has none, or none that can be read.
  ///
  /// - Parameter globalState: The global state by name.
  package init(_ style: StyleDocument, globalState: [String: Value] = [:]) {
    definition = style.projection?["type"].flatMap { json in
      let resolved = try? ProjectionProperties().type.resolve(json, names: PropertyNames())
      return resolved as? PropertyValue<ProjectionDefinition>
    }
    self.globalState = globalState
  }

  /// The projection of a map's style, with the map's own global state in place of the style's.
  package init(_ style: StyleDocument, globalState own: JSONObject) {
    guard style.projection != nil else {
      self.init()
      return
    }
    var state: [String: Value] = [:]
    for (name, member) in style.members["state"]?.object ?? JSONObject() {
      if let value = member["default"] { state[name] = Value(value) }
    }
    for (name, value) in own { state[name] = Value(value) }
    self.init(style, globalState: state)
  }

  /// Whether the map is a globe where the world is seen.
  package var isSphere: Bool { shareOfSphere(atZoom: 0) > 0 }

  /// The share of the sphere at a zoom: 0 for Mercator's projection, 1 for a globe, between them on the way.
  package func shareOfSphere(atZoom zoom: Double) -> Double {
    guard let definition else { return 0 }
    var context = EvaluationContext(zoom: zoom)
    context.globalState = globalState
    let projection = definition.value(in: &context)
    func share(_ name: String) -> Double {
      switch name {
      case "vertical-perspective": 1
      case "globe": min(max(12 - zoom, 0), 1)
      default: 0
      }
    }
    let (from, to) = (share(projection.from), share(projection.to))
    let share = from + (to - from) * projection.transition
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}

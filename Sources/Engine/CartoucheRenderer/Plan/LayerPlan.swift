import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheStyle
import Synchronization

/// The layers that one frame draws, and what follows from them alone.
struct LayerPlan: Sendable {
  /// The layers, bottom-most first.
  let layers: [RenderPlan.PlannedLayer]
  /// The sources that the layers draw from, in the order of the style.
  let sources: [StyleSource]
  /// For each symbol layer, the index of the lowest one that lays out the same symbols; other layers stand for
  /// themselves.
  let symbolGroups: [Int]
  /// The features of the layers that the engine does not draw yet.
  let unsupported: [String]
  /// The findings about the layers.
  let diagnostics: [Diagnostic]
  /// The layers of the program whose neighbours do not exist.
  let strays: [CustomLayerStack.Entry]

  /// The layers of `style` that `scene` shows in a context that has the zoom and the global state.
  init(
    _ style: ResolvedStyle, of scene: Scene, _ transform: ViewTransform, in context: EvaluationContext
  ) {
    let drawn = style.layers.filter { $0.isVisible(in: context) }
    let (order, strays) = scene.customLayers.places(among: drawn, of: style)
    layers = order.compactMap { place in
      switch place {
      case .custom(let entry):
        let layer = PlannedCustomLayer(entry, transform)
        return RenderPlan.PlannedLayer(
          resolved: layer, identity: layer.layoutIdentity, number: -1, pointer: nil)
      case .style(let layer):
        guard let resolved = layer.resolved else { return nil }
        let paths = scene.transitions.paths(of: .layer(layer.style.id), at: scene.time)
        return RenderPlan.PlannedLayer(
          resolved: paths.isEmpty ? resolved : resolved.following(paths, in: context),
          identity: resolved.layoutIdentity, number: layer.layoutNumber, pointer: layer.pointer,
          symbolGroup: layer.symbolGroup)
      }
    }
    self.strays = strays
    let used = Set(layers.compactMap(\.resolved.style.source))
    sources = scene.style.sources.filter { used.contains($0.id) }
    symbolGroups = Self.symbolGroups(layers)
    unsupported = drawn.flatMap(\.unsupported)
    diagnostics = LayerFindings(drawn).diagnostics
  }

  private static func symbolGroups(_ layers: [RenderPlan.PlannedLayer]) -> [Int] {
    var leaders: [Int: Int] = [:]
    return layers.enumerated().map { index, layer in
      guard let group = layer.symbolGroup else { return index }
      let leader = leaders[group] ?? index
      leaders[group] = leader
      return leader
    }
  }
}

/// The plans of a style's layers for the ranges of zoom levels that were drawn last.
///
/// Between two zoom levels at which layers begin or end, the plan is the same.
final class LayerPlanCache: Sendable {
  /// The zoom levels at which layers begin or end, ascending; `nil` if layers are also shown by the global state.
  private let bounds: [Double]?
  private let plans = Mutex(LeastRecentlyUsed<Int, LayerPlan>(budget: 8))

  /// A cache for `layers`.
  init(_ layers: [ResolvedStyle.Layer]) {
    let isByZoom = layers.allSatisfy(\.isShownByZoom)
    bounds = isByZoom ? Set(layers.flatMap(\.zoomBounds)).sorted() : nil
  }

  /// The plan for `scene`, made by `make` unless it is known.
  func plan(for scene: Scene, atZoom zoom: Double, _ make: () -> LayerPlan) -> LayerPlan {
    guard let bounds, scene.customLayers.ids.isEmpty, scene.transitions.isEmpty else { return make() }
    let range = bounds.prefix { $0 <= zoom }.count
    if let known = plans.withLock({ $0.value(for: range) }) { return known }
    let plan = make()
    plans.withLock { $0.insert(plan, for: range, cost: 1) }
    return plan
  }
}

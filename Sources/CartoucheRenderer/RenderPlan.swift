import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The needs of one frame: the layers that it draws and their sources.
struct RenderPlan: Sendable {
  /// The mapping between world and picture.
  let transform: ViewTransform
  /// The layers that are drawn, bottom-most first.
  let layers: [PlannedLayer]
  /// The sources that the layers draw from, in the order of the style.
  let sources: [StyleSource]
  /// The sky behind everything; `nil` if none is visible.
  let sky: Sky?
  /// The light on extruded buildings.
  let light: Light
  /// The inputs of expressions that are the same everywhere.
  var inputs: FrameInputs
  /// The states of features.
  let featureStates: FeatureStateTable
  /// For each symbol layer, the index of the lowest one that lays out the same symbols; other layers stand for
  /// themselves.
  let symbolGroups: [Int]
  /// The features of the style that the engine does not draw yet.
  private(set) var unsupported: [String] = []

  /// A layer that is drawn.
  struct PlannedLayer: Sendable {
    /// The layer with its properties.
    let resolved: any ResolvedLayer
    /// The identity of its layouts.
    let identity: LayoutIdentity
    /// The number of ``identity``.
    let number: Int
    /// The place of the layer in the style; `nil` for those that the program draws.
    let pointer: JSONPointer?
    /// For symbols, the number of those that are placed as one.
    var symbolGroup: Int?
  }

  /// The plan for drawing `scene`, whose style has the resolved form `style`.
  init(_ style: ResolvedStyle, of scene: Scene, diagnostics: inout [Diagnostic]) {
    let transform = ViewTransform(scene.camera, scene.viewport)
    self.transform = transform
    let own = scene.globalState.map { ($0.key, Value($0.value)) }
    let inputs = FrameInputs(globalState: style.globalState.merging(own) { $1 })
    var context = EvaluationContext(zoom: transform.camera.zoom)
    context.globalState = inputs.globalState
    let drawn = style.layers.filter { $0.isVisible(in: context) }
    let (order, strays) = scene.customLayers.places(among: drawn, of: style)
    layers = order.compactMap { place in
      switch place {
      case .custom(let entry):
        let layer = PlannedCustomLayer(entry, transform)
        return PlannedLayer(resolved: layer, identity: layer.layoutIdentity, number: -1, pointer: nil)
      case .style(let layer):
        guard let resolved = layer.resolved else { return nil }
        let paths = scene.transitions.paths(of: .layer(layer.style.id), at: scene.time)
        return PlannedLayer(
          resolved: paths.isEmpty ? resolved : resolved.following(paths, in: context),
          identity: resolved.layoutIdentity, number: layer.layoutNumber, pointer: layer.pointer,
          symbolGroup: layer.symbolGroup)
      }
    }
    symbolGroups = Self.symbolGroups(layers)
    let used = Set(layers.compactMap(\.resolved.style.source))
    sources = scene.style.sources.filter { used.contains($0.id) }
    self.inputs = inputs
    featureStates = scene.featureStates
    let skyFindings = Self.skyFindings(style, scene.style, in: context)
    unsupported = drawn.flatMap(\.unsupported) + skyFindings.map(\.message)
    sky = Sky(
      style, transform, following: scene.transitions.paths(of: .sky, at: scene.time), in: context,
      diagnostics: &diagnostics)
    light = Light(
      style.light.following(scene.transitions.paths(of: .light, at: scene.time), in: context), in: context)
    diagnostics += style.lightFindings + Self.rootFindings(scene.style, in: context) + skyFindings
    diagnostics += LayerFindings(drawn).diagnostics
    diagnostics += Self.dataFindings(scene)
    diagnostics += Self.findings(strays)
  }

  /// Whether a layer draws symbols of a source.
  func drawsSymbols(of source: String) -> Bool {
    layers.contains { $0.resolved.drawsSymbols && $0.resolved.style.source == source }
  }

  private static func symbolGroups(_ layers: [PlannedLayer]) -> [Int] {
    var leaders: [Int: Int] = [:]
    return layers.enumerated().map { index, layer in
      guard let group = layer.symbolGroup else { return index }
      let leader = leaders[group] ?? index
      leaders[group] = leader
      return leader
    }
  }
}

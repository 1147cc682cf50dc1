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
    let transform = ViewTransform(scene.camera, scene.viewport, for: scene.mode)
    self.transform = transform
    let own = scene.globalState.map { ($0.key, Value($0.value)) }
    let inputs = FrameInputs(globalState: style.globalState.merging(own) { $1 })
    var context = EvaluationContext(zoom: transform.camera.zoom)
    context.globalState = inputs.globalState
    let plan = style.layerPlans.plan(for: scene, atZoom: context.zoom) {
      LayerPlan(style, of: scene, transform, in: context)
    }
    (layers, sources, symbolGroups) = (plan.layers, plan.sources, plan.symbolGroups)
    self.inputs = inputs
    featureStates = scene.featureStates
    let skyFindings = Self.skyFindings(style, scene.style, in: context)
    let rootFindings = Self.rootFindings(scene.style, in: context)
    unsupported = plan.unsupported + (rootFindings + skyFindings).map(\.message)
    sky = Sky(
      style, transform, following: scene.transitions.paths(of: .sky, at: scene.time), in: context,
      diagnostics: &diagnostics)
    light = Light(
      style.light.following(scene.transitions.paths(of: .light, at: scene.time), in: context), in: context)
    diagnostics += style.lightFindings + rootFindings + skyFindings
    diagnostics += plan.diagnostics + Self.dataFindings(scene) + Self.findings(plan.strays)
  }

  /// The kinds of things that the layers draw beyond the edges of tiles, by the names of the sources.
  var reach: [String: TileReach] {
    layers.reduce(into: [:]) { reach, layer in
      guard let source = layer.resolved.style.source else { return }
      reach[source, default: []].formUnion(layer.resolved.reach)
    }
  }
}

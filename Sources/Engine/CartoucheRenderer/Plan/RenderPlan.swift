import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The needs of one frame: the layers that it draws and their sources.
struct RenderPlan: Sendable {
  /// The mapping between world and picture.
  var transform: ViewTransform
  /// The layers that are drawn, bottom-most first.
  let layers: [PlannedLayer]
  /// The sources that the layers draw from, in the order of the style.
  let sources: [StyleSource]
  /// The sky behind everything; `nil` if none is visible.
  let sky: Sky?
  /// The air around a globe; `nil` on a flat map, and where the style has none.
  let atmosphere: Atmosphere?
  /// The relief of the ground; `nil` if it is flat.
  let terrain: PlannedTerrain?
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
    let own = scene.globalState.map { ($0.key, Value($0.value)) }
    let inputs = FrameInputs(globalState: style.globalState.merging(own) { $1 })
    var context = EvaluationContext(zoom: scene.camera.zoom)
    context.globalState = inputs.globalState
    let projection = MapProjection(scene.style, globalState: inputs.globalState)
    if scene.mode.isTiled, projection.shareOfSphere(atZoom: scene.camera.zoom) > 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "tiles are drawn in Mercator's projection, as they are put together on a plane",
          pointer: JSONPointer(["projection", "type"])))
    }
    let transform = ViewTransform(scene.camera, scene.viewport, for: scene.mode, in: projection)
    self.transform = transform
    context.zoom = transform.camera.zoom
    let plan = style.layerPlans.plan(for: scene, atZoom: context.zoom) {
      LayerPlan(style, of: scene, transform, in: context)
    }
    (layers, symbolGroups) = (plan.layers, plan.symbolGroups)
    var terrainFindings: [Diagnostic] = []
    let terrain = PlannedTerrain(style, scene, transform, in: context, findings: &terrainFindings)
    self.terrain = terrain
    sources = terrain.map { Self.sources(plan.sources, with: $0, of: scene.style) } ?? plan.sources
    self.inputs = inputs
    featureStates = scene.featureStates
    unsupported =
      plan.unsupported + terrainFindings.filter { $0.kind == .notDrawn }.map(\.message)
    sky = Sky(
      style, transform, following: scene.transitions.paths(of: .sky, at: scene.time), in: context,
      diagnostics: &diagnostics)
    light = Light(
      style.light.following(scene.transitions.paths(of: .light, at: scene.time), in: context), in: context)
    atmosphere = Atmosphere(
      style, transform, light, following: scene.transitions.paths(of: .sky, at: scene.time), in: context)
    diagnostics += style.lightFindings + terrainFindings
    diagnostics += plan.diagnostics + Self.dataFindings(scene) + Self.findings(plan.strays)
  }

  /// The sources of layers and that of the heights, in the order of a style.
  private static func sources(
    _ sources: [StyleSource], with terrain: PlannedTerrain, of style: StyleDocument
  ) -> [StyleSource] {
    guard !sources.contains(where: { $0.id == terrain.source.id }) else { return sources }
    let used = Set(sources.map(\.id))
    return style.sources.filter { used.contains($0.id) || $0.id == terrain.source.id }
  }

  /// The kinds of things that the layers draw beyond the edges of tiles, by the names of the sources.
  var reach: [String: TileReach] {
    layers.reduce(into: [:]) { reach, layer in
      guard let source = layer.resolved.style.source else { return }
      reach[source, default: []].formUnion(layer.resolved.reach)
    }
  }
}

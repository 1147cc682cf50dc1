import CartoucheExpressions
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle

/// A layer that a program draws, as part of a frame: without source, without properties.
struct PlannedCustomLayer: ResolvedLayer {
  let style: StyleLayer
  private let layer: any CustomLayer
  private let view: ViewTransform

  init(_ entry: CustomLayerStack.Entry, _ view: ViewTransform) {
    style = StyleLayer(id: entry.id, type: "custom", source: nil)
    layer = entry.layer
    self.view = view
  }

  var layoutIdentity: LayoutIdentity { LayoutIdentity(style, reading: [], []) }

  func layout(_ tile: TileContent, mostBytes: Int) -> MadeLayout? { nil }
  func probe(_ frame: FrameContext) -> (any FeatureProbe)? { nil }
  func selection(_ cursor: FeatureCursor, among candidates: [Int]?) -> FeatureSelection? { nil }
  func following(_ paths: [String: PropertyPath], in context: EvaluationContext) -> any ResolvedLayer { self }

  func paint(_ tiles: [LaidOutTile<MadeLayout>], _ frame: FrameContext, into list: inout DisplayList) {
    // Layers of the program know no heights: on terrain they lie on the plane through the centre.
    let plane = list.plane(of: view)
    CustomLayerCanvas.draw(layer, view, on: plane, into: &list)
  }
}

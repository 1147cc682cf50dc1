import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// What one frame needs: the layers it draws and the tiles of each source they draw from.
struct RenderPlan: Sendable {
  /// The mapping between world and picture.
  let transform: ViewTransform
  /// The layers that are drawn, bottom-most first.
  private(set) var layers: [any ResolvedLayer] = []
  /// The sources that the layers draw from, in the order of the style.
  private(set) var sources: [StyleSource] = []
  /// The squares of the world that the picture shows at its whole zoom, in drawing order.
  private(set) var tiles: [UnwrappedTileID] = []
  /// What the style asks for and the engine does not draw yet.
  private(set) var unsupported: [String] = []

  /// The plan for drawing `style`.
  ///
  /// - Throws: ``FrameError/tooManyTiles(_:)``.
  init(
    _ style: StyleDocument, _ camera: Camera, _ viewport: Viewport, diagnostics: inout [Diagnostic]
  ) throws(FrameError) {
    transform = ViewTransform(camera, viewport)
    if camera.pitch != 0 { reportUnsupported("a pitch of \(camera.pitch)", nil, &diagnostics) }
    let zoom = transform.camera.zoom
    for (index, layer) in style.layers.enumerated() where layer.isVisible && layer.isDrawn(atZoom: zoom) {
      plan(layer, at: JSONPointer(["layers", String(index)]), in: style, &diagnostics)
    }
    let used = Set(layers.compactMap(\.style.source))
    sources = style.sources.filter { used.contains($0.id) }
    do throws(TileCoverError) {
      tiles = try TileCover(polygon: transform.corners, zoom: Int(zoom.rounded(.down))).tiles.sorted()
    } catch {
      throw .tooManyTiles("\(error)")
    }
  }

  private mutating func plan(
    _ layer: StyleLayer, at pointer: JSONPointer, in style: StyleDocument, _ diagnostics: inout [Diagnostic]
  ) {
    guard let type = LayerTypes.named(layer.type) else {
      let place = pointer.appending("type")
      if LayerTypes.notDrawn.contains(layer.type) {
        reportUnsupported("\(layer.type) layers", place, &diagnostics)
      } else {
        let nearest = Spelling.nearest(to: layer.type, in: LayerTypes.all.map { $0.name })
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        diagnostics.append(
          Diagnostic(.error, "\"\(layer.type)\" is no layer type\(hint)", pointer: place))
      }
      return
    }
    if type.drawsSource {
      guard let source = layer.source, let found = style.source(source) else {
        let nearest = layer.source.flatMap { Spelling.nearest(to: $0, in: style.sources.map(\.id)) }
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        let message =
          layer.source.map { "there is no source \"\($0)\"\(hint)" } ?? "\(layer.type) layers need a source"
        diagnostics.append(Diagnostic(.error, message, pointer: pointer.appending("source")))
        return
      }
      if found.type != "geojson" { reportUnsupported("\(found.type) sources", pointer, &diagnostics) }
    }
    var findings: [Diagnostic] = []
    layers.append(type.resolve(layer, at: pointer, diagnostics: &findings))
    diagnostics += findings
    unsupported += findings.filter { $0.severity == .error }.map(\.message)
  }

  private mutating func reportUnsupported(
    _ what: String, _ pointer: JSONPointer?, _ diagnostics: inout [Diagnostic]
  ) {
    unsupported.append(what)
    diagnostics.append(Diagnostic(.warning, "\(what) are not drawn yet", pointer: pointer))
  }
}

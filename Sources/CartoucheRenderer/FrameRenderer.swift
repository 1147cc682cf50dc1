import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle

/// Draws frames: a style and a camera in, a picture out.
///
/// A frame passes through stages, each a function from one value to the next: the plan (what is needed),
/// the loaded sources, the layout of each tile and layer, the display list (shapes in device pixels), the
/// raster. Only loading waits.
public struct FrameRenderer: Sendable {
  private let store: SourceStore
  private let sprites: SpriteStore
  private let styles = ResolvedStyleCache()
  private let threads: Int?

  /// A renderer that loads through `loader`.
  ///
  /// - Parameter threads: how many threads draw; `nil` is one a processor. The picture does not depend on it.
  public init(loader: any ResourceLoader, threads: Int? = nil) {
    store = SourceStore(loader: loader)
    sprites = SpriteStore(loader: loader)
    self.threads = threads
  }

  /// The frame of `style` as `camera` sees it; relative URLs are resolved against `baseURL`.
  ///
  /// - Throws: ``FrameError``.
  public func frame(
    _ style: StyleDocument, baseURL: String?, images edits: ImageEdits = ImageEdits(), _ camera: Camera,
    _ viewport: Viewport
  ) async throws(FrameError) -> Frame {
    var clock = StageClock()
    var diagnostics: [Diagnostic] = []
    let plan = try RenderPlan(
      styles.resolved(style), of: style, camera, viewport, diagnostics: &diagnostics)
    do throws(RasterError) {
      try RasterLimits().checkFrame(width: viewport.pixelWidth, height: viewport.pixelHeight)
    } catch {
      throw .size(error)
    }
    clock.finish("plan")

    var sources: [String: LoadedSource] = [:]
    for source in plan.sources {
      let answer = await store.load(source, baseURL: baseURL)
      sources[source.id] = answer.source
      diagnostics += answer.diagnostics
    }
    let sprite = await sprites.load(
      style.members["sprite"], baseURL: baseURL, pixelRatio: viewport.pixelRatio)
    diagnostics += sprite.diagnostics
    let images = edits.applied(to: sprite.images)
    clock.finish("load")

    let layouts = FrameLayout(plan, sources, images)
    clock.finish("layout")

    let list = DisplayList(plan, layouts, images, diagnostics: &diagnostics)
    clock.finish("display list")

    do throws(RasterError) {
      let bitmap = try Rasterizer(threads: threads).rasterize(list)
      clock.finish("raster")
      return Frame(
        bitmap: bitmap, diagnostics: diagnostics, timings: clock.timings, unsupported: plan.unsupported)
    } catch {
      throw .size(error)
    }
  }

  /// The box around the data of `sources` in degrees, or `nil` when there are none.
  public func bounds(of sources: [StyleSource], baseURL: String?) async -> CoordinateBounds? {
    var regions: [CoordinateBounds] = []
    for source in sources {
      if let bounds = await store.load(source, baseURL: baseURL).source?.bounds { regions.append(bounds) }
    }
    return CoordinateBounds(around: regions)
  }
}

import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// The intermediate results of a frame, for debugging and profiling.
public struct FrameOutline: Sendable {
  /// A source that the frame draws.
  public struct Source: Sendable, Hashable {
    /// The source's name in the style.
    public let id: String
    /// The tiles in drawing order, as `z/x/y`, with `+1` and so on for copies of the world and `=>z` for tiles
    /// that are laid out for a deeper zoom.
    public let tiles: [String]
  }

  /// A layer that the frame draws.
  public struct Layer: Sendable, Hashable {
    /// The layer's name in the style.
    public let id: String
    /// The layer's type.
    public let type: String
    /// The source, if the layer draws one.
    public let source: String?
    /// The number of tiles that have something for the layer.
    public let tileCount: Int
    /// The approximate number of bytes in its layouts.
    public let byteCount: Int
    /// The number of steps that it adds to the display list.
    public let stepCount: Int
  }

  /// The camera after it has been kept from looking beyond the poles.
  public let camera: Camera
  /// The sources in the order of the style.
  public let sources: [Source]
  /// The layers, bottom-most first.
  public let layers: [Layer]
  /// The findings about style and data.
  public let diagnostics: [Diagnostic]
}

extension FrameOutline {
  init(_ frame: PreparedFrame, _ memory: FrameMemory) {
    let stages = frame.stages
    camera = stages.plan.transform.camera
    sources = stages.plan.sources.map { source in
      Source(id: source.id, tiles: (stages.tiles[source.id] ?? []).map { "\($0.id)" })
    }
    layers = stages.plan.layers.enumerated().map { index, layer in
      let parts = stages.layout.parts[index]
      let style = layer.resolved.style
      return Layer(
        id: style.id, type: style.type, source: style.source, tileCount: parts.count,
        byteCount: parts.reduce(0) { $0 + $1.layout.byteCount },
        stepCount: FrameShapes(
          LayerPainting(stages.plan, stages.layout, stages.context, memory, layers: index..<index + 1),
          stages.placed, until: .never
        ).count)
    }
    diagnostics = stages.diagnostics
  }
}

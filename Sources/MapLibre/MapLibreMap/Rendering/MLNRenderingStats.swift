import CartoucheRenderer
import Foundation

/// The times and counts of the drawing of a map.
///
/// Maps are drawn by the processor. The counts of a graphics card's textures, buffers and stencils are 0.
open class MLNRenderingStats: NSObject {
  /// The time in seconds that the last frame took before its shapes were painted: layout, labels and display lists.
  public let encodingTime: Double
  /// The time in seconds that the shapes of the last frame took to be painted.
  public let renderingTime: Double
  /// The number of frames so far.
  public let numFrames: Int32
  /// The number of runs of shapes in the last frame: one per visible layer.
  public let numDrawCalls: Int32
  /// The number of runs of shapes in all frames.
  public let totalDrawCalls: Int32

  /// Statistics without a frame.
  public override convenience init() { self.init([], drawCalls: 0, after: nil) }

  /// The statistics of a frame, added to those of the previous frame.
  ///
  /// - Parameters:
  ///   - timings: The stages of the frame.
  ///   - drawCalls: The number of layers that the frame draws.
  ///   - earlier: The statistics of the frame before; `nil` for the first one.
  package init(_ timings: [StageTiming], drawCalls: Int, after earlier: MLNRenderingStats?) {
    func seconds(_ names: Set<String>) -> Double {
      timings.lazy.filter { names.contains($0.name) }.reduce(0) { $0 + $1.milliseconds } / 1000
    }
    encodingTime = seconds(["layout", "placement", "display list"])
    renderingTime = seconds(["raster"])
    let (calls, frames) = (Int32(clamping: drawCalls), Int32(timings.isEmpty ? 0 : 1))
    numDrawCalls = calls
    // Counts stop at the greatest number.
    numFrames = Int32(clamping: Int64(earlier?.numFrames ?? 0) + Int64(frames))
    totalDrawCalls = Int32(clamping: Int64(earlier?.totalDrawCalls ?? 0) + Int64(calls))
    super.init()
  }
}

// Counts of a graphics card, which does not exist here.
extension MLNRenderingStats {
  /// The number of textures made in the last frame: 0.
  public var numCreatedTextures: Int32 { 0 }
  /// The number of textures: 0.
  public var numActiveTextures: Int32 { 0 }
  /// The number of textures bound in the last frame: 0.
  public var numTextureBindings: Int32 { 0 }
  /// The number of textures changed in the last frame: 0.
  public var numTextureUpdates: Int32 { 0 }
  /// The bytes of the textures changed in the last frame: 0.
  public var textureUpdateBytes: UInt { 0 }
  /// The number of buffers made so far: 0.
  public var totalBuffers: UInt { 0 }
  /// The number of buffer objects made so far: 0.
  public var totalBufferObjs: UInt { 0 }
  /// The number of changes of buffers: 0.
  public var bufferUpdates: UInt { 0 }
  /// The number of changes of buffer objects: 0.
  public var bufferObjUpdates: UInt { 0 }
  /// The bytes of all changes of buffers: 0.
  public var bufferUpdateBytes: UInt { 0 }
  /// The number of buffers: 0.
  public var numBuffers: Int32 { 0 }
  /// The number of frame buffers: 0.
  public var numFrameBuffers: Int32 { 0 }
  /// The number of index buffers: 0.
  public var numIndexBuffers: Int32 { 0 }
  /// The bytes of all changes of index buffers: 0.
  public var indexUpdateBytes: UInt { 0 }
  /// The number of vertex buffers: 0.
  public var numVertexBuffers: Int32 { 0 }
  /// The bytes of all changes of vertex buffers: 0.
  public var vertexUpdateBytes: UInt { 0 }
  /// The number of uniform buffers: 0.
  public var numUniformBuffers: Int32 { 0 }
  /// The number of changes of uniform buffers: 0.
  public var numUniformUpdates: Int32 { 0 }
  /// The bytes of all changes of uniform buffers: 0.
  public var uniformUpdateBytes: UInt { 0 }
  /// The bytes of all textures: 0.
  public var memTextures: Int32 { 0 }
  /// The bytes of all buffers: 0.
  public var memBuffers: Int32 { 0 }
  /// The bytes of all index buffers: 0.
  public var memIndexBuffers: Int32 { 0 }
  /// The bytes of all vertex buffers: 0.
  public var memVertexBuffers: Int32 { 0 }
  /// The bytes of all uniform buffers: 0.
  public var memUniformBuffers: Int32 { 0 }
  /// The number of times that the stencil was cleared: 0.
  public var stencilClears: Int32 { 0 }
  /// The number of times that the stencil was changed: 0.
  public var stencilUpdates: Int32 { 0 }
}

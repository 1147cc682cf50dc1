import CartoucheJSON
import CartoucheRenderer

/// The report about a picture, or a question to one, that has come to its end.
public struct FrameReport: Sendable {
  /// The kinds of work.
  public enum Work: String, Sendable, Hashable, CaseIterable {
    /// A picture.
    case picture
    /// A picture that is prepared, to be drawn later.
    case preparation
    /// The drawing of a prepared picture.
    case drawing
    /// The features that a picture would show.
    case features
    /// The intermediate results of a picture.
    case outline
  }

  /// The kind of work.
  public let work: Work
  /// The purpose of the picture.
  public let mode: MapMode
  /// The size of the picture.
  public let viewport: Viewport
  /// The zoom level of the camera.
  public let zoom: Double
  /// The share that the picture has of what its style asks for, or the reason why there is none.
  public let result: Result<FrameOutcome, MapError>
  /// The time spent in each phase; that in which it failed is the last one with any.
  public let durations: FrameDurations
  /// The tiles that were still decoded from earlier pictures, and those that were loaded.
  public let tiles: CacheUses
  /// The layouts that were still there from earlier pictures, and those that were made.
  public let layouts: CacheUses
  /// The number of device pixels that were drawn; 0 where nothing was.
  public let pixelCount: Int

  init(
    _ work: Work, of scene: Scene, _ record: FrameRecord.Contents, error: MapError?
  ) {
    self.work = work
    (mode, viewport, zoom) = (scene.mode, scene.viewport, scene.camera.zoom)
    result = error.map { .failure($0) } ?? .success(record.outcome ?? .complete)
    (durations, tiles, layouts) = (record.durations, record.tiles, record.layouts)
    pixelCount = error == nil && work.draws ? scene.viewport.pixelWidth * scene.viewport.pixelHeight : 0
  }

  /// The outcome in a word, of which there are few: `complete`, `partial` or `failed`; for errors `cancelled`, `busy`, or
  /// the kind of the error, such as `limit`.
  public var outcome: String {
    switch result {
    case .success(let outcome): outcome.name
    case .failure(.cancelled): "cancelled"
    case .failure(.busy): "busy"
    case .failure(let error): error.kind.rawValue
    }
  }
}

extension FrameReport.Work {
  /// Whether the work makes pixels.
  var draws: Bool { self == .picture || self == .drawing }
}

import CartoucheJSON
import CartoucheRenderer

/// A picture whose data are loaded, laid out and placed, so that it can be drawn without waiting.
///
/// ```swift
/// let prepared = try await snapshotter.prepare(map, in: viewport)
/// let snapshot = try prepared.draw()
/// ```
///
/// Drawing again produces the same bytes.
public struct PreparedSnapshot: Sendable {
  let frame: PreparedFrame
  private let map: Map
  private let monitor: FrameMonitor

  init(_ frame: PreparedFrame, of map: Map, _ monitor: FrameMonitor) {
    self.frame = frame
    self.map = map
    self.monitor = monitor
  }

  /// The diagnostics about the style and the data that are known before drawing.
  public var diagnostics: [Diagnostic] { map.diagnostics + map.located(frame.diagnostics) }

  /// The features in the picture, for queries.
  public var features: FrameFeatures { frame.features }

  /// The number of resources that are still loading and are not in the picture.
  public var pendingCount: Int { frame.pendingCount }

  /// How much of the data, images and glyphs that the style requires is in the picture, as far as known before drawing.
  public var outcome: FrameOutcome { frame.outcome }

  /// Whether the picture is complete: every resource that it needs was loaded.
  public var isComplete: Bool { frame.isComplete }

  /// The drawn picture, for asynchronous programs: threads of the engine's own draw it.
  ///
  /// Cancelling the task ends drawing within a tenth of a second.
  ///
  /// - Throws: ``MapError``, as ``draw()``, or ``MapError/cancelled``.
  public func snapshot() async throws(MapError) -> Snapshot {
    try await monitor.drawing(frame.scene) { record async throws(FrameError) in
      Snapshot(try await frame.drawn(record), of: map)
    }
  }

  /// Draws the picture, using the calling thread and the threads of the engine; asynchronous programs use ``snapshot()``.
  ///
  /// - Throws: ``MapError/size(_:)`` if the picture is too large or too complex, or ``MapError/tooLong(_:)`` if drawing takes
  ///   longer than ``Limits/drawing``.
  public func draw() throws(MapError) -> Snapshot {
    try monitor.drawing(frame.scene) { record throws(FrameError) in
      Snapshot(try frame.draw(record), of: map)
    }
  }
}

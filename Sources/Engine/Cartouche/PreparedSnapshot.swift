import CartoucheJSON
import CartoucheRenderer

/// A picture of a map with all that it needs at hand: loaded, laid out and placed.
///
/// It is of one map seen by one camera. Drawing waits for nothing and gives the same bytes each time.
public struct PreparedSnapshot: Sendable {
  private let frame: PreparedFrame
  private let map: Map
  private let monitor: FrameMonitor

  init(_ frame: PreparedFrame, of map: Map, _ monitor: FrameMonitor) {
    self.frame = frame
    self.map = map
    self.monitor = monitor
  }

  /// The problems of style and data that are known before drawing.
  public var diagnostics: [Diagnostic] { map.diagnostics + map.located(frame.diagnostics) }

  /// The features that the picture shows, to be asked what lies where.
  public var features: FrameFeatures { frame.features }

  /// The number of resources that are on their way, and that the picture is made without.
  public var pendingCount: Int { frame.pendingCount }

  /// The share that the picture has of the data, images and glyphs that its style asks for, as far as it is known before drawing.
  public var outcome: FrameOutcome { frame.outcome }

  /// Whether the picture has all that there is: nothing that it needs failed, or is on its way.
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

  /// Draws the picture, on the calling thread and others; asynchronous programs use ``snapshot()``.
  ///
  /// - Throws: ``MapError/size(_:)`` when the picture is too large or too complex, ``MapError/tooLong(_:)`` when it takes
  ///   longer than the limits allow.
  public func draw() throws(MapError) -> Snapshot {
    try monitor.drawing(frame.scene) { record throws(FrameError) in
      Snapshot(try frame.draw(record), of: map)
    }
  }
}

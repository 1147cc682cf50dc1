import Synchronization

/// The measurements of one frame while it is made.
///
/// The clock is read once for each phase, and counts are added once for each frame, not for each tile.
package final class FrameRecord: Sendable {
  /// The measurements so far.
  package struct Contents: Sendable {
    /// The phase that the frame is in.
    package fileprivate(set) var phase: FramePhase
    /// The time spent in each phase that is over.
    package fileprivate(set) var durations = FrameDurations()
    /// The tiles.
    package fileprivate(set) var tiles = CacheUses()
    /// The layouts.
    package fileprivate(set) var layouts = CacheUses()
    /// The share that the frame has of what its style asks for; `nil` if it was not laid out.
    package fileprivate(set) var outcome: FrameOutcome?
    fileprivate var start = ContinuousClock.now

    fileprivate mutating func finishPhase() {
      let now = ContinuousClock.now
      durations[phase] += now - start
      start = now
    }
  }

  private let contents: Mutex<Contents>

  /// The record of a frame that enters a phase now.
  package init(in phase: FramePhase) { contents = Mutex(Contents(phase: phase)) }

  /// Notes that the frame enters a phase.
  package func enter(_ phase: FramePhase) {
    contents.withLock { contents in
      contents.finishPhase()
      contents.phase = phase
    }
  }

  /// Notes that the frame has ended, and returns all measurements.
  package func end() -> Contents {
    contents.withLock { contents in
      contents.finishPhase()
      return contents
    }
  }

  /// Adds tiles.
  func note(tiles: CacheUses) { contents.withLock { $0.tiles += tiles } }

  /// Notes the outcome, and adds layouts.
  func note(_ outcome: FrameOutcome, layouts: CacheUses = CacheUses()) {
    contents.withLock { contents in
      contents.outcome = outcome
      contents.layouts += layouts
    }
  }
}

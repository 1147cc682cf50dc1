/// The phases of a picture, in their order.
public enum FramePhase: String, Sendable, Hashable, CaseIterable {
  /// Waiting for its turn.
  case waiting
  /// Reading the style, and loading and decoding what it needs.
  case loading
  /// Laying out and placing, with the wait for a free processor; of a picture that is drawn at once also the painting of
  /// what needs no labels.
  case layout
  /// Drawing.
  case drawing
}

/// The wall time that a picture, or many together, spent in each phase.
public struct FrameDurations: Sendable, Hashable {
  /// The time spent waiting for its turn.
  public package(set) var waiting = Duration.zero
  /// The time spent loading and decoding.
  public package(set) var loading = Duration.zero
  /// The time spent laying out and placing.
  public package(set) var layout = Duration.zero
  /// The time spent drawing.
  public package(set) var drawing = Duration.zero

  /// No time.
  package init() {}

  /// The time spent in a phase.
  public package(set) subscript(phase: FramePhase) -> Duration {
    get {
      switch phase {
      case .waiting: waiting
      case .loading: loading
      case .layout: layout
      case .drawing: drawing
      }
    }
    set {
      switch phase {
      case .waiting: waiting = newValue
      case .loading: loading = newValue
      case .layout: layout = newValue
      case .drawing: drawing = newValue
      }
    }
  }

  /// The time of all phases together.
  public var total: Duration { waiting + loading + layout + drawing }

  /// Adds the time of another picture.
  package static func += (sum: inout FrameDurations, durations: FrameDurations) {
    for phase in FramePhase.allCases { sum[phase] += durations[phase] }
  }
}

/// The numbers of parts that were still there from earlier pictures, and of those that were not.
public struct CacheUses: Sendable, Hashable {
  /// The parts that were still there.
  public package(set) var kept: Int
  /// The parts that were loaded or made.
  public package(set) var made: Int

  /// Numbers of parts.
  package init(kept: Int = 0, made: Int = 0) {
    self.kept = kept
    self.made = made
  }

  /// Adds the parts of another picture.
  package static func += (sum: inout CacheUses, uses: CacheUses) {
    sum.kept += uses.kept
    sum.made += uses.made
  }
}

import CartoucheRenderer
import MapLibreExpressions
import Synchronization

/// The link of sources and layers to their style: where they report changes, and where they find the last picture.
///
/// Sources and layers belong to no thread; the style belongs to the main actor. Changes are noted here, and the style
/// applies them when it is asked for its document.
final class StyleLink: Sendable {
  /// A part of a style that is changed through an object.
  enum Part: Hashable, Sendable {
    case source(String)
    case layer(String)
  }

  private struct State {
    var parts: [Part] = []
    /// The sources that changed since they were last told.
    var sources: [String] = []
    var isAnnounced = false
    var changes = 0
    var announce: (@Sendable () -> Void)?
    var frame: FrameFeatures?
    /// The states that features were given; `nil` before the first.
    var featureStates: FeatureStateTable?
    /// The layers with such states, by source.
    var layersWithStates: [String: Set<String>] = [:]
  }

  private let state = Mutex(State())

  /// The features of the last picture of the style; `nil` while there is none.
  var frame: FrameFeatures? {
    get { state.withLock { $0.frame } }
    set { state.withLock { $0.frame = newValue } }
  }

  /// The states that features were given; `nil` before the first.
  var states: FeatureStateTable? { state.withLock { $0.featureStates } }

  /// Changes the states of features of a source layer.
  func changeStates(
    ofSource source: String, _ sourceLayer: String, _ change: (inout FeatureStateTable) -> Void
  ) {
    state.withLock { state in
      state.layersWithStates[source, default: []].insert(sourceLayer)
      var states = state.featureStates ?? FeatureStateTable()
      change(&states)
      state.featureStates = states
    }
    note(nil)
  }

  /// Forgets the states of a source's features.
  func forgetStates(ofSource source: String) {
    state.withLock { state in
      for layer in state.layersWithStates.removeValue(forKey: source) ?? [] {
        state.featureStates?.remove(source: source, sourceLayer: layer)
      }
    }
  }

  /// Calls a function after the first change, and after the first one that follows ``announced()``.
  func onChange(_ announce: @escaping @Sendable () -> Void) { state.withLock { $0.announce = announce } }

  /// Notes that a part has changed; `nil` for a part that the style has taken already.
  func note(_ part: Part?) {
    let announce = state.withLock { state -> (@Sendable () -> Void)? in
      state.changes &+= 1
      if let part, !state.parts.contains(part) { state.parts.append(part) }
      if case .source(let id) = part, !state.sources.contains(id) { state.sources.append(id) }
      defer { state.isAnnounced = true }
      return state.isAnnounced ? nil : state.announce
    }
    announce?()
  }

  /// The number of changes that were noted.
  var changes: Int { state.withLock { $0.changes } }

  /// Notes that the changes so far have been reported.
  func announced() { state.withLock { $0.isAnnounced = false } }

  /// The parts that changed since they were last taken, in the order of their first change.
  func take() -> [Part] {
    state.withLock { state in
      defer { state.parts = [] }
      return state.parts
    }
  }

  /// The sources that changed since they were last taken, in the order of their first change.
  func takeSources() -> [String] {
    state.withLock { state in
      defer { state.sources = [] }
      return state.sources
    }
  }
}

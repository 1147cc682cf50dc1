import CartoucheMapKit

/// The overlays of a map by level, without repetitions.
struct OverlayStack {
  private var levels = [[any MKOverlay]](repeating: [], count: MKOverlayLevel.allCases.count)
  private var places: [ObjectIdentifier: MKOverlayLevel] = [:]

  /// All overlays, bottom-most first.
  var all: [any MKOverlay] { levels.flatMap(\.self) }

  /// The overlays of a level, bottom-most first.
  subscript(level: MKOverlayLevel) -> [any MKOverlay] { levels[level.rawValue] }

  /// Adds an overlay above the others of its level, or at an index among them; an existing one keeps its position.
  mutating func insert(_ overlay: any MKOverlay, _ level: MKOverlayLevel, at index: Int? = nil) {
    guard places[ObjectIdentifier(overlay)] == nil else { return }
    places[ObjectIdentifier(overlay)] = level
    let end = levels[level.rawValue].count
    levels[level.rawValue].insert(overlay, at: min(max(index ?? end, 0), end))
  }

  /// Removes overlays; unknown ones change nothing.
  mutating func remove(_ overlays: [any MKOverlay]) {
    let gone = Set(overlays.lazy.map { ObjectIdentifier($0) })
    for overlay in gone { places[overlay] = nil }
    for level in levels.indices { levels[level].removeAll { gone.contains(ObjectIdentifier($0)) } }
  }
}

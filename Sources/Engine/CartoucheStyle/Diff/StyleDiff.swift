import CartoucheJSON

/// The changes that turn one style into another: as few as possible, so that unchanged parts need not be rebuilt.
///
/// Layers keep their identity as long as type and data stay the same; if those change, or the source itself, they are
/// removed and added again. Of the layers that change their order, as few as possible are moved.
public struct StyleDiff: Sendable, Hashable {
  /// The changes in the order in which they can be made.
  public let changes: [StyleChange]

  /// The changes from `old` to `new`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* layers, besides comparing their values.
  public init(from old: StyleDocument, to new: StyleDocument) {
    var changes: [StyleChange] = []
    let sources = SourceChanges(from: old, to: new)
    let kept = Self.keptLayers(old, new, replacing: sources.replaced)

    changes += old.layers.filter { kept[$0.id] == nil }.map { .removeLayer($0.id) }
    changes += sources.removals
    changes += Self.memberChanges(old.members, new.members).map { .setMember($0.name, $0.value) }
    changes += sources.additions
    changes += Self.orderChanges(old, new, kept: kept)
    for layer in new.layers {
      if let before = kept[layer.id] { changes += Self.layerChanges(before, layer) }
    }
    self.changes = changes
  }

  /// The layers of `old` that can stay, by identifier.
  private static func keptLayers(
    _ old: StyleDocument, _ new: StyleDocument, replacing sources: Set<String>
  ) -> [String: StyleLayer] {
    let wanted = Dictionary(new.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: [String: StyleLayer] = [:]
    for layer in old.layers {
      guard let target = wanted[layer.id], layer.type == target.type, layer.source == target.source,
        layer.sourceLayer == target.sourceLayer, !sources.contains(layer.source ?? "")
      else { continue }
      kept[layer.id] = layer
    }
    return kept
  }

  // MARK: Members

  private static func memberChanges(
    _ old: JSONObject, _ new: JSONObject
  ) -> [(name: String, value: JSONValue?)] {
    var changes: [(name: String, value: JSONValue?)] = []
    for name in old.keys where new[name] == nil { changes.append((name, nil)) }
    for (name, value) in new where old[name] != value { changes.append((name, value)) }
    return changes
  }

  private static func layerChanges(_ old: StyleLayer, _ new: StyleLayer) -> [StyleChange] {
    memberChanges(old.members, new.members).flatMap { name, value -> [StyleChange] in
      guard let group = PropertyGroup(rawValue: name), let before = old.members[name]?.object,
        let after = value?.object
      else { return [.setLayerMember(layer: new.id, name, value)] }
      return memberChanges(before, after).map { .setProperty(layer: new.id, group, $0.name, $0.value) }
    }
  }

  // MARK: Order

  private static func orderChanges(
    _ old: StyleDocument, _ new: StyleDocument, kept: [String: StyleLayer]
  ) -> [StyleChange] {
    let staying = old.layers.map(\.id).filter { kept[$0] != nil }
    let places = Dictionary(
      staying.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let wanted = new.layers.compactMap { places[$0.id] }
    let still = Set(longestAscent(wanted))
    var changes: [StyleChange] = []
    var above: String?
    // From the top down, so that the layer above is always in its final place.
    for layer in new.layers.reversed() {
      if let place = places[layer.id] {
        if !still.contains(place) { changes.append(.moveLayer(layer.id, before: above)) }
      } else {
        changes.append(.addLayer(layer, before: above))
      }
      above = layer.id
    }
    return changes
  }

  /// The longest ascending subsequence of `values`, after Fredman, “On computing the length of longest increasing
  /// subsequences”, 1975.
  private static func longestAscent(_ values: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var ascent: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      ascent.append(values[index])
      index = before[index]
    }
    return ascent.reversed()
  }
}

/// The changes of sources between two styles.
private struct SourceChanges {
  var removals: [StyleChange] = []
  var additions: [StyleChange] = []
  /// The sources whose layers must be rebuilt.
  var replaced: Set<String> = []

  init(from old: StyleDocument, to new: StyleDocument) {
    let before = Set(old.sources.map(\.id))
    let after = Dictionary(new.sources.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for source in old.sources {
      guard let target = after[source.id] else {
        removals.append(.removeSource(source.id))
        replaced.insert(source.id)
        continue
      }
      if source == target { continue }
      if let data = Self.onlyData(source, target) {
        additions.append(.setSourceData(source.id, data))
      } else {
        removals.append(.removeSource(source.id))
        additions.append(.addSource(target))
        replaced.insert(source.id)
      }
    }
    for source in new.sources where !before.contains(source.id) { additions.append(.addSource(source)) }
  }

  /// The data of a GeoJSON source in which nothing else has changed.
  private static func onlyData(_ old: StyleSource, _ new: StyleSource) -> JSONValue? {
    guard old.sourceType == .geoJSON, let data = new.members["data"] else { return nil }
    var before = old.members
    before["data"] = data
    return before == new.members ? data : nil
  }
}

import CartoucheGeometry
import CartoucheTiles

/// Joins lines of equal text that meet at their ends, so that labels find more room.
///
/// Only the first part of a feature is considered, and empty once it was joined to another; the other parts stay as
/// they are (`merge_lines.cpp` of MapLibre Native).
struct MergedLines {
  private struct End: Hashable {
    let key: Int32
    let point: Point
  }

  /// The parts of each feature, in the order of the features.
  private(set) var parts: [[[Point]]]
  private var byStart: [End: Int] = [:]
  private var byEnd: [End: Int] = [:]

  /// The joined lines of `features`: O(vertices) if few are joined to the left of long ones.
  init(_ features: SymbolFeatures, _ selection: FeatureSelection) {
    let geometry = SymbolGeometry(selection.tileLayer)
    parts = features.list.map { geometry.parts(of: selection.features[Int($0.index)].record) }
    for (index, feature) in features.list.enumerated() where feature.text >= 0 {
      add(index, features.texts.list[Int(feature.text)].key)
    }
  }

  private mutating func add(_ index: Int, _ key: Int32) {
    guard let line = parts[index].first, let start = line.first, let end = line.last else { return }
    let (left, right) = (End(key: key, point: start), End(key: key, point: end))
    let before = byEnd[left]
    let after = byStart[right]
    if let before, let after, before != after {
      // Both ends meet others: all three become one.
      let tail = parts[after][0]
      parts[index][0] = []
      parts[after][0] = []
      parts[before][0] += line.dropFirst() + tail.dropFirst()
      byEnd[left] = nil
      byStart[right] = nil
      if let last = parts[before][0].last { byEnd[End(key: key, point: last)] = before }
    } else if let before {
      parts[index][0] = []
      parts[before][0] += line.dropFirst()
      byEnd[left] = nil
      byEnd[right] = before
    } else if let after {
      parts[index][0] = []
      parts[after][0] = line + parts[after][0].dropFirst()
      byStart[right] = nil
      byStart[left] = after
    } else {
      byStart[left] = index
      byEnd[right] = index
    }
  }
}

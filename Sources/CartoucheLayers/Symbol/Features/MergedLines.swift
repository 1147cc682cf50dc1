import CartoucheGeometry

/// Joins lines of equal text that meet at their ends, so that labels find more room.
///
/// Only the first part of a feature is considered, and empty once it was joined to another; the other parts stay as
/// they are (`merge_lines.cpp` of MapLibre Native).
struct MergedLines {
  private struct End: Hashable {
    let key: String
    let point: Point
  }

  private var byStart: [End: Int] = [:]
  private var byEnd: [End: Int] = [:]

  /// Joins the lines of `features`: O(vertices) if few are joined to the left of long ones.
  static func merge(_ features: inout [(SymbolFeature, SymbolLabelValues)]) {
    var merging = MergedLines()
    for index in features.indices { merging.add(index, &features) }
  }

  private mutating func add(_ index: Int, _ features: inout [(SymbolFeature, SymbolLabelValues)]) {
    guard let label = features[index].0.label, let line = features[index].0.parts.first,
      let start = line.first, let end = line.last
    else { return }
    let (left, right) = (End(key: label.key, point: start), End(key: label.key, point: end))
    let before = byEnd[left]
    let after = byStart[right]
    if let before, let after, before != after {
      // Both ends meet others: all three become one.
      let tail = features[after].0.parts[0]
      features[index].0.parts[0] = []
      features[after].0.parts[0] = []
      features[before].0.parts[0] += line.dropFirst() + tail.dropFirst()
      byEnd[left] = nil
      byStart[right] = nil
      if let last = features[before].0.parts[0].last { byEnd[End(key: label.key, point: last)] = before }
    } else if let before {
      features[index].0.parts[0] = []
      features[before].0.parts[0] += line.dropFirst()
      byEnd[left] = nil
      byEnd[right] = before
    } else if let after {
      features[index].0.parts[0] = []
      features[after].0.parts[0] = line + features[after].0.parts[0].dropFirst()
      byStart[right] = nil
      byStart[left] = after
    } else {
      byStart[left] = index
      byEnd[right] = index
    }
  }
}

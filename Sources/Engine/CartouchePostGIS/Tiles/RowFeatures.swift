import CartoucheGeoJSON
import CartoucheJSON
import CartoucheThreads

/// The features made from rows: in degrees, and in an order that depends only on the rows.
enum RowFeatures {
  /// The rows that a thread converts at a time.
  private static let chunk = 4096

  /// The features sorted by identifier, features without one last, and equal identifiers by all values of their rows.
  ///
  /// The database returns rows in an order that changes with its plan, and with other readers of the same table.
  static func sorted(_ collected: RowCollector.Collected) -> [Feature] {
    let (features, ties) = (collected.features, collected.ties)
    let numbers = features.map { feature -> Int64 in
      if case .int(let number)? = feature.identifier { number } else { .max }
    }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      if numbers[left] != numbers[right] { return numbers[left] < numbers[right] }
      let (first, second) = (left < ties.count ? ties[left] : [], right < ties.count ? ties[right] : [])
      return first.lexicographicallyPrecedes(second)
    }
    if !features.indices.dropFirst().contains(where: { precedes($0, $0 - 1) }) { return features }
    var order = Array(features.indices)
    order.sort(by: precedes)
    return order.map { features[$0] }
  }

  /// The features of rows, in order and with coordinates in degrees, and the number of rows with an invalid place.
  static func features(
    _ collected: RowCollector.Collected, _ projection: SourceProjection
  ) -> (features: [Feature], lost: Int) {
    convert(sorted(collected), projection)
  }

  /// The features with coordinates in degrees, without features that have an invalid place.
  static func convert(
    _ rows: [Feature], _ projection: SourceProjection
  ) -> (features: [Feature], lost: Int) {
    guard projection.pool != nil else { return (rows, 0) }
    let count = (rows.count + chunk - 1) / chunk
    let geometries = ParallelWork.map(count) { number in
      var part = rows[number * chunk..<min((number + 1) * chunk, rows.count)].map(\.geometry)
      let lost = projection.convert(&part)
      return (part, lost)
    }
    var (features, index, lost) = (rows, 0, 0)
    for (part, count) in geometries {
      lost += count
      for geometry in part {
        features[index].geometry = geometry
        index += 1
      }
    }
    if lost > 0 { features.removeAll { $0.geometry == nil } }
    return (features, lost)
  }
}

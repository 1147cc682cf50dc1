import CartoucheGeoJSON

extension ClusterIndex {
  /// The points and clusters shown at a zoom level all over the world, in the order in which tiles draw them.
  ///
  /// Points are the original features; clusters are points with the properties that they have in tiles.
  ///
  /// - Parameter zoom: The zoom level; beyond ``ClusterOptions/maxzoom`` every point is shown.
  /// - Complexity: O(n) in the number of original features.
  public func features(atZoom zoom: Int) -> [Feature] {
    guard !tree.levels.isEmpty else { return [] }
    return tree.levels[min(max(zoom, 0), tree.levels.count - 1)].nodes.map { feature(of: Int($0)) }
  }
}

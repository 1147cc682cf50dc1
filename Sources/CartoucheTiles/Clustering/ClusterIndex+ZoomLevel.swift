import CartoucheGeoJSON

extension ClusterIndex {
  /// The points and clusters that show at a zoom level all over the world, in the order tiles draw them.
  ///
  /// Points are the features as they were given; clusters are points with the properties they have in tiles.
  ///
  /// - Parameter zoom: The zoom level; beyond ``ClusterOptions/maxzoom`` every point shows.
  /// - Complexity: O(n) in the number of features given.
  public func features(atZoom zoom: Int) -> [Feature] {
    guard !tree.levels.isEmpty else { return [] }
    return tree.levels[min(max(zoom, 0), tree.levels.count - 1)].nodes.map { feature(of: Int($0)) }
  }
}

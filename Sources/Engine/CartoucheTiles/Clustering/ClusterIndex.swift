import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// Points combined into clusters for every zoom level, ready to be shown in tiles.
///
/// The rules are those that supercluster documents: from the deepest zoom level up, every point or cluster takes in the
/// others within the radius that are not yet taken, in order; the cluster lies at the mean weighted by points.
/// Neighbours are found in a grid along the Z-order curve, on which each zoom level's cells are whole runs.
///
/// Only features whose geometry is a point at a longitude from −540° to 540° are used: others are in no tile. Safe to
/// use from many threads.
public final class ClusterIndex: Sendable {
  /// The options for clustering.
  public let options: ClusterOptions
  let features: [Feature]
  /// The feature of each leaf of the tree.
  let leafFeatures: [UInt32]
  let tree: ClusterTree
  let names: [String]
  let values: [ClusterValues]

  /// Clusters points: about O(n · log n), with the search for neighbours on all cores.
  ///
  /// - Parameters:
  ///   - features: The features; those that are not points are left out, but count for identifiers.
  ///   - options: The options for clustering.
  ///   - aggregations: Further properties of clusters (`clusterProperties`).
  public convenience init(
    _ features: [Feature], options: ClusterOptions = ClusterOptions(), aggregations: [ClusterAggregation] = []
  ) {
    self.init(features, options: options, aggregations: aggregations, until: .never)
  }

  /// Clusters points until `stop` is given; after that the index is of no use.
  package convenience init(
    _ features: [Feature], options: ClusterOptions, aggregations: [ClusterAggregation], until stop: StopSignal
  ) {
    self.init(features, options: options, names: aggregations.map(\.name), until: stop) { leaves in
      aggregations.map { ClusterValues($0.operation, features: features, leaves: leaves, until: stop) }
    }
  }

  /// Clusters points with properties whose values for the points are computed all at once.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - options: The options for clustering.
  ///   - names: The names of further properties of clusters.
  ///   - stop: The signal after which the index is of no use.
  ///   - values: The values of these properties for the points, given as indices of features.
  package init(
    _ features: [Feature], options: ClusterOptions, names: [String], until stop: StopSignal,
    values: @escaping @Sendable (_ points: [UInt32]) -> [ClusterValues]
  ) {
    self.options = options
    self.features = features
    self.names = names
    var (points, places): ([UInt32], [Point]) = ([], [])
    points.reserveCapacity(features.count)
    places.reserveCapacity(features.count)
    for index in features.indices {
      guard case .point(let position) = features[index].geometry,
        abs(position.longitude) <= 540, position.latitude.isFinite
      else { continue }
      points.append(UInt32(truncatingIfNeeded: index))
      places.append(Point(position.longitude, position.latitude))
    }
    let (leaves, tree) = ParallelWork.both { [points] in
      values(points)
    } _: { [places] in
      var builder = ClusterTreeBuilder(places)
      builder.build(options, until: stop)
      return builder.finish()
    }
    self.tree = tree
    self.values = ParallelWork.map(leaves.count) { leaves[$0].accumulated(in: tree) }
    leafFeatures = tree.sources.map { points[Int($0)] }
  }

  // MARK: - Clusters by identifier

  /// The features and clusters that a cluster splits into, `nil` if there is no such cluster.
  ///
  /// Clusters are points with the properties that they have in tiles.
  ///
  /// - Parameter id: The property `cluster_id`.
  public func children(ofCluster id: Int) -> [Feature]? {
    node(ofCluster: id).map { tree.children(of: $0).map { feature(of: Int($0)) } }
  }

  /// The features in a cluster, at any depth, `nil` if there is no such cluster.
  ///
  /// - Parameters:
  ///   - id: The property `cluster_id`.
  ///   - limit: The maximum number of features returned.
  ///   - offset: The number of features to skip.
  public func leaves(ofCluster id: Int, limit: Int = 10, offset: Int = 0) -> [Feature]? {
    guard let root = node(ofCluster: id) else { return nil }
    var result: [Feature] = []
    var toSkip = max(offset, 0)
    var stack = [UInt32(truncatingIfNeeded: root)]
    while result.count < limit, let node = stack.popLast() {
      if tree.counts[Int(node)] <= toSkip {
        toSkip -= Int(tree.counts[Int(node)])
      } else if Int(node) < tree.leafCount {
        result.append(feature(of: Int(node)))
      } else {
        stack.append(contentsOf: tree.children(of: Int(node)).reversed())
      }
    }
    return result
  }

  /// The zoom level at which a cluster splits, `nil` if there is no such cluster.
  ///
  /// - Parameter id: The property `cluster_id`.
  public func expansionZoom(ofCluster id: Int) -> Int? {
    // A cluster has at least two nodes, so it splits immediately below the last level that shows it.
    node(ofCluster: id).map { Int(tree.clusters[$0 - tree.leafCount].zoom) + 1 }
  }

  /// The identifier of a cluster: 32 · origin + zoom + 1 + number of features.
  func identifier(ofCluster node: Int) -> Int {
    let cluster = tree.clusters[node - tree.leafCount]
    return (Int(cluster.origin) << 5) + Int(cluster.zoom) + 1 + features.count
  }

  private func node(ofCluster id: Int) -> Int? {
    guard id > features.count else { return nil }
    let code = id - features.count
    let (origin, zoom) = (code >> 5, code & 31)
    guard zoom < tree.levels.count, origin < tree.levels[zoom].nodes.count else { return nil }
    let parent = tree.parents[Int(tree.levels[zoom].nodes[origin])]
    guard parent != .max, identifier(ofCluster: Int(parent)) == id else { return nil }
    return Int(parent)
  }

  // MARK: - Features of nodes

  /// The properties of a cluster.
  func properties(ofCluster node: Int) -> JSONObject {
    let count = Int64(tree.counts[node])
    var properties = JSONObject()
    for (name, values) in zip(names, values) { properties[name] = values[node] }
    properties["cluster"] = true
    properties["cluster_id"] = .int(Int64(identifier(ofCluster: node)))
    properties["point_count"] = .int(count)
    properties["point_count_abbreviated"] = Self.abbreviated(count)
    return properties
  }

  /// The count itself below 1000, then in thousands: 1.2k, 12k.
  static func abbreviated(_ count: Int64) -> JSONValue {
    guard count >= 1000 else { return .int(count) }
    guard count < 10_000 else { return .string("\((count + 500) / 1000)k") }
    let hundreds = (count + 50) / 100
    return .string(hundreds % 10 == 0 ? "\(hundreds / 10)k" : "\(hundreds / 10).\(hundreds % 10)k")
  }

  func feature(of node: Int) -> Feature {
    guard node >= tree.leafCount else { return features[Int(leafFeatures[node])] }
    let place = Mercator.unproject(tree.positions[node])
    return Feature(
      geometry: .point(Position(place.x, place.y)), properties: properties(ofCluster: node),
      identifier: .int(Int64(identifier(ofCluster: node))))
  }
}

import CartoucheJSON

/// The identifier of a cluster that has none.
public let MLNClusterIdentifierInvalid = UInt.max

/// A feature that represents several points close to each other.
public protocol MLNCluster: MLNFeature {
  /// The identifier of the cluster in its source; `MLNClusterIdentifierInvalid` if it has none.
  var clusterIdentifier: UInt { get }
  /// The number of points in the cluster; 0 when unknown.
  var clusterPointCount: UInt { get }
}

/// A cluster of points at the place where it is drawn.
///
/// A point whose attribute `cluster` is `true` is read as one; identifier and count are the attributes
/// `cluster_id` and `point_count`.
open class MLNPointFeatureCluster: MLNPointFeature, MLNCluster {
  /// The attribute `cluster_id`; `MLNClusterIdentifierInvalid` if it is not a non-negative integer.
  open var clusterIdentifier: UInt { natural("cluster_id") ?? MLNClusterIdentifierInvalid }

  /// The attribute `point_count`; 0 if it is not a non-negative integer.
  open var clusterPointCount: UInt { natural("point_count") ?? 0 }

  private func natural(_ key: String) -> UInt? {
    guard let value = try? AttributeValue.json(attribute(forKey: key)) else { return nil }
    return switch value {
    case .int(let value): UInt(exactly: value)
    case .uint(let value): UInt(exactly: value)
    case .double(let value): UInt(exactly: value)
    default: nil
    }
  }
}

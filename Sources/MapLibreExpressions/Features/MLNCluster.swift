import CartoucheJSON

/// The identifier of a cluster that has none.
public let MLNClusterIdentifierInvalid = UInt.max

/// A feature that stands for several points close to each other.
public protocol MLNCluster: MLNFeature {
  /// What tells the cluster apart in its source; `MLNClusterIdentifierInvalid` when it has no identifier.
  var clusterIdentifier: UInt { get }
  /// The number of points that the cluster stands for; 0 when not known.
  var clusterPointCount: UInt { get }
}

/// A cluster of points at the place where it is drawn.
///
/// A point whose attribute `cluster` is `true` is read as one; identifier and count are the attributes
/// `cluster_id` and `point_count`.
open class MLNPointFeatureCluster: MLNPointFeature, MLNCluster {
  /// The attribute `cluster_id`; `MLNClusterIdentifierInvalid` when it is no whole number from 0.
  open var clusterIdentifier: UInt { natural("cluster_id") ?? MLNClusterIdentifierInvalid }

  /// The attribute `point_count`; 0 when it is no whole number from 0.
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

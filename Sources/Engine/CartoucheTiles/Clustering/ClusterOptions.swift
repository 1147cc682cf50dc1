import CartoucheGeometry

/// The options for combining points into clusters; names and defaults are those of the style specification.
public struct ClusterOptions: Sendable, Hashable {
  /// The distance within which points become one cluster, in logical pixels (`clusterRadius`).
  public var radius: Double
  /// The deepest zoom level with clusters, 0…24 (`clusterMaxZoom`); deeper ones show every point.
  public var maxzoom: Int
  /// The minimum number of points in a cluster (`clusterMinPoints`).
  public var minPoints: Int
  /// Whether the identifiers of points are replaced by their indices in the source.
  public var generateId: Bool
  /// The property that replaces the identifiers of points.
  public var promoteId: String?

  /// Options with the defaults of the style specification.
  public init(
    radius: Double = 50, maxzoom: Int = 17, minPoints: Int = 2, generateId: Bool = false,
    promoteId: String? = nil
  ) {
    self.radius = radius
    self.maxzoom = maxzoom
    self.minPoints = minPoints
    self.generateId = generateId
    self.promoteId = promoteId
  }

  /// The deepest zoom level, limited to its range.
  var limitedMaxzoom: Int { min(max(maxzoom, 0), 24) }
  /// The radius as a fraction of the tile's side, in whole 8192ths.
  var radiusFraction: Double {
    let units = radius > 0 ? min(radius, 4096) * 16 : 0
    return Double(Int(units + 0.5)) / Double(TileID.extent)
  }
}

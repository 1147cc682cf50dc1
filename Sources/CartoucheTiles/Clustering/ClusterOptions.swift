/// How points are gathered into clusters; names and defaults are those of the style specification.
public struct ClusterOptions: Sendable, Hashable {
  /// How near points must be to become one cluster, in logical pixels (`clusterRadius`).
  public var radius: Double
  /// The deepest zoom level with clusters, 0…24 (`clusterMaxZoom`); deeper ones show every point.
  public var maxzoom: Int
  /// The fewest points that make a cluster (`clusterMinPoints`).
  public var minPoints: Int
  /// Whether points get their index in the source as identifier, in place of their own.
  public var generateId: Bool
  /// The property to take the identifiers of points from, in place of their own.
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

  /// The zoom in range.
  var limitedMaxzoom: Int { min(max(maxzoom, 0), 24) }
  /// The radius as a fraction of the tile's side, a whole number of 8192nds.
  var radiusFraction: Double {
    let units = radius > 0 ? min(radius, 4096) * 16 : 0
    return Double(Int(units + 0.5)) / 8192
  }
}

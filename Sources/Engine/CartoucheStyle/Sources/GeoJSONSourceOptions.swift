import CartoucheJSON

/// The options of a `geojson` source, with the specification's defaults.
public struct GeoJSONSourceOptions: Sendable, Hashable {
  /// A property that clusters aggregate from their points.
  public struct ClusterProperty: Sendable, Hashable {
    /// The name of the property.
    public var name: String
    /// The expression that adds a value to `accumulated`.
    public var reduce: JSONValue
    /// The expression that gives the value of one point.
    public var map: JSONValue
  }

  /// The data: a GeoJSON object in place, or a string that is the URL of one.
  public var data: JSONValue
  /// The highest zoom for which tiles are cut; above it they are magnified.
  public var maxzoom: Int
  /// The HTML with the attribution of the data, to be shown with the map.
  public var attribution: String?
  /// The margin around each tile, in 1/512 of a tile.
  public var buffer: Double
  /// The condition that features must meet to be in the source at all, as written.
  public var filter: JSONValue?
  /// The simplification tolerance, in 1/512 of a tile; larger is coarser.
  public var tolerance: Double
  /// Whether points near each other become one.
  public var cluster: Bool
  /// The maximum distance of a cluster's points from it, in 1/512 of a tile.
  public var clusterRadius: Double
  /// The highest zoom at which points are clustered; by default one below ``maxzoom``.
  public var clusterMaxZoom: Int
  /// The minimum number of points in a cluster.
  public var clusterMinPoints: Int
  /// The properties that clusters aggregate, in the order of the style.
  public var clusterProperties: [ClusterProperty]
  /// Whether distances along lines are kept for gradients.
  public var lineMetrics: Bool
  /// Whether features are numbered by their place in the collection.
  public var generateId: Bool
  /// The property that replaces identifiers, if there is one.
  public var promoteId: PromotedID?

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    data = source.members["data"] ?? .null
    maxzoom = members.zoom("maxzoom") ?? 18
    attribution = members.string("attribution")
    buffer = members.number("buffer", in: 0...512) ?? 128
    filter = source.members["filter"]
    tolerance = members.number("tolerance", in: 0...(.infinity)) ?? 0.375
    cluster = members.bool("cluster") ?? false
    clusterRadius = members.number("clusterRadius", in: 0...(.infinity)) ?? 50
    clusterMaxZoom = members.zoom("clusterMaxZoom") ?? max(maxzoom - 1, 0)
    clusterMinPoints = members.number("clusterMinPoints", in: 0...1e9).map { Int($0.rounded()) } ?? 2
    clusterProperties =
      members.read("clusterProperties", "an object of pairs of a reducing and a mapping expression") {
        $0.object.flatMap { Self.clusterProperties($0) }
      } ?? []
    lineMetrics = members.bool("lineMetrics") ?? false
    generateId = members.bool("generateId") ?? false
    promoteId = members.read("promoteId", "the name of a property", PromotedID.init)
    diagnostics += members.diagnostics
  }

  private static func clusterProperties(_ json: JSONObject) -> [ClusterProperty]? {
    var properties: [ClusterProperty] = []
    for (name, value) in json {
      guard let pair = value.array, pair.count == 2 else { return nil }
      // An operator alone is applied to the accumulated value and the next one.
      let reduce: JSONValue =
        pair[0].string == nil ? pair[0] : [pair[0], ["accumulated"], ["get", .string(name)]]
      properties.append(ClusterProperty(name: name, reduce: reduce, map: pair[1]))
    }
    return properties
  }
}

import CartoucheJSON
import MapLibreExpressions

/// The name of an option of a shape source; each documents its value.
public struct MLNShapeSourceOption: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String

  /// The option of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether points near each other are drawn as one; a Boolean, false by default.
  ///
  /// The source's shape should then consist of points; other shapes are drawn as they are. `cluster` in a style.
  public static let clustered = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionClustered")
  /// The distance within which points become one, where 512 is the width of a tile; a number, by default 50.
  ///
  /// `clusterRadius` in a style.
  public static let clusterRadius = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionClusterRadius")
  /// The smallest number of points that make a cluster; a whole number, by default 2; `clusterMinPoints` in a style.
  public static let clusterMinPoints = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionClusterMinPoints")
  /// Attributes of clusters that are gathered from their points.
  ///
  /// A dictionary by the name of the attribute. Each value is an array of two expressions: how the value so far,
  /// `$featureAccumulated`, and the attribute of that name are combined, and the value of a single point.
  /// `clusterProperties` in a style.
  public static let clusterProperties = MLNShapeSourceOption(
    rawValue: "MLNShapeSourceOptionClusterProperties")
  /// The highest zoom level with clusters; a number, by default one below the maximum zoom level.
  ///
  /// `clusterMaxZoom` in a style.
  public static let maximumZoomLevelForClustering = MLNShapeSourceOption(
    rawValue: "MLNShapeSourceOptionMaximumZoomLevelForClustering")
  /// The lowest zoom level that tiles are made for; a number, by default 0; `minzoom` in a style.
  public static let minimumZoomLevel = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionMinimumZoomLevel")
  /// The highest zoom level that tiles are made for; a number, by default 18; `maxzoom` in a style.
  ///
  /// Beyond it tiles are magnified.
  public static let maximumZoomLevel = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionMaximumZoomLevel")
  /// The margin around each tile, where 512 is the width of a tile; a number, by default 128; `buffer` in a style.
  public static let buffer = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionBuffer")
  /// The maximum error of simplified lines, where 512 is the width of a tile; a number, by default 0.375.
  ///
  /// `tolerance` in a style.
  public static let simplificationTolerance = MLNShapeSourceOption(
    rawValue: "MLNShapeSourceOptionSimplificationTolerance")
  /// Whether distances along lines are measured, which line gradients need; a Boolean, false by default.
  ///
  /// `lineMetrics` in a style.
  public static let lineDistanceMetrics = MLNShapeSourceOption(
    rawValue: "MLNShapeSourceOptionLineDistanceMetrics")
  /// Whether new data are drawn in the very next picture; a Boolean, false by default.
  ///
  /// Of no effect here: every picture shows the data as they are.
  public static let synchronousUpdate = MLNShapeSourceOption(
    rawValue: "MLNShapeSourceOptionSynchronousUpdate")
  /// Whether a computed source's shapes beyond ±180° are repeated on the other side; a Boolean, false by default.
  public static let wrapsCoordinates = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionWrapsCoordinates")
  /// Whether a computed source's shapes are cut at the edges of tiles; a Boolean, false by default.
  public static let clipsCoordinates = MLNShapeSourceOption(rawValue: "MLNShapeSourceOptionClipsCoordinates")
}

extension SourceOptions {
  /// Reads the options of a shape source into the members of a `geojson` source.
  mutating func readShapeOptions() throws(MLNSourceError) {
    typealias Option = MLNShapeSourceOption
    try number(Option.minimumZoomLevel, as: "minzoom")
    try number(Option.maximumZoomLevel, as: "maxzoom")
    try checkZoomRange(Option.minimumZoomLevel, default: 0, Option.maximumZoomLevel, default: 18)
    try number(Option.buffer, as: "buffer")
    try number(Option.simplificationTolerance, as: "tolerance")
    try boolean(Option.lineDistanceMetrics, as: "lineMetrics")
    try boolean(Option.clustered, as: "cluster")
    try checkBoolean(Option.synchronousUpdate)
    try number(Option.clusterRadius, as: "clusterRadius")
    try number(Option.clusterMinPoints, as: "clusterMinPoints")
    try number(Option.maximumZoomLevelForClustering, as: "clusterMaxZoom")
    if self[Option.clusterProperties] != nil { set("clusterProperties", try clusterProperties()) }
  }

  private func clusterProperties() throws(MLNSourceError) -> JSONValue {
    let option = MLNShapeSourceOption.clusterProperties
    let expected = "a dictionary of names, each with two expressions"
    guard let properties = self[option] as? [String: Any] else { throw failure(option, expected) }
    var object = JSONObject()
    for name in properties.keys.sortedByScalars {
      guard let pair = properties[name] as? [Any], pair.count == 2,
        let reduce = pair[0] as? NSExpression, let map = pair[1] as? NSExpression
      else { throw failure(option, expected) }
      do throws(MLNExpressionError) {
        object[name] = [try reduce.styleJSON(), try map.styleJSON()]
      } catch {
        throw failure(option, "expressions that a style can express (\(name): \(error))")
      }
    }
    return .object(object)
  }
}

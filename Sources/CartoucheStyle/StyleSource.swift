import CartoucheJSON

/// One member of a style's `sources`: where data come from.
public struct StyleSource: Sendable, Hashable {
  /// The key of the source, by which layers name it.
  public var id: String
  /// The members as written, `type` included.
  public var members: JSONObject

  /// The source `id` with these members.
  public init(id: String, members: JSONObject) {
    self.id = id
    self.members = members
  }

  /// The `type` member: `geojson`, `vector`, `raster` and so on; empty when missing.
  public var type: String { members["type"]?.string ?? "" }
}

/// The options of a `geojson` source, with the specification's defaults.
public struct GeoJSONSourceOptions: Sendable, Hashable {
  /// The data: a GeoJSON object in place, or a string that is the URL of one.
  public var data: JSONValue
  /// The highest zoom for which tiles are cut; above it they are magnified.
  public var maxzoom: Int
  /// The rim around each tile, in 1/512 of a tile.
  public var buffer: Double
  /// The simplification tolerance, in 1/512 of a tile; larger is coarser.
  public var tolerance: Double
  /// Whether features are numbered by their place in the collection.
  public var generateId: Bool
  /// Whether distances along lines are kept for gradients.
  public var lineMetrics: Bool

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    let pointer = JSONPointer(["sources", source.id])
    var findings: [Diagnostic] = []
    func read<Value>(_ key: String, _ fallback: Value, _ expected: String, _ convert: (JSONValue) -> Value?)
      -> Value
    {
      guard let json = source.members[key] else { return fallback }
      if let value = convert(json) { return value }
      findings.append(
        Diagnostic(
          .warning, "\(key): expected \(expected), found \(json.summary)", pointer: pointer.appending(key)))
      return fallback
    }
    func nonNegative(_ json: JSONValue) -> Double? {
      json.number.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }

    data = source.members["data"] ?? .null
    maxzoom = read("maxzoom", 18, "a zoom from 0 to 24") { json in
      nonNegative(json).flatMap { $0 <= 24 ? Int($0) : nil }
    }
    buffer = read("buffer", 128, "a number from 0 to 512") {
      nonNegative($0).flatMap { $0 <= 512 ? $0 : nil }
    }
    tolerance = read("tolerance", 0.375, "a number of 0 or more", nonNegative)
    generateId = read("generateId", false, "a boolean", \.bool)
    lineMetrics = read("lineMetrics", false, "a boolean", \.bool)
    diagnostics += findings
  }
}

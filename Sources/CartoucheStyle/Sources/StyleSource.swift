import CartoucheJSON

/// One member of a style's `sources`: a source of data.
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

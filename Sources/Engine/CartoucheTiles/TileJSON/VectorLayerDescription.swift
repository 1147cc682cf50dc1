import CartoucheJSON

/// The description of one layer of vector tiles in TileJSON (TileJSON 3.0 §3.3).
public struct VectorLayerDescription: Sendable, Hashable {
  /// The name of the layer, which `source-layer` refers to.
  public var id: String
  /// The attributes of its features, each with a description or the name of a type, in order.
  public var fields: JSONObject
  /// A description of the layer, for people.
  public var description: String?
  /// The lowest zoom with features of the layer.
  public var minzoom: Int?
  /// The highest zoom with features of the layer.
  public var maxzoom: Int?

  /// A description of the layer `id`.
  public init(
    id: String, fields: JSONObject = JSONObject(), description: String? = nil, minzoom: Int? = nil,
    maxzoom: Int? = nil
  ) {
    self.id = id
    self.fields = fields
    self.description = description
    self.minzoom = minzoom
    self.maxzoom = maxzoom
  }
}

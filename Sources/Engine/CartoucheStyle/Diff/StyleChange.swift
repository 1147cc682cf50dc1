import CartoucheJSON

/// One step from a style to another.
public enum StyleChange: Sendable, Hashable {
  /// A root member other than sources and layers gets a value, or is removed.
  case setMember(String, JSONValue?)
  /// A source is added.
  case addSource(StyleSource)
  /// A source is removed.
  case removeSource(String)
  /// A GeoJSON source gets other data.
  case setSourceData(String, JSONValue)
  /// A layer is added below another, or on top.
  case addLayer(StyleLayer, before: String?)
  /// A layer is removed.
  case removeLayer(String)
  /// A layer moves below another, or on top.
  case moveLayer(String, before: String?)
  /// A property of a layer gets a value, or its default.
  case setProperty(layer: String, PropertyGroup, String, JSONValue?)
  /// Another member of a layer gets a value, or is removed: the filter, the zoom range and so on.
  case setLayerMember(layer: String, String, JSONValue?)
}

extension StyleDocument {
  /// Makes the changes one after the other.
  ///
  /// - Throws: ``StyleError`` of the first that cannot be made; the style is then as it was.
  public mutating func apply(_ changes: [StyleChange]) throws(StyleError) {
    var result = self
    for change in changes { try result.apply(change) }
    self = result
  }

  private mutating func apply(_ change: StyleChange) throws(StyleError) {
    switch change {
    case .setMember(let name, let value):
      guard name != "sources", name != "layers" else {
        throw .malformed(problem: "\(name) are changed one by one")
      }
      members[name] = value
    case .addSource(let source): try addSource(source)
    case .removeSource(let id): try removeSource(id)
    case .setSourceData(let id, let data): try setSourceData(data, of: id)
    case .addLayer(let layer, let before): try addLayer(layer, before: before)
    case .removeLayer(let id): try removeLayer(id)
    case .moveLayer(let id, let before): try moveLayer(id, before: before)
    case .setProperty(let id, let group, let name, let value):
      try setMember(group.rawValue, of: id, toObjectWith: name, value)
    case .setLayerMember(let id, let name, let value): try setMember(name, of: id, to: value)
    }
  }

  private mutating func setMember(
    _ group: String, of id: String, toObjectWith name: String, _ value: JSONValue?
  ) throws(StyleError) {
    var object = layer(id)?.members[group]?.object ?? JSONObject()
    object[name] = value
    try setMember(group, of: id, to: .object(object))
  }
}

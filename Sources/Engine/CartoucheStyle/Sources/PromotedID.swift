import CartoucheJSON

/// The property that replaces a feature's identifier.
public enum PromotedID: Sendable, Hashable {
  /// The same property in every source layer.
  case property(String)
  /// A property for each source layer; features of other layers keep their identifiers.
  case bySourceLayer([String: String])

  init?(_ json: JSONValue) {
    switch json {
    case .string(let name): self = .property(name)
    case .object(let members):
      var names: [String: String] = [:]
      for (layer, value) in members {
        guard let name = value.string else { return nil }
        names[layer] = name
      }
      self = .bySourceLayer(names)
    default: return nil
    }
  }

  /// The property for the features of `sourceLayer`; GeoJSON has one layer without a name.
  public func property(inSourceLayer sourceLayer: String) -> String? {
    switch self {
    case .property(let name): name
    case .bySourceLayer(let names): names[sourceLayer]
    }
  }
}

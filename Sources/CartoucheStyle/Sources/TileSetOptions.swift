import CartoucheJSON

/// Which way the rows of a tile set count.
public enum TileScheme: String, Sendable, Hashable, CaseIterable {
  /// Row 0 is the northernmost.
  case xyz
  /// Row 0 is the southernmost.
  case tms
}

/// The members that every source of tiles has: inline, or in the TileJSON that `url` names.
///
/// A member is `nil` where the style does not give it; then the TileJSON counts, and after it the default named
/// below. What the style gives goes before the TileJSON.
public struct TileSetOptions: Sendable, Hashable {
  /// The URL of a TileJSON.
  public var url: String?
  /// The templates of the tiles' URLs; a tile is at any of them.
  public var tiles: [String]?
  /// West, south, east and north in degrees, outside of which there are no tiles; by default the world.
  public var bounds: SIMD4<Double>?
  /// Which way the rows count; by default `xyz`.
  public var scheme: TileScheme?
  /// The lowest zoom level for which there are tiles; by default 0.
  public var minzoom: Int?
  /// The highest zoom level for which there are tiles, by default 22; above it they are magnified.
  public var maxzoom: Int?
  /// The HTML to show with the map, to say whose the data are.
  public var attribution: String?
  /// Whether tiles are not to be kept on disk.
  public var isVolatile: Bool

  /// A tile set with nothing given.
  public init(url: String? = nil, tiles: [String]? = nil) {
    self.url = url
    self.tiles = tiles
    isVolatile = false
  }

  init(_ members: inout SourceMembers) {
    url = members.string("url")
    tiles = members.strings("tiles")
    bounds = members.read("bounds", "west, south, east and north in degrees", SIMD4.init(constant:))
    scheme = members.keyword("scheme")
    minzoom = members.zoom("minzoom")
    maxzoom = members.zoom("maxzoom")
    attribution = members.string("attribution")
    isVolatile = members.bool("volatile") ?? false
  }
}

/// The property that takes the place of a feature's identifier.
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

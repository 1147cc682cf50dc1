import CartoucheJSON
import CartoucheStyle

/// The look of tiles that have no style.
public enum DefaultLook: Sendable, Hashable {
  /// A map of streets and land from tiles that follow the OpenMapTiles schema.
  case openMapTiles
  /// The same map from tiles of the Protomaps basemap, versions 2 to 4.
  case protomaps
  /// The same map from tiles that follow the Shortbread schema.
  case shortbread
  /// Light and shadow over a plain background, from elevation tiles.
  case elevation
  /// Pictures, unchanged.
  case raster
  /// Each of these layers of vector tiles in a colour of its own.
  case inspector(layers: [String])

  private static let schemas: [(look: DefaultLook, schema: BasemapSchema)] = [
    (.openMapTiles, .openMapTiles), (.protomaps, .protomaps), (.shortbread, .shortbread),
  ]

  /// The look for vector tiles with these layers.
  ///
  /// Tiles follow a schema if at least three of their layers, and more than half of all, are layers of the schema, and
  /// one of them belongs to no other schema. Of several schemas the one with the most matching layers is used. All
  /// other tiles get the inspector.
  public init(vectorLayers names: [String]) {
    let found = Set(names)
    let matches = Self.schemas.map { entry in
      (
        entry.look, entry.schema.sourceLayers.intersection(found).count,
        entry.schema.marks.isDisjoint(with: found)
      )
    }
    let best = matches.filter { !$0.2 && $0.1 >= 3 && 2 * $0.1 > found.count }.max { $0.1 < $1.1 }
    self = best?.0 ?? .inspector(layers: names)
  }

  /// A name for people, such as `OpenMapTiles`.
  public var name: String {
    if let schema { return schema.name }
    return switch self {
    case .elevation: "elevation"
    case .raster: "pictures"
    default: "all layers"
    }
  }

  private var schema: BasemapSchema? { Self.schemas.first { $0.look == self }?.schema }

  /// The type of sources with such tiles.
  public var sourceType: String {
    switch self {
    case .openMapTiles, .protomaps, .shortbread, .inspector: "vector"
    case .elevation: "raster-dem"
    case .raster: "raster"
    }
  }

  /// The layers of a style that draws the tiles of `source`, bottom-most first.
  public func layers(of source: String) -> [StyleLayer] {
    if let schema { return Basemap(schema, source: source).layers }
    return switch self {
    case .inspector(let names): Inspector(names, source: source).layers
    case .elevation: Self.relief(of: source)
    default: [StyleLayer("pictures", "raster", of: source, paint: [:])]
    }
  }

  private static func relief(of source: String) -> [StyleLayer] {
    [
      StyleLayer("ground", "background", of: nil, paint: ["background-color": Palette.reliefGround]),
      StyleLayer(
        "relief", "hillshade", of: source,
        paint: [
          "hillshade-exaggeration": 0.55, "hillshade-shadow-color": Palette.reliefShadow,
          "hillshade-highlight-color": Palette.reliefLight, "hillshade-accent-color": Palette.reliefAccent,
        ]),
    ]
  }
}

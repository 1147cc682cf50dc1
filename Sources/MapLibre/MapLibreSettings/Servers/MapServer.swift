import CartoucheResources

/// A server of maps: the meaning of the short URLs of its own scheme, and its styles.
package struct MapServer: Sendable, Hashable {
  /// The kinds of resources that have short URLs.
  enum Resource: CaseIterable, Sendable {
    case source
    case style
    case sprites
    case glyphs
    case tile
  }

  /// The URLs of one kind of resource.
  struct Route: Sendable, Hashable {
    /// The path after the base, with tokens such as `{path}`.
    var template = ""
    /// The host of the short URL; empty for any.
    var domain = ""
    /// The path before the template.
    var version: String?
  }

  /// A style of the server.
  struct NamedStyle: Sendable, Hashable {
    var url: String
    var name: String
    var version: Int32
  }

  /// The scheme of the short URLs, without colon.
  var alias = ""
  /// The URL that precedes paths.
  var base = ""
  var routes: [Resource: Route] = [:]
  /// The name of the URL parameter with the key; empty if there is none.
  var keyParameter = ""
  /// Whether the server refuses requests without a key.
  var needsKey = false
  /// The text after the key in the URLs of sources.
  var sourceSuffix = ""
  var styles: [NamedStyle] = []
  /// The name of the style that is shown if a program names none.
  var defaultStyle = ""

  func route(_ resource: Resource) -> Route { routes[resource] ?? Route() }

  /// The route of a request: by its kind, or by the host if the kind has none.
  func resource(of kind: ResourceRequest.Kind, domain: String) -> Resource? {
    switch kind {
    case .style: .style
    case .source: .source
    case .tile: .tile
    case .spriteJSON, .spriteImage: .sprites
    case .glyphs: .glyphs
    case .data, .image, .other:
      [.style, .tile, .sprites, .glyphs, .source].first { routes[$0].map { $0.domain == domain } ?? false }
    }
  }
}

// Addresses, templates and styles as in `src/mbgl/util/tile_server_options.cpp` of MapLibre Native.
extension MapServer {
  /// The server of a constant.
  init(_ wellKnown: MLNWellKnownTileServer) {
    switch wellKnown {
    case .mapTiler: self = .mapTiler
    case .mapLibre: self = .mapLibre
    case .mapbox: self = .mapbox
    }
  }

  static let wellKnown = [mapLibre, mapTiler, mapbox]

  static let mapLibre = MapServer(
    alias: "maplibre", base: "https://demotiles.maplibre.org",
    routes: [
      .source: Route(template: "/tiles/{domain}.json"),
      .style: Route(template: "{path}.json", domain: "maps"),
      .sprites: Route(template: "/{path}/sprite{scale}.{format}"),
      .glyphs: Route(template: "/font/{fontstack}/{start}-{end}.pbf", domain: "fonts"),
      .tile: Route(template: "/{path}", domain: "tiles"),
    ],
    styles: [NamedStyle(url: "https://demotiles.maplibre.org/style.json", name: "Basic", version: 1)],
    defaultStyle: "Basic")

  static let mapTiler = MapServer(
    alias: "maptiler", base: "https://api.maptiler.com",
    routes: [
      .source: Route(template: "/tiles{path}/tiles.json", domain: "sources"),
      .style: Route(template: "/maps{path}/style.json", domain: "maps"),
      .sprites: Route(template: "/maps{path}", domain: "sprites"),
      .glyphs: Route(template: "/fonts{path}", domain: "fonts"),
      .tile: Route(template: "{path}", domain: "tiles"),
    ],
    keyParameter: "key", needsKey: true,
    styles: [
      ("streets", "Streets"), ("outdoor", "Outdoor"), ("basic", "Basic"), ("bright", "Bright"),
      ("pastel", "Pastel"), ("hybrid", "Satellite Hybrid"), ("topo", "Satellite Topo"),
    ].map { NamedStyle(url: "maptiler://maps/\($0.0)", name: $0.1, version: 1) },
    defaultStyle: "Streets")

  static let mapbox = MapServer(
    alias: "mapbox", base: "https://api.mapbox.com",
    routes: [
      .source: Route(template: "/{domain}.json", version: "/v4"),
      .style: Route(template: "/styles/v1{path}", domain: "styles"),
      .sprites: Route(template: "/styles/v1{directory}{filename}/sprite{extension}", domain: "sprites"),
      .glyphs: Route(template: "/fonts/v1{path}", domain: "fonts"),
      .tile: Route(template: "{path}", domain: "tiles", version: "/v4"),
    ],
    keyParameter: "access_token", needsKey: true, sourceSuffix: "&secure",
    styles: [
      ("streets", "Streets", 11), ("outdoors", "Outdoors", 11), ("light", "Light", 10), ("dark", "Dark", 10),
      ("satellite", "Satellite", 9), ("satellite-streets", "Satellite Streets", 11),
    ].map { NamedStyle(url: "mapbox://styles/mapbox/\($0.0)-v\($0.2)", name: $0.1, version: $0.2) },
    defaultStyle: "Streets")
}

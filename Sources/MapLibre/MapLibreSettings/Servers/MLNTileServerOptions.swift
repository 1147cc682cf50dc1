import MapLibreExpressions

/// A server of maps: the meaning of the short URLs of its own scheme, and its styles.
///
/// With the options of Mapbox, `mapbox://styles/mapbox/streets-v11` stands for
/// `https://api.mapbox.com/styles/v1/mapbox/streets-v11?access_token=KEY`: the base, the version prefix and the
/// template one after the other, and the key in ``MLNSettings/apiKey``. Templates have tokens for parts of the short
/// URL: `{domain}` (`styles`), `{path}` (`/mapbox/streets-v11`), and parts of the path: `{directory}`, `{filename}` and
/// `{extension}` (with any scale in front: `@2x.png`); for glyphs also `{fontstack}`, `{range}`, `{start}` and `{end}`,
/// for sprites `{scale}` and `{format}`.
///
/// The domain name with which short URLs of the kind must begin, if there is one.
open class MLNTileServerOptions: NSObject, NSCopying {
  var server: MapServer

  /// Options without any address.
  public override convenience init() { self.init(MapServer()) }

  init(_ server: MapServer) {
    self.server = server
    super.init()
  }

  /// The same options.
  open func copy(with zone: NSZone? = nil) -> Any { MLNTileServerOptions(server) }

  /// The URL that precedes all paths, such as `https://api.mapbox.com`.
  open var baseURL: String {
    get { server.base }
    set { server.base = newValue }
  }
  /// The scheme of short URLs, without colon.
  open var uriSchemeAlias: String {
    get { server.alias }
    set { server.alias = newValue }
  }
  /// The name of the URL parameter with the key; empty if there is none.
  open var apiKeyParameterName: String {
    get { server.keyParameter }
    set { server.keyParameter = newValue }
  }

  // MARK: Sources

  /// The template of the path of sources.
  open var sourceTemplate: String {
    get { server.route(.source).template }
    set { server.routes[.source, default: MapServer.Route()].template = newValue }
  }
  /// The domain of the short URLs of sources; empty for any.
  open var sourceDomainName: String {
    get { server.route(.source).domain }
    set { server.routes[.source, default: MapServer.Route()].domain = newValue }
  }
  /// The path before the template of sources; `nil` when there is none.
  open var sourceVersionPrefix: String? {
    get { server.route(.source).version }
    set { server.routes[.source, default: MapServer.Route()].version = newValue }
  }

  // MARK: Styles

  /// The template of the path of styles.
  open var styleTemplate: String {
    get { server.route(.style).template }
    set { server.routes[.style, default: MapServer.Route()].template = newValue }
  }
  /// The domain of the short URLs of styles; empty for any.
  open var styleDomainName: String {
    get { server.route(.style).domain }
    set { server.routes[.style, default: MapServer.Route()].domain = newValue }
  }
  /// The path before the template of styles; `nil` when there is none.
  open var styleVersionPrefix: String? {
    get { server.route(.style).version }
    set { server.routes[.style, default: MapServer.Route()].version = newValue }
  }

  // MARK: Sprites

  /// The template of the path of sprites.
  open var spritesTemplate: String {
    get { server.route(.sprites).template }
    set { server.routes[.sprites, default: MapServer.Route()].template = newValue }
  }
  /// The domain of the short URLs of sprites; empty for any.
  open var spritesDomainName: String {
    get { server.route(.sprites).domain }
    set { server.routes[.sprites, default: MapServer.Route()].domain = newValue }
  }
  /// The path before the template of sprites; `nil` when there is none.
  open var spritesVersionPrefix: String? {
    get { server.route(.sprites).version }
    set { server.routes[.sprites, default: MapServer.Route()].version = newValue }
  }

  // MARK: Glyphs

  /// The template of the path of glyphs.
  open var glyphsTemplate: String {
    get { server.route(.glyphs).template }
    set { server.routes[.glyphs, default: MapServer.Route()].template = newValue }
  }
  /// The domain of the short URLs of glyphs; empty for any.
  open var glyphsDomainName: String {
    get { server.route(.glyphs).domain }
    set { server.routes[.glyphs, default: MapServer.Route()].domain = newValue }
  }
  /// The path before the template of glyphs; `nil` when there is none.
  open var glyphsVersionPrefix: String? {
    get { server.route(.glyphs).version }
    set { server.routes[.glyphs, default: MapServer.Route()].version = newValue }
  }

  // MARK: Tiles

  /// The template of the path of tiles.
  open var tileTemplate: String {
    get { server.route(.tile).template }
    set { server.routes[.tile, default: MapServer.Route()].template = newValue }
  }
  /// The domain of the short URLs of tiles; empty for any.
  open var tileDomainName: String {
    get { server.route(.tile).domain }
    set { server.routes[.tile, default: MapServer.Route()].domain = newValue }
  }
  /// The path before the template of tiles; `nil` when there is none.
  open var tileVersionPrefix: String? {
    get { server.route(.tile).version }
    set { server.routes[.tile, default: MapServer.Route()].version = newValue }
  }

  // MARK: Default styles

  /// The styles of the server; separate objects each time.
  open var defaultStyles: [MLNDefaultStyle] {
    get { server.styles.compactMap(MLNDefaultStyle.init) }
    set { server.styles = newValue.map(MapServer.NamedStyle.init) }
  }

  /// The style that is shown if a program names none; one without a name if the server has none.
  ///
  /// Setting one that is not among ``defaultStyles`` adds it to them.
  open var defaultStyle: MLNDefaultStyle {
    get {
      let style = server.styles.first { $0.name == server.defaultStyle } ?? server.styles.first
      return style.flatMap(MLNDefaultStyle.init) ?? MLNDefaultStyle()
    }
    set {
      let style = MapServer.NamedStyle(newValue)
      if !server.styles.contains(where: { $0.name == style.name }) { server.styles.append(style) }
      server.defaultStyle = style.name
    }
  }
}

extension MapServer.NamedStyle {
  fileprivate init(_ style: MLNDefaultStyle) {
    self.init(url: style.url.absoluteString, name: style.name, version: style.version)
  }
}

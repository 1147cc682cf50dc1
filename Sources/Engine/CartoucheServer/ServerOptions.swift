import CartoucheRequests
import CartoucheResources

/// The settings of a map server.
public struct ServerOptions: Sendable {
  /// The URL under which clients reach the server, without a slash at its end; it heads every URL that is given out.
  ///
  /// `nil` makes them from the host that a client names, where ``allowedHosts`` has it, or else relative to the host.
  public var publicURL: String?
  /// The hosts that a client may name: names, `*.domain`, or ranges of addresses; that of ``publicURL`` and those of the
  /// loopback interface always may be.
  public var allowedHosts: [String] = []
  /// Whether requests that name another host are refused, rather than answered with URLs relative to the host.
  public var isStrictAboutHosts = false
  /// The proxies whose `Forwarded` and `X-Forwarded-…` fields are believed: addresses, or ranges such as `10.0.0.0/8`.
  public var trustedProxies: [String] = []
  /// The limits of requests for pictures.
  public var limits = RequestLimits()
  /// The time that a picture may take, from its request to its last byte.
  public var deadline: Duration = .seconds(10)
  /// The time that a picture may wait for its turn, after which it is refused.
  public var turn: Duration = .seconds(2)
  /// Whether a picture whose tiles cannot be loaded is given without them, marked as not to be stored.
  public var ignoresMissing = false
  /// The bytes of pictures that are kept, half of them as files and half as pixels of which more tiles are cut.
  public var pictureMemory = 64 << 20
  /// The archives of drawn tiles by the names of their styles, as `cartouche tiles` writes them: tiles that they have are
  /// given as they are, and the others are drawn.
  public var pictureArchives: [String: String] = [:]
  /// The databases whose tables are served; `nil` leaves tables to the loader, by the URLs that inputs have.
  ///
  /// Where there are any, they must be the loader of the schemes ``ServedDatabases/schemes``.
  public var databases: ServedDatabases?
  /// The number of connections to each database; `nil` for the usual one.
  public var databaseConnections: Int?
  /// The folder in which pictures outlive the process; `nil` keeps them in memory alone.
  public var pictureFolder: String?
  /// The bytes that the pictures in ``pictureFolder`` may have together.
  public var pictureFolderSize = 1 << 30
  /// The value of `Cache-Control` of everything that may be kept, unless ``cacheControlByKind``, or the settings of a
  /// style or a set of tiles, have another one.
  public var cacheControl = "public, max-age=3600, stale-while-revalidate=86400"
  /// The values of `Cache-Control` of kinds of answers.
  public var cacheControlByKind: [AnswerKind: String] = [:]
  /// The folder whose files are given below `/files`; `nil` gives none.
  public var filesFolder: String?
  /// Whether other fonts stand in for those that are not there, and for characters that fonts lack.
  public var replacesFonts = true
  /// The origins that pages may be from to read answers: `*` for all, empty for none.
  public var origins: [String] = ["*"]
  /// Whether missing tiles of vector sources are `404`, rather than `204`, by which clients draw nothing there.
  public var isSparse = false
  /// An ending by which the paths of vector tiles are given out in place of `pbf`, such as `mvt`; both stay valid.
  public var pbfAlias: String?
  /// The highest zoom level of tiles, as paths have it, 0 to 30, to which other numbers are moved.
  public var largestZoom = 24
  static let zoomLimit = 30
  /// The folder whose pictures markers may show, by their names in it; `nil` for none.
  public var iconsFolder: String?
  /// The hosts from which pictures that requests name are loaded, such as the icons of markers; empty for none.
  ///
  /// Their addresses have to be public, and their ports 80 or 443 unless a pattern has another; see `ListedHostsLoader`.
  public var allowedIconHosts: [HostPattern] = []
  /// Whether requests may bring whole styles along (`/render`); what these name is loaded from ``allowedIconHosts`` alone.
  public var allowsRender = false
  /// The text in static pictures in place of the attributions of their data; `nil` for these.
  public var staticAttributionText: String?
  /// A text at the lower left corner of static pictures; `nil` for none.
  public var watermark: String?
  /// The content of the page at `/`.
  public enum FrontPageContent: Sendable, Hashable {
    /// A page that shows what is served.
    case standard
    /// None: `404`.
    case none
    /// A file of HTML.
    case file(String)
  }

  /// The page at `/`.
  public var frontPage = FrontPageContent.standard
  /// Whether pictures of any view are given, besides tiles.
  public var givesStaticPictures = true
  /// The forms of pictures whose paths name a format alone.
  public var formats = FormatOptions()
  /// The hosts of the URLs of tiles in TileJSON, one URL each; empty for the host of everything else.
  public var tileHosts: [String] = []
  /// The number of different icons in a picture; `nil` for the usual one.
  public var iconLimit: Int?
  /// The other servers and services whose paths are answered, too.
  public var compatibility: Set<CompatiblePaths> = [.mapbox, .martin, .mbtileserver, .gopmtiles]
  /// Whether sets of tiles are at the paths of martin and go-pmtiles too, such as `/{id}` and `/{id}/{z}/{x}/{y}`.
  public var hasShortTilePaths: Bool {
    get { compatibility.contains(.gopmtiles) }
    set { if newValue { compatibility.insert(.gopmtiles) } else { compatibility.remove(.gopmtiles) } }
  }
  /// The bytes that large bodies of answers may have while they are sent, equal ones counted once; further ones are
  /// refused until others are through. Files that are sent piece by piece do not count.
  public var answerMemory = 256 << 20
  /// The largest body of a request in bytes.
  public var body = 5 << 20

  /// The limits of connections.
  public var connections = ConnectionLimits()
  /// Whether `/metrics` is answered; otherwise metrics are on a port of their own.
  public var givesMetrics = true
  /// The receiver of a record of each request; `nil` for none.
  public var log: (@Sendable (RequestRecord) -> Void)?

  /// The settings for a server that strangers may ask.
  public init() {}
}

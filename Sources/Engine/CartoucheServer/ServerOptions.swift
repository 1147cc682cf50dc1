import CartoucheRequests

/// The settings of a map server.
public struct ServerOptions: Sendable {
  /// The URL under which clients reach the server, without a slash at its end; it heads every URL that is given out.
  ///
  /// `nil` makes them from the host that a client names, where ``allowedHosts`` has it, or else relative to the host.
  public var publicURL: String?
  /// The hosts that a client may name; those of the loopback interface always may.
  public var allowedHosts: [String] = []
  /// The limits of requests for pictures.
  public var limits = RequestLimits()
  /// The time that a picture may take, from its request to its last byte.
  public var deadline: Duration = .seconds(10)
  /// Whether a picture whose tiles cannot be loaded is given without them, marked as not to be stored.
  public var ignoresMissing = false
  /// The bytes of pictures that are kept.
  public var pictureMemory = 64 << 20
  /// The value of `Cache-Control` of pictures, tiles, documents, glyphs and sprites.
  public var cacheControl = "public, max-age=3600, stale-while-revalidate=86400"
  /// The origins that pages may be from to read answers: `*` for all, empty for none.
  public var origins: [String] = ["*"]
  /// Whether missing tiles of vector sources are `404`, rather than `204`, by which clients draw nothing there.
  public var isSparse = false
  /// The highest zoom level of tiles, as paths have it, 0 to 30, to which other numbers are moved.
  public var largestZoom = 24
  static let zoomLimit = 30
  /// The largest body of a request in bytes.
  public var body = 5 << 20

  /// The settings for a server that strangers may ask.
  public init() {}
}

import CartoucheGeometry

/// A request for a resource: a URL, and what is known about the resource.
public struct ResourceRequest: Sendable, Hashable {
  /// The purpose of a resource.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A style document.
    case style
    /// The description of a source's tiles: TileJSON, or an archive that answers with it.
    case source
    /// GeoJSON.
    case data
    /// One tile of a source.
    case tile
    /// The index of a sprite, JSON.
    case spriteJSON
    /// The picture of a sprite.
    case spriteImage
    /// A range of glyphs.
    case glyphs
    /// A picture that is not part of a sprite.
    case image
    /// Anything else.
    case other
  }

  /// The address of a tile in its pyramid.
  public typealias Tile = TileID

  /// The name of a tile in a store that outlives the program.
  ///
  /// Such stores know tiles by the template of their URLs, as one tile may be had by several URLs.
  public struct TileStorage: Sendable, Hashable {
    /// The first template of the tile's URLs, with its placeholders.
    public var template: String
    /// The device pixels per logical pixel that the URL asks for, 1 or 2.
    public var pixelRatio: Int
    /// The row as the server counts it.
    public var row: Int
    /// Whether the style asks that the tiles are not kept on disk.
    public var isVolatile: Bool
    /// The URL of the document with the template as it was asked for, wherever redirects led.
    package var document: String?

    /// The name of a tile by the template of its URLs.
    public init(template: String, pixelRatio: Int = 1, row: Int, isVolatile: Bool = false) {
      self.template = template
      self.pixelRatio = pixelRatio
      self.row = row
      self.isVolatile = isVolatile
    }
  }

  /// An HTTP header field.
  public struct Header: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// A field with a name and a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The body of a request.
  public struct Body: Sendable, Hashable {
    /// The media type, such as `application/json`.
    public var contentType: String
    /// The bytes.
    public var bytes: [UInt8]

    /// Bytes of a media type.
    public init(_ bytes: [UInt8], contentType: String) {
      self.contentType = contentType
      self.bytes = bytes
    }
  }

  /// The URL, absolute or, for files, a path.
  public var url: String
  /// The purpose of the resource; a loader may treat kinds differently.
  public var kind: Kind
  /// The bytes that are requested, `nil` for all; a resource that ends earlier gives those that it has.
  public var byteRange: Range<Int>?
  /// The address of the tile, if it is one.
  public var tile: TileID?
  /// The name of the tile in stores; `nil` where the source of the tile is not known.
  public var tileStorage: TileStorage?
  /// The validators of an earlier response: if it is still valid, the response is `notModified`.
  public var validators: ResourceResponse.Validators?
  /// The URL of the requesting document, such as a style; `nil` when a person or a program asks.
  ///
  /// An origin policy judges by it what may be requested.
  public var initiator: String?
  /// Whether a document of unknown owner asks; ``initiator`` is then at most its name.
  ///
  /// An origin policy decides whose it is (``OriginPolicy/attributed(_:)``).
  package var isUnvouched = false
  /// The tiles of a program that answer, whatever loader there is; `nil` for the loader.
  package var program: ProgramTiles?
  /// Header fields for the URL's own origin; hosts that it redirects to do not get them.
  public var headers: [Header] = []
  /// The body that is sent to a server, which makes the request a `POST`; `nil` for a `GET`.
  ///
  /// It is sent only to this URL: a redirect is an error.
  public var body: Body?
  /// The time that the response may take, all attempts included; `nil` leaves it to the loader.
  public var timeout: Duration?
  /// The maximum number of bytes of the response, decompressed; `nil` leaves it to the loader, whose own limit also
  /// applies.
  public var sizeLimit: Int?
  /// The compressions in which a stored tile may stay as it is; empty for decompressed bytes, which any loader gives.
  ///
  /// ``ResourceResponse/contentEncoding`` says what the bytes are.
  public var acceptedEncodings: Set<Compression> = []

  /// A request for all of a resource.
  public init(_ url: String, kind: Kind = .other, tile: TileID? = nil, byteRange: Range<Int>? = nil) {
    self.url = url
    self.kind = kind
    self.tile = tile
    self.byteRange = byteRange
  }

  /// The response of the program's tiles that the request is for, or of `loader`.
  package func response(of loader: any ResourceLoader) async throws(ResourceError) -> ResourceResponse {
    try await (program ?? loader).load(self)
  }

  /// The maximum number of bytes of a response by a loader's own limit and the request's.
  package func sizeLimit(within own: Int) -> Int { min(own, max(sizeLimit ?? own, 0)) }
}

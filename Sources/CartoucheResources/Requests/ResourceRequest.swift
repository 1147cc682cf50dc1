/// What is wanted: a URL, and what is known about what stands behind it.
public struct ResourceRequest: Sendable, Hashable {
  /// What a resource is for.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A style document.
    case style
    /// What describes the tiles of a source: TileJSON, or an archive that answers with it.
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
    /// A picture that is no part of a sprite.
    case image
    /// Anything else.
    case other
  }

  /// Where a tile stands in its pyramid.
  public struct Tile: Sendable, Hashable, CustomStringConvertible {
    /// The zoom level.
    public var z: Int
    /// The column from the west.
    public var x: Int
    /// The row from the north.
    public var y: Int

    /// The tile of a zoom level, a column from the west and a row from the north.
    public init(z: Int, x: Int, y: Int) {
      self.z = z
      self.x = x
      self.y = y
    }

    /// `z/x/y`.
    public var description: String { "\(z)/\(x)/\(y)" }
  }

  /// A header field of HTTP.
  public struct Header: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// A field of a name and a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The parts of a request that are sent along with it.
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
  /// What the resource is for; a loader may treat kinds differently.
  public var kind: Kind
  /// The bytes that are wanted, `nil` for all; a resource that ends earlier gives those it has.
  public var byteRange: Range<Int>?
  /// The address of the tile, when it is one.
  public var tile: Tile?
  /// What an earlier answer said about itself: when it still holds, the answer is `notModified`.
  public var validators: ResourceResponse.Validators?
  /// The URL of the document that asks, such as a style; `nil` when a person or a program asks.
  ///
  /// An origin policy judges by it what may be asked for.
  public var initiator: String?
  /// Header fields for the URL's own origin; no other host that it redirects to gets them.
  public var headers: [Header] = []
  /// The body that is sent to a server, which makes the request a `POST`; `nil` for a `GET`.
  ///
  /// It is sent to the URL alone: a redirect is an error.
  public var body: Body?
  /// How long the answer may take, all attempts included; `nil` leaves it to the loader.
  public var timeout: Duration?
  /// The most bytes that the answer may have, decompressed; `nil` leaves it to the loader, whose own limit counts too.
  public var sizeLimit: Int?

  /// A request for all of a resource.
  public init(_ url: String, kind: Kind = .other, tile: Tile? = nil, byteRange: Range<Int>? = nil) {
    self.url = url
    self.kind = kind
    self.tile = tile
    self.byteRange = byteRange
  }

  /// The most bytes that an answer may have by a loader's own limit and the request's.
  package func sizeLimit(within own: Int) -> Int { min(own, max(sizeLimit ?? own, 0)) }
}

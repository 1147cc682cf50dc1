import Foundation

/// The response to a ``ResourceRequest``.
public struct ResourceResponse: Sendable, Hashable {
  /// The outcome of the request.
  public enum Status: Sendable, Hashable {
    /// The resource exists; it may be empty.
    case found
    /// The resource does not exist; for a tile that means an empty one.
    case notFound
    /// The state that the request's validators belong to is still valid.
    case notModified
  }

  /// The validators that distinguish one state of a resource from another (RFC 9110 §8.8).
  public struct Validators: Sendable, Hashable {
    /// The entity tag as it was sent, quotes included.
    public var etag: String?
    /// The time of the last change as it was sent.
    public var lastModified: String?

    /// The validators of a response.
    public init(etag: String? = nil, lastModified: String? = nil) {
      self.etag = etag
      self.lastModified = lastModified
    }

    /// Whether there is nothing to make a request conditional.
    public var isEmpty: Bool { etag == nil && lastModified == nil }
  }

  /// The outcome of the request.
  public var status: Status
  /// The bytes, decompressed unless ``contentEncoding`` says otherwise; empty unless the status is `found`.
  public var bytes: [UInt8]
  /// The compression of the bytes, one of those that the request accepts.
  public var contentEncoding = Compression.none
  /// The media type, such as `application/json`, if the source states it.
  public var contentType: String?
  /// The validators for later requests.
  public var validators: Validators
  /// The time until which the bytes may be used without asking again; `nil` if the source does not state it.
  public var expires: Date?
  /// Whether the bytes must not be stored.
  public var mustNotBeStored = false
  /// Whether the bytes must not be used once they have expired, not even where the source cannot be asked.
  public var mustRevalidate = false
  /// The URL that the bytes came from, if redirects led elsewhere than the request; `nil` for that of the request.
  ///
  /// Relative references in the bytes are resolved against it, and what they request is judged by it (RFC 3986 §5.1.3):
  /// loaders that keep or change responses keep it.
  public var url: String?
  /// The version of a program's tiles that the response describes; `nil` for all else.
  package var edition: ProgramTiles.Edition?
  /// The number of bytes of the whole resource, if a range was requested and the source states it.
  public var totalSize: Int?

  /// A response with bytes.
  public init(
    _ bytes: [UInt8], contentType: String? = nil, validators: Validators = Validators(), expires: Date? = nil
  ) {
    status = .found
    self.bytes = bytes
    self.contentType = contentType
    self.validators = validators
    self.expires = expires
  }

  /// A response without bytes.
  public init(status: Status) {
    self.status = status
    bytes = []
    validators = Validators()
  }

  /// The response that the resource does not exist.
  public static let notFound = ResourceResponse(status: .notFound)
}

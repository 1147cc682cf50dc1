import Foundation

/// The answer to a ``ResourceRequest``.
public struct ResourceResponse: Sendable, Hashable {
  /// What became of the request.
  public enum Status: Sendable, Hashable {
    /// The bytes are there, possibly none.
    case found
    /// Nothing is there; for a tile that means an empty one.
    case notFound
    /// What the request's validators belong to still holds.
    case notModified
  }

  /// What tells one state of a resource from another (RFC 9110 §8.8).
  public struct Validators: Sendable, Hashable {
    /// The entity tag as it was sent, quotes included.
    public var etag: String?
    /// The time of the last change as it was sent.
    public var lastModified: String?

    /// The validators of an answer.
    public init(etag: String? = nil, lastModified: String? = nil) {
      self.etag = etag
      self.lastModified = lastModified
    }

    /// Whether there is nothing to ask with.
    public var isEmpty: Bool { etag == nil && lastModified == nil }
  }

  /// What became of the request.
  public var status: Status
  /// The bytes, decompressed; empty unless the status is `found`.
  public var bytes: [UInt8]
  /// The media type, when the source says, such as `application/json`.
  public var contentType: String?
  /// What later requests may ask with.
  public var validators: Validators
  /// Until when the bytes may be used without asking again; `nil` when the source does not say.
  public var expires: Date?
  /// Whether the bytes must not be kept.
  public var mustNotBeStored = false
  /// The number of bytes of the whole resource, when a range was asked for and the source says.
  public var totalSize: Int?

  /// An answer with bytes.
  public init(
    _ bytes: [UInt8], contentType: String? = nil, validators: Validators = Validators(), expires: Date? = nil
  ) {
    status = .found
    self.bytes = bytes
    self.contentType = contentType
    self.validators = validators
    self.expires = expires
  }

  /// An answer without bytes.
  public init(status: Status) {
    self.status = status
    bytes = []
    validators = Validators()
  }

  /// The answer that nothing is there.
  public static let notFound = ResourceResponse(status: .notFound)
}

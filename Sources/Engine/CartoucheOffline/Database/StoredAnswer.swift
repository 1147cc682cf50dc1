import CartoucheResources
import Foundation

/// An answer as the database keeps it.
package struct StoredAnswer: Sendable, Hashable {
  /// The bytes, decompressed; `nil` where the server has nothing.
  package var bytes: [UInt8]?
  /// The entity tag as it was sent.
  package var etag: String?
  /// The time of the last change, in seconds since 1970.
  package var modified: Int64?
  /// The expiry in seconds since 1970; `nil` if the server did not give one.
  package var expires: Int64?
  /// Whether the answer must not be used after that without asking the server.
  package var mustRevalidate: Bool
  /// The URL that redirects led to; `nil` for that of the request.
  package var url: String?

  /// An answer from its parts.
  package init(
    _ bytes: [UInt8]?, etag: String? = nil, modified: Int64? = nil, expires: Int64? = nil,
    mustRevalidate: Bool = false
  ) {
    self.bytes = bytes
    self.etag = etag
    self.modified = modified
    self.expires = expires
    self.mustRevalidate = mustRevalidate
  }

  /// The answer of a server.
  package init(_ response: ResourceResponse) {
    self.init(
      response.status == .found ? response.bytes : nil, etag: response.validators.etag,
      modified: response.validators.lastModified.flatMap(HTTPDate.date).flatMap(Self.seconds),
      expires: response.expires.flatMap(Self.seconds), mustRevalidate: response.mustRevalidate)
    url = response.url
  }

  /// The whole seconds from 1970 to a date; `nil` if it is not finite.
  package static func seconds(_ date: Date) -> Int64? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds.isFinite else { return nil }
    return Int64(exactly: min(max(seconds, -1e15), 1e15))
  }

  /// The answer as a response to a request.
  package var response: ResourceResponse {
    var response = ResourceResponse(status: bytes == nil ? .notFound : .found)
    response.bytes = bytes ?? []
    response.validators = validators
    response.expires = expires.map { Date(timeIntervalSince1970: Double($0)) }
    response.mustRevalidate = mustRevalidate
    response.url = url
    return response
  }

  /// The validators for asking whether the answer is still valid.
  package var validators: ResourceResponse.Validators {
    .init(etag: etag, lastModified: modified.flatMap(HTTPDate.text))
  }

  /// Whether the answer is fresh at a time.
  package func isFresh(at date: Date) -> Bool {
    expires.map { Double($0) > date.timeIntervalSince1970 } ?? false
  }

  /// Whether the answer may be used at a time if the server cannot be asked.
  package func isUsable(at date: Date) -> Bool { !mustRevalidate || isFresh(at: date) }
}

/// The bytes of an answer as they are stored in the file.
struct StoredData {
  /// The bytes; `nil` where the server has nothing.
  var bytes: [UInt8]?
  /// Whether the bytes are in zlib's format.
  var isCompressed = false

  /// The smaller form of some bytes.
  init(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    // PNG, JPEG, WebP and gzip are compressed already.
    let packed: [[UInt8]] = [[0x89, 0x50], [0xFF, 0xD8], [0x52, 0x49], [0x1F, 0x8B]]
    if !packed.contains(Array(bytes.prefix(2))), let smaller = Compression.zlib(bytes) {
      (self.bytes, isCompressed) = (smaller, true)
    } else {
      self.bytes = bytes
    }
  }

  /// The number of bytes in the file.
  var count: Int { bytes?.count ?? 0 }
}

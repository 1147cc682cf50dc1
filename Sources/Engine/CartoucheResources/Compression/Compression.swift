/// The compression of bytes.
public enum Compression: String, Sendable, Hashable, CaseIterable {
  /// No compression.
  case none = "identity"
  /// gzip (RFC 1952), possibly several members one after another.
  case gzip
  /// zlib (RFC 1950), or deflate (RFC 1951) without a header, which is sent under the same name.
  case deflate
  /// Brotli (RFC 7932).
  case brotli = "br"
  /// Zstandard (RFC 8878).
  case zstd
}

/// The reason why bytes cannot be decompressed.
package enum CompressionError: Error, Sendable, Hashable {
  /// The bytes are damaged, or end too early.
  case damaged(Compression)
  /// The decompressed bytes would exceed the limit.
  case tooLarge(limit: Int)
  /// There is not enough memory.
  case memory

  /// The error in the form of one about a resource.
  package func about(_ url: String) -> ResourceError {
    let shown = ResourceURL.redacted(url)
    return switch self {
    case .damaged(let compression):
      .invalid(url: shown, found: "damaged or truncated bytes", expected: "\(compression.rawValue) data")
    case .tooLarge(let limit):
      .tooLarge(url: shown, size: limit == .max ? limit : limit + 1, limit: limit)
    case .memory: .unreadable(url: shown, reason: "out of memory while decompressing")
    }
  }
}

extension Compression {
  /// The compression that the first bytes indicate; `none` if they indicate no other.
  ///
  /// Only gzip and zlib are detected, as tiles may be compressed with them unannounced. No tile format begins like
  /// either.
  package static func ofTile(_ bytes: [UInt8]) -> Compression {
    guard bytes.count >= 6 else { return .none }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return .gzip }
    let isZlib = bytes[0] == 0x78 && (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
    return isZlib ? .deflate : .none
  }
}

extension ResourceResponse {
  /// Decompresses the bytes if they are a tile that is compressed without saying so.
  ///
  /// - Parameter encodings: The compressions that stay.
  package mutating func inflateTile(
    of request: ResourceRequest, limit: Int, accepting encodings: Set<Compression> = []
  ) throws(ResourceError) {
    guard request.kind == .tile, request.byteRange == nil else { return }
    let compression = Compression.ofTile(bytes)
    guard compression != .none else { return }
    guard !encodings.contains(compression) else {
      contentEncoding = compression
      return
    }
    do throws(CompressionError) {
      bytes = try compression.decompress(bytes, limit: limit)
    } catch {
      throw error.about(request.url)
    }
  }
}

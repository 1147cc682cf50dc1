/// A tile of a source.
public struct PostGISTile: Sendable, Hashable {
  /// The bytes of a vector tile, never empty; those of a function may be compressed by gzip.
  public var bytes: [UInt8]
  /// The entity tag that a function gives; `nil` for a hash of the bytes.
  public var tag: String?
  /// Whether smaller rows are missing, as there are more than the limit.
  public var isPartial = false
}
